"""The payments of a record, by what they say of themselves: chips that are paid, points pegged."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from typing import TypeGuard

from domain import events as e
from domain.match.match import Match
from domain.seats import Side

PaymentFact = e.ChipsPaid | e.PointsPegged
PAYMENTS = (e.ChipsPaid, e.PointsPegged)
_ACTS = (e.BonePlayed, e.Passed, e.BoneDrawn, e.PlayRetracted)


def is_return(fact: PaymentFact) -> bool:
    """Whether chips go back to their owner, or a peg is taken back."""
    return fact.back if isinstance(fact, e.PointsPegged) else fact.colour_of == fact.payee


def moves_chips_on(fact: e.Fact) -> TypeGuard[e.ChipsPaid]:
    """Whether chips pass to another player, and not back to their owner."""
    return isinstance(fact, e.ChipsPaid) and not is_return(fact)


class Payments:
    """The payments of a record.

    Attributes
    ----------
    others : positions of those that a ruling ordered or by which chips or points went back
    """

    def __init__(self, payments: Iterable[tuple[int, PaymentFact]]) -> None:
        self._naming = defaultdict[int, list[int]](list)
        self.others: list[int] = []
        for at, fact in payments:
            if fact.answers is not None:
                self._naming[fact.answers].append(at)
            if fact.ruling is not None or is_return(fact):
                self.others.append(at)

    def naming(self, position: int) -> Sequence[int]:
        """The positions of the payments that say that they are for the event at `position`."""
        return self._naming.get(position, ())


def less_handed_back(
    match: Match, facts: Iterable[tuple[int, e.Fact]], cut: int, is_won: Callable[[int], bool]
) -> list[int]:
    """The scores by side at the event `cut`, less chips paid before it that went back after it.

    `match` is as it stood at `cut`, and `facts` are those of the game. Chips go back only until
    somebody acts after `cut`, and while nobody has won; `is_won` says of an event whether somebody
    had won before it.
    """
    scores, paid = list(match.scores), dict[Side, int]()
    for at, fact in facts:
        if moves_chips_on(fact):
            paid[match.side[fact.payee]] = at
        elif isinstance(fact, e.ChipsPaid) and at > cut:
            back = match.side[fact.payer]
            if paid.get(back, cut) < cut and not is_won(at):
                scores[back] -= fact.points
        elif isinstance(fact, _ACTS) and at > cut:
            break
    return scores
