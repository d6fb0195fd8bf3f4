"""A world with totals as supposed, come to from any other by exchanging two bones at a time.

Where many bones may lie anywhere there are far too many totals to work out, while nearly
always a world as supposed is near the first. Each exchange is the one that takes the totals
closest of those that were not there before; that a few lead to no such world says nothing of
whether there is one.
"""

from collections.abc import Callable, Collection, Iterable, Sequence
from itertools import chain, combinations, product
from math import inf
from operator import mul
from typing import Final, NamedTuple

from adjudication.worlds.matching import Placing
from adjudication.worlds.model import Totals

EXCHANGES: Final = 8
"""The most exchanges before the search gives up. Of 85 worlds found, none took more than 6."""

PATIENCE: Final = 4
"""The most exchanges in a row that bring the totals no closer."""

Sums = tuple[int, ...]
"""The total of each holding."""

OUTSIDE: Final = -1
"""Where a token lies that is in none of the holdings."""


class Shift(NamedTuple):
    """An exchange as the totals see it: `weight` more for one holding, and less for the other.

    Holdings are numbers in the order of the question, or `OUTSIDE`.
    """

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
    alike = _alike(question, rows, places)
    shifts: dict[Shift, list[Iterable[tuple[int, int]]]] = {}
    for (lies, weight), (other_lies, other_weight) in combinations(alike, 2):
        if weight != other_weight and lies != other_lies:
            shift = Shift(lies, other_lies, other_weight - weight)
            pairs = product(alike[lies, weight], alike[other_lies, other_weight])
            shifts.setdefault(shift, []).append(pairs)
    afters = {shift: _shifted(totals, shift) for shift in shifts}
    for shift in sorted(shifts, key=lambda shift: _distance(question, met, afters[shift])):
        if afters[shift] in been:
            continue
        for first, second in chain.from_iterable(shifts[shift]):
            if rows[first] & places[second] and rows[second] & places[first]:
                return afters[shift], (first, second)
    return None


def _alike(
    question: Totals, rows: Sequence[int], places: Sequence[int]
) -> dict[tuple[int, int], list[int]]:
    """The tokens that may move, by the holding in which they lie and what they weigh."""
    alike: dict[tuple[int, int], list[int]] = {}
    for token, (row, place) in enumerate(zip(rows, places, strict=True)):
        if row & (row - 1):
            lies = next(
                (n for n, holding in enumerate(question.holdings) if place & holding), OUTSIDE
            )
            alike.setdefault((lies, question.weights[token]), []).append(token)
    return alike


def _totals(question: Totals, places: Sequence[int]) -> Sums:
    return tuple(
        sum(weight for weight, at in zip(question.weights, places, strict=True) if at & holding)
        for holding in question.holdings
    )


def _shifted(totals: Sums, shift: Shift) -> Sums:
    moved = list(totals)
    if shift.to != OUTSIDE:
        moved[shift.to] += shift.weight
    if shift.out_of != OUTSIDE:
        moved[shift.out_of] -= shift.weight
    return tuple(moved)


def _distance(question: Totals, met: bool, totals: Sequence[int]) -> int:
    """By how much the totals miss what is supposed; 0 where they are as supposed."""
    over = (
        [sum(map(mul, bound.factors, totals)) - bound.most for bound in bounds]
        for bounds in question.any_of
    )
    if met:
        return min((sum(max(0, by) for by in each) for each in over), default=1)
    # Not to be met, one bound of each alternative is to be passed.
    return sum(min(max(0, 1 - by) for by in each) for each in over)
