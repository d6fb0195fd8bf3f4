"""The tournaments of a log: deciding on facts, recording them, and reading them back.

Each that was asked for stays folded in memory. A command is decided on the tournament as it is
on record, and sent to the log with that version; where another process was quicker it is
decided anew. The same command again, under its key, is answered as the first time.
"""

import asyncio
from collections.abc import Callable, Sequence
from itertools import takewhile
from typing import Final

from anyio import CapacityLimiter
from msgspec import Struct

from api.access.principals import DelaySeconds
from api.clock import Now, rfc3339
from api.event_store import Appended, Log, StaleVersion, UnknownStream
from api.http.threads import beside
from api.matches.matches import Order
from api.visibility import Viewer, shown_until
from domain.errors import BonebookError, ImpossibleReport
from domain.events.tournament_facts import (
    TournamentEntry,
    TournamentFact,
    TournamentOpened,
    event_of,
    stream_of,
)
from domain.tournament.decide import decide
from domain.tournament.fold import evolve
from domain.tournament.state import Tournament

_AGAIN: Final = 8
"""How often a command is decided anew because another process was quicker."""
_EVERY: Final = """
    SELECT openings.stream, openings.opened FROM openings
    JOIN stored_events ON stored_events.originator_id = openings.stream
        AND stored_events.originator_version = 1
    WHERE stored_events.topic = 'tournament-opened' AND openings.opened > ?
    ORDER BY openings.opened
"""

Deciding = Callable[[Tournament], Sequence[TournamentFact]]
"""Works out the facts to record from a tournament; called anew if it has gone on meanwhile."""


class KeptTournament:
    """A tournament in memory: its entries, and what follows from them.

    The tournament is exchanged for another whenever it goes on, and never changed: whoever
    works something out from it, in whichever thread, has it as it was.
    """

    def __init__(self) -> None:
        self.entries: list[TournamentEntry] = []
        self.tournament = Tournament()
        self.turn = asyncio.Lock()
        self.behind: dict[DelaySeconds, KeptTournament] = {}

    @property
    def version(self) -> int:
        """The position of the last entry, 0 before the first."""
        return len(self.entries)

    def take_in(self, entries: Sequence[TournamentEntry]) -> None:
        """Fold recorded entries that follow those here.

        Others, known already or later, are skipped.
        """
        after = self.tournament.copy()
        for entry in entries:
            if entry.position == self.version + 1:
                evolve(after, entry.fact)
                self.entries.append(entry)
        self.tournament = after

    def gone_on(self, after: Tournament, entries: Sequence[TournamentEntry]) -> None:
        """Take in recorded entries, and `after`: the copy on which they were tried before."""
        self.entries += entries
        self.tournament = after


class EventVersion(Struct, frozen=True):
    """A tournament after its entry at position `version`, and its entries.

    `entries` is the list that is kept, which grows: only the first `version` belong to it.
    """

    version: int
    tournament: Tournament
    entries: Sequence[TournamentEntry]


