"""A match folded from what one sender may see, which their next report is decided on.

States at starts of hands are kept beside it, so that a refused report, or a correction, costs
the hands since and not the whole match.
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from msgspec import Struct

from adjudication.recordable import decide_corrections, decide_report, is_held_against
from api.http.refusals import readable
from api.visibility import Viewer, visible
from domain.errors import BonebookError
from domain.events import Entry, Fact, HandStarted, RecordCorrected
from domain.match.match import Match
from domain.match.replay import Facts, stretch, unlike_before

APART: Final = 256
"""Fewest entries between two states that are kept."""
MOST: Final = 16
"""Most states that are kept; beyond it, every other state is dropped."""
_FOLD: Final = 10_000
_FOLDED: Final = 60
"""Bytes of memory of a state, and more for each entry of its match."""


Since = Callable[[int], list[Entry]]
"""The entries that were accepted after a position."""


class Report(Struct, frozen=True):
    """A fact as reported, the time at which it is said to have happened, its path in a batch.

    The time is None if none was sent; the path is "" outside a batch.
    """

    fact: Fact
    happened_at: str | None = None
    path: str = ""


def reads_all(fact: Fact) -> bool:
    """Whether a report of this fact is held against the whole record."""
    return isinstance(fact, RecordCorrected) or is_held_against(fact)


class SenderFold:
    """The match as one sender may see it.

    Attributes
    ----------
    size : how many entries it is folded from, with those that the sender may not see
    """

    def __init__(self, by: Viewer) -> None:
        self._by = by
        self._kept: list[tuple[int, Match]] = []
        self._apart = APART
        self._match, self.size = Match(), 0
        self._went_back = False

    @property
    def weight(self) -> int:
        """About how many bytes of memory the fold takes."""
        return _FOLD * (1 + len(self._kept)) + _FOLDED * self.size

    def match(self, since: Since) -> Match:
        """The match with all that was accepted, ready for the next report.

        It is the fold's own state: change it by `apply` alone.
        """
        new = since(self.size)
        corrected = [one for one in new if isinstance(one.fact, RecordCorrected)]
        if corrected or self._went_back:
            return self._read_again(since(0), corrected)
        for entry in visible(new, self._by):
            self.apply(entry.position, entry.fact)
        return self._ready(self.size + len(new))

    def decide(self, reports: Sequence[Report], since: Since) -> None:
        """Fold in these reports as the next events, each as if those before it were recorded.

        They are held against what their sender may see. Raises what
        `adjudication.recordable.decide_report` does, with the path into the batch; reports before
        the refused one stay folded in until `back_to`.
        """
        with readable():
            match = own = self.match(since)
        reported: list[Entry] = []
        for position, report in enumerate(reports, self.size + 1):
            if reported and isinstance(reported[-1].fact, RecordCorrected):
                match = self._corrected(reported, report, match, since)
            try:
                decide_report(match, report.fact, partial(self._seen, since, reported))
            except BonebookError as error:
                raise error.within(report.path) from error
            if match is own:
                self.apply(position, report.fact)
            else:
                match.apply(position, report.fact)
            reported.append(Entry(position, report.fact))
        if any(isinstance(report.fact, RecordCorrected) for report in reports):
            self._decide_corrections(reported, since)

    def _corrected(
        self, reported: Sequence[Entry], then: Report, match: Match, since: Since
    ) -> Match:
        """The match as corrected, for what comes after corrections in a batch."""
        if isinstance(then.fact, RecordCorrected):
            return match
        self._decide_corrections(reported, since)
        return self.with_corrections([*since(0), *reported], _corrections_in(reported))

    def _decide_corrections(self, reported: Sequence[Entry], since: Since) -> None:
        """Raises `ImpossibleReport` where, by what its sender may see, one cannot be made."""
        made, entries = _corrections_in(reported), since(0)
        begun = self.before([*entries, *reported], made)
        facts = [entry.fact for entry in made if isinstance(entry.fact, RecordCorrected)]
        after = visible([*entries, *reported], self._by)
        decide_corrections(visible(entries, self._by), facts, begun=begun, after=after)

    def _seen(self, since: Since, reported: Sequence[Entry]) -> list[Entry]:
        """The entries before a report, as its sender may see them, with those of their batch."""
        return [*visible(since(0), self._by), *reported]

    def _read_again(self, entries: Sequence[Entry], new: Sequence[Entry]) -> Match:
        touched = unlike_before(entries, new)
        if touched is not None:
            self.back_to(touched)
        self._went_back = False
        for position, fact in _facts(entries, self.size, self._by):
            self.apply(position, fact)
        return self._ready(len(entries))

    def apply(self, position: int, fact: Fact) -> None:
        """Fold in the next fact, at this position.

        `back_to` undoes it if it is not accepted after all.
        """
        if isinstance(fact, HandStarted):
            self._keep(position)
        self._match.apply(position, fact)

    def _ready(self, size: int) -> Match:
        # Entries that the sender may not see take positions too.
        self._match.position = self.size = size
        return self._match

    def before(self, entries: Sequence[Entry], corrections: Sequence[Entry]) -> Match | None:
        """The latest kept state before all that these corrections change, or None.

        It is shared: copy it before applying facts.
        """
        touched = unlike_before(entries, corrections) or 0
        return next((match for size, match in reversed(self._kept) if size < touched), None)

    def with_corrections(self, entries: Sequence[Entry], corrections: Sequence[Entry]) -> Match:
        """The match after `entries`, as corrected by those of them that are corrections.

        `corrections` are those that are not recorded yet. The fold itself stays as it is.
        """
        begun = self.before(entries, corrections)
        match = Match() if begun is None else begun.copy()
        for position, fact in _facts(entries, match.position, self._by):
            match.apply(position, fact)
        match.position = entries[-1].position
        return match

    def back_to(self, position: int) -> None:
        """Go back to a kept state before this position; `match` folds the entries since anew."""
        while self._kept and self._kept[-1][0] >= position:
            self._kept.pop()
        self.size, match = self._kept[-1] if self._kept else (0, Match())
        self._match, self._went_back = match.copy(), True

    def _keep(self, position: int) -> None:
        last = self._kept[-1][0] if self._kept else 0
        if position - 1 - last < self._apart or self._match.position >= position:
            return
        self._kept.append((position - 1, self._match.copy()))
        if len(self._kept) > MOST:
            del self._kept[::2]
            self._apart *= 2


def _corrections_in(entries: Sequence[Entry]) -> list[Entry]:
    return [entry for entry in entries if isinstance(entry.fact, RecordCorrected)]


def _facts(entries: Sequence[Entry], after: int, by: Viewer) -> Facts:
    """The facts after a position that a sender may see, as corrected by all of these entries."""
    known = [one for one in entries if isinstance(one.fact, RecordCorrected)]
    return stretch(visible(entries[after:], by), after, len(entries), visible(known, by))
