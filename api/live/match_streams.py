"""The live feed: what happens in a match, to everybody who watches it.

One task follows the log and encodes each update once for all who see the same; a viewer's
stream only passes bytes on and asks the log for nothing once it is open. What this process
recorded is in memory by then, and is not read back. Another task looks after viewers who are some
seconds behind, and after streams that were silent for long. A viewer who does not keep up is let
go, and comes back with `Last-Event-ID` for what was missed. How many may be open is
`api.live.stream_limits`' business.
"""

import asyncio
from collections.abc import AsyncGenerator, Callable, Iterator, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from time import monotonic
from typing import Final

from api.access.directory import Directory
from api.access.guards.revocation import StreamRights
from api.background_tasks import Pulse
from api.event_store import LogExchanged, StoreUnavailable, UnknownFact, UnknownStream
from api.http.rate_limit import Buckets, spend
from api.http.refusals import UnreadableMatch
from api.http.wire.connections import room
from api.live.heartbeats import alive, run_heartbeats
from api.live.match_updates import broken, since, snapshot_of, update_of
from api.live.messages import (
    StreamReset,
    beginning,
    message,
    retry,
)
from api.live.open_streams import (
    ALIVE,
    LOOK,
    RESET,
    OpenStream,
    Sight,
    Watch,
    continued,
    have_look,
)
from api.live.stream_limits import StreamPlaces
from api.matches.matches import Matches
from api.settings import Settings
from api.visibility import MatchView, Viewer
from domain.events import Entry

RETRY_MS = 1000
RETRY_WHEN_REPLACED_MS = 15_000
"""The reconnection delay sent to a stream that made way, so that it does not return at once."""
BEHIND_SECONDS = 0.25
"""Seconds between two looks at what viewers with a delay may see by now."""
RIGHTS_SECONDS = 0.25
"""Seconds between two looks whether rights were changed."""
REPLACED = 1.0, 20
"""How many streams of a viewer may take an older one's place, each second and at once."""
CATCH_UP = 200
"""Most entries sent to a viewer who comes back; who missed more gets a new snapshot instead."""


_NO_SNAPSHOT: Final[tuple[int, bytes]] = -1, b""


class _Alike:
    """The streams of one match that are sent the same.

    Attributes
    ----------
    sent : the position up to which they were sent updates
    snapshot : the position of the last snapshot, and the snapshot
    """

    def __init__(self, sent: int) -> None:
        self.watches: set[Watch] = set()
        self.sent = sent
        self.snapshot = _NO_SNAPSHOT


class _Watched:
    """The streams of one match, by what they see of it."""

    def __init__(self) -> None:
        self.alike: dict[Sight, _Alike] = {}

    @property
    def watches(self) -> list[Watch]:
        """All of its streams."""
        return [watch for alike in self.alike.values() for watch in alike.watches]

    def add(self, watch: Watch, position: int) -> None:
        """Add a stream that is to be sent all entries behind this position."""
        self.alike.setdefault(watch.sight, _Alike(position)).watches.add(watch)

    def remove(self, watch: Watch) -> None:
        """Remove a stream that has ended."""
        alike = self.alike[watch.sight]
        alike.watches.discard(watch)
        if not alike.watches:
            del self.alike[watch.sight]

    def begin_anew(self, matches: Matches, match: str) -> None:
        """Have each stream begin anew with what there is of the match now."""
        for sight, alike in self.alike.items():
            alike.sent, alike.snapshot = matches.length(match, sight.viewer), _NO_SNAPSHOT
            for watch in alike.watches:
                watch.put(RESET, monotonic())

    def snapshot(self, match: str, seen: MatchView, sight: Sight) -> bytes:
        """The match as it is seen, encoded once for all who begin at this position."""
        position, alike = len(seen.whole.entries), self.alike[sight]
        cached, data = alike.snapshot
        if cached != position:
            data = snapshot_of(match, seen, sight)
            alike.snapshot = position, data
        return data


