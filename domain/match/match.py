"""A match as the record has it: the fold of its events, in their order.

What each kind of event does stands in `domain.match.evolve`. The fold asks neither whether a
report is possible (`domain.match.decide`) nor whether an act was lawful
(`domain.match.strict`, `adjudication`). It updates in place, since a fold owns its state;
nobody else sees it half done.
"""

from collections.abc import Iterable

from domain import events as e
from domain.copying import copied, copier, state
from domain.match.evolve import EVOLVE
from domain.match.match_state import MatchState


@state
class Match(MatchState):
    """The state of one match, with methods that copy it and fold in further facts."""

    __slots__ = ()

    def copy(self) -> "Match":
        """Return an independent copy: facts applied to either match leave the other unchanged.

        Games other than the current one are shared, until either match changes one (`own_game`).
        """
        other = _copied_apart(self)
        games = other.games = self.games.copy()
        other.game = copied(self.game)
        if other.game is not None:
            number = other.game.number
            games[number] = other.game
            self.shared = other.shared = frozenset(games) - {number}
        return other

    def apply(self, position: int, fact: e.Fact) -> None:
        """Change this match by the next fact of its log, without checking it.

        Facts at one position are applied one after another.
        """
        self.ordinal = self.ordinal + 1 if position == self.position else 1
        self.position = position
        EVOLVE[type(fact)](self, position, fact)


_copied_apart = copier(Match, without=("game", "games"))


def fold(facts: Iterable[tuple[int, e.Fact]]) -> Match:
    """The match after these (position, fact) pairs, in log order, none of which is checked.

    The first is `MatchOpened`; without any, the match is not opened and its position is 0.
    """
    match = Match()
    for position, fact in facts:
        # As `Match.apply` does, without a call for each event.
        match.ordinal = match.ordinal + 1 if position == match.position else 1
        match.position = position
        EVOLVE[type(fact)](match, position, fact)
    return match
