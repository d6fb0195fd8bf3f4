"""Facts: stored under tags that only grow, as bytes that never change."""

import pytest
from msgspec import ValidationError, convert, json

from domain import events as e
from domain.bones import Bone
from domain.events import stored
from domain.events.tournament_facts import TOURNAMENT_FACTS
from domain.match.evolve import EVOLVE
from tests.generators.generate_fives import CARELESS, TABLES, match

TAGS = (
    "match-opened",
    "game-started",
    "game-ended",
    "score-card-written",
    "score-card-signed",
    "match-ended",
    "chips-counted",
    "lots-drawn",
    "shuffled",
    "hand-started",
    "opening-drawn",
    "bone-drawn",
    "bone-played",
    "passed",
    "play-retracted",
    "bone-returned",
    "bone-exposed",
    "holding-shown",
    "score-called",
    "muggins-called",
    "domino-called",
    "chips-paid",
    "change-made",
    "points-pegged",
    "hand-ended",
    "bid-made",
    "trump-declared",
    "declaration-made",
    "challenged",
    "official-called",
    "play-resumed",
    "time-called",
    "observed",
    "claim-raised",
    "ruling-given",
    "record-corrected",
    "late-change-noted",
    "player-disqualified",
    "statement-heard",
    "attachment-filed",
    "ruling-appealed",
    "consequence-reversed",
    "dispute-closed",
    "reshake-elected",
    "set-found-faulty",
    "spinner-marked",
    "stack-chosen",
    "resigned",
    "result-agreed",
    "score-card-refused",
    "score-card-received",
    "block-declared",
    "pass-taken-back",
    "card-given",
)
"""Every tag that was ever stored. Add to it; never take one away or rename it."""

TAGS_OF_TOURNAMENTS = (
    "tournament-opened",
    "entry-made",
    "entry-checked-in",
    "entry-withdrawn",
    "entries-closed",
    "draw-committed",
    "draw-revealed",
    "lots-decided",
    "bracket-formed",
    "round-paired",
    "round-started",
    "match-assigned",
    "result-taken",
    "result-overturned",
    "entry-disqualified",
    "entry-reinstated",
    "director-decided",
    "tournament-closed",
    "tournament-reopened",
)
"""Every tag of a tournament that was ever stored; the same holds."""


def test_no_tag_of_a_tournament_that_was_ever_stored_has_gone() -> None:
    assert [e.tag_of(kind) for kind in TOURNAMENT_FACTS] == list(TAGS_OF_TOURNAMENTS)
    assert not {*TAGS} & {*TAGS_OF_TOURNAMENTS}


def test_no_tag_that_was_ever_stored_has_gone() -> None:
    assert [e.tag_of(kind) for kind in e.FACTS][: len(TAGS)] == list(TAGS)


def test_each_kind_has_a_tag_of_its_own_and_all_are_on_the_list() -> None:
    tags = [e.tag_of(kind) for kind in e.FACTS]
    assert sorted(tags) == sorted(TAGS)
    assert len(set(tags)) == len(tags)


def test_every_kind_of_fact_has_its_row_in_the_match() -> None:
    assert set(EVOLVE) == set(e.FACTS)


@pytest.mark.parametrize(
    ("fact", "stored"),
    [
        (e.BoneDrawn(1), b'{"fact":"bone-drawn","seat":1}'),
        (e.BoneDrawn(1, Bone("6-4")), b'{"fact":"bone-drawn","seat":1,"bone":"6-4"}'),
        (
            e.BonePlayed(0, Bone("4-2"), Bone("6-5"), (5, 2), just_drawn=True),
            b'{"fact":"bone-played","seat":0,"bone":"4-2","on":"6-5","touch":[5,2],'
            b'"just_drawn":true}',
        ),
        (
            e.ChipsPaid(1, 0, 15, answers=9, tens=1, fives=1),
            b'{"fact":"chips-paid","payer":1,"payee":0,"points":15,"answers":9,"tens":1,"fives":1}',
        ),
        (
            e.RecordCorrected(7, (e.Passed(1),), "misheard"),
            b'{"fact":"record-corrected","corrects":7,"facts":[{"fact":"passed","seat":1}],'
            b'"reason":"misheard"}',
        ),
    ],
)
def test_a_fact_is_stored_as_these_bytes_for_ever(fact: e.Fact, stored: bytes) -> None:
    assert e.encode(fact) == stored
    assert e.decode(stored) == fact


def test_the_order_in_which_options_were_given_changes_no_byte() -> None:
    first, second = (
        e.RulingGiven(3, "proved", True, choices=choices)
        for choices in ({"a": "1", "b": "2"}, {"b": "2", "a": "1"})
    )
    assert e.encode(first) == e.encode(second)


@pytest.mark.parametrize(("book", "players"), TABLES)
def test_every_fact_of_a_match_comes_back_from_its_bytes(book: str, players: int) -> None:
    for fact in match(2, book, players, habits=CARELESS, best_of=1).facts:
        assert e.decode(e.encode(fact)) == fact
        assert e.encode(e.decode(e.encode(fact))) == e.encode(fact)


@pytest.mark.parametrize(
    ("stored", "field"),
    [
        (b'{"fact":"somersault"}', "fact"),
        (b'{"fact":"bone-drawn"}', "seat"),
        (b'{"fact":"bone-drawn","seat":4}', "seat"),
        (b'{"fact":"bone-drawn","seat":0,"bone":"10-1"}', "bone"),
        (b'{"fact":"bone-drawn","seat":0,"bone":"4-6"}', "bone"),
        (b'{"fact":"bone-drawn","seat":0,"tile":"6-4"}', "tile"),
        (b'{"fact":"bone-played","seat":0,"bone":"6-4","touch":[10,1]}', "touch"),
    ],
)
def test_what_is_no_fact_is_refused_with_its_field(stored: bytes, field: str) -> None:
    with pytest.raises(ValidationError, match=field):
        e.decode(stored)


BROKEN = (
    {},
    {"fact": "x"},
    {"fact": 3},
    {"fact": ["passed"]},
    {"fact": "passed"},
    {"fact": "passed", "seat": "0"},
    {"fact": "passed", "seat": 0, "other": 1},
    {"fact": "record-corrected", "corrects": 1, "facts": [{"fact": "passed"}], "reason": "x"},
)


@pytest.mark.parametrize("fields", BROKEN, ids=str)
def test_fields_that_are_no_fact_are_refused_in_the_words_of_a_conversion(
    fields: dict[str, object],
):
    with pytest.raises(ValidationError) as of_all_kinds:
        convert(fields, e.Fact)
    with pytest.raises(ValidationError) as by_its_kind:
        e.fact_of(fields)
    assert str(by_its_kind.value) == str(of_all_kinds.value)


def test_fields_are_the_fact_that_was_taken_apart_and_one_kind_is_looked_at(
    monkeypatch: pytest.MonkeyPatch,
):
    kinds = list[object]()

    def converting(fields: object, kind: type[e.Fact]) -> e.Fact:
        kinds.append(kind)
        return convert(fields, kind)

    monkeypatch.setattr(stored, "convert", converting)
    for book, seats in TABLES:
        for fact in match(7, book, seats, habits=CARELESS).facts:
            assert e.fact_of(json.decode(e.encode(fact))) == fact
    assert kinds
    assert set(kinds) <= set(e.FACTS)
