"""A world with totals as supposed, come to from any other by exchanging two bones at a time.

Where many bones may lie anywhere there are far too many totals to work out, while nearly
always a world as supposed is near the first. Each exchange is the one that takes the totals
closest of those that were not there before; that a few lead to no such world says nothing of
whether there is one.
"""

from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import combinations
from math import inf
from typing import Final, NamedTuple

from adjudication.worlds.matching import Placing
from adjudication.worlds.model import Bound, Totals

EXCHANGES: Final = 16
"""How many are made before it is given up."""

PATIENCE: Final = 4
"""How many may bring the totals no closer, one after the other."""

Sums = tuple[int, ...]
"""The total of each holding."""

OUTSIDE: Final = -1
"""Where a token lies that is in none of the holdings."""


class Shift(NamedTuple):
    """An exchange as the totals see it: so much more for one holding, and less for the other."""

    to: int
    out_of: int
    weight: int


def world_by_exchanges(
    question: Totals,
    met: bool,
    rows: Sequence[int],
    start: Placing,
    step: Callable[[], None],
) -> Placing | None:
    """A placing whose totals meet the question, or do not; None where no few exchanges come to it.

    `start` is a placing under these rows. `step` is called for each exchange.
    """
    places = list(start)
    totals = _totals(question, places)
    been = {totals}
    least, patience = inf, PATIENCE
    for _ in range(EXCHANGES):
        distance = _distance(question, met, totals)
        if not distance:
            return tuple(places)
        patience = PATIENCE if distance < least else patience - 1
        if not patience:
            return None
        least = min(least, distance)
        step()
        nearest = _nearest(question, met, rows, places, totals=totals, been=been)
        if nearest is None:
            return None
        totals, (first, second) = nearest
        been.add(totals)
        places[first], places[second] = places[second], places[first]
    return None


def _nearest(
    question: Totals,
    met: bool,
    rows: Sequence[int],
    places: Sequence[int],
    *,
    totals: Sums,
    been: Collection[Sums],
) -> tuple[Sums, tuple[int, int]] | None:
    """The new totals closest to those supposed that one exchange comes to, and that exchange."""
    tried = set[Shift]()
    best, least = None, inf
    for pair, shift in _exchanges(question, rows, places):
        if shift in tried:
            continue
        tried.add(shift)
        after = _shifted(totals, shift)
        if after in been:
            continue
        distance = _distance(question, met, after)
        if distance < least:
            best, least = (after, pair), distance
        if not distance:
            break
    return best


def _totals(question: Totals, places: Sequence[int]) -> Sums:
    return tuple(
        sum(weight for weight, at in zip(question.weights, places, strict=True) if at & holding)
        for holding in question.holdings
    )


def _exchanges(
    question: Totals, rows: Sequence[int], places: Sequence[int]
) -> Iterator[tuple[tuple[int, int], Shift]]:
    """The pairs of tokens that may change places, where that changes a total."""
    lies = [
        next((n for n, holding in enumerate(question.holdings) if at & holding), OUTSIDE)
        for at in places
    ]
    movable = [token for token, row in enumerate(rows) if row & (row - 1)]
    for first, second in combinations(movable, 2):
        weight = question.weights[second] - question.weights[first]
        if (
            weight
            and lies[first] != lies[second]
            and rows[first] & places[second]
            and rows[second] & places[first]
        ):
            yield (first, second), Shift(lies[first], lies[second], weight)


def _shifted(totals: Sums, shift: Shift) -> Sums:
    moved = list(totals)
    if shift.to != OUTSIDE:
        moved[shift.to] += shift.weight
    if shift.out_of != OUTSIDE:
        moved[shift.out_of] -= shift.weight
    return tuple(moved)


def _distance(question: Totals, met: bool, totals: Sequence[int]) -> int:
    """By how much the totals miss what is supposed; 0 where they are as supposed."""
    if met:
        return min(
            (sum(_over(bound, totals) for bound in bounds) for bounds in question.any_of),
            default=1,
        )
    return sum(min(_under(bound, totals) for bound in bounds) for bounds in question.any_of)


def _over(bound: Bound, totals: Sequence[int]) -> int:
    """By how much a bound is passed."""
    return max(0, _sum(bound, totals) - bound.most)


def _under(bound: Bound, totals: Sequence[int]) -> int:
    """By how much a bound is not passed, as would be needed not to meet it."""
    return max(0, bound.most + 1 - _sum(bound, totals))


def _sum(bound: Bound, totals: Sequence[int]) -> int:
    return sum(factor * total for factor, total in zip(bound.factors, totals, strict=True))
