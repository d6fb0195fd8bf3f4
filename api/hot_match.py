"""A match in memory: its entries, folded for readers and for deciding on reports.

Each fold is made when it is first asked for and then fed what is new, so an event costs one
fold to decide on it, and one for each reader that there is.
"""

import asyncio
from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Any, TypeVar

from msgspec import Struct

from api.access.principals import Delay
from api.refusals import readable
from api.visibility import MatchView, Viewer, reached, visible
from domain.errors import BonebookError
from domain.events import Entry, Fact, RecordCorrected
from domain.match.decide import decide, decide_correction
from domain.match.match import Match, fold
from domain.match.replay import as_corrected
from projections.following import Following

T = TypeVar("T")

_SENDERS = 16
"""How many senders' folds of one match are kept."""
_VIEWERS = 8
"""How many viewers' views of one match are kept."""

# What things take of memory, in bytes, as measured (tests hold them to it).
_EMPTY = 2_000
_ENTRY = 260
_FOLD, _FOLDED = 16_000, 60


class Report(Struct, frozen=True):
    """A fact as reported, the time at which it is said to have happened, its path in a batch."""

    fact: Fact
    happened_at: str | None = None
    path: str = ""


class _Seen(Struct):
    """The match folded from what one sender may see of its first `size` entries."""

    match: Match
    size: int


class HotMatch:
    """A match in memory.

    Attributes
    ----------
    entries : all that is known to be recorded
    writing : held by whoever decides on reports and records them
    """

    def __init__(self, entries: Sequence[Entry]) -> None:
        self.entries = list(entries)
        self.writing = asyncio.Lock()
        self._following: Following | None = None
        self._behind: dict[Delay, Following] = {}
        self._views: dict[Viewer, MatchView] = {}
        self._seen: dict[Viewer, _Seen] = {}
        self._worked_out: dict[tuple[str, Viewer], tuple[int, Any]] = {}

    @property
    def version(self) -> int:
        """The position of the last entry, 0 where there is none."""
        return len(self.entries)

    @property
    def weight(self) -> int:
        """About how many bytes of memory it takes."""
        folded = sum(_FOLD + _FOLDED * one.size for one in self._seen.values())
        kept = [self._following, *self._behind.values()]
        kept += [part for view in self._views.values() for part in view.own]
        followed = sum(one.weight for one in kept if one)
        return _EMPTY + _ENTRY * len(self.entries) + folded + followed

    @property
    def following(self) -> Following:
        """The projections of all that is known to be recorded."""
        with readable():
            if self._following is None:
                self._following = Following.of(self.entries)
            for entry in self.entries[len(self._following.entries) :]:
                self._following.feed(entry)
            self._following.fold()  # here, where a record that makes no sense is told of
            return self._following

    def behind(self, delay: Delay, now: datetime) -> Following:
        """The projections of what a viewer with this delay has by now; at first of nothing."""
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
        """The match as a viewer may see it."""
        view = self._views.pop(viewer, None) or MatchView(viewer)
        view.feed(self.behind(viewer.delay, now))
        self._views[viewer] = view
        if len(self._views) > _VIEWERS:
            del self._views[next(iter(self._views))]
        return view

    async def worked_out(
        self, name: str, viewer: Viewer, of: Following, work: Callable[[Sequence[Entry]], T]
    ) -> T:
        """What takes long to work out from the entries of `of`, once for each of its versions.

        It is done in a thread, and kept until the match goes on.
        """
        entries = list(of.entries)
        version, known = self._worked_out.get((name, viewer), (0, None))
        if version == len(entries):
            return known
        found = await asyncio.to_thread(work, entries)
        self._worked_out[name, viewer] = len(entries), found
        if len(self._worked_out) > _VIEWERS:
            del self._worked_out[next(iter(self._worked_out))]
        return found

    def decide(self, reports: Sequence[Report], by: Viewer) -> None:
        """Accept these reports as the next events, each as if those before it were recorded.

        They are held against what their sender may see. `recorded` or `discard` must follow.
        Raises what `domain.match.decide.decide` does, with the path into the batch.
        """
        with readable():
            match = self._seen_by(by)
        for position, report in enumerate(reports, self.version + 1):
            try:
                decide(match, report.fact)
            except BonebookError as error:
                raise error.within(report.path) from error
            match.apply(position, report.fact)
        corrections = [one.fact for one in reports if isinstance(one.fact, RecordCorrected)]
        if corrections:
            decide_correction(visible(self.entries, by), *corrections)

    def recorded(self, entries: Sequence[Entry], by: Viewer) -> None:
        """Take in what was decided for this sender, and recorded since."""
        self.entries += entries
        if any(isinstance(entry.fact, RecordCorrected) for entry in entries):
            self.discard(by)
        else:
            self._seen[by].size = self.version

    def discard(self, by: Viewer) -> None:
        """Forget what was decided for this sender and not recorded."""
        self._seen.pop(by, None)

    def _seen_by(self, by: Viewer) -> Match:
        """The match as a sender may see it, ready for its next event."""
        seen = self._seen.pop(by, None)
        new = self.entries[seen.size :] if seen else self.entries
        if seen is None or any(isinstance(entry.fact, RecordCorrected) for entry in new):
            seen = _Seen(fold(as_corrected(visible(self.entries, by))), self.version)
        for entry in visible(self.entries[seen.size :], by):
            seen.match.apply(entry.position, entry.fact)
        # What the sender may not see takes positions too.
        seen.match.position, seen.size = self.version, self.version
        self._seen[by] = seen
        if len(self._seen) > _SENDERS:
            del self._seen[next(iter(self._seen))]
        return seen.match
