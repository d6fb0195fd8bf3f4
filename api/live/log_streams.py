"""Streams of several matches: of a table, a tournament, the league.

Such a stream reads the log from a cursor, in order, and its ids are places in the log: whoever goes
on behind one is sent whatever came since, from whichever server, and nothing twice. What is not for
its reader is passed over; where its reader is some seconds or a hand behind, it waits.
"""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Callable
from contextlib import aclosing, asynccontextmanager, suppress
from typing import NamedTuple

from litestar.exceptions import NotAuthorizedException
from msgspec import structs

from api.access.directory import Directory
from api.access.policy import Caller, allowed
from api.access.principals import Venue
from api.broadcast.boards import Boards, players_on
from api.broadcast.scoreboard_schemas import Scoreboard
from api.event_store import LogEntry, StoreUnavailable, UnknownFact, UnknownStream
from api.http.refusals import UnreadableMatch
from api.http.threads import in_turn
from api.live.heartbeats import HELD_UP, Silence, alive, never_silent
from api.live.log_entries import BEHIND, NOT_YET, LogEntries
from api.live.log_parts import LogPart
from api.live.log_reader import AT_ONCE, RecentReads, Subscription
from api.live.match_streams import RETRY_MS, RETRY_WHEN_REPLACED_MS, MatchStreams
from api.live.messages import (
    LogSnapshot,
    LogUpdate,
    StreamForm,
    StreamReset,
    Superseded,
    TournamentUpdate,
    beginning,
    message,
    retry,
    superseded,
)
from api.live.open_streams import continued
from api.matches.matches import Matches
from api.tournaments.stream_entries import TournamentEntryShown
from api.visibility import Seen, Viewer, kind_of, viewer_for
from domain.events import tag_of
from domain.events.tournament_facts import event_of

SnapshotPages = Callable[[], AsyncGenerator[LogSnapshot]]
"""Makes the pages of a snapshot; only the first is sent, with links to the others."""


class LogSight(NamedTuple):
    """The request for a stream of several matches.

    Attributes
    ----------
    caller : who reads the stream
    who : the reader's id, or their address, by which their streams are counted
    part : the matches
    kinds : the kinds of entry that are sent; empty for all
    form : Server-Sent Events or JSON lines
    """

    caller: Caller
    who: str
    part: LogPart
    kinds: frozenset[str]
    form: StreamForm


class _Place:
    """That a stream has a place, until another takes it."""

    taken = False
    news: Subscription | None = None

    def make_way(self) -> None:
        self.taken = True
        if self.news is not None:
            self.news.wake()


