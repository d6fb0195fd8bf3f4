"""Delayed viewers are shown the same bytes later: scoreboards of a match, a table and a slot."""

import asyncio
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

import httpx2

from api.access.access_store import AccessStore
from api.access.directory import Directory
from api.access.principals import Delay, Grant, Role, Venue
from api.event_store import open_log
from api.matches.matches import Matches, Order
from api.matches.sender_fold import Report
from api.visibility import WHOLE
from domain import events as e
from tests.api.conftest import NOON, House
from tests.generators import generate_fives
from tests.support.bare import bare_app_over
from tests.support.principals import put_in

EVERY, BEHIND, LOOK = 5, 30, 6
"""Seconds between two events; those that one viewer is behind; events from look to look."""
EVENTS = 72
"""How many of each match are followed: some hands."""
SHOWN = [
    "/v1/matches/first/scoreboard.csv",
    "/v1/tables/north/scoreboard",
    "/v1/slots/main/scoreboard.xml",
    "/v1/slots/pointed/scoreboard.rows.json",
]
DELAYS: dict[Role, Delay] = {
    "director": 0,
    "audience": 0,
    "scoreboard": BEHIND,
    "broadcaster": "hand",
}
"""Viewers, by their role, and their delays."""


class Hall:
    """Two generated matches at one table, one after the other, by a clock that is set by hand."""

    def __init__(self, seed: int) -> None:
        self.now = datetime(2026, 11, 21, 18, tzinfo=UTC)
        self.log = open_log("sqlite://")
        self._seed = seed

    async def begin(self) -> None:
        """Point the slots, and have everybody watch."""
        tokens = await put_in(self.log, {role: role for role in DELAYS}, "match:another")
        store = AccessStore(self.log)
        for role, delay in DELAYS.items():
            await store.grant(Grant(role, role, "league", None, delay, NOON))
        self.house = House(bare_app_over(self.log, lambda: self.now), tokens)
        self.matches: Matches = self.house.services[Matches]
        async with self.house.client("director") as client:
            for slot, pointed in (("main", {"table": "north"}), ("pointed", {"match": "second"})):
                answer = await client.put(f"/v1/slots/{slot}", json=pointed)
                assert answer.status_code == 200, answer.text

    def facts(self, number: int) -> Sequence[e.Fact]:
        """Facts of the first or the second match; the first is closed."""
        made = generate_fives.match(self._seed + number, "PDA", 2, habits=generate_fives.CARELESS)
        return [*made.facts[: EVENTS - 1], made.facts[EVENTS - 1] if number else e.MatchEnded()]

    async def record(self, match: str, fact: e.Fact) -> None:
        """The next event, some seconds after the last."""
        self.now += timedelta(seconds=EVERY)
        order = Order(WHOLE, "official")
        if isinstance(fact, e.MatchOpened):
            await self.house.services[AccessStore].opened(Venue(match, "", "north"), None)
            await self.house.services[Directory].refresh()
            await self.matches.open(match, fact, order)
        else:
            await self.matches.record(match, [Report(fact)], order)

    async def hand_in_play(self, match: str) -> bool:
        """Whether a hand goes on there."""
        return (await self.matches.following(match, WHOLE)).match.in_play


async def shown(client: httpx2.AsyncClient) -> list[tuple[int, bytes]]:
    """All that somebody is shown, as bytes."""
    answers = [await client.get(path) for path in SHOWN]
    return [(one.status_code, one.content) for one in answers]


def test_scoreboards_and_slots_are_the_same_bytes_later(thorough: bool) -> None:
    async def watch(seed: int) -> None:
        hall = Hall(seed)
        await hall.begin()
        watching: tuple[Role, ...] = ("audience", "scoreboard", "broadcaster")
        clients = [hall.house.client(role) for role in watching]
        live, late, hand = clients
        before = await shown(live)
        seen, after_hand, hands = [before] * (BEHIND // EVERY // LOOK), before, 0
        for number, match in enumerate(("first", "second")):
            for n, fact in enumerate(hall.facts(number), 1):
                await hall.record(match, fact)
                hands += isinstance(fact, e.HandEnded)
                if not await hall.hand_in_play(match):
                    after_hand = await shown(live)
                if n % LOOK == 0:
                    seen.append(await shown(live))
                    assert await shown(late) == seen[-1 - BEHIND // EVERY // LOOK], (seed, fact)
                    assert await shown(hand) == after_hand, (seed, fact)
        assert len({body for one in seen for _, body in one[1:]}) > EVENTS // LOOK
        assert hands > 1
        hall.now += timedelta(seconds=BEHIND)
        assert await shown(late) == seen[-1]
        for client in clients:
            await client.aclose()
        await hall.log.close()

    for seed in range(20 if thorough else 1):
        asyncio.run(watch(seed))
