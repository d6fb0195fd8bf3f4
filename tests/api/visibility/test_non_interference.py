"""Answers to the audience do not depend on bones that nobody showed.

Two matches are recorded which differ in hidden bones alone; every byte of every
answer on every audience route, headers and streams included, must be the same.
"""

import re
from collections.abc import AsyncIterator
from functools import reduce
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import json

from api.contract.document import handlers
from api.contract.operations import query_names
from api.live.match_streams import MatchStreams, Sight
from api.visibility import FACE_UP, Viewer, ViewerKind, view
from domain import events as e
from domain.bones import BONES
from tests.support.bare import APP
from tests.support.examples import one_in

AUDIENCE = {
    path: query_names(handler)
    for handler in handlers(APP)
    if handler.opt.get("action") in ("list", "watch")
    for path in sorted(handler.paths)
}
"""The routes that the audience may ask, and the names of their query parameters."""
QUERIES = ("", "?at=6", "?at=10&as=stood", "?at=99", "?after=3", "?as=dreamt")
Fact = dict[str, Any]


@st.composite
def twins(draw: st.DrawFn) -> tuple[list[Fact], list[Fact]]:
    """A hand in which some bones are seen by an official only, told twice with others."""
    bones = draw(st.permutations([str(bone) for bone in BONES]))
    face_up, first, second = bones[:8], bones[8:18], list(bones[8:18])
    second = draw(st.permutations(second)) if draw(st.booleans()) else list(bones[18:28])
    claimed = draw(st.booleans())

    def hand(hidden: list[str]) -> list[Fact]:
        facts: list[Fact] = [
            {"fact": "game-started", "number": 1},
            {"fact": "hand-started", "number": 1},
            {"fact": "opening-drawn", "seat": 0, "count": 7, "bones": hidden[:7]},
            {"fact": "opening-drawn", "seat": 1, "count": 7},
            {"fact": "bone-drawn", "seat": 0, "bone": hidden[7]},
            {"fact": "bone-drawn", "seat": 1, "bone": hidden[8]},
            {"fact": "bone-played", "seat": 1, "bone": face_up[0]},
            {"fact": "bone-exposed", "seat": 1, "bone": face_up[1]},
            {"fact": "observed", "what": "held", "seat": 0, "bone": hidden[0], "event": 6},
            {"fact": "late-change-noted", "about": 6, "note": f"it was {hidden[7]}"},
            {"fact": "passed", "seat": 0},
        ]
        return facts

    if claimed:
        return (
            [*hand(first), {"claim": {"kind": "could_play", "event": 6, "against": 0}}],
            [*hand(list(second)), {"claim": {"kind": "could_play", "event": 7, "against": 1}}],
        )
    return hand(first), hand(list(second))


async def recorded(house: Any, facts: list[Fact]) -> None:
    async with house.client("official") as client:
        opening = {"book": "PDA", "players": ["Ana", "Bruno"], "id": "m"}
        assert (await client.post("/v1/matches", json=opening)).status_code == 201
        reported = [fact for fact in facts if "fact" in fact]
        answer = await client.post("/v1/matches/m/events", json={"events": reported})
        assert answer.status_code == 201, answer.text
        correction = {
            "corrects": 4,
            "facts": [reported[2]],
            "reason": f"it was {reported[2]['bones'][1]}",
        }
        answer = await client.post("/v1/matches/m/corrections", json=correction)
        assert answer.status_code == 201, answer.text
        for claim in (fact["claim"] for fact in facts if "claim" in fact):
            answer = await client.post("/v1/matches/m/claims", json=claim)
            assert answer.status_code == 201, answer.text


async def overheard(house: Any) -> dict[str, Any]:
    """Everything that the audience can get, by route."""
    heard: dict[str, Any] = {}
    async with house.client("audience") as client:
        for path in questions():
            answer = await client.get(path)
            heard[path] = (answer.status_code, answer.headers.raw, answer.content)
    feed = house.services[MatchStreams]
    for after in (None, 4):
        heard[f"stream {after}"] = await first_two(
            await feed.stream("m", Sight(Viewer("audience")), "k", after)
        )
    return heard


