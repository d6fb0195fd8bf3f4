"""An entry of the log as a caller may see it: now, not yet, or never.

Streams and webhooks, which follow the log for a caller, ask here about every entry, and wait while
the answer is "not yet". So neither is quicker than the other, or shows more.
"""

import asyncio
from time import monotonic
from typing import Final, Literal

from api.access.directory import Directory
from api.access.policy import Caller, allowed
from api.access.principals import Venue
from api.event_store import LogEntry, UnknownFact, UnknownStream
from api.http.refusals import UnreadableMatch
from api.live.log_reader import LogReader
from api.matches.matches import Matches
from api.tournaments.recorded_tournaments import RecordedTournaments
from api.tournaments.stream_entries import TournamentEntryShown, entry_shown
from api.visibility import Seen, Viewer, view, viewer_for
from domain.events.league_facts import LeagueEntry
from domain.events.tournament_facts import event_of

NOT_YET: Final = "not yet"
NotYet = Literal["not yet"]
BEHIND: Final = 0.25
"""Seconds between two looks whether a viewer with a delay may see an entry by now."""
_NOTED_WITHIN: Final = 1.0
"""Seconds after the opening of a match by which its venue is noted."""


class LogEntries:
    """The entries of a log, as each caller may see them."""

    def __init__(self, matches: Matches, events: RecordedTournaments, directory: Directory) -> None:
        self._matches = matches
        self._events = events
        self._directory = directory
        self.reader = LogReader(matches.log, directory)
        self._forget()
        matches.log.when_exchanged(self._forget)

    def _forget(self) -> None:
        self._head = self._noted_to = 0
        """How far the log went when it was looked last, and the time before that."""
        self._looked_at = self._noted_at = float("-inf")

    async def seen(
        self, entry: LogEntry, caller: Caller
    ) -> Seen | TournamentEntryShown | NotYet | None:
        """The part of a log entry that a caller may see now.

        `NOT_YET` if they may see it later: their delay is not over, or the venue of a match opened
        just now is not noted. None if, with these grants, they never will: an entry of the league,
        of a match or tournament not granted, or that this release cannot read. Raises
        `StoreUnavailable`.
        """
        if isinstance(entry.entry, LeagueEntry):
            return None
        venue = await self.venue(entry)
        if not allowed(caller.grants, "watch", venue):
            return NOT_YET if await self.may_be_noted_yet(entry) else None
        viewer = viewer_for(caller.grants.at(venue), caller.id)
        event = event_of(entry.stream)
        try:
            if event is not None:
                return await self._of_tournament(event, entry.entry.position, viewer)
            return await self._of_match(entry.stream, entry.entry.position, viewer)
        except UnknownStream:
            return NOT_YET
        except (UnknownFact, UnreadableMatch):  # which `Matches` tells of
            return None

    async def venue(self, entry: LogEntry) -> Venue:
        """The venue of an entry's stream, a bare one if none is noted.

        The directory is read anew if the entry is the stream's first.
        """
        if entry.entry.position == 1:
            await self._directory.refresh()
        return self._directory.venue(entry.stream)

    async def may_be_noted_yet(self, entry: LogEntry) -> bool:
        """Whether an entry opens a match whose venue is unknown, but may be noted in a moment.

        The entry's place in the log tells how old it is: an imported entry was recorded long ago.
        """
        if entry.entry.position > 1 or isinstance(entry.entry, UnknownFact | LeagueEntry):
            return False
        if self._directory.venue(entry.stream) != Venue(entry.stream):
            return False
        await self._look()
        return entry.log_position > self._noted_to

    async def until_noted(self) -> None:
        """Wait until matches now in the log have had their second to have a venue noted.

        Returns at once if that was waited for in the last few seconds: a match opened since then
        may not have had its second (`may_be_noted_yet`).
        """
        while monotonic() - self._noted_at > 3 * _NOTED_WITHIN:
            await self._look()
            await asyncio.sleep(_NOTED_WITHIN / 4)

    async def _look(self) -> None:
        if monotonic() - self._looked_at >= _NOTED_WITHIN:
            self._noted_at, self._noted_to = self._looked_at, self._head
            self._looked_at = monotonic()
            epoch, head = self._matches.log.epoch, await self._matches.log.head()
            epoch.check()
            self._head = head

    async def _of_match(self, match: str, position: int, viewer: Viewer) -> Seen | NotYet:
        following = await self._matches.at_least(match, viewer, position)
        if position > len(following.entries):  # later entries may let a delayed viewer have it
            following = await self._matches.following(match, viewer)
        if position > len(following.entries):
            return NOT_YET
        return view(following.entries[position - 1], viewer)

    async def _of_tournament(
        self, event: str, position: int, viewer: Viewer
    ) -> TournamentEntryShown | NotYet:
        seen = await self._events.seen(event, viewer)
        if position > seen.version:
            return NOT_YET
        entry = seen.entries[position - 1]
        return entry_shown(seen.tournament, entry, whole=viewer.sees_all)