class RecordedTournaments:
    """The tournaments of a log. Every method may raise `StoreUnavailable`."""

    def __init__(self, log: Log, clock: Now) -> None:
        self.log = log
        self._clock = clock
        self._kept: dict[str, KeptTournament] = {}
        self._ids: list[str] = []
        self._looked = 0
        # In threads of their own, since many things wait for those of the event loop.
        self._reading, self._deciding = CapacityLimiter(1), CapacityLimiter(1)
        log.when_exchanged(self._forget)

    def _forget(self) -> None:
        self._kept.clear()
        self._ids.clear()
        self._looked = 0

    # --- reading --------------------------------------------------------------------------

    async def ids(self) -> Sequence[str]:
        """The id of every tournament, in the order in which they were opened."""
        epoch = self.log.epoch
        rows = await self.log.rows(_EVERY, self._looked)
        epoch.check()
        for stream, opened in rows:
            self._looked = max(self._looked, opened)
            event = event_of(stream)
            if event is not None and event not in self._ids:
                self._ids.append(event)
        return list(self._ids)

    async def at_present(self, event: str) -> EventVersion:
        """A tournament with all that is recorded of it by now. Raises `UnknownStream`."""
        recorded = await self._current(event)
        return EventVersion(recorded.version, recorded.tournament, recorded.entries)

    async def seen(self, event: str, viewer: Viewer) -> EventVersion:
        """A tournament as far as a viewer's delay lets them see it: it tells no result sooner.

        A delay until the end of a hand holds nothing back here. Raises `UnknownStream`, also for a
        tournament that a delayed viewer has not reached.
        """
        now = await self._current(event)
        if viewer.delay in (0, "hand"):
            return EventVersion(now.version, now.tournament, now.entries)
        end = shown_until(viewer.delay, self._clock())
        behind = now.behind.setdefault(viewer.delay, KeptTournament())
        since = now.entries[behind.version :]
        if since and since[0].recorded_at <= end:
            behind.take_in(list(takewhile(lambda entry: entry.recorded_at <= end, since)))
        if not behind.entries:
            raise UnknownStream(stream_of(event))
        return EventVersion(behind.version, behind.tournament, behind.entries)

    async def _current(self, event: str) -> KeptTournament:
        epoch = self.log.epoch
        recorded = await self._find(event)
        if await self.log.version(stream_of(event)) > recorded.version:
            async with recorded.turn:
                await self._read_on(event, recorded)
        epoch.check()
        return recorded

    async def _find(self, event: str) -> KeptTournament:
        if event not in self._kept:
            epoch = self.log.epoch
            entries = await self.log.read_tournament(stream_of(event))
            recorded = KeptTournament()
            await beside(self._reading, recorded.take_in, entries)
            epoch.check()
            self._kept.setdefault(event, recorded)
        return self._kept[event]

    async def _read_on(self, event: str, recorded: KeptTournament) -> None:
        stream = stream_of(event)
        if await self.log.version(stream) > recorded.version:
            recorded.take_in(await self.log.read_tournament(stream, recorded.version))

    # --- writing --------------------------------------------------------------------------

    async def open(self, event: str, opened: TournamentOpened, order: Order) -> Appended:
        """Open a tournament under this id.

        Raises `ImpossibleReport` if it is taken, `KeyReused`, and what `decide` does.
        """
        decide(Tournament(), opened)
        sent = stream_of(event), self._stamped([opened], order), 0, order.key, order.fingerprint
        try:
            return await self.log.append(*sent)
        except StaleVersion as error:
            raise ImpossibleReport("id", f"{event} is taken: there is such an event") from error

    async def record(
        self, event: str, facts: Sequence[TournamentFact] | Deciding, order: Order
    ) -> Appended | None:
        """Record facts, or those worked out from the tournament, all or none.

        None if there are none. Raises what `domain.tournament.decide.decide` does, `StaleVersion`,
        `UnknownStream`, `KeyReused`.
        """
        if order.key and (answered := await self.log.answer(order.key, order.fingerprint)):
            return answered
        recorded = await self._find(event)
        epoch = self.log.epoch
        async with recorded.turn:
            for _ in range(_AGAIN):
                await self._read_on(event, recorded)
                epoch.check()
                if order.expected not in (None, recorded.version):
                    break
                after = recorded.tournament.copy()
                try:
                    chosen = await beside(self._deciding, _tried, after, facts)
                finally:
                    epoch.check()
                if not chosen:
                    return None
                entries = self._stamped(chosen, order, recorded.version)
                sent = stream_of(event), entries, recorded.version, order.key, order.fingerprint
                try:
                    appended = await self.log.append(*sent)
                except StaleVersion:
                    continue
                if not appended.replayed:
                    recorded.gone_on(after, entries)
                return appended
        raise StaleVersion(stream_of(event), order.expected or recorded.version, recorded.version)

    def _stamped(
        self, facts: Sequence[TournamentFact], order: Order, version: int = 0
    ) -> list[TournamentEntry]:
        now = rfc3339(self._clock())
        return [
            TournamentEntry(at, fact, order.reporter, None, recorded_at=now, device=order.device)
            for at, fact in enumerate(facts, version + 1)
        ]


def _tried(t: Tournament, facts: Sequence[TournamentFact] | Deciding) -> Sequence[TournamentFact]:
    """The facts that are to be recorded, each decided on as if those before it were."""
    chosen = facts(t) if callable(facts) else facts
    for n, fact in enumerate(chosen):
        try:
            decide(t, fact)
        except BonebookError as error:
            raise error.within(f"events[{n}]" if len(chosen) > 1 else "") from error
        evolve(t, fact)
    return chosen
