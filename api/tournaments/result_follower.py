"""Takes results from matches into their tournaments, once each.

What a match says is compared with what its tournament knows, and only a difference is recorded,
under a key of the match and its position: repeated, late or in another order, the outcome is
the same. Any number of servers may do this; one that was stopped begins with what it missed.
"""

import asyncio
from typing import Final

from api.access.directory import Directory
from api.background_tasks import Pulse
from api.event_store import StoreUnavailable
from api.matches.matches import Matches, Order
from api.tournaments.fixtures import OPENED_BY, FixtureOpener
from api.tournaments.outcomes import to_be_taken
from api.tournaments.recorded_tournaments import RecordedTournaments
from api.visibility import WHOLE
from domain.events import tag_of
from domain.events.tournament_facts import EntryReinstated, MatchAssigned, event_of, stream_of

_REST: Final = 0.2
"""Seconds in which what is recorded is gathered: a busy table is looked at once."""
_PAUSE: Final = 1.0


class ResultFollower:
    """Follows the matches of the tournaments of a log."""

    def __init__(
        self,
        matches: Matches,
        events: RecordedTournaments,
        opener: FixtureOpener,
        directory: Directory,
    ) -> None:
        self._matches = matches
        self._events = events
        self._opener = opener
        self._directory = directory
        self._played: dict[str, tuple[str, MatchAssigned]] = {}
        self.pulse = Pulse("results")

    async def run(self) -> None:
        """Follow the log until cancelled; a store that is away is waited for."""
        cursor: int | None = None
        log, history = self._matches.log, 0
        while True:
            try:
                if cursor is None or log.history != history:
                    history, cursor = log.history, await log.head()
                    for event in await self._events.ids():
                        await self.settle(event)
                await log.news(cursor, history=history)
                self.pulse.due()
                await asyncio.sleep(_REST)
                cursor = await self._follow(cursor, history)
                self.pulse.done()
            except StoreUnavailable:
                await asyncio.sleep(_PAUSE)

    async def _follow(self, cursor: int, history: int) -> int:
        """Look at what was recorded behind a position of the log; the position reached.

        Raises `LogExchanged` where the log has another history.
        """
        log = self._matches.log
        reached = await log.news(cursor, history=history)
        own = log.own(cursor, reached)
        if own is None:
            entries = await log.tail(cursor)
            own = {one.stream: one.entry.position for one in entries}
            reached = entries[-1].log_position if entries else reached
        for stream in own:
            event = event_of(stream)
            if event is not None:
                await self.settle(event, again=False)
            elif stream in self._played:
                await self.take(*self._played[stream])
        return reached

    async def settle(self, event: str, *, again: bool = True) -> None:
        """Open the assigned matches of a tournament, and take in what its matches say.

        Matches that were looked at before are looked at `again`, or if False only those that are
        parked: their result may have come while the tournament was closed. A tournament that cannot
        be read is parked. Raises `StoreUnavailable`.
        """
        try:
            t = (await self._events.at_present(event)).tournament
            its = self._directory.venue(stream_of(event))
            await self._opener.open(event, t, its)
        except StoreUnavailable:
            raise
        except Exception as error:  # noqa: BLE001 - one tournament does not stop the others
            self.pulse.park(stream_of(event), error)
            return
        self.pulse.resume(stream_of(event))
        for sent in list(t.assigned.values()):
            if again or sent.match not in self._played or self.pulse.is_parked(sent.match):
                self._played[sent.match] = event, sent
                await self.take(event, sent)

    async def take(self, event: str, sent: MatchAssigned) -> None:
        """Record in a tournament what one of its matches says by now, as far as that is new to it.

        Nothing is recorded if the pair was sent to another match since.
        A match whose result cannot be taken is parked, and tried again at the next event of the
        match or of its tournament. Raises `StoreUnavailable`.
        """
        match, epoch = sent.match, self._matches.log.epoch
        try:
            following = await self._matches.following(match, WHOLE)
            t = (await self._events.at_present(event)).tournament
            in_force = t.assigned.get((sent.node, frozenset(sent.pair))) == sent
            facts = to_be_taken(t, sent, following) if in_force else []
            for fact in facts:
                position, kind = following.entries[-1].position, tag_of(type(fact))
                of = getattr(fact, "entry", "")
                key = f"{stream_of(event)}:{match}:{position}:{kind}{of and ':'}{of}"
                epoch.check()
                await self._events.record(event, [fact], Order(WHOLE, OPENED_BY, key=key))
        except StoreUnavailable:
            raise
        except Exception as error:  # noqa: BLE001 - one match does not stop the others
            self.pulse.park(match, error)
            return
        self.pulse.resume(match)
        if any(isinstance(fact, EntryReinstated) for fact in facts):
            await self.settle(event)  # another match may have put them out too