def questions() -> list[str]:
    """The paths of these routes, filled in, with the queries that they can read."""
    filled = ("{match:str}", "m"), ("{game:int}", "1"), ("{position:int}", "6")
    return [
        reduce(lambda text, pair: text.replace(*pair), filled, path) + query
        for path, names in AUDIENCE.items()
        if not path.endswith("/stream")
        for query in QUERIES
        if set(re.findall(r"(\w+)=", query)) <= set(names)
    ]


async def first_two(stream: AsyncIterator[bytes]) -> list[bytes]:
    try:
        return [await anext(stream), await anext(stream)]
    finally:
        await stream.aclose()  # pyright: ignore[reportAttributeAccessIssue]


def test_every_audience_route_is_listened_to():
    assert "/v1/matches/{match:str}/events" in AUDIENCE
    assert "/matches/{match:str}" in AUDIENCE
    assert "/v1/matches/m/board?at=10&as=stood" in questions()
    assert len(AUDIENCE) >= 13


@one_in(16)
@given(pair=twins())
def test_hidden_bones_change_no_byte_for_the_audience(pair: Any, in_house: Any):
    assert differing(pair, in_house) == []


def test_a_view_that_shows_what_is_not_listed_is_caught(
    in_house: Any, monkeypatch: pytest.MonkeyPatch
):
    """A mutant: whatever kind nobody thought of, the audience sees."""

    def face_up(fact: e.Fact) -> e.Fact | None:
        return FACE_UP.get(type(fact), lambda fact: fact)(fact)

    pair = [
        [
            {"fact": "game-started", "number": 1},
            {"fact": "hand-started", "number": 1},
            {"fact": "opening-drawn", "seat": 0, "count": 7, "bones": HIDDEN},
            {"fact": "opening-drawn", "seat": 1, "count": 7},
            {"fact": "observed", "what": "held", "seat": 0, "bone": bone, "event": 5},
        ]
        for bone in HIDDEN[:2]
    ]
    assert differing(pair, in_house) == []
    monkeypatch.setattr("api.visibility.redaction.face_up", face_up)
    assert "/v1/matches/m/events" in differing(pair, in_house)


HIDDEN = ["6-5", "6-4", "6-3", "6-2", "6-1", "6-0", "5-4"]


def differing(pair: Any, in_house: Any) -> list[str]:
    """The routes on which the audience could tell the two apart."""
    answers: list[dict[str, Any]] = []
    for facts in pair:

        async def visit(house: Any, facts: list[Fact] = facts) -> dict[str, Any]:
            await recorded(house, facts)
            return await overheard(house)

        answers.append(in_house(visit))
    return [route for route, answer in answers[0].items() if answer != answers[1][route]]


def test_hidden_bones_are_nowhere_in_what_the_audience_gets(in_house: Any):
    """The same, seen from the other side: what was hidden is named nowhere."""
    facts: list[Fact] = [
        {"fact": "game-started", "number": 1},
        {"fact": "hand-started", "number": 1},
        {"fact": "opening-drawn", "seat": 0, "count": 7, "bones": HIDDEN},
        {"fact": "bone-drawn", "seat": 0, "bone": "5-3"},
        {"fact": "bone-played", "seat": 1, "bone": "1-1"},
    ]

    async def visit(house: Any) -> None:
        async with house.client("official") as client:
            opening = {"book": "PDA", "players": ["Ana", "Bruno"], "id": "m"}
            await client.post("/v1/matches", json=opening)
            played = {"fact": "opening-drawn", "seat": 1, "count": 7}
            batch = {"events": [*facts[:4], played, facts[4]]}
            assert (await client.post("/v1/matches/m/events", json=batch)).status_code == 201
            seen = (await client.get("/v1/matches/m/events")).text
            assert all(bone in seen for bone in (*HIDDEN, "5-3"))
        for route, answer in (await overheard(house)).items():
            for bone in (*HIDDEN, "5-3"):
                # As a word of its own: 6-1 is in the date 2026-11-21.
                assert not re.search(rf"(?<![\d-]){bone}(?![\d-])", repr(answer)), route

    in_house(visit)


