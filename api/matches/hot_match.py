"""A match in memory: its entries, folded for readers and for deciding on reports.

Each fold is made when it is first asked for and then fed what is new, so an event costs one
fold to decide on it, and one for each reader that there is.

Reports are decided on everything that was accepted, also on what is still on its way to the
disk. Nobody else is shown that: what readers see is folded from `entries`, which are recorded.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from datetime import datetime
from functools import partial
from typing import Any, TypeVar

from msgspec import Struct

from api.access.principals import Delay
from api.event_store import Epoch, Footing, NewEvent
from api.http.refusals import readable
from api.matches.sender_fold import Report, SenderFold, reads_all
from api.shared_work import SharedWork
from api.visibility import MatchView, Viewer, clocks, reached
from domain.errors import BonebookError
from domain.events import Entry, RecordCorrected
from projections.clocks import Clocks
from projections.following import Following

T = TypeVar("T")
Work = Callable[[Sequence[Entry]], T]
Worker = Callable[[Work[T], list[Entry]], Awaitable[T]]
"""A way to have work done on the entries of a match, beside the event loop."""

Apart = Callable[[Callable[[], Any]], Awaitable[Any]]
"""Runs a function beside the event loop."""

_SENDERS = 16
"""How many senders' folds of one match are kept."""
_VIEWERS = 8
"""How many viewers' views of one match are kept."""
_ON_THE_LOOP = 100
"""Entries that a decision may read, about, without leaving the event loop: some 20 ms."""

# Memory of each thing in bytes, as measured (tests hold them to it).
_EMPTY = 1_500
_ENTRY = 220


class Ahead(Struct, frozen=True, eq=False):
    """Entries that were accepted and are on their way to the disk.

    Attributes
    ----------
    footing : says whether they were recorded, once that is known
    on : the footing of the entries that they were decided on; None if all those are recorded
    settled : set once it is known whether they were recorded
    """

    entries: tuple[Entry, ...]
    footing: Footing
    on: Footing | None
    settled: asyncio.Event