class MatchStreams:
    """The streams of single matches, and the tasks that send them updates.

    The four `run…` methods are to be running while there are streams.
    """

    def __init__(self, matches: Matches, settings: Settings) -> None:
        self._matches = matches
        self._settings = settings
        self._watched: dict[str, _Watched] = {}
        self.places: StreamPlaces[OpenStream] = StreamPlaces(
            min(settings.streams, room(settings.connections) // 2),
            settings.streams_reserved,
            settings.streams_per_key,
        )
        self._replacing = Buckets(*REPLACED)
        self._cursor: int | None = None
        self._history = 0
        """The history of the log in which that is."""
        self._anybody, self._any_behind = asyncio.Event(), asyncio.Event()
        """Whether anybody watches, and any who are some seconds behind: else nobody looks."""
        self.sent: Callable[[str, int, int], None] | None = None
        """Called with a match, the position that its streams were sent, and how many they are."""
        self.pulse = Pulse("live feed")
        self.behind_pulse = Pulse("delayed feed")
        self.heartbeat_pulse = Pulse("heartbeat")
        self.rights_pulse = Pulse("rights")

    # --- sending --------------------------------------------------------------------------

    async def run(self) -> None:
        """Follow the log until cancelled; a store that is away is waited for."""
        log = self._matches.log
        while True:
            try:
                if self._cursor is None:
                    self._cursor = await log.head()
                if self._history != log.history:
                    await self._begin_anew()
                cursor = self._cursor
                reached = await log.news(cursor, history=self._history)
                self.pulse.due()
                if self._watched and (own := log.own(cursor, reached)) is not None:
                    for match, position in own.items():
                        if match in self._watched:
                            await self._try_to_send(match, position)
                elif self._watched:
                    reached = await self._send_what_others_recorded(cursor)
                self._cursor = reached
                self.pulse.done()
            except LogExchanged:
                pass
            except StoreUnavailable:
                await asyncio.sleep(1)

    async def _begin_anew(self) -> None:
        """Have every stream begin anew, with what the log has that took the other's place."""
        history = self._matches.log.history
        self._cursor = await self._matches.log.head()
        for match, watched in list(self._watched.items()):
            with suppress(UnknownFact, UnknownStream, UnreadableMatch):
                await self._matches.reach(match, 0)
            watched.begin_anew(self._matches, match)
        self._history = history

    async def _send_what_others_recorded(self, cursor: int) -> int:
        """Read on from a log position, and send what is watched of it; the position reached."""
        by_match: dict[str, list[Entry | UnknownFact]] = {}
        epoch = self._matches.log.epoch
        for logged in await self._matches.log.tail(cursor):
            cursor = logged.log_position
            if logged.stream in self._watched and isinstance(logged.entry, Entry | UnknownFact):
                by_match.setdefault(logged.stream, []).append(logged.entry)
        for match, entries in by_match.items():
            # A record that cannot be read is noticed when the match is read.
            read = [entry for entry in entries if isinstance(entry, Entry)]
            epoch.check()
            await self._try_to_send(match, entries[-1].position, read)
        return cursor

    async def run_behind(self) -> None:
        """Send viewers with a delay what they may see by now, again and again, until cancelled."""
        while True:
            self.behind_pulse.done()
            await self._any_behind.wait()
            await asyncio.sleep(BEHIND_SECONDS)
            self.behind_pulse.due()
            await self.send_behind()

    async def send_behind(self) -> None:
        """Send viewers with a delay what they may see by now, in every match that they watch."""
        self._any_behind.clear()
        for match, watched in list(self._watched.items()):
            if any(sight.viewer.delay for sight in watched.alike):
                self._any_behind.set()
                with suppress(StoreUnavailable):
                    await self._try_to_send(match)

    async def run_heartbeat(self) -> None:
        """Have streams silent for `heartbeat_seconds` send a heartbeat, until cancelled."""

        def streams() -> Iterator[Watch]:
            return (watch for watched in self._watched.values() for watch in watched.watches)

        seconds = self._settings.heartbeat_seconds
        await run_heartbeats(streams, seconds, self.heartbeat_pulse)

    async def run_rights(self, directory: Directory) -> None:
        """Have each stream whose reader's rights are over look at them, until cancelled.

        That is done after any rights were changed, as `have_look` does it. While they are not known
        (`Directory.at_hand`), every stream ends.
        """
        version = directory.version
        while True:
            self.rights_pulse.done()
            await self._anybody.wait()
            await asyncio.sleep(RIGHTS_SECONDS)
            try:
                await directory.at_hand()
            except StoreUnavailable:
                for watched in self._watched.values():
                    for watch in watched.watches:
                        watch.end()
            if directory.version != version:
                version = directory.version
                await have_look(
                    (match, watch)
                    for match, watched in list(self._watched.items())
                    for watch in watched.watches
                )

    async def _try_to_send(
        self, match: str, position: int = 0, entries: Sequence[Entry] = ()
    ) -> None:
        """Send, but let no match that cannot be read or folded stop the others."""
        try:
            await self._matches.reach(match, position, entries)
            for sight in list(self._watched[match].alike if match in self._watched else ()):
                await self._matches.fold_view(match, sight.viewer)
            self._send(match)
        except StoreUnavailable:
            raise
        except (UnknownFact, UnreadableMatch):  # which `Matches` tells of
            pass
        except Exception as error:  # noqa: BLE001 - whatever it was, the task must go on
            self.pulse.park(match, error)
        else:
            self.pulse.resume(match)

    def _send(self, match: str) -> None:
        """Send everybody what is new to them, encoded once for all who see the same."""
        watched, now = self._watched.get(match), monotonic()
        for sight, alike in list(watched.alike.items() if watched else ()):
            after = alike.sent
            if after < len(self._matches.in_memory(match, sight.viewer).entries):
                seen = self._matches.view_in_memory(match, sight.viewer)
                alike.sent = len(seen.whole.entries)
                update = since(match, seen, after, sight)
                for watch in alike.watches:
                    watch.put(update, now)
                if self.sent:
                    self.sent(match, update.upto, len(alike.watches))

    def take_place(self, stream: OpenStream, who: str, viewer: Viewer) -> None:
        """Give a stream a place; an older one that has to make way for it is told so. Raises 429.

        `who` is the viewer's id or address. A viewer whose streams replace others too often is
        refused too.
        """
        if self.places.in_the_way(who, viewer.kind) is not None:
            spend(self._replacing, "streams", who, "too many live streams take each other's places")
        replaced = self.places.take(stream, who, viewer.kind)
        if replaced is not None:
            replaced.make_way()

    # --- watching -------------------------------------------------------------------------

    async def stream(
        self,
        match: str,
        sight: Sight,
        who: str,
        after: int | None,
        rights: StreamRights | None = None,
    ) -> AsyncGenerator[bytes]:
        """The messages of a match's stream for one viewer, after the position `after`.

        With None, beyond the match's end, and if more than `CATCH_UP` entries were missed, it
        begins with a snapshot. Ends with `end` after the match, or without for a viewer who does
        not keep up. `who` is the viewer's id or address. It yields b"" for its caller to check the
        viewer's rights: once `rights` do not last, or without them after each change of rights.
        Raises 429 and what `Matches.following` does before it returns.
        """
        sent = self._bytes(match, sight, self._watch(match, sight, who, rights), after)
        # Its first message is asked for here, so that the stream has its place before others ask.
        return continued(await anext(sent), sent)

    async def _bytes(
        self,
        match: str,
        sight: Sight,
        watched: AbstractAsyncContextManager[Watch],
        after: int | None,
    ) -> AsyncGenerator[bytes]:
        viewer, form = sight.viewer, sight.form
        async with watched as watch:
            yield beginning(form, RETRY_MS)
            following = await self._matches.at_least(match, viewer, 0)
            position, closed = len(following.entries), following.match.closed is not None
            if after is None or not 0 <= position - after <= CATCH_UP:
                if after is not None:
                    yield broken(form, match, after, position)
                yield self._snapshot(match, sight)
            elif after < position and (missed := self._missed(match, after, sight)):
                yield missed
            while not (closed or watch.dropped):
                update = await watch.next()
                if update is ALIVE:
                    yield alive(form)
                elif update is LOOK:
                    yield b""
                elif update is RESET:
                    try:
                        following = await self._matches.at_least(match, viewer, 0)
                    except (StoreUnavailable, UnknownFact, UnknownStream, UnreadableMatch):
                        return
                    yield message(form, "reset", StreamReset(position, len(following.entries)))
                    position, closed = len(following.entries), following.match.closed is not None
                    yield self._snapshot(match, sight)
                if update.upto <= position:
                    continue
                if update.after != position:
                    # It was sent while the stream began, of which some was in the snapshot.
                    await self._matches.at_least(match, viewer, update.upto)
                    update = since(
                        match, self._matches.view_in_memory(match, viewer), position, sight
                    )
                position, closed = update.upto, update.closed
                if update.data:
                    yield update.data
            if watch.replaced:
                yield retry(form, RETRY_WHEN_REPLACED_MS)
            elif closed:
                yield message(form, "end", {})

    def _snapshot(self, match: str, sight: Sight) -> bytes:
        seen = self._matches.view_in_memory(match, sight.viewer)
        return self._watched[match].snapshot(match, seen, sight)

    def _missed(self, match: str, after: int, sight: Sight) -> bytes:
        return update_of(match, self._matches.view_in_memory(match, sight.viewer), after, sight)

    @asynccontextmanager
    async def _watch(
        self, match: str, sight: Sight, who: str, rights: StreamRights | None
    ) -> AsyncGenerator[Watch]:
        following = await self._matches.following(match, sight.viewer)
        watch = Watch(sight, self._settings.stream_backlog, monotonic(), rights)
        self.take_place(watch, who, sight.viewer)
        # From here on what is recorded is sent; what is on record by now was just read.
        watched = self._watched.setdefault(match, _Watched())
        watched.add(watch, len(following.entries))
        self._anybody.set()
        if sight.viewer.delay:
            self._any_behind.set()
        try:
            yield watch
        finally:
            self.places.leave(watch, who)
            watched.remove(watch)
            if not watched.alike:
                self._watched.pop(match, None)
            if not self._watched:
                self._anybody.clear()
