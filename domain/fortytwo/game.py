"""A game of 42: what the marks of its hands, the clock and lateness make of it."""

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from domain.fortytwo.contract import marks_to
from domain.rules import FortyTwo
from domain.seats import Side

GameEnding = Literal["marks", "time", "extra_hand", "forfeit", "refer"]

Marks = tuple[int, int]


class GameResult(Struct, frozen=True):
    """How a game stands.

    Attributes
    ----------
    marks : by side
    winner : the side that has won, None while nobody has
    how : what ended it, None while it goes on; "refer" where both teams are late (AMB-57)
    hands : how many hands count, those passed out included
    """

    marks: Marks
    winner: Side | None
    how: GameEnding | None
    hands: int


class MarkCount(Struct):
    """A game as its record goes on: the marks of its hands, and what the clock said.

    Attributes
    ----------
    rules : the marks that win a game, and how late a team may be
    before : marks from before the record begins, by side
    hands : the marks of each hand that has ended, by side
    last_by_time : how many hands are played because time was called, None if it was not
    late : the minutes that each side came late
    """

    rules: FortyTwo
    before: Marks = (0, 0)
    hands: list[Marks] = []
    last_by_time: int | None = None
    late: Marks = (0, 0)

    def copy(self) -> "MarkCount":
        """Another count in the same state."""
        return replace(self, hands=list(self.hands))

    def call_time(self, bids_in_hand: int) -> None:
        """Time is called with so many bids made in a hand that has not ended (42-GP-2)."""
        if self.last_by_time is None:
            self.last_by_time = hands_at_time(len(self.hands), bids_in_hand)

    def result(self) -> GameResult:
        """How the game stands."""
        last = self.last_by_time
        found = play_out(
            self.rules,
            [self.before, *self.hands],
            last_by_time=None if last is None else last + 1,
            minutes_late=self.late,
        )
        return replace(found, hands=max(0, found.hands - 1))


def hands_at_time(complete: int, bids_in_next: int) -> int:
    """How many hands are played when time is called (42-GP-2, AMB-56).

    A hand is in progress, and completed, once anybody has bid; a pass is a bid.

    >>> hands_at_time(2, 0), hands_at_time(2, 1)
    (2, 3)
    """
    return complete + (bids_in_next > 0)


def too_late(rules: FortyTwo, minutes_late: Marks) -> tuple[bool, bool]:
    """Whether each side came later than may be (42-GP-1): exactly so late is in time (AMB-57)."""
    ours, theirs = (minutes > rules.late_minutes.value for minutes in minutes_late)
    return ours, theirs


def forfeit_by_lateness(rules: FortyTwo, minutes_late: Marks) -> GameResult | None:
    """Too late forfeits the game without a mark (42-GP-1, 42-RR-8, AMB-57), None if nobody was.

    >>> from domain.rulebooks.straight42 import RULES
    >>> forfeit_by_lateness(RULES, (0, 6))
    GameResult(marks=(7, 0), winner=0, how='forfeit', hands=0)
    """
    late = too_late(rules, minutes_late)
    if not any(late):
        return None
    if all(late):
        return GameResult((0, 0), None, "refer", 0)
    winner = late.index(False)
    return GameResult(marks_to(winner, rules.marks.value), winner, "forfeit", 0)


def play_out(
    rules: FortyTwo,
    hands: Sequence[Marks],
    *,
    last_by_time: int | None = None,
    minutes_late: Marks = (0, 0),
) -> GameResult:
    """The result of a game from the marks of its hands, in order (42-GEN-3, 42-GP-1, 42-GP-2).

    `last_by_time` is how many hands are played because time was called, None if
    it was not. A tie then is broken by one more hand; a hand passed out decides
    nothing. Hands after the end do not count.

    >>> from domain.rulebooks.straight42 import RULES
    >>> play_out(RULES, [(1, 0), (0, 1), (0, 0), (0, 1)], last_by_time=2)
    GameResult(marks=(1, 2), winner=1, how='extra_hand', hands=4)
    """
    if forfeit := forfeit_by_lateness(rules, minutes_late):
        return forfeit
    marks = (0, 0)
    for played, (ours, theirs) in enumerate(hands, 1):
        marks = marks[0] + ours, marks[1] + theirs
        if how := _ending(rules, marks, played, last_by_time):
            return GameResult(marks, 0 if marks[0] > marks[1] else 1, how, played)
    return GameResult(marks, None, None, len(hands))


def _ending(
    rules: FortyTwo, marks: Marks, played: int, last_by_time: int | None
) -> GameEnding | None:
    """What ends the game after so many hands, if anything does."""
    if max(marks) >= rules.marks.value:
        return "marks"
    if last_by_time is None or played < last_by_time or marks[0] == marks[1]:
        return None
    return "time" if played == last_by_time else "extra_hand"