def test_a_recorder_sees_the_bones_that_it_reported_and_no_others():
    drawn = e.BoneDrawn(0, BONES[9])
    own = e.Entry(5, drawn, reporter="mine")
    anothers = e.Entry(5, drawn, reporter="theirs")
    assert view(own, Viewer("recorder", "mine")).fact == drawn
    assert view(anothers, Viewer("recorder", "mine")).fact == e.BoneDrawn(0)
    assert view(own, Viewer("audience", "mine")).fact == e.BoneDrawn(0)
    assert view(anothers, Viewer("official")).fact == drawn


def test_a_role_that_is_none_sees_as_little_as_the_audience():
    entry = e.Entry(5, e.Observed("held", 0, BONES[9]), reporter="x")
    for kind in ("", "king"):
        nobody = Viewer(cast(ViewerKind, kind), "y")
        assert "6-" not in json.encode(view(entry, nobody)).decode()
        assert view(entry, nobody) == view(entry, Viewer("audience"))


def test_kinds_that_are_not_listed_are_withheld():
    assert {kind.__name__ for kind in e.FACTS if kind not in FACE_UP} == {
        "AttachmentFiled",
        "ClaimRaised",
        "Observed",
        "StatementHeard",
    }


# --- the count, where it must be called -----------------------------------------------------

PLAYED: list[Fact] = [
    {"fact": "game-started", "number": 1},
    {"fact": "hand-started", "number": 1},
    {"fact": "opening-drawn", "seat": 0, "count": 7},
    {"fact": "opening-drawn", "seat": 1, "count": 7},
    {"fact": "bone-played", "seat": 0, "bone": "5-5"},
]


def test_udl_4_the_count_is_not_told_before_it_can_no_longer_be_called(in_house: Any):
    async def visit(house: Any) -> None:
        opening = {"book": "UDL", "players": ["Ana", "Bruno"], "id": "m"}
        async with house.client("official") as official, house.client("audience") as audience:
            assert (await official.post("/v1/matches", json=opening)).status_code == 201
            answer = await official.post("/v1/matches/m/events", json={"events": PLAYED})
            assert answer.status_code == 201, answer.text
            board = (await audience.get("/v1/matches/m/board")).json()
            assert board["open_total"] is None
            assert [end["counts"] for end in board["open_ends"]] == [None]
            assert "Count" not in (await audience.get("/v1/matches/m/board.svg")).text
            assert (await official.get("/v1/matches/m/board")).json()["open_total"] == 10

            for fact in ({"fact": "bone-drawn", "seat": 1}, {"fact": "passed", "seat": 1}):
                await official.post("/v1/matches/m/events", json=fact)
                board = (await audience.get("/v1/matches/m/board")).json()
                assert board["open_total"] is None
            await official.post("/v1/matches/m/events", json={"fact": "bone-drawn", "seat": 0})
            for at in ("", "?at=6"):
                board = (await audience.get(f"/v1/matches/m/board{at}")).json()
                assert board["open_total"] == 10

    in_house(visit)


def test_without_muggins_the_count_is_told_at_once(in_house: Any):
    async def visit(house: Any) -> None:
        opening = {"book": "PDA", "players": ["Ana", "Bruno"], "id": "m"}
        async with house.client("official") as official, house.client("audience") as audience:
            await official.post("/v1/matches", json=opening)
            await official.post("/v1/matches/m/events", json={"events": PLAYED})
            assert (await audience.get("/v1/matches/m/board")).json()["open_total"] == 10

    in_house(visit)
