"""Viewings of hidden bones are kept with their times; other viewings are not noted."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from api.access.access_store import AccessStore
from api.access.principals import Principal
from api.contract.document import handlers
from api.event_store import Log, NewEvent, StoreUnavailable
from api.visibility.viewings import Viewing, Viewings
from domain.events import MatchOpened
from domain.rulebooks import BOOKS
from tests.api.visibility.test_non_interference import HIDDEN
from tests.support.bare import APP

OF_A_MATCH = {
    path: handler.opt.get("face_up", False)
    for handler in handlers(APP)
    if handler.opt.get("action") and "GET" in handler.http_methods
    for path in handler.paths
    if path.count("{") == 1 and "{match:str}" in path and not path.endswith("/stream")
}
SHOWS_NONE = sorted(path for path, face_up in OF_A_MATCH.items() if face_up)
MAY_SHOW = sorted(path for path, face_up in OF_A_MATCH.items() if not face_up)
WATCHED = [path for path in MAY_SHOW if "claims" not in path and "disputes" not in path]


async def tell(house: Any, bones: list[str], match: str = "m") -> None:
    """A hand that the official saw dealt."""
    async with house.client("official") as client:
        opening = {"book": "PDA", "players": ["Ana", "Bruno"], "id": match}
        assert (await client.post("/v1/matches", json=opening)).status_code == 201
        hand = [
            {"fact": "game-started", "number": 1},
            {"fact": "hand-started", "number": 1},
            {"fact": "opening-drawn", "seat": 0, "count": 7, "bones": bones},
            {"fact": "opening-drawn", "seat": 1, "count": 7},
            {"fact": "bone-played", "seat": 1, "bone": "0-0"},
        ]
        answer = await client.post(f"/v1/matches/{match}/events", json={"events": hand})
        assert answer.status_code == 201, answer.text


async def noted(house: Any, role: str, path: str, match: str = "m") -> list[Viewing]:
    async with house.client(role) as client:
        await client.get(path.replace("{match:str}", match))
    return await house.services[Viewings].of(match)


def test_both_sorts_of_routes_are_there() -> None:
    assert "/v1/matches/{match:str}/board" in SHOWS_NONE
    assert {"/v1/matches/{match:str}/events", "/matches/{match:str}"} <= set(MAY_SHOW)


def test_routes_that_are_said_to_show_none_show_an_official_none(in_house: Any) -> None:
    async def asked(house: Any, bones: list[str]) -> tuple[dict[str, tuple[int, bytes]], Any]:
        await tell(house, bones)
        answers: dict[str, tuple[int, bytes]] = {}
        async with house.client("official") as client:
            for path in SHOWS_NONE:
                answer = await client.get(path.replace("{match:str}", "m"))
                answers[path] = answer.status_code, answer.content
        return answers, await house.services[Viewings].of("m")

    others = ["5-5", "5-3", "5-2", "5-1", "5-0", "4-4", "4-3"]
    first, viewings = in_house(lambda house: asked(house, HIDDEN))
    other, _ = in_house(lambda house: asked(house, others))
    assert first == other
    assert viewings == []


def test_an_official_who_asks_for_more_is_noted(in_house: Any) -> None:
    """Each route is asked about a match of its own, since a minute is noted once."""

    async def asked(house: Any) -> dict[str, list[Viewing]]:
        noted_for: dict[str, list[Viewing]] = {}
        for number, path in enumerate(MAY_SHOW):
            await tell(house, HIDDEN, f"m-{number}")
            noted_for[path] = await noted(house, "official", path, f"m-{number}")
        return noted_for

    for path, viewings in in_house(asked).items():
        seen = [(one.principal, one.minute) for one in viewings]
        assert seen == [("official", "2026-11-21T15:04Z")], path


@pytest.mark.parametrize("role", ["recorder", "audience"])
def test_who_is_shown_no_bones_is_not(role: str, in_house: Any) -> None:
    async def asked(house: Any) -> dict[str, list[Viewing]]:
        await tell(house, HIDDEN)
        await house.charge("recorder", "m")
        return {path: await noted(house, role, path) for path in WATCHED}

    assert {path: found for path, found in in_house(asked).items() if found} == {}


def test_a_match_that_is_not_there_was_not_seen(in_house: Any) -> None:
    async def asked(house: Any) -> list[Viewing]:
        return await noted(house, "official", "/v1/matches/{match:str}/events")

    assert in_house(asked) == []


def test_it_is_read_by_those_who_look_into_it(in_house: Any) -> None:
    async def asked(house: Any) -> list[int]:
        await tell(house, HIDDEN)
        await house.charge("recorder", "m")
        answers: list[int] = []
        for role in ("recorder", "audience", "official"):
            async with house.client(role) as client:
                answers.append((await client.get("/v1/matches/m/viewings")).status_code)
        return answers

    assert in_house(asked) == [403, 403, 403], "an official is no auditor of themselves"


@pytest.mark.anyio
async def test_each_minute_is_one_line_of_a_principal_and_key(log: Log, store: AccessStore) -> None:
    now = datetime(2026, 11, 22, 12, 0, 30, tzinfo=UTC)
    for id in ("ana", "bea"):
        await store.add_principal(Principal(id, id, "person", "2026-11-22T12:00:00.000Z"))
    opened = MatchOpened("PDA", BOOKS["PDA"].version, BOOKS["PDA"].sha256(), ("Ana", "Bruno"))
    await log.append("m", [NewEvent(opened)], 0)
    viewings = Viewings(log, lambda: now)
    for principal, key in [("ana", "k1"), ("ana", "k1"), ("bea", "k2"), ("ana", "k3")]:
        viewings.note("m", principal, key)
    await viewings.write()
    viewings.note("m", "ana", "k1")
    now += timedelta(seconds=30)
    viewings.note("m", "ana", "k1")
    first, second = "2026-11-22T12:00Z", "2026-11-22T12:01Z"
    assert await viewings.of("m") == [
        Viewing(first, "ana", "k1"),
        Viewing(first, "ana", "k3"),
        Viewing(first, "bea", "k2"),
        Viewing(second, "ana", "k1"),
    ]
    assert await Viewings(log, lambda: now).of("m") == await viewings.of("m")
    assert await viewings.of("another") == []


@pytest.mark.anyio
@pytest.mark.parametrize("beside_another", [False, True])
async def test_asking_for_a_match_before_it_is_there_neither_counts_nor_hides_a_viewing(
    *, beside_another: bool, log: Log, store: AccessStore
) -> None:
    await store.add_principal(Principal("ana", "Ana", "person", "2026-11-22T12:00:00.000Z"))
    viewings = Viewings(log, lambda: datetime(2026, 11, 22, 12, tzinfo=UTC))
    opened = MatchOpened("PDA", BOOKS["PDA"].version, BOOKS["PDA"].sha256(), ("Ana", "Bruno"))
    if beside_another:
        await log.append("another", [NewEvent(opened)], 0)
        viewings.note("another", "ana", "k1")
    viewings.note("m", "ana", "k1")
    await viewings.write()
    await log.append("m", [NewEvent(opened)], 0)
    assert await viewings.of("m") == []
    viewings.note("m", "ana", "k1")
    assert await viewings.of("m") == [Viewing("2026-11-22T12:00Z", "ana", "k1")]


@pytest.mark.anyio
async def test_a_viewing_that_could_not_be_written_is_written_the_next_time(
    log: Log, store: AccessStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    await store.add_principal(Principal("ana", "Ana", "person", "2026-11-22T12:00:00.000Z"))
    opened = MatchOpened("PDA", BOOKS["PDA"].version, BOOKS["PDA"].sha256(), ("Ana", "Bruno"))
    await log.append("m", [NewEvent(opened)], 0)
    viewings = Viewings(log, lambda: datetime(2026, 11, 22, 12, tzinfo=UTC))
    viewings.note("m", "ana", "k1")

    def away() -> Any:
        raise StoreUnavailable("no route to it")

    with monkeypatch.context() as patch:
        patch.setattr(log, "transaction", away)
        with pytest.raises(StoreUnavailable):
            await viewings.write()
    assert [viewing.principal for viewing in await viewings.of("m")] == ["ana"]
