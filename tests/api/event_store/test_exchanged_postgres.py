"""An older copy of a PostgreSQL log is put in its place while commands are under way."""

import asyncio
import shutil
from collections.abc import Sequence
from contextlib import suppress
from hashlib import sha256

from api.event_store import Appended, StaleVersion, StoreUnavailable, open_log
from api.event_store.postgres.migrating import migrate
from api.matches.matches import Matches, Order, Reporting
from api.matches.sender_fold import Report
from api.visibility import WHOLE
from domain.events import Entry, MatchOpened, Observed
from domain.rulebooks import BOOKS
from tests.support.postgres_server import Server, server

OPENED = MatchOpened("PDA", BOOKS["PDA"].version, BOOKS["PDA"].sha256(), ("Ana", "Bruno"))
MATCHES = ("m-0", "m-1")
WRITERS = ("Ana", "Bruno", "Carla")
MANY = 10


def chained(entries: Sequence[Entry]) -> str:
    """A note that only these entries lead to."""
    notes = [entry.fact.note for entry in entries if isinstance(entry.fact, Observed)]
    return sha256(" ".join(notes).encode()).hexdigest()


class Hall:
    """Writers who go on whatever comes, each with the next note behind all that is on record."""

    def __init__(self, matches: Matches) -> None:
        self.matches = matches
        self._more = asyncio.Event()
        self.acknowledged = dict.fromkeys(range(2), 0)
        """By history of the log, how many commands were acknowledged."""
        self.recorded: dict[tuple[str, str], int] = {}
        """By match and note, the position at which it was acknowledged after the exchange."""

    async def write(self, match: str, writer: str) -> None:
        async def noted(entries: Sequence[Entry]) -> Sequence[Report]:
            nonlocal note
            note = f"{writer} {chained(entries)}"
            return [Report(Observed("talk", note=note))]

        number, note = 0, ""
        while True:
            number += 1
            order = Order(WHOLE, writer, key=f"{match}-{writer}-{number}")
            appended = await self.sent(match, noted, order)
            history = self.matches.log.history
            self.acknowledged[history] += 1
            self._more.set()
            if history:
                self.recorded[match, note] = appended.last

    async def sent(self, match: str, noted: Reporting, order: Order) -> Appended:
        """The answer to a command, which is sent again until there is one."""
        while True:
            try:
                return await self.matches.record(match, noted, order)
            except (StaleVersion, StoreUnavailable):
                await asyncio.sleep(0)

    async def look(self) -> None:
        """Look at the log again and again, as a server's health does."""
        while True:
            with suppress(StoreUnavailable):
                await self.matches.log.look()
            await asyncio.sleep(0.05)

    async def until(self, history: int, count: int) -> None:
        while self.acknowledged[history] < count:
            self._more.clear()
            await self._more.wait()


def exchange(leader: Server, copy: Server) -> None:
    """End a server and begin it again with the data of an older copy."""
    leader.stop()
    shutil.rmtree(leader.data.parent)
    leader.data = copy.data
    (leader.data / "standby.signal").unlink()
    leader.start()


def test_what_is_acknowledged_after_an_exchange_was_decided_on_the_log_as_it_is() -> None:
    async def visit(leader: Server) -> None:
        hall = Hall(Matches(open_log(leader.url())))
        for match in MATCHES:
            await hall.matches.open(match, OPENED, Order(WHOLE, "official"))
        tasks = [asyncio.create_task(hall.look())]
        tasks += [asyncio.create_task(hall.write(m, w)) for m in MATCHES for w in WRITERS]
        await hall.until(0, MANY)
        copy = await asyncio.to_thread(leader.standby)
        await hall.until(0, hall.acknowledged[0] + MANY)
        await asyncio.to_thread(exchange, leader, copy)
        await hall.until(1, MANY * len(tasks))
        for task in tasks:
            task.cancel()
        await asyncio.wait(tasks)
        assert hall.matches.log.history == 1
        for match in MATCHES:
            entries = await hall.matches.log.read(match)
            assert (await hall.matches.following(match, WHOLE)).entries == entries
            for n, entry in enumerate(entries[1:], 1):
                assert isinstance(entry.fact, Observed)
                assert entry.fact.note.split()[1] == chained(entries[:n])
            notes = {e.fact.note: e.position for e in entries if isinstance(e.fact, Observed)}
            recorded = {note: at for (where, note), at in hall.recorded.items() if where == match}
            assert recorded.items() <= notes.items()
        await hall.matches.log.close()

    async def within_patience(leader: Server) -> None:
        async with asyncio.timeout(120):
            await visit(leader)

    with server(in_memory=True) as leader:
        migrate(leader.url())
        asyncio.run(within_patience(leader))
