"""The live feed: what happens in a match, to everybody who watches it.

One task follows the log and encodes each update once for all who see the same; a viewer's
stream only passes bytes on and asks the log for nothing once it is open. What this process
recorded is in memory by then, and is not read back. Another task looks after viewers who are some
seconds behind, and after streams that were silent for long. A viewer who does not keep up is let
go, and comes back with `Last-Event-ID` for what was missed. How many may be open is
`api.stream_places`' business.
"""

import asyncio
from collections import deque
from collections.abc import AsyncGenerator, AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from itertools import chain
from time import monotonic
from typing import NamedTuple

import structlog
from msgspec import Struct, json

from api.http.rate_limit import Buckets, spend
from api.http.wire.connections import room
from api.matches import Matches
from api.refusals import UnreadableMatch
from api.settings import Settings
from api.stream_places import StreamPlaces
from api.visibility import Seen, State, Viewer, state, view
from domain.events import Entry
from domain.events.tournament_facts import TournamentEntry
from domain.recorder import StoreUnavailable, UnknownFact
from projections.following import Following

_log = structlog.get_logger("bonebook")

RETRY_MS = 1000
RETRY_WHEN_REPLACED_MS = 15_000
"""A stream that made way for another is not to come back at once and take its place again."""
BEHIND_SECONDS = 0.25
"""How often it is seen to what viewers who are some seconds behind have reached."""
REPLACED = 1.0, 20
"""How many streams of a viewer may take an older one's place, each second and at once."""
CATCH_UP = 200
"""A viewer who missed more than this many entries gets a new snapshot instead."""


class Update(Struct, frozen=True):
    """What a stream sends: the entries that are new, and all that a scoreboard shows.

    A snapshot, which comes first, has no entries.
    """

    match: str
    position: int
    events: tuple[Seen, ...]
    state: State


class StreamUpdate(NamedTuple):
    """An update as bytes: after which position it begins, up to which it goes, and the end."""

    after: int
    upto: int
    closed: bool
    data: bytes


NOTHING_NEW = StreamUpdate(0, 0, False, b"")
"""Wakes a stream, and is passed on to nobody."""
ALIVE = StreamUpdate(0, 0, False, b": ping\n\n")
"""What a silent stream says now and then."""


class Watch:
    """One open stream: a bounded line of updates for a viewer."""

    def __init__(self, viewer: Viewer, backlog: int, now: float) -> None:
        self.viewer = viewer
        self.dropped = self.replaced = False
        self.spoke_at = now
        self._backlog = backlog
        self._updates: deque[StreamUpdate] = deque()
        self._waits: asyncio.Future[None] | None = None

    def put(self, update: StreamUpdate, now: float) -> None:
        """Have it sent; a stream that has too much to send already is let go."""
        self.spoke_at = now
        if len(self._updates) < self._backlog:
            self._updates.append(update)
        else:
            self.dropped = True
        self._wake()

    def make_way(self) -> None:
        """End it: its place is another's now."""
        self.dropped = self.replaced = True
        self._wake()

    async def next(self) -> StreamUpdate:
        """What is to be sent next, `NOTHING_NEW` where it is to end."""
        while not self._updates:
            if self.dropped:
                return NOTHING_NEW
            self._waits = asyncio.get_running_loop().create_future()
            await self._waits
        return self._updates.popleft()

    def _wake(self) -> None:
        if self._waits is not None and not self._waits.done():
            self._waits.set_result(None)


