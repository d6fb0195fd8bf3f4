"""One reader of the log for all streams and webhooks: each entry is read once.

A follower of a part of the log is woken by entries that may belong to it, and sleeps through all
others. Here belongs only that choice: what of an entry somebody may see is for `log_entries`.
A follower who is behind, or who had to wait for an entry, reads on alone until the end of the log.
"""

import asyncio
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Callable, Generator, Iterable, Sequence
from contextlib import contextmanager
from operator import attrgetter
from typing import Final, NamedTuple

from api.access.directory import Directory
from api.access.principals import Venue
from api.background_tasks import Pulse, Supervisor, kept
from api.event_store import (
    Log,
    LogEntry,
    LogExchanged,
    StoreUnavailable,
    UnknownFact,
    UnknownStream,
)
from api.live.log_parts import LogPart
from domain.events import MatchOpened

AT_ONCE: Final = 200
"""Most entries read from the log at a time, and most that may wait for one follower."""
_LOOK: Final = 1.0
"""Seconds after which a follower that must end is woken."""
_AGAIN: Final = 1.0
"""Seconds after which a store that was away is asked again."""
_KEPT: Final = 8
_MATCHES_KNOWN: Final = 1000
"""Matches whose players are remembered."""


class LogPiece(NamedTuple):
    """Entries of the log for a follower, in order, and the place up to which they reach.

    Attributes
    ----------
    entries : if `picked`, only those that may be for the follower, of whom some may not be
    upto : the place to read on from, up to and with which nothing is missing
    picked : whether the reader chose entries by the venues noted as they came; else all are there
    """

    entries: Sequence[LogEntry]
    upto: int
    picked: bool


class RecentReads:
    """The latest reads of the log, shared by all who read at places near each other."""

    def __init__(self, log: Log) -> None:
        self._log = log
        self._reads: dict[tuple[int, int, int], asyncio.Task[list[LogEntry]]] = {}

    async def after(self, cursor: int, reached: int) -> Sequence[LogEntry]:
        """The next entries after `cursor`, in order, in a log whose last place is `reached`.

        They are `AT_ONCE` at most, and may be one alone though many follow: reads end at multiples
        of `AT_ONCE`, so that callers at places near each other share them. Raises
        `StoreUnavailable`.
        """
        start, end = cursor - cursor % AT_ONCE, cursor - cursor % AT_ONCE + AT_ONCE
        if end > reached:  # The end of the log goes on growing.
            start, end = cursor, reached
        span = self._log.history, start, end
        reading = self._reads.get(span)
        if reading is None or (reading.done() and (reading.cancelled() or reading.exception())):
            reading = asyncio.create_task(self._log.tail(start, max(1, end - start)))
            self._reads[span] = reading
            while len(self._reads) > _KEPT:
                del self._reads[next(iter(self._reads))]
        entries = await asyncio.shield(reading)
        return entries[bisect_right(entries, cursor, key=attrgetter("log_position")) :]


class Subscription:
    """One follower of a part of the log, and the entries that wait to be taken by them."""

    def __init__(self, reader: "LogReader", part: LogPart, must_end: Callable[[], bool]) -> None:
        """`must_end` says whether the follower is to be woken, to end."""
        self.part, self.must_end = part, must_end
        self._reader = reader
        self._entries: list[LogEntry] = []
        self._after = self._upto = 0
        """The place behind which entries are put in, and the one that was answered last."""
        self._waits: asyncio.Future[None] | None = None
        self.wakes = 0
        """How often it was woken."""

    @property
    def joined(self) -> bool:
        """Whether the reader puts new entries into this subscription."""
        return self._reader.has(self)

    @property
    def passed(self) -> int:
        """The place up to which a waiting follower has everything; 0 if they do not wait."""
        return self._reader.position if self._waits and self.joined and not self._entries else 0

    async def after(self, cursor: int, seconds: float) -> LogPiece:
        """Entries after `cursor`, which is the `upto` of the last piece that was handled whole.

        With another cursor the log is read alone from there. Waits `seconds` at most; a piece
        without entries means that none came, or that the follower was woken. Raises
        `StoreUnavailable`.
        """
        if cursor != self._upto:  # it was not taken in to the end
            self.read_alone()
        if not self.joined:
            piece = await self._reader.missed(self.part, cursor, seconds)
            if piece is not None:
                self._upto = piece.upto
                return piece
            self._after = self._upto = cursor
            self._reader.join(self)
        if not self._entries and self._reader.position <= cursor:
            await self._woken(seconds)
        entries, self._entries = self._entries, []
        if self.joined:
            self._upto = max(cursor, self._reader.position)
        return LogPiece(entries, self._upto, picked=True)

    async def _woken(self, seconds: float) -> None:
        loop = asyncio.get_running_loop()
        self._waits = loop.create_future()
        timer = loop.call_later(seconds, self.wake)
        try:
            await self._waits
        finally:
            timer.cancel()
            self._waits = None

    def put(self, entry: LogEntry) -> None:
        """Add an entry for the follower, unless they had it when they joined.

        A follower with more than `AT_ONCE` waiting drops them all and reads on alone.
        """
        if entry.log_position > self._after:
            self._entries.append(entry)
            self.wake()
        if len(self._entries) > AT_ONCE:
            self.read_alone()

    def wake(self) -> None:
        """End the follower's wait in `after` at once; nothing happens if they do not wait."""
        if self._waits is not None and not self._waits.done():
            self.wakes += 1
            self._waits.set_result(None)

    def read_alone(self) -> None:
        """Drop the waiting entries, and read the log alone after the place of the next `after`.

        The reader puts entries in again from the end of the log on. A follower who waited for a
        venue to be noted does this too: the reader may have passed over other entries of that venue
        meanwhile.
        """
        self._entries.clear()
        self._reader.leave(self)