class HotMatch:
    """A match in memory.

    Attributes
    ----------
    entries : all that is known to be recorded
    epoch : when that was read: once it is over, nothing is decided on this match any more
    reading : a lock, held while entries are read from the log or folded beside the event loop
    deciding : a lock, held from before a decision until its events are accepted or forgotten
    """

    def __init__(self, entries: Sequence[Entry], epoch: Epoch | None = None) -> None:
        self.entries, self.epoch = list(entries), epoch or Epoch()
        self.reading, self.deciding = asyncio.Lock(), asyncio.Lock()
        self._ahead: list[Ahead] = []
        self._losses = 0
        """How often something that was accepted was not recorded after all."""
        self._following: Following | None = None
        self._behind: dict[Delay, Following] = {}
        self._views: dict[Viewer, MatchView] = {}
        self._seen: dict[Viewer, SenderFold] = {}
        self._worked_out: dict[tuple[str, Viewer], tuple[int, Any]] = {}
        self._under_way = SharedWork[Any]()

    @property
    def version(self) -> int:
        """The position of the last recorded entry known here, 0 if there is none."""
        return len(self.entries)

    @property
    def weight(self) -> int:
        """About how many bytes of memory the match takes."""
        folded = sum(one.weight for one in self._seen.values())
        parts = [self._following, *self._behind.values()]
        parts += [part for view in self._views.values() for part in view.own]
        followed = sum(one.weight for one in parts if one)
        return _EMPTY + _ENTRY * len(self.entries) + folded + followed

    @property
    def reached(self) -> int:
        """The position of the last entry that was accepted, recorded or not."""
        recorded = len(self.entries)
        return max(self._ahead[-1].entries[-1].position, recorded) if self._ahead else recorded

    def take_in(self, entries: Sequence[Entry]) -> None:
        """Add recorded entries that follow those here.

        Others, known already or after a gap, are skipped. If one on its way to the disk differs
        from what is recorded at its position, all on their way are dropped.
        """
        for entry in entries:
            if entry.position == self.version + 1:
                self.entries.append(entry)
        if not self._ahead:
            return
        accepted = (entry for one in self._ahead for entry in one.entries)
        repeated = (entry for entry in accepted if entry.position <= self.version)
        if any(entry != self.entries[entry.position - 1] for entry in repeated):
            # Another server was quicker: nothing that is on its way from here will be recorded.
            lost = self._ahead[0].entries[0].position
            self._ahead.clear()
            self._back_to(lost)

    async def fold_apart(self, apart: Apart) -> None:
        """Fold all recorded entries anew with `apart`, if folding what is new would take long."""
        if self._to_fold() <= _ON_THE_LOOP:
            return
        async with self.reading:
            if self._to_fold() <= _ON_THE_LOOP:  # somebody else has done it meanwhile
                return
            made: Following = await apart(partial(_folded, list(self.entries)))
            if self._to_fold() > _ON_THE_LOOP:
                self._following = made

    def _to_fold(self) -> int:
        """About how many entries are to be folded for readers."""
        following = self._following or Following()
        return following.to_fold(self.entries[len(following.entries) :])

    async def view_apart(self, viewer: Viewer, now: datetime, apart: Apart) -> None:
        """Fold what one viewer sees with `apart`, if that would take long.

        `view` returns it then.
        """
        await self.behind_apart(viewer.delay, now, apart)
        seen = self.behind(viewer.delay, now).entries
        if self._to_view(viewer, seen) <= _ON_THE_LOOP:
            return
        async with self.reading:
            if self._to_view(viewer, seen) > _ON_THE_LOOP:
                self._views[viewer] = await apart(partial(_viewed, list(seen), viewer))

    def _to_view(self, viewer: Viewer, seen: Sequence[Entry]) -> int:
        """About how many of these entries are to be folded for a viewer alone."""
        return (self._views.get(viewer) or MatchView(viewer)).to_fold(seen)

    async def behind_apart(self, delay: Delay, now: datetime, apart: Apart) -> None:
        """Fold what viewers with this delay have at `now` with `apart`, if that would take long."""
        if self._to_catch_up(delay, now) <= _ON_THE_LOOP:
            return
        async with self.reading:
            if self._to_catch_up(delay, now) > _ON_THE_LOOP:
                upto = reached(self.following, self._had(delay), delay, now)
                self._behind[delay] = await apart(partial(_folded, self.entries[:upto]))

    def _to_catch_up(self, delay: Delay, now: datetime) -> int:
        """About how many entries are to be folded for viewers who are so far behind."""
        if not delay:
            return 0
        had = self._had(delay)
        upto = reached(self.following, had, delay, now)
        return self._behind.get(delay, Following()).to_fold(self.entries[had:upto])

    def _had(self, delay: Delay) -> int:
        """How many entries viewers with this delay were shown before."""
        return len(self._behind[delay].entries) if delay in self._behind else 0

    @property
    def following(self) -> Following:
        """The projections of all recorded entries known here. Raises `UnreadableMatch`."""
        with readable():
            if self._following is None:
                self._following = _begun(self.entries)
            for entry in self.entries[len(self._following.entries) :]:
                self._following.feed(entry)
            self._following.fold()  # here, where a record that makes no sense is told of
            return self._following

    def behind(self, delay: Delay, now: datetime) -> Following:
        """The projections of what a viewer with this delay has at `now`, maybe of no entry yet.

        It never goes back to fewer entries than before. Raises `UnreadableMatch`.
        """
        following = self.following
        if not delay:
            return following
        behind = self._behind.setdefault(delay, Following())
        upto = reached(following, len(behind.entries), delay, now)
        with readable():
            for entry in self.entries[len(behind.entries) : upto]:
                behind.feed(entry)
            behind.fold()
        return behind

    def view(self, viewer: Viewer, now: datetime) -> MatchView:
        """The match as a viewer may see it at `now`. Raises `UnreadableMatch`."""
        view = self._views.pop(viewer, None) or MatchView(viewer)
        view.feed(self.behind(viewer.delay, now))
        self._views[viewer] = view
        if len(self._views) > _VIEWERS:
            del self._views[next(iter(self._views))]
        return view

    async def worked_out(
        self, name: str, viewer: Viewer, of: Following, work: Callable[[list[Entry]], Awaitable[T]]
    ) -> T:
        """The result of slow work on the entries of `of`, done once a version, name and viewer.

        A version is a number of entries. Callers who ask meanwhile share the work. Of a name and
        viewer the last result is kept, and of all these only the latest few.
        """
        entries = list(of.entries)
        version, cached = self._worked_out.get((name, viewer), (0, None))
        if version == len(entries):
            return cached

        async def done() -> T:
            return await work(entries)

        result: T = await self._under_way.of((name, viewer, len(entries)), done)
        self._worked_out[name, viewer] = len(entries), result
        if len(self._worked_out) > _VIEWERS:
            del self._worked_out[next(iter(self._worked_out))]
        return result

    # --- deciding -------------------------------------------------------------------------

    def decide(self, reports: Sequence[Report], by: Viewer) -> None:
        """Decide whether these reports may be the next events, as `SenderFold.decide` does.

        Raises what that does. `accept` or, also after an error, `forget` must follow before
        anything else is decided.
        """
        seen = self._seen.pop(by, None) or SenderFold(by)
        self._keep_seen(by, seen)
        seen.decide(reports, self._since)

    async def decided(self, reports: Sequence[Report], by: Viewer, apart: Apart) -> bool:
        """Decide as `decide` does, with `apart` if that takes long; the caller holds `deciding`.

        False if the match changed meanwhile: then nothing was decided. Else `accept` or `forget`
        must follow, also after an error.
        """
        if self._to_read(reports, by) <= _ON_THE_LOOP:
            self.decide(reports, by)
            return True
        entries, losses = self._since(0), self._losses
        seen, refusal = self._seen.pop(by, None) or SenderFold(by), None
        try:
            await apart(partial(seen.decide, reports, lambda after: entries[after:]))
        except BonebookError as error:
            refusal = error
        if (losses, len(entries)) != (self._losses, self.reached):
            return False
        self._keep_seen(by, seen)
        if refusal is not None:
            raise refusal
        return True

    def _to_read(self, reports: Sequence[Report], by: Viewer) -> int:
        """About how many entries are read to decide on these reports."""
        folded = self._seen[by].size if by in self._seen else 0
        whole = sum(reads_all(report.fact) for report in reports)
        return self.reached - folded + len(reports) + whole * self.reached

    def accept(self, events: Sequence[NewEvent], by: Viewer) -> Ahead:
        """Take in events just decided for this sender, as entries on their way to the disk.

        `recorded` or `lost` must follow, once that is known.
        """
        entries = tuple(
            Entry(
                position,
                e.fact,
                e.reporter,
                e.happened_at,
                recorded_at=e.recorded_at,
                device=e.device,
            )
            for position, e in enumerate(events, self.reached + 1)
        )
        on = self._ahead[-1].footing if self._ahead else None
        ahead = Ahead(entries, Footing(), on, asyncio.Event())
        self._ahead.append(ahead)
        if any(isinstance(entry.fact, RecordCorrected) for entry in entries):
            self.forget(by)
        else:
            self._seen[by].size = self.reached
        return ahead

    def recorded(self, ahead: Ahead) -> None:
        """Move these accepted entries to `entries`, since they were recorded."""
        if ahead in self._ahead:
            self._ahead.remove(ahead)
        self.take_in(ahead.entries)
        ahead.settled.set()

    def lost(self, ahead: Ahead) -> None:
        """Drop accepted entries that may not have been recorded, and all accepted after them."""
        if ahead in self._ahead:
            del self._ahead[self._ahead.index(ahead) :]
            self._back_to(ahead.entries[0].position)
        ahead.settled.set()

    def forget(self, by: Viewer) -> None:
        """Undo what was decided for this sender and is not to be accepted."""
        if by in self._seen:
            self._seen[by].back_to(self.reached + 1)

    def _back_to(self, position: int) -> None:
        """Drop each sender's fold from a position on."""
        self._losses += 1
        for seen in self._seen.values():
            if seen.size >= position:
                seen.back_to(position)

    async def on_record(self) -> bool:
        """Wait until it is known whether all accepted by now was recorded, and return that."""
        if not self._ahead:
            return True
        last = self._ahead[-1]
        await last.settled.wait()
        return last.footing.recorded

    def _keep_seen(self, by: Viewer, seen: SenderFold) -> None:
        self._seen[by] = seen
        if len(self._seen) > _SENDERS:
            del self._seen[next(iter(self._seen))]

    def _since(self, position: int) -> list[Entry]:
        """Entries accepted after a position."""
        ahead = (entry for one in self._ahead for entry in one.entries)
        after = max(position, self.version)
        return self.entries[position:] + [entry for entry in ahead if entry.position > after]