class _Watched:
    """Who watches one match, by what they see of it."""

    def __init__(self) -> None:
        self.watches: dict[Viewer, set[Watch]] = {}
        self.sent: dict[Viewer, int] = {}
        """The position up to which everybody who sees this much was sent updates."""
        self.snapshots: dict[Viewer, tuple[int, bytes]] = {}

    def add(self, watch: Watch, position: int) -> None:
        """It is sent what is recorded behind this position."""
        self.watches.setdefault(watch.viewer, set()).add(watch)
        self.sent.setdefault(watch.viewer, position)

    def remove(self, watch: Watch) -> None:
        """It has ended."""
        alike = self.watches.get(watch.viewer, set())
        alike.discard(watch)
        if not alike:
            for kept in (self.watches, self.sent, self.snapshots):
                kept.pop(watch.viewer, None)

    def snapshot(self, match: str, following: Following, viewer: Viewer) -> bytes:
        """The match as this viewer sees it, encoded once for all who begin at this position."""
        position = len(following.entries)
        known, data = self.snapshots.get(viewer, (-1, b""))
        if known != position:
            data = _snapshot(match, following, viewer)
            self.snapshots[viewer] = position, data
        return data


class Feed:
    """Who watches what, and the task that sends them updates."""

    def __init__(self, matches: Matches, settings: Settings) -> None:
        self._matches = matches
        self._settings = settings
        self._watched: dict[str, _Watched] = {}
        self.places: StreamPlaces[Watch] = StreamPlaces(
            min(settings.streams, room(settings.connections) // 2),
            settings.streams_reserved,
            settings.streams_per_key,
        )
        self._replacing = Buckets(*REPLACED)

    # --- sending --------------------------------------------------------------------------

    async def run(self) -> None:
        """Follow the log until cancelled; a store that is away is waited for."""
        cursor: int | None = None
        log = self._matches.log
        while True:
            try:
                cursor = await log.head() if cursor is None else cursor
                reached = await log.news(cursor)
                if self._watched and (own := log.own(cursor, reached)) is not None:
                    for match, position in own.items():
                        if match in self._watched:
                            await self._try_to_send(match, position)
                elif self._watched:
                    reached = await self._send_what_others_recorded(cursor)
                cursor = reached
            except StoreUnavailable:
                await asyncio.sleep(1)

    async def _send_what_others_recorded(self, cursor: int) -> int:
        """Read on from a log position, and send what is watched of it; the position reached."""
        found: dict[str, list[Entry | UnknownFact]] = {}
        for one in await self._matches.log.tail(cursor):
            cursor = one.log_position
            if one.stream in self._watched and not isinstance(one.entry, TournamentEntry):
                found.setdefault(one.stream, []).append(one.entry)
        for match, entries in found.items():
            # What cannot be read is found out where the match is read.
            read = [entry for entry in entries if isinstance(entry, Entry)]
            await self._try_to_send(match, entries[-1].position, read)
        return cursor

    async def run_behind(self) -> None:
        """Send what viewers who are some seconds behind have reached, until cancelled."""
        while True:
            await asyncio.sleep(BEHIND_SECONDS)
            for match, watched in list(self._watched.items()):
                if any(viewer.delay for viewer in watched.watches):
                    with suppress(StoreUnavailable):
                        await self._try_to_send(match)

    async def run_heartbeat(self) -> None:
        """Have streams that were silent for long say that they are alive, until cancelled."""
        seconds = self._settings.heartbeat_seconds
        while True:
            await asyncio.sleep(seconds / 8)
            now = monotonic()
            for watched in self._watched.values():
                for watch in chain.from_iterable(watched.watches.values()):
                    if now - watch.spoke_at > seconds:
                        watch.put(ALIVE, now)

    async def _try_to_send(
        self, match: str, position: int = 0, entries: Sequence[Entry] = ()
    ) -> None:
        """Send, but let no match that cannot be read or folded stop the others."""
        try:
            await self._matches.reach(match, position, entries)
            self._send(match)
        except StoreUnavailable:
            raise
        except (UnknownFact, UnreadableMatch):  # which `Matches` tells of
            pass
        except Exception as error:  # noqa: BLE001 - whatever it was, the task must go on
            _log.error("match not followed", match=match, exc_info=error)

    def _send(self, match: str) -> None:
        """Send everybody what is new to them, encoded once for all who see the same."""
        watched, now = self._watched.get(match), monotonic()
        for viewer, alike in list(watched.watches.items() if watched else ()):
            assert watched is not None
            following = self._matches.in_memory(match, viewer)
            after, position = watched.sent[viewer], len(following.entries)
            if after < position:
                watched.sent[viewer] = position
                update = _since(match, following, after, viewer)
                for watch in alike:
                    watch.put(update, now)

    # --- watching -------------------------------------------------------------------------

    async def stream(
        self, match: str, viewer: Viewer, who: str, after: int | None
    ) -> AsyncGenerator[bytes]:
        """The stream of a match for one viewer, who has what happened up to `after` already.

        Raises `UnknownStream` and 429 before the first byte is asked for.
        """
        sent = self._bytes(match, viewer, who, after)
        # Begun now, it has its place before anybody else asks for one.
        return _continued(await anext(sent), sent)

    async def _bytes(
        self, match: str, viewer: Viewer, who: str, after: int | None
    ) -> AsyncGenerator[bytes]:
        async with self._watch(match, viewer, who) as watch:
            yield f"retry: {RETRY_MS}\n\n".encode()
            following = await self._matches.at_least(match, viewer, 0)
            position, closed = len(following.entries), following.match.closed is not None
            if after is None or not 0 <= position - after <= CATCH_UP:
                yield self._watched[match].snapshot(match, following, viewer)
            elif after < position:
                yield _update(match, following, after, viewer)
            while not (closed or watch.dropped):
                update = await watch.next()
                if update is ALIVE:
                    yield update.data
                if update.upto <= position:
                    continue
                if update.after != position:
                    # It was sent while the stream began, of which some was in the snapshot.
                    following = await self._matches.at_least(match, viewer, update.upto)
                    update = _since(match, following, position, viewer)
                position, closed = update.upto, update.closed
                yield update.data
            if watch.replaced:
                yield f"retry: {RETRY_WHEN_REPLACED_MS}\n\n".encode()
            elif closed:
                yield b"event: end\ndata: {}\n\n"

    @asynccontextmanager
    async def _watch(self, match: str, viewer: Viewer, who: str) -> AsyncIterator[Watch]:
        following = await self._matches.following(match, viewer)
        if self.places.in_the_way(who, viewer.kind) is not None:
            spend(self._replacing, "streams", who, "too many live streams take each other's places")
        watch = Watch(viewer, self._settings.stream_backlog, monotonic())
        replaced = self.places.take(watch, who, viewer.kind)
        if replaced is not None:
            replaced.make_way()
        # From here on what is recorded is sent; what is on record by now was just read.
        watched = self._watched.setdefault(match, _Watched())
        watched.add(watch, len(following.entries))
        try:
            yield watch
        finally:
            self.places.leave(watch, who)
            watched.remove(watch)
            if not watched.watches:
                self._watched.pop(match, None)


async def _continued(first: bytes, rest: AsyncGenerator[bytes]) -> AsyncGenerator[bytes]:
    try:
        yield first
        async for one in rest:
            yield one
    finally:
        await rest.aclose()


# --- bytes --------------------------------------------------------------------------------


def _snapshot(match: str, following: Following, viewer: Viewer) -> bytes:
    return _event("snapshot", match, following, len(following.entries), viewer)


def _since(match: str, following: Following, after: int, viewer: Viewer) -> StreamUpdate:
    closed = following.match.closed is not None
    data = _update(match, following, after, viewer)
    return StreamUpdate(after, len(following.entries), closed, data)


def _update(match: str, following: Following, after: int, viewer: Viewer) -> bytes:
    return _event("update", match, following, after, viewer)


def _event(kind: str, match: str, following: Following, after: int, viewer: Viewer) -> bytes:
    position = following.entries[-1].position
    entries = tuple(view(entry, viewer) for entry in following.entries[after:])
    data = Update(match, position, entries, state(following, following.match, viewer))
    return b"id: %d\nevent: %s\ndata: %s\n\n" % (position, kind.encode(), json.encode(data))
