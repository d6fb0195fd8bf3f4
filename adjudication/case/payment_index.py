"""The payments of a record, by what they say of themselves: chips that are paid, points pegged."""

from collections import defaultdict
from collections.abc import Iterable, Sequence

from domain import events as e

PaymentFact = e.ChipsPaid | e.PointsPegged
PAYMENTS = (e.ChipsPaid, e.PointsPegged)


def is_return(fact: PaymentFact) -> bool:
    """Whether chips go back to their owner, or a peg is taken back."""
    return fact.back if isinstance(fact, e.PointsPegged) else fact.colour_of == fact.payee


class Payments:
    """The payments of a record.

    Attributes
    ----------
    others : those that a ruling ordered, and those by which chips or points went back
    parts : the events that each payment asked about is for, with their points
        (`adjudication.case.purposes`)
    """

    def __init__(self, payments: Iterable[tuple[int, PaymentFact]]) -> None:
        self._naming = defaultdict[int, list[int]](list)
        self.others: list[int] = []
        self.parts: dict[int, tuple[tuple[int | None, int], ...]] = {}
        for at, fact in payments:
            if fact.answers is not None:
                self._naming[fact.answers].append(at)
            if fact.ruling is not None or is_return(fact):
                self.others.append(at)

    def naming(self, position: int) -> Sequence[int]:
        """Those that say that they are for the event at `position`."""
        return self._naming.get(position, ())