class LogStreams:
    """Makes the streams of several matches: of a table, a tournament, the league."""

    def __init__(
        self,
        matches: Matches,
        entries: LogEntries,
        directory: Directory,
        feed: MatchStreams,
        boards: Boards,
        heartbeat: float,
    ) -> None:
        """`heartbeat`: seconds after which a silent stream says that it is alive."""
        self._matches = matches
        self._entries = entries
        self.reader = entries.reader
        self._directory = directory
        self._feed = feed
        self._boards = boards
        self._heartbeat = heartbeat
        self._recent = RecentReads(matches.log)

    async def stream(
        self, sight: LogSight, snapshot: SnapshotPages, after: int | None
    ) -> AsyncGenerator[bytes]:
        """The messages of a stream, after the place `after` in the log.

        With None a snapshot is first. A place beyond the log's end gets a `reset` and a snapshot,
        and so does a log that was exchanged for another. Ends when the caller may not follow any
        more, the stream makes way for another, or the store is away. Before it returns it raises
        429 if there is no place, and `StoreUnavailable`.
        """
        sent = self._bytes(sight, snapshot, after)
        first, seconds = await anext(sent), self._heartbeat + HELD_UP
        return continued(first, never_silent(sent, seconds, alive(sight.form)))

    async def _bytes(
        self, sight: LogSight, snapshot: SnapshotPages, after: int | None
    ) -> AsyncGenerator[bytes]:
        async with self._place(sight) as place:
            await self._directory.refresh()  # another server may have sent what was just opened
            yield beginning(sight.form, RETRY_MS)
            log, exchanged = self._matches.log, False
            while True:
                history, head = log.history, await log.head()
                if after is not None and (exchanged or after > head):
                    yield message(sight.form, "reset", StreamReset(after, head))
                    after = None
                cursor = head if after is None else after
                if after is None:
                    async with aclosing(snapshot()) as pages:
                        shown = await anext(pages)
                        cursor = await self._reached(sight, shown, pages, head)
                    shown = structs.replace(shown, scoreboards=await self._boards_of(sight, shown))
                    yield message(sight.form, "snapshot", shown, cursor)
                async for sent in self._following(sight, cursor, place, history):
                    yield sent
                if log.history == history:
                    break
                try:  # the grants that were read from the other log change no more
                    sight = sight._replace(caller=await self._still(sight))
                except (StoreUnavailable, NotAuthorizedException):
                    return
                after, exchanged = cursor, True
            if place.taken:
                yield retry(sight.form, RETRY_WHEN_REPLACED_MS)

    @asynccontextmanager
    async def _place(self, sight: LogSight) -> AsyncGenerator[_Place]:
        viewer = viewer_for(sight.caller.grants.at(Venue()), sight.caller.id)
        place = _Place()
        self._feed.take_place(place, sight.who, viewer)
        try:
            yield place
        finally:
            self._feed.places.leave(place, sight.who)

    async def _following(
        self, sight: LogSight, cursor: int, place: _Place, history: int
    ) -> AsyncGenerator[bytes]:
        """Entries behind a cursor as they come.

        Ends with the place, with the caller's right, or when the log is exchanged for another one.
        """
        silence, log = Silence(self._heartbeat), self._matches.log

        def must_end() -> bool:
            return self._directory.still(sight.caller) is None

        with self.reader.subscribed(sight.part, must_end) as place.news:
            while not place.taken and log.history == history:
                try:
                    piece = await place.news.after(cursor, silence.left)
                    if not (piece.entries or self._directory.is_usable):
                        return  # it was woken for this, once the store was waited for
                    await self._still(sight)
                    for entry in piece.entries:
                        while (shown := await self._seen(sight, entry)) == NOT_YET:
                            place.news.read_alone()
                            await asyncio.sleep(BEHIND)
                            if place.taken or log.history != history:
                                return
                            if silence.is_over():
                                yield alive(sight.form)
                        cursor = entry.log_position
                        if shown is not None and (data := await self._written(sight, entry, shown)):
                            silence.begin_anew()
                            yield data
                        await in_turn()
                        if piece.picked and not place.news.joined:
                            break
                    else:
                        cursor = piece.upto
                except (StoreUnavailable, NotAuthorizedException):
                    return
                if silence.is_over():
                    yield alive(sight.form)

    async def _boards_of(self, sight: LogSight, shown: LogSnapshot) -> tuple[Scoreboard, ...]:
        """The scoreboards of the matches on a page, but for those that cannot be read."""
        scoreboards: list[Scoreboard] = []
        for line in shown.matches:
            with suppress(UnknownFact, UnknownStream, UnreadableMatch):
                scoreboards.append(
                    await self._boards.of(line.id, self._viewer(sight, line.id), sight.caller)
                )
        return tuple(scoreboards)

    def _viewer(self, sight: LogSight, match: str) -> Viewer:
        caller = sight.caller
        return viewer_for(caller.grants.at(self._directory.venue(match)), caller.id)

    async def _seen(
        self, sight: LogSight, entry: LogEntry
    ) -> Seen | TournamentEntryShown | str | None:
        """The part of an entry that the caller may see now, if it belongs to the stream."""
        caller = await self._still(sight)
        if not sight.part.has(await self._entries.venue(entry)):
            by_place = sight.part.goes_by_place
            return NOT_YET if by_place and await self._entries.may_be_noted_yet(entry) else None
        return await self._entries.seen(entry, caller)

    async def _written(
        self, sight: LogSight, entry: LogEntry, shown: Seen | TournamentEntryShown | str
    ) -> bytes:
        """An entry as a message, and before it what it supersedes; nothing if it is not wanted."""
        form, id = sight.form, entry.log_position
        if isinstance(shown, TournamentEntryShown):
            chosen = not sight.kinds or tag_of(type(shown.fact)) in sight.kinds
            chosen = chosen and not sight.part.players
            update = TournamentUpdate(event_of(entry.stream) or "", shown)
            return message(form, "tournament", update, id) if chosen else b""
        assert isinstance(shown, Seen)
        match, viewer = entry.stream, self._viewer(sight, entry.stream)
        board = await self._boards.after(match, viewer, sight.caller, shown.position)
        if sight.part.players and not sight.part.players & players_on(board):
            return b""
        taken, data = superseded([shown]), b""
        if taken:
            data = message(form, "correction", Superseded(entry.stream, shown.position, taken))
        if not sight.kinds or kind_of(shown) in sight.kinds:
            data += message(form, "update", LogUpdate(entry.stream, shown, board), id)
        return data

    async def _still(self, sight: LogSight) -> Caller:
        """The reader as they are now. Raises `NotAuthorizedException`, `StoreUnavailable`."""
        await self._directory.at_hand()
        caller = self._directory.still(sight.caller)
        if caller is None:
            raise NotAuthorizedException
        return caller

    async def _reached(
        self, sight: LogSight, shown: LogSnapshot, further: AsyncIterator[LogSnapshot], head: int
    ) -> int:
        """The place up to which a snapshot has everything, with the pages that it leads to.

        Its reader may be behind, and so may the lists that it is read from.
        """
        delays = {one.delay for one in sight.caller.grants.anywhere()}
        delays |= self._directory.public_delays()
        head = await self._on_page(shown, head)
        if "hand" in delays:  # whatever page a match is on, its hand in play is still to come
            async for page in further:
                head = await self._on_page(page, head)
        elif shown.links:
            lists = await self._matches.log.models().standing()
            head = min([head, *(one.log_position for one in lists)])
        seconds = max((one for one in delays if not isinstance(one, str)), default=0)
        return await self._recorded_until(sight, self._matches.shown_until(seconds), head)

    async def _on_page(self, page: LogSnapshot, head: int) -> int:
        """The place up to which a page has everything of its matches."""
        stored_at = self._matches.log.stored_at
        next_ones = (stored_at(one.id, one.version + 1) for one in page.matches)
        rows = await asyncio.gather(*next_ones)
        return min([head, *(row.position - 1 for row in rows if row is not None)])

    async def _recorded_until(self, sight: LogSight, time: str, head: int) -> int:
        """The last place up to `head` before which nothing was recorded later than a time.

        Nor was anything opened that may belong to the stream as soon as it is noted where.
        """
        while head:
            first = max(0, head - AT_ONCE)
            later = [
                entry.log_position
                for entry in await self._recent.after(first, head)
                if _recorded_at(entry) > time or await self._may_belong_yet(sight, entry)
            ]
            if not later:
                break
            head = later[0] - 1
            if head > first:
                break
        return head

    async def _may_belong_yet(self, sight: LogSight, entry: LogEntry) -> bool:
        if self._belongs(sight, entry) or not await self._entries.may_be_noted_yet(entry):
            return False
        await self._entries.until_noted()
        return self._belongs(sight, entry) or await self._entries.may_be_noted_yet(entry)

    def _belongs(self, sight: LogSight, entry: LogEntry) -> bool:
        venue = self._directory.venue(entry.stream)
        return sight.part.has(venue) and allowed(sight.caller.grants, "watch", venue)


def _recorded_at(entry: LogEntry) -> str:
    return "" if isinstance(entry.entry, UnknownFact) else entry.entry.recorded_at
