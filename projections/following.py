"""Following a match: every projection kept current, entry by entry, or rebuilt.

`Following` is what a live viewer keeps. Fed entry by entry it is always equal to
`Following.of` all of them. It keeps where its folds stood at the beginning of some hands, so
that an earlier position, or a correction, costs the hands since and not the whole match.
"""

from bisect import bisect_right
from collections.abc import Collection, Iterable, Sequence
from typing import Final, Literal, NamedTuple

from domain.copying import copied
from domain.events import Entry, Fact, HandStarted, RecordCorrected
from domain.match.match import Match
from domain.match.replay import Facts, stretch, unlike_before
from projections.board import Board, board
from projections.chips import Chips, chips
from projections.clocks import ClockFold, Clocks
from projections.disputes import DisputeList, DisputesFold
from projections.score import Score, score
from projections.scorecard import ScoreCard, score_card
from projections.transcript import line
from projections.tricks import Tricks, tricks

ProjectionName = Literal["clocks", "disputes", "transcript"]
"""A projection with a fold of its own, beside the match that all are read from."""

PARTS: Final[tuple[ProjectionName, ...]] = ("clocks", "disputes", "transcript")
APART: Final = 256
"""Events between two snapshots, at least: each holds the whole state of the match."""


class Snapshot(NamedTuple):
    """Where the folds stood after all facts up to a position."""

    position: int
    match: Match
    clocks: ClockFold
    disputes: DisputesFold
    lines: int


class Following:
    """The projections of one match, as far as it has been fed.

    Whoever reads only some may say which `parts` to fold; the others stay empty.
    """

    def __init__(self, parts: Collection[ProjectionName] = PARTS) -> None:
        self._parts = frozenset(parts)
        self.entries: list[Entry] = []
        self._when: dict[int, str] = {}
        self._corrections: list[Entry] = []
        self._snapshots: list[Snapshot] = []
        self._lines: list[tuple[int, str]] = []
        self._go_on_from(None)

    @classmethod
    def of(
        cls, entries: Sequence[Entry], at: int | None = None, *, corrected: bool = True
    ) -> "Following":
        """The projections at position `at`: as corrected since, or as it stood then."""
        following = cls()
        following.entries = [one for one in entries if at is None or one.position <= at]
        following._when = {one.position: _when(one) for one in following.entries}
        known = entries if corrected else following.entries
        following._corrections = [one for one in known if isinstance(one.fact, RecordCorrected)]
        following._fold(0)
        return following

    def at(self, at: int, *, corrected: bool = True) -> "Following":
        """The same at an earlier position, to be read and not to be fed."""
        then = Following(self._parts)
        then.entries = self.entries[: bisect_right(self.entries, at, key=_position)]
        then._when, then._corrections = self._when, self._corrections
        alike = at + 1
        if not corrected:
            since = bisect_right(self._corrections, at, key=_position)
            then._corrections = self._corrections[:since]
            alike = min(alike, unlike_before(self.entries, self._corrections[since:]) or alike)
        begun = self._before(alike)
        if begun is not None:
            then._lines = self._lines[: begun.lines]
            then._go_on_from(begun)
        then._fold(begun.position if begun else 0)
        return then

    def feed(self, entry: Entry) -> None:
        """Take in the next entry of the log."""
        self.entries.append(entry)
        self._when[entry.position] = _when(entry)
        if isinstance(entry.fact, RecordCorrected):
            self._corrections.append(entry)
            begun = self._before(unlike_before(self.entries, [entry]) or entry.position)
            del self._snapshots[self._snapshots.index(begun) + 1 if begun else 0 :]
            del self._lines[begun.lines if begun else 0 :]
            self._go_on_from(begun)
            self._fold(begun.position if begun else 0)
        else:
            self._apply(entry.position, entry.fact)

    # --- folding -------------------------------------------------------------------------

    def _before(self, position: int) -> Snapshot | None:
        """The last snapshot that nothing from a position on has a part in."""
        found = bisect_right(self._snapshots, position - 1, key=lambda one: one.position)
        return self._snapshots[found - 1] if found else None

    def _go_on_from(self, begun: Snapshot | None) -> None:
        self.match = begun.match.copy() if begun else Match()
        self._clocks = copied(begun.clocks) if begun else ClockFold()
        self._disputes = copied(begun.disputes) if begun else DisputesFold()

    def _fold(self, after: int) -> None:
        """Fold what follows a position, with the corrections that are known."""
        upto = self.entries[-1].position if self.entries else 0
        facts: Facts = stretch(self.entries, after, upto, self._corrections)
        for position, fact in facts:
            self._apply(position, fact)

    def _apply(self, position: int, fact: Fact) -> None:
        if isinstance(fact, HandStarted):
            self._keep(position)
        self.match.apply(position, fact)
        parts = self._parts
        if "clocks" in parts:
            self._clocks.apply(self.match, position, fact, self._when[position])
        if "disputes" in parts:
            self._disputes.apply(self.match, position, fact)
        if "transcript" in parts:
            self._lines.append((position, line(self.match, fact)))

    def _keep(self, position: int) -> None:
        """Keep where the folds stand before a position, where that is worth it."""
        upto = self.match.position
        last = self._snapshots[-1].position if self._snapshots else 0
        if upto - last >= APART and upto < position:
            state = (self.match.copy(), copied(self._clocks), copied(self._disputes))
            self._snapshots.append(Snapshot(upto, *state, len(self._lines)))

    # --- the projections -----------------------------------------------------------------

    def board(self) -> Board:
        return board(self.match)

    def chips(self) -> Chips:
        return chips(self.match)

    def score(self) -> Score:
        return score(self.match)

    def clocks(self) -> Clocks:
        return self._clocks.clocks(self.match)

    def tricks(self) -> Tricks | None:
        """The hand of 42 in progress; None in a fives game."""
        return tricks(self.match)

    def score_card(self) -> ScoreCard:
        return score_card(self.match)

    def disputes(self) -> DisputeList:
        return self._disputes.disputes(self.match)

    def transcript(self) -> tuple[tuple[int, str], ...]:
        """(position, words) for each fact, corrected ones in place of what they correct."""
        return tuple(self._lines)


def _when(entry: Entry) -> str:
    """When it happened, as reported; else when it was recorded, which is soon after."""
    return entry.happened_at or entry.recorded_at


def _position(entry: Entry) -> int:
    return entry.position


def follow(entries: Iterable[Entry]) -> Following:
    """Feed a new following entry by entry, as a live viewer is fed."""
    following = Following()
    for entry in entries:
        following.feed(entry)
    return following
