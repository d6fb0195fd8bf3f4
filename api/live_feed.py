"""The live feed: what happens in a match, to everybody who watches it.

One task follows the log and encodes each update once for all who see the same; a viewer's
stream only passes bytes on and asks the log for nothing. Another task looks after viewers who
are some seconds behind. A viewer who does not keep up is let go, and comes back with
`Last-Event-ID` for what was missed. How many may be open is `api.stream_places`' business.
"""

import asyncio
from collections import defaultdict
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import NamedTuple

import structlog
from msgspec import Struct, json

from api.http.connections import room
from api.http.rate_limit import Buckets, spend
from api.matches import Matches
from api.refusals import UnreadableMatch
from api.settings import Settings
from api.stream_places import StreamPlaces
from api.visibility import WHOLE, Seen, State, Viewer, state, view
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


class Watch:
    """One open stream: a bounded queue of updates for a viewer."""

    def __init__(self, viewer: Viewer, backlog: int) -> None:
        self.viewer = viewer
        self.updates: asyncio.Queue[StreamUpdate] = asyncio.Queue(backlog)
        self.dropped = False
        self.replaced = False

    def make_way(self) -> None:
        """End it: its place is another's now."""
        self.dropped = self.replaced = True
        if self.updates.empty():
            self.updates.put_nowait(NOTHING_NEW)


class Feed:
    """Who watches what, and the task that sends them updates."""

    def __init__(self, matches: Matches, settings: Settings) -> None:
        self._matches = matches
        self._settings = settings
        self._watching: dict[str, set[Watch]] = defaultdict(set)
        self._sent: dict[tuple[str, Viewer], int] = {}
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
        while True:
            try:
                cursor = await self._matches.log.head() if cursor is None else cursor
                reached = await self._matches.log.news(cursor)
                if not self._watching:
                    cursor = reached
                    continue
                for one in await self._matches.log.tail(cursor):
                    cursor = one.log_position
                    if one.stream in self._watching:
                        await self._try_to_send(one.stream)
            except StoreUnavailable:
                await asyncio.sleep(1)

    async def run_behind(self) -> None:
        """Send what viewers who are some seconds behind have reached, until cancelled."""
        while True:
            await asyncio.sleep(BEHIND_SECONDS)
            for match, watching in list(self._watching.items()):
                if any(watch.viewer.delay for watch in watching):
                    with suppress(StoreUnavailable):
                        await self._try_to_send(match)

    async def _try_to_send(self, match: str) -> None:
        """Send, but let no match that cannot be read or folded stop the others."""
        try:
            await self._send(match)
        except StoreUnavailable:
            raise
        except (UnknownFact, UnreadableMatch):  # which `Matches` tells of
            pass
        except Exception as error:  # noqa: BLE001 - whatever it was, the task must go on
            _log.error("match not followed", match=match, exc_info=error)

    async def _send(self, match: str) -> None:
        await self._matches.following(match, WHOLE)
        watching = list(self._watching[match])
        for viewer in {watch.viewer for watch in watching}:
            update = self._update_for(match, viewer)
            if update is not None:
                for watch in watching:
                    if watch.viewer == viewer:
                        self._put(watch, update)

    def _update_for(self, match: str, viewer: Viewer) -> StreamUpdate | None:
        """What is new to everybody who sees this much, None where nothing is."""
        following = self._matches.in_memory(match, viewer)
        after, position = self._sent.get((match, viewer), 0), len(following.entries)
        if after >= position:
            return None
        self._sent[match, viewer] = position
        return _since(match, following, after, viewer)

    def _put(self, watch: Watch, update: StreamUpdate) -> None:
        if watch.updates.full():
            watch.dropped = True
        else:
            watch.updates.put_nowait(update)

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
            following = await self._matches.following(match, viewer)
            position, closed = len(following.entries), following.match.closed is not None
            yield f"retry: {RETRY_MS}\n\n".encode()
            if after is None or not 0 <= position - after <= CATCH_UP:
                yield _snapshot(match, following, viewer)
            elif after < position:
                yield _update(match, following, after, viewer)
            while not (closed or watch.dropped):
                try:
                    async with asyncio.timeout(self._settings.heartbeat_seconds):
                        update = await watch.updates.get()
                except TimeoutError:
                    yield b": ping\n\n"
                    continue
                if update.upto <= position:
                    continue
                if update.after != position:
                    # It was sent while the stream began, of which some was in the snapshot.
                    following = await self._matches.following(match, viewer)
                    update = _since(match, following, position, viewer)
                position, closed = update.upto, update.closed
                yield update.data
            if watch.replaced:
                yield f"retry: {RETRY_WHEN_REPLACED_MS}\n\n".encode()
            elif closed:
                yield b"event: end\ndata: {}\n\n"

    @asynccontextmanager
    async def _watch(self, match: str, viewer: Viewer, who: str) -> AsyncIterator[Watch]:
        await self._matches.following(match, viewer)
        if self.places.in_the_way(who, viewer.kind) is not None:
            spend(self._replacing, "streams", who, "too many live streams take each other's places")
        watch = Watch(viewer, self._settings.stream_backlog)
        # It counts before the match is read: what is recorded from now on is sent.
        self._watching[match].add(watch)
        replaced = self.places.take(watch, who, viewer.kind)
        if replaced is not None:
            replaced.make_way()
        try:
            following = await self._matches.following(match, viewer)
            self._sent.setdefault((match, viewer), len(following.entries))
            yield watch
        finally:
            self.places.leave(watch, who)
            self._watching[match].discard(watch)
            if not any(one.viewer == viewer for one in self._watching[match]):
                self._sent.pop((match, viewer), None)
            if not self._watching[match]:
                del self._watching[match]


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
