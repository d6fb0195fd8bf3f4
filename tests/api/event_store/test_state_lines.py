"""The three lines of a stored event: what is open in the first, bones in the second, the rest."""

import json

import pytest
from eventsourcing.persistence import StoredEvent
from hypothesis import given
from hypothesis import strategies as st

from api.event_store import BadCommand, NewEvent, UnknownFact
from api.event_store.envelope import pack, unpack
from domain.bones import Bone
from domain.events import (
    FACTS,
    BoneDrawn,
    BonePlayed,
    Claim,
    ClaimRaised,
    Entry,
    Fact,
    MatchOpened,
    Observed,
    OpeningDrawn,
    RecordCorrected,
    RulingGiven,
    SetFoundFaulty,
    encode,
    tag_of,
)
from domain.events.face_up import face_up, with_drawn_bones
from tests.generators.made_facts import facts

A_DRAW = BoneDrawn(1, Bone("5-3"))
SEEN = Observed("held", 0, Bone("6-6"))


@pytest.mark.parametrize(
    ("fact", "shown", "bones", "rest"),
    [
        (A_DRAW, {"fact": "bone-drawn", "seat": 1}, {"bone": "5-3"}, None),
        (BoneDrawn(1), {"fact": "bone-drawn", "seat": 1}, None, None),
        (
            OpeningDrawn(0, 2, (Bone("6-6"), Bone("1-0"))),
            {"fact": "opening-drawn", "seat": 0, "count": 2},
            {"bones": ["6-6", "1-0"]},
            None,
        ),
        (BonePlayed(0, Bone("6-4")), {"fact": "bone-played", "seat": 0, "bone": "6-4"}, None, None),
        (
            ClaimRaised(Claim("could_play", 3, 1)),
            {"fact": "claim-raised"},
            None,
            {"claim": {"kind": "could_play", "event": 3, "against": 1}},
        ),
        (
            SetFoundFaulty("missing", Bone("1-0"), "under the table"),
            {"fact": "set-found-faulty", "what": "missing"},
            None,
            {"bone": "1-0", "note": "under the table"},
        ),
        (
            RulingGiven(3, "proved", True, cites=("PDA-8c",), finding="ab", prefix="cd"),
            {
                "fact": "ruling-given",
                "claim": 3,
                "verdict": "proved",
                "upheld": True,
                "cites": ["PDA-8c"],
            },
            None,
            {"finding": "ab", "prefix": "cd"},
        ),
        (
            RecordCorrected(3, (A_DRAW, SEEN), "it was not 6-6"),
            {
                "fact": "record-corrected",
                "corrects": 3,
                "facts": [{"fact": "bone-drawn", "seat": 1}],
                "reason": "",
            },
            {"facts": [{"fact": "bone-drawn", "seat": 1, "bone": "5-3"}]},
            {
                "facts": [
                    {"fact": "bone-drawn", "seat": 1, "bone": "5-3"},
                    {"fact": "observed", "what": "held", "seat": 0, "bone": "6-6"},
                ],
                "reason": "it was not 6-6",
            },
        ),
    ],
    ids=lambda one: getattr(one, "fact", type(one).__name__),
)
def test_a_fact_is_split_into_what_is_open_bones_and_the_rest(
    fact: Fact, shown: object, bones: object, rest: object
):
    lines = pack(NewEvent(fact))[1].decode().split("\n")
    read = [json.loads(line) if line else None for line in lines]
    assert read == [{"fact": shown}, bones, None if rest is None else {"fact": rest}]


plain = facts(*(kind for kind in FACTS if kind is not RecordCorrected))
mended = st.builds(
    RecordCorrected, st.integers(1, 9), st.lists(plain, max_size=3).map(tuple), st.text(max_size=9)
)
entries = st.builds(
    NewEvent,
    plain | mended,
    st.text(max_size=9),
    st.none() | st.text(min_size=1, max_size=9),
    st.text(max_size=9),
    st.text(max_size=9),
)


def stored(event: NewEvent, state: bytes) -> StoredEvent:
    return StoredEvent("m", 7, tag_of(type(event.fact)), state)


@given(entries)
def test_whatever_is_stored_is_read_as_it_was(event: NewEvent):
    tag, state = pack(event)
    as_entry = Entry(
        7, event.fact, event.reporter, event.happened_at, event.recorded_at, event.device
    )
    assert unpack(StoredEvent("m", 7, tag, state)) == as_entry


@given(entries)
def test_a_row_of_an_older_release_is_one_line_and_is_read_as_it_was(event: NewEvent):
    stated: dict[str, object] = {
        "fact": json.loads(encode(event.fact)),
        "reporter": event.reporter,
        "happened_at": event.happened_at,
        "recorded_at": event.recorded_at,
        "device": event.device,
    }
    line = json.dumps({name: value for name, value in stated.items() if value}).encode()
    assert unpack(stored(event, line)) == unpack(stored(event, pack(event)[1]))


@given(entries)
def test_the_open_line_is_what_everybody_sees_and_the_next_what_a_broadcaster_does(
    event: NewEvent,
):
    opened, bones, _ = pack(event)[1].split(b"\n")
    fact = json.loads(opened)["fact"]
    face, drawn = face_up(event.fact), with_drawn_bones(event.fact)
    assert fact == (json.loads(encode(face)) if face else {"fact": tag_of(type(event.fact))})
    if drawn:
        assert {**fact, **json.loads(bones or b"{}")} == json.loads(encode(drawn))
    assert json.loads(opened).keys() <= {"fact", "happened_at", "recorded_at"}


@given(entries, entries)
def test_what_differs_in_what_is_hidden_has_one_open_line(one: NewEvent, other: NewEvent):
    if face_up(one.fact) == face_up(other.fact) and type(one.fact) is type(other.fact):
        twin = NewEvent(other.fact, other.reporter, one.happened_at, one.recorded_at)
        assert pack(one)[1].split(b"\n")[0] == pack(twin)[1].split(b"\n")[0]


@pytest.mark.parametrize("cut", [b"{}\n", b"\n\n\n", b"\n\n", b'{"fact":{}}\n\n{', b"{}\n\n\n{}"])
def test_lines_that_are_none_of_ours_are_an_unknown_fact(cut: bytes):
    with pytest.raises(UnknownFact):
        unpack(stored(NewEvent(A_DRAW), cut))


def test_what_no_leaf_could_hold_is_refused_with_its_field():
    opened = MatchOpened("PDA", "2006.1", "ab" * 32, ("Ana", "Bo"), house_rules="\x01" * 20_000)
    with pytest.raises(BadCommand, match=r"events\[3\]: what is open of it passes 59000 bytes"):
        pack(NewEvent(opened), "events[3]")
