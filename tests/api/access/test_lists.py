"""Which matches a list shows: those that the policy lets its reader watch, page by page."""

from collections.abc import Awaitable, Callable
from random import Random

import pytest

from api.access.access_store import AccessStore
from api.access.directory import Directory
from api.access.policy import NOBODY, Caller, allowed
from api.access.principals import SEATED, Grant, Principal, Role, Venue
from api.clock import utc_now
from api.event_store import Log, NewEvent
from api.match_lists.watchable_matches import opened_at, watched
from domain.events import Observed

pytestmark = pytest.mark.anyio

NOON = "2026-11-22T12:00:00.000Z"
READERS = ("ana", "bruno", "clara", "dario")
EVENTS, TABLES = ("", "spring", "autumn"), ("", "table-1", "table-2")
SCOPES = ("event:spring", "event:autumn", "table:table-1", "table:table-2")
ROLES: tuple[Role, ...] = ("recorder", "broadcaster", "audience", "player")


class Evening:
    """The matches of a league, at random: opened, assigned, granted, taken away."""

    def __init__(self, log: Log, store: AccessStore, rng: Random) -> None:
        self.log, self.store, self.rng = log, store, rng
        self.names = [f"m-{n}" for n in range(40)]
        self.opened: list[str] = []
        self.grants: list[Grant] = []

    async def go_on(self) -> None:
        steps: list[Callable[[], Awaitable[None]]] = [self.open, self.assign, self.grant, self.take]
        await self.rng.choices(steps, (4, 3, 3, 1))[0]()

    async def open(self) -> None:
        match = self.rng.choice(self.names)
        if match in self.opened:
            return
        self.opened.append(match)
        await self.log.append(match, [NewEvent(Observed("opened"))], 0)
        noted = self.rng.choice((None, self.venue(match)))
        charge = Grant(self.rng.choice(READERS), "recorder", f"match:{match}", created_at=NOON)
        await self.store.opened(noted, self.rng.choice((None, charge)))

    async def assign(self) -> None:
        await self.store.assign(self.venue(self.rng.choice(self.names)))

    async def grant(self) -> None:
        scope = self.rng.choice((*SCOPES, *(f"match:{match}" for match in self.names)))
        role = self.rng.choice(ROLES)
        seat = self.rng.randint(0, 1) if role in SEATED else None
        self.grants.append(Grant(self.rng.choice(READERS), role, scope, seat, created_at=NOON))
        await self.store.grant(self.grants[-1])

    async def take(self) -> None:
        if self.grants:
            taken = self.grants.pop(self.rng.randrange(len(self.grants)))
            self.grants = [one for one in self.grants if one != taken]
            await self.store.remove(taken, NOON)

    def venue(self, match: str) -> Venue:
        chosen = self.rng.choice(EVENTS), self.rng.choice(TABLES)
        return Venue(match, *chosen, self.rng.random() < 0.2)


async def pages(log: Log, caller: Caller, directory: Directory, limit: int) -> list[str]:
    """All pages of a list, one after the other."""
    listed: list[str] = []
    end, more = None, True
    while more:
        page, more = await watched(log, caller, directory, end, limit)
        assert len(page) == limit or not more
        listed += [match for match, _ in page]
        end = await opened_at(log, listed[-1]) if listed else None
    return listed


@pytest.mark.share(3, long=3)
@pytest.mark.parametrize("seed", range(3))
async def test_a_list_has_what_its_reader_may_watch_in_the_order_of_opening(
    log: Log, store: AccessStore, seed: int
):
    evening = Evening(log, store, Random(seed))
    for reader in (*READERS, "league"):
        await store.add_principal(Principal(reader, reader, "person", NOON))
    await store.grant(Grant("league", "audience", "league", created_at=NOON))
    directory = Directory(store, utc_now)
    for _ in range(12):
        for _ in range(8):
            await evening.go_on()
        await directory.refresh()
        for reader in (*READERS, "league", "nobody"):
            caller = directory.principal(reader) or Caller(reader, NOBODY)
            expected = [
                match
                for match in reversed(evening.opened)
                if allowed(caller.grants, "watch", directory.venue(match))
            ]
            for limit in (1, 3, 100):
                assert await pages(log, caller, directory, limit) == expected, reader


async def test_whoever_is_granted_more_than_one_statement_asks_for_has_it_all(
    log: Log, store: AccessStore
):
    await store.add_principal(Principal("ana", "Ana", "person", NOON))
    for n in range(120):
        await log.append(f"m-{n}", [NewEvent(Observed("opened"))], 0)
        await store.assign(Venue(f"m-{n}", f"event-{n}"))
        await store.grant(Grant("ana", "audience", f"event:event-{n}", created_at=NOON))
    directory = Directory(store, utc_now)
    await directory.refresh()
    caller = directory.principal("ana")
    assert caller is not None
    listed = await pages(log, caller, directory, 50)
    assert listed == [f"m-{n}" for n in reversed(range(120))]
