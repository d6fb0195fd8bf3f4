"""A game by pairs as its rules count it."""

from collections.abc import Iterable, Sequence

from msgspec import Struct

from domain import events as e
from domain.copying import state
from domain.match.records.hand_record import Ending, HandRecord
from domain.pairs.game_tally import GameTally
from domain.rules import Pairs
from domain.winning import Moment


@state
class PairsCount(Struct):
    """The count of a game by pairs.

    Attributes
    ----------
    rules : the rules of the match
    tally : what the game comes to by them
    false_passes : the events that rulings found to be passes by somebody who could play
    ended_won : the ends by the table for which the record shows a win, or has shown one
    """

    rules: Pairs
    tally: GameTally = GameTally((), None, frozenset())
    false_passes: frozenset[int] = frozenset()
    ended_won: frozenset[Moment] = frozenset()

    def note_wins(self, ends: Iterable[Ending[e.GameEnded]], hands: Sequence[HandRecord]) -> None:
        """Note the ends by the table of a game that somebody has won, as it counts now."""
        self.ended_won |= {end.recorded for end in ends if self._is_of_a_win(end, hands)}

    def is_undone(self, end: Ending[e.GameEnded], hands: Sequence[HandRecord]) -> bool:
        """Whether the win that the table ended the game for is gone, so that it goes on (DP-33)."""
        return end.recorded in self.ended_won and not self._is_of_a_win(end, hands)

    def _is_of_a_win(self, end: Ending[e.GameEnded], hands: Sequence[HandRecord]) -> bool:
        """Whether somebody has won it before a hand that began after this end by the table."""
        result = self.tally.result
        if result is None or end.fact.ruling is not None:
            return False
        later = (hand.started for hand in hands if hand.started > end.position)
        return all(result.position < started for started in later)