def _begun(entries: Sequence[Entry]) -> Following:
    following = Following.of(entries)
    following.need("clocks")  # every page shows them
    following.need("disputes")
    return following


def _folded(entries: Sequence[Entry]) -> Following:
    with readable():
        following = _begun(entries)
        following.fold()
        return following


def _viewed(entries: Sequence[Entry], viewer: Viewer) -> MatchView:
    view = MatchView(viewer)
    view.feed(Following.of(entries))
    view.fold()
    return view


async def as_it_stood(following: Following, at: int, apart: Worker[Following]) -> Following:
    """The match as it stood at a position, folded with `apart` if that takes long."""
    if following.to_go_back(at) <= _ON_THE_LOOP:
        return following.at(at, corrected=False)
    return await apart(partial(_stood, at), list(following.entries))


def _stood(at: int, entries: Sequence[Entry]) -> Following:
    with readable():
        following = Following.of(entries, at, corrected=False)
        following.fold()
        return following


async def clocks_as_they_stood(view: MatchView, at: int, apart: Worker[Clocks]) -> Clocks:
    """The clocks as the viewer saw them at a position, folded with `apart` if that takes long."""
    if view.whole.to_go_back(at) <= _ON_THE_LOOP:
        return clocks(view, at, corrected=False)
    return await apart(partial(_clocks_stood, view.viewer, at), list(view.whole.entries))


def _clocks_stood(viewer: Viewer, at: int, entries: Sequence[Entry]) -> Clocks:
    view = MatchView(viewer)
    view.feed(Following.of(entries))
    return clocks(view, at, corrected=False)
