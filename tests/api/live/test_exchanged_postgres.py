"""Streams and the relay, while an older copy of a PostgreSQL log is put in its place."""

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import aclosing
from itertools import pairwise
from pathlib import Path
from typing import Any

from msgspec import json

from api.access.access_store import AccessStore
from api.access.principals import Venue
from api.clock import utc_now
from api.event_store import StoreUnavailable
from api.event_store.postgres.migrating import migrate
from api.live.log_parts import LogPart
from api.live.log_streams import LogSight
from api.live.messages import JSON_LINES, LogSnapshot
from api.live.open_streams import Sight
from api.live.relay.relay import Relay
from api.matches.matches import Order
from api.settings import Settings
from api.visibility import WHOLE
from domain.events import Entry, Observed
from tests.api.event_store.test_exchanged_postgres import (
    MANY,
    MATCHES,
    OPENED,
    WRITERS,
    Hall,
    exchange,
)
from tests.api.live.relay_receiver import RelayReceiver, relay_receiver
from tests.api.live.test_exchanged import House
from tests.support.postgres_server import Server, server
from tests.support.principals import put_in

Streaming = Callable[[], Awaitable[AsyncGenerator[bytes]]]


class Reader:
    """A reader of a stream, who asks for a snapshot whenever it ends."""

    def __init__(self, streaming: Streaming) -> None:
        self._streaming = streaming
        self._more = asyncio.Event()
        self.position = 0
        """The last position that was shown."""
        self.snapshots = self.begun = 0
        """The position of the last snapshot."""
        self.shown: dict[int, str] = {}
        """The notes that were shown since, by position."""

    async def read(self) -> None:
        while True:
            try:
                async with aclosing(await self._streaming()) as stream:
                    async for data in stream:
                        for line in data.splitlines():
                            self._take(json.decode(line))
            except StoreUnavailable:
                pass
            await asyncio.sleep(0.01)

    def _take(self, message: dict[str, Any]) -> None:
        if "id" not in message:
            return
        self.position, data = message["id"], message["data"]
        if message["event"] == "snapshot":
            self.begun = self.position
            self.snapshots += 1
            self.shown.clear()
        elif "match" in data and "entry" in data:
            self._show(self.position, data["entry"])
        else:
            for entry in data["entries"]:
                self._show(entry["position"], entry)
        self._more.set()

    def _show(self, position: int, entry: dict[str, Any]) -> None:
        assert position not in self.shown, "it was shown before"
        self.shown[position] = entry["fact"]["note"]

    async def until(self, position: int) -> None:
        while self.position < position:
            self._more.clear()
            await self._more.wait()


def note_of(entry: object) -> str:
    assert isinstance(entry, Entry)
    assert isinstance(entry.fact, Observed)
    return entry.fact.note


async def public_house(leader: Server, folder: Path) -> House:
    """The matches of a hall on PostgreSQL, which anybody may watch."""
    house = House(folder, url=leader.url())
    house.log.when_exchanged(house.directory.forget)
    for match in MATCHES:
        await house.matches.open(match, OPENED, Order(WHOLE, "official"))
    await AccessStore(house.log).opened_together([Venue(one, public=True) for one in MATCHES])
    await put_in(house.log, {"ann": "official"})
    await house.directory.refresh()
    return house


def readers_of(house: House) -> tuple[Reader, Reader]:
    """Readers of the league, and of its first match."""
    caller = house.directory.principal("ann")
    assert caller is not None
    sight = LogSight(caller, "ann", LogPart(), frozenset(), JSON_LINES)

    async def pages() -> AsyncGenerator[LogSnapshot]:
        yield LogSnapshot((), (), {})

    def of_league() -> Awaitable[AsyncGenerator[bytes]]:
        return house.streams.stream(sight, pages, None)

    def of_match() -> Awaitable[AsyncGenerator[bytes]]:
        return house.feed.stream(MATCHES[0], Sight(WHOLE, form=JSON_LINES), "ann", None)

    return Reader(of_league), Reader(of_match)


def follows_on(receiver: RelayReceiver, match: str) -> bool:
    """Whether each message about a match names the one before since its channel was deleted."""
    asked = [one for one in receiver.asked if one.channel == f"match/{match}"]
    anew = max(n for n, one in enumerate(asked) if one.method == "DELETE")
    since = [(one.message["before"], one.message["position"]) for one in asked[anew + 1 :]]
    linked = all(
        (before[1] < after[1] and after[0] == before[1]) or before == after
        for before, after in pairwise(since)
    )
    return linked and since[0][0] is None


def test_streams_and_the_relay_show_the_log_as_it_is_after_an_exchange(tmp_path: Path) -> None:
    async def visit(leader: Server, receiver: RelayReceiver, to: str) -> None:
        house = await public_house(leader, tmp_path)
        hall, readers = Hall(house.matches), readers_of(house)
        (tmp_path / "secret").write_text("s" * 40)
        address = "https://bonebook.example"
        settings = Settings(relay=to, relay_address=address, relay_key=str(tmp_path / "secret"))
        parts = house.matches, house.directory, house.boards
        relay = Relay(*parts, settings=settings, now=utc_now)
        running = [hall.look(), house.feed.run(), relay.run_log(), relay.run()]
        running += [reader.read() for reader in readers]
        tasks = [asyncio.create_task(work) for work in running]
        writers = [asyncio.create_task(hall.write(m, w)) for m in MATCHES for w in WRITERS]
        await hall.until(0, MANY)
        copy = await asyncio.to_thread(leader.standby)
        await hall.until(0, hall.acknowledged[0] + MANY)
        await asyncio.to_thread(exchange, leader, copy)
        await hall.until(1, MANY * len(writers))
        for task in writers:
            task.cancel()
        await asyncio.wait(writers)
        league, of_match = readers
        rows = await house.log.tail(0, await house.log.head())
        await league.until(rows[-1].log_position)
        notes = {one.log_position: one for one in rows if one.log_position > league.begun}
        assert league.shown == {at: note_of(one.entry) for at, one in notes.items()}
        entries = await house.log.read(MATCHES[0])
        await of_match.until(len(entries))
        rest = entries[of_match.begun :]
        assert of_match.shown == {entry.position: note_of(entry) for entry in rest}
        assert all(reader.snapshots > 1 for reader in readers)
        for match in MATCHES:
            await receiver.shows(match, await house.log.version(match))
            assert follows_on(receiver, match)
        for task in tasks:
            task.cancel()
        await asyncio.wait(tasks)
        await house.log.close()

    async def within_patience(leader: Server) -> None:
        async with relay_receiver() as (receiver, to), asyncio.timeout(240):
            await visit(leader, receiver, to)

    with server(in_memory=True) as leader:
        migrate(leader.url())
        asyncio.run(within_patience(leader))
