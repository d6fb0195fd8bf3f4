"""A game by pairs as its rules count it."""

from msgspec import Struct

from domain.copying import state
from domain.pairs.game_tally import GameTally
from domain.rules import Pairs


@state
class PairsCount(Struct):
    """The count of a game by pairs.

    Attributes
    ----------
    rules : the rules of the match
    tally : what the game comes to by them
    false_passes : the events that rulings found to be passes by somebody who could play
    """

    rules: Pairs
    tally: GameTally = GameTally((), None, frozenset())
    false_passes: frozenset[int] = frozenset()
