"""Following a match: every projection kept current, entry by entry, or rebuilt.

`Following` is what a live viewer keeps. Fed entry by entry it is always equal to
`Following.of` all of them; a correction makes it read the record again.
"""

from collections.abc import Collection, Iterable, Sequence
from typing import Final, Literal

from domain.events import Entry, Fact, RecordCorrected
from domain.match.match import Match
from domain.match.replay import Facts, as_corrected, as_it_stood
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


class Following:
    """The projections of one match, as far as it has been fed.

    Whoever reads only some may say which `parts` to fold; the others stay empty.
    """

    def __init__(self, parts: Collection[ProjectionName] = PARTS) -> None:
        self._parts = frozenset(parts)
        self.entries: list[Entry] = []
        self._when: dict[int, str] = {}
        self._reset()

    def _reset(self) -> None:
        self.match = Match()
        self._clocks = ClockFold()
        self._disputes = DisputesFold()
        self._lines: list[tuple[int, str]] = []

    @classmethod
    def of(
        cls, entries: Sequence[Entry], at: int | None = None, *, corrected: bool = True
    ) -> "Following":
        """The projections at position `at`: as corrected since, or as it stood then."""
        following = cls()
        following.entries = [one for one in entries if at is None or one.position <= at]
        following._when = {one.position: _when(one) for one in following.entries}
        facts = as_corrected(entries, at) if corrected else as_it_stood(entries, at)
        following._fold(facts)
        return following

    def feed(self, entry: Entry) -> None:
        """Take in the next entry of the log."""
        self.entries.append(entry)
        self._when[entry.position] = _when(entry)
        if isinstance(entry.fact, RecordCorrected):
            self._reset()
            self._fold(as_corrected(self.entries))
        else:
            self._apply(entry.position, entry.fact)

    def _fold(self, facts: Facts) -> None:
        for position, fact in facts:
            self._apply(position, fact)

    def _apply(self, position: int, fact: Fact) -> None:
        self.match.apply(position, fact)
        parts = self._parts
        if "clocks" in parts:
            self._clocks.apply(self.match, position, fact, self._when[position])
        if "disputes" in parts:
            self._disputes.apply(self.match, position, fact)
        if "transcript" in parts:
            self._lines.append((position, line(self.match, fact)))

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


def follow(entries: Iterable[Entry]) -> Following:
    """Feed a new following entry by entry, as a live viewer is fed."""
    following = Following()
    for entry in entries:
        following.feed(entry)
    return following
