"""A ruling builds on the cards that are on record, whichever server recorded them (DP-36)."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import httpx2
import pytest

from api.event_store import Log, open_log
from api.event_store.followers import Follower
from api.match_lists.match_summaries import LISTINGS
from tests.api.conftest import House
from tests.api.desk.test_conduct_in_the_event import HELD
from tests.api.disputes.test_block_game_flow import DEAL, FALSE_PASS, PLAY, PLAYERS
from tests.support.bare import bare_app_over
from tests.support.principals import put_in

EVENT = "cup"


async def done(sending: Awaitable[httpx2.Response]) -> Any:
    answer = await sending
    assert answer.is_success, answer.text
    return answer.json()


async def opened(official: httpx2.AsyncClient, match: str) -> None:
    """A match of the event."""
    opening = {"book": "DP", "players": PLAYERS, "options": {"edition": "world"}, "id": match}
    await done(official.post("/v1/matches", json={**opening, "event": EVENT, "table": match}))


async def claimed(official: httpx2.AsyncClient, match: str) -> None:
    """In it the second player passes falsely, claimed at 12."""
    here, shown = f"/v1/matches/{match}", {"fact": "holding-shown", "seat": 1, "bones": HELD}
    await done(official.post(f"{here}/events", json={"events": [*DEAL, *PLAY]}))
    await done(official.post(f"{here}/events", json=shown))
    await done(official.post(f"{here}/claims", json=FALSE_PASS))


async def ruled(official: httpx2.AsyncClient, match: str) -> list[int]:
    """The points of a match once the claim in it is upheld."""
    here = f"/v1/matches/{match}"
    await done(official.post(f"{here}/claims/12/ruling", json={"upheld": True}))
    return (await done(official.get(f"{here}/score")))["points"]


Meanwhile = Callable[[Log, httpx2.AsyncClient], Awaitable[None]]


async def first_listed(log: Log, _: httpx2.AsyncClient) -> None:
    """Lists have the first match, and not what will be ruled in it."""
    await Follower(log, LISTINGS).catch_up()


async def first_listed_and_read(log: Log, other: httpx2.AsyncClient) -> None:
    """The other server has it in memory besides, as far as it was when it was read."""
    await done(other.get("/v1/matches/first/score"))
    await Follower(log, LISTINGS).catch_up()


async def nothing_known(_: Log, __: httpx2.AsyncClient) -> None:
    """The other server may not have heard yet that there is such a match in the event."""


@pytest.mark.parametrize("meanwhile", [first_listed, first_listed_and_read, nothing_known])
def test_a_card_that_another_server_recorded_just_now_counts(meanwhile: Meanwhile):
    async def visit() -> list[list[int]]:
        log = open_log("sqlite://")
        tokens = await put_in(log, {"official": "official"})
        here, there = (House(bare_app_over(log), tokens) for _ in range(2))
        async with here.client("official") as one_server, there.client("official") as other:
            await opened(other, "second")  # after which it may not know of the first
            await opened(one_server, "first")
            await claimed(one_server, "first")
            await claimed(other, "second")
            await meanwhile(log, other)
            points = [await ruled(one_server, "first"), await ruled(other, "second")]
            shown = await done(other.get("/v1/matches/second/claims/12/conduct"))
        await log.close()
        cards = [line["match"] for line in shown["data"][0]["earlier"] if line["what"] == "card"]
        assert cards == ["first"]
        return points

    assert asyncio.run(visit()) == [[0, -80], [200, 0]]