class LogReader:
    """Reads the log once for all followers; each entry goes to the subscriptions it may be for.

    Attributes
    ----------
    position : the place up to which entries were put in, while anybody follows
    """

    def __init__(self, log: Log, directory: Directory) -> None:
        self._log = log
        self._directory = directory
        self._recent = RecentReads(log)
        self._joined: dict[Subscription, None] = {}
        self._by_subject = defaultdict[tuple[str, str], dict[Subscription, None]](dict)
        self._by_place: dict[Subscription, None] = {}
        self._anybody = asyncio.Event()
        self._players: dict[str, frozenset[str] | None] = {}
        """By match, the names of those who play it."""
        log.when_exchanged(self._players.clear)
        self._history = 0
        self._running: list[asyncio.Task[None]] = []
        self._started = False
        self.position = 0
        self.pulse = Pulse("log reader")
        self.ending_pulse = Pulse("ends of streams")

    @contextmanager
    def subscribed(
        self, part: LogPart, must_end: Callable[[], bool] = bool
    ) -> Generator[Subscription]:
        """A subscription to a part of the log for the block.

        Each `after` reads the log alone, until one finds nothing left to read: that one joins the
        subscription, and new entries are put in from then on. Only once it is joined does a True of
        `must_end` end its wait, within a second or so.
        """
        subscription = Subscription(self, part, must_end)
        try:
            yield subscription
        finally:
            self.leave(subscription)

    # --- who follows ----------------------------------------------------------------------

    def has(self, subscription: Subscription) -> bool:
        """Whether new entries are put into a subscription."""
        return subscription in self._joined

    def join(self, subscription: Subscription) -> None:
        """Put new entries into a subscription, whose follower has everything up to `position`.

        Without `start`, the first call begins to read in tasks of its own.
        """
        if not self._joined:
            self.position, self._history = self._log.reached, self._log.history
        self._joined[subscription] = None
        for subject in subscription.part.subjects():
            self._by_subject[subject][subscription] = None
        if subscription.part.goes_by_place:
            self._by_place[subscription] = None
        self._anybody.set()
        if not self._started:
            self._started = True
            tasks = ((self.pulse, self.run), (self.ending_pulse, self.run_ends))
            self._running = [asyncio.create_task(kept(*task)) for task in tasks]

    def leave(self, subscription: Subscription) -> None:
        """Put no more entries into a subscription; nothing happens if none were."""
        if self._joined.pop(subscription, self) is self:
            return
        self._by_place.pop(subscription, None)
        for subject in subscription.part.subjects():
            followers = self._by_subject[subject]
            followers.pop(subscription, None)
            if not followers:
                del self._by_subject[subject]
        if not self._joined:
            self._anybody.clear()

    async def missed(self, part: LogPart, cursor: int, seconds: float) -> LogPiece | None:
        """Entries that a follower of a part lacks; None if nothing is behind `cursor` to read.

        A cursor beyond the log's end waits up to `seconds` for the log, and then gets an empty
        piece. Raises `StoreUnavailable`.
        """
        log = self._log
        if cursor > log.reached:  # nobody looked yet, or the log is a shorter one now
            try:
                async with asyncio.timeout(seconds):
                    await log.news(cursor)
            except TimeoutError:
                return LogPiece((), cursor, picked=False)
        if cursor >= (self.position if self._joined else log.reached):
            return None
        reached = log.reached
        if part.goes_by_place:
            await self._directory.refresh()
        entries = await self._recent.after(cursor, reached)
        return LogPiece(entries, entries[-1].log_position if entries else cursor, picked=False)

    # --- reading --------------------------------------------------------------------------

    def start(self, tasks: Supervisor) -> None:
        """Start to read in tasks of this supervisor; without it, the first `join` starts them."""
        self._started = True
        tasks.start(self.pulse, self.run)
        tasks.start(self.ending_pulse, self.run_ends)

    async def run(self) -> None:
        """Read for those who follow, until cancelled; a store that is away is waited for."""
        log = self._log
        while True:
            await self._anybody.wait()
            try:
                if self._history != log.history:
                    self._begin_anew()
                    continue
                self.pulse.done()
                reached = await log.news(self.position)
                self.pulse.due()
                await self._read(self.position, reached)
            except LogExchanged:
                pass
            except StoreUnavailable:
                await asyncio.sleep(_AGAIN)

    async def run_ends(self) -> None:
        """Wake those who follow and must end, each second or so, until cancelled."""
        while True:
            await self._anybody.wait()
            await asyncio.sleep(_LOOK)
            await self.wake_ending()
            self.ending_pulse.done()

    async def wake_ending(self) -> None:
        """Wake those who must end; if the directory cannot be read, wake all who follow."""
        away = False
        try:
            await self._directory.at_hand()
        except StoreUnavailable:
            away = True
        for subscription in list(self._joined):
            if away or subscription.must_end():
                subscription.wake()

    def _begin_anew(self) -> None:
        """Have everybody look at the log that took the place of the one that was read."""
        self._history = self._log.history
        for subscription in list(self._joined):
            subscription.read_alone()
            subscription.wake()

    async def _read(self, after: int, reached: int) -> None:
        """Read on between two places, and put entries in; nothing is read that is for nobody."""
        history = self._history
        if self._by_place:  # before it recorded this, another server may have moved a match
            await self._directory.refresh()
        own = self._log.own(after, reached)
        if own is not None and not any(map(self._may_be_for_somebody, own)):
            self.position = reached
            return
        entries = await self._log.tail(after, min(AT_ONCE, reached - after))
        players = [await self._players_in(entry) for entry in entries]
        if self._log.history != history:
            return  # whoever follows now has joined the log that took its place
        for entry, names in zip(entries, players, strict=True):
            for subscription in self._followers(entry):
                if subscription.part.may_have_players(names):
                    subscription.put(entry)
        self.position = entries[-1].log_position if entries else reached

    async def _players_in(self, entry: LogEntry) -> frozenset[str] | None:
        """The players of an entry's match, None where nobody goes by them or they are not known."""
        match = entry.stream
        if not any(follower.part.players for follower in self._followers(entry)):
            return None
        if match not in self._players:
            if len(self._players) >= _MATCHES_KNOWN:
                del self._players[next(iter(self._players))]
            epoch = self._log.epoch
            players = await self._read_players(match)
            epoch.check()
            self._players[match] = players
        return self._players[match]

    async def _read_players(self, match: str) -> frozenset[str] | None:
        try:
            (opening,) = await self._log.read(match, upto=1)
        except (UnknownFact, UnknownStream):
            return None
        opened = opening.fact
        return frozenset(opened.players) if isinstance(opened, MatchOpened) else None

    def _may_be_for_somebody(self, stream: str) -> bool:
        venue = self._directory.venue(stream)
        if self._by_place and venue == Venue(stream):  # it may have been opened just now
            return True
        return any(True for _ in self._of(venue))

    def _followers(self, entry: LogEntry) -> Iterable[Subscription]:
        """Those whose part an entry may belong to."""
        venue = self._directory.venue(entry.stream)
        followers = dict.fromkeys(self._of(venue))
        if entry.entry.position == 1 and venue == Venue(entry.stream):
            followers |= self._by_place  # it is to be noted yet where it is played
        return followers

    def _of(self, venue: Venue) -> Generator[Subscription]:
        subjects = (
            ("", ""),
            ("match", venue.match),
            ("table", venue.table),
            ("event", venue.event),
        )
        for subject in subjects:
            for subscription in self._by_subject.get(subject, ()):
                if subscription.part.may_have(venue):
                    yield subscription
