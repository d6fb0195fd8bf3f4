"""The snapshot of several matches: where there are more than it shows, nothing of them is lost."""

import asyncio
from typing import Any
from urllib.parse import urlsplit

import httpx2
import pytest
from msgspec import json

from api.access.access_store import AccessStore
from api.access.principals import Grant, Role, Venue
from api.event_store import Log, NewEvent
from api.event_store.followers import Follower
from api.live.messages import JSON_LINES
from api.match_lists.match_summaries import LISTINGS
from api.matches.matches import Matches
from domain import events as e
from domain.rulebooks import BOOKS
from tests.api.conftest import NOON, House

MATCHES = 101
OPENED = e.MatchOpened("PDA", BOOKS["PDA"].version, BOOKS["PDA"].sha256(), ("Ana", "Bruno"))
IN_PLAY = (OPENED, e.GameStarted(1), e.HandStarted(1), e.Passed(0))
THEN = "2026-11-21T15:00:00.000Z"


def recorded(*facts: e.Fact) -> list[NewEvent]:
    return [NewEvent(fact, "k", None, THEN) for fact in facts]


async def played(house: House) -> Log:
    """One match more than a page has, at two tables of an event: each in its first hand."""
    log = house.services[Matches].log
    for number in range(MATCHES):
        await log.append(f"m-{number}", recorded(*IN_PLAY), 0)
        venue = Venue(f"m-{number}", "cup", ("north", "south")[number % 2])
        await house.services[AccessStore].opened(venue, None)
    return log


async def snapshot(house: House, role: Role, path: str) -> tuple[int, Any]:
    """The beginning of a stream: its id, and what is shown."""
    address, sent = urlsplit(path), bytearray()
    begun = asyncio.Event()
    asked = iter([{"type": "http.request", "body": b"", "more_body": False}])

    async def receive() -> Any:
        if (request := next(asked, None)) is None:
            await asyncio.Event().wait()  # The client stays, and says no more.
        return request

    async def send(message: Any) -> None:
        sent.extend(message.get("body", b""))
        if sent.count(b"\n") > 1:
            begun.set()

    token = house.tokens[role]
    headers = {"host": "house", "authorization": f"Bearer {token}", "accept": JSON_LINES}
    scope = {
        "type": "http", "method": "GET", "path": address.path, "raw_path": address.path.encode(),
        "query_string": address.query.encode(), "client": ("127.0.0.1", 1), "state": {},
        "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
    }  # fmt: skip
    reading = asyncio.ensure_future(house.app(scope, receive, send))  # pyright: ignore[reportArgumentType]
    waiting = asyncio.ensure_future(begun.wait())
    await asyncio.wait([reading, waiting], return_when=asyncio.FIRST_COMPLETED)
    for task in (reading, waiting):
        task.cancel()
    await asyncio.wait([reading, waiting])
    line = json.decode(sent.splitlines()[1])
    assert line["event"] == "snapshot", line
    return line["id"], line["data"]


async def listed(client: httpx2.AsyncClient, link: str) -> list[tuple[str, int]]:
    answer = await client.get(link)
    assert answer.status_code == 200, answer.text
    return [(one["id"], one["version"]) for one in answer.json()["data"]]


def test_who_is_a_hand_behind_is_sent_the_hands_of_matches_on_further_pages(in_house: Any) -> None:
    async def visit(house: House) -> None:
        await played(house)
        grant = Grant("audience", "audience", "league", None, 0, NOON)
        await house.services[AccessStore].remove(grant, NOON)
        await house.services[AccessStore].grant(
            Grant("audience", "audience", "league", None, "hand", NOON)
        )
        upto, shown = await snapshot(house, "audience", "/v1/stream")
        assert [one["version"] for one in shown["matches"]] == [2] * 100
        async with house.client("audience") as client:
            assert await listed(client, shown["links"]["next"]) == [("m-0", 2)]
        assert upto == 2, "the hand of every match is still to come"

    in_house(visit)


def test_what_the_lists_do_not_have_of_matches_on_further_pages_comes_behind(in_house: Any) -> None:
    async def visit(house: House) -> None:
        log = await played(house)
        await Follower(log, LISTINGS).catch_up()
        reached = await log.head()
        await log.append("m-0", recorded(e.Passed(1)), len(IN_PLAY))
        upto, shown = await snapshot(house, "audience", "/v1/stream")
        async with house.client("audience") as client:
            assert await listed(client, shown["links"]["next"]) == [("m-0", len(IN_PLAY))]
        assert upto == reached

    in_house(visit)


def test_a_link_leads_to_further_matches_of_the_same_table_that_are_in_play(in_house: Any) -> None:
    async def visit(house: House) -> None:
        log = await played(house)
        await log.append("m-1", recorded(e.MatchEnded()), len(IN_PLAY))
        for number in range(MATCHES, MATCHES + 100):
            await log.append(f"m-{number}", recorded(*IN_PLAY), 0)
            await house.services[AccessStore].opened(Venue(f"m-{number}", "", "north"), None)
        tables = "/v1/stream?table=north&table=south"
        links = {
            path: (await snapshot(house, "audience", path))[1]["links"]
            for path in ("/v1/tables/north/stream", tables)
        }
        async with house.client("audience") as client:
            linked = {
                name: [match for match, _ in await listed(client, link + "&limit=100")]
                for path, its in links.items()
                for name, link in {f"{path} {name}": link for name, link in its.items()}.items()
            }
        north = [f"m-{n}" for n in range(100, -1, -2)]
        south = [f"m-{n}" for n in range(99, 1, -2)]
        assert linked == {
            "/v1/tables/north/stream next": north,
            f"{tables} north": north,
            f"{tables} south": south,
        }

    in_house(visit)


REFUSED = {
    "/v1/stream?table=../x": "table[0]",
    "/v1/stream?table=north&table=": "table[1]",
    "/v1/tournaments/cup/stream?table=North": "table[0]",
    f"/v1/stream?{'&'.join(f'table=t-{n}' for n in range(65))}": "table",
    "/v1/stream?kinds=bone-eaten": "kinds[0]",
    "/v1/matches?state=x": "state",
}


@pytest.mark.parametrize("path", REFUSED)
def test_what_no_table_or_kind_can_be_is_refused_by_name(path: str, in_house: Any) -> None:
    async def visit(house: House) -> httpx2.Response:
        async with house.client("official") as client:
            cup = {"id": "cup", "name": "Cup", "format": "42"}
            await house.services[AccessStore].grant(
                Grant("official", "director", "league", created_at=NOON)
            )
            await client.post("/v1/tournaments", json=cup)
            return await client.get(path)

    answer = in_house(visit)
    assert (answer.status_code, answer.json().get("field")) == (422, REFUSED[path]), answer.text
