"""The time of a game: when it expired, and what of the game that stopped."""

from collections.abc import Iterable
from typing import Literal

from msgspec import Struct

from domain.copying import state
from domain.match.records.hand_record import HandRecord
from domain.winning import Moment

Stops = Literal["none", "immediate", "finish_hand"]
"""How far expired time stops play: not at all, at the signal, or at the end of that hand."""


@state
class GameTime(Struct):
    """The time of a game.

    Attributes
    ----------
    stops : how far expired time stops play
    signal : when it was signalled that the time of the game, or the match's, has expired
    cut_in : the hand that was in progress at the signal and is completed, by its number
    """

    stops: Stops
    signal: Moment | None = None
    cut_in: int | None = None

    def cut(self, hands: Iterable[HandRecord]) -> Moment | None:
        """When expired time stopped the game: at the signal, or at the end of the hand then on.

        `hands` are those of the game. None without a signal, and while that hand goes on. If it
        ends void or broken, the game stops with the next hand that does not.
        """
        if self.signal is None or self.cut_in is None:
            return self.signal
        for hand in hands:
            if hand.number >= self.cut_in and hand.complete:
                assert hand.end is not None
                return max(self.signal, hand.end.at)
        return None
