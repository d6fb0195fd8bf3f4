"""How many worlds there are: shown beside a verdict, never one.

The permanent of the 0/1 matrix of tokens and places, by places of one kind at a
time: where two places may take the same tokens, only how many are filled matters.
"""

from collections.abc import Iterable, Sequence
from math import factorial, prod

from adjudication.worlds.constraints import constraints_of
from adjudication.worlds.matching import bits
from adjudication.worlds.model import Deal
from adjudication.worlds.steps import Stop, Stopped, unlimited

PARTIAL = 20_000
"""Ways of filling the kinds of places that are kept apart before the count is given up."""


def count_worlds(
    deal: Deal, *, assuming: Iterable[str] = (), limit: int = PARTIAL, stop: Stop = unlimited
) -> int | None:
    """How many worlds the facts allow, or None where that is too much work.

    Slots are told apart, also those of one draw; boneyard places that may take
    the same tokens are not. Raises `Stopped`.
    """
    known = constraints_of(deal, assuming)
    rows = known.rows(known.everything)
    drawn = deal.everything & ~deal.boneyard
    kinds = _kinds(rows, drawn) + _kinds(rows, deal.boneyard)
    ways = _ways(rows, kinds, limit, stop)
    orders = prod(factorial(kind.bit_count()) for kind in kinds if kind & drawn)
    return None if ways is None else ways * orders


def _kinds(rows: Sequence[int], places: int) -> list[int]:
    """The places, as masks of those that may take the same tokens."""
    kinds: dict[tuple[bool, ...], int] = {}
    for place in bits(places):
        takes = tuple(bool(row & place) for row in rows)
        kinds[takes] = kinds.get(takes, 0) | place
    return list(kinds.values())


def _ways(rows: Sequence[int], kinds: Sequence[int], limit: int, stop: Stop) -> int | None:
    """How the tokens can be shared out among the kinds, token by token."""
    ways = {tuple(kind.bit_count() for kind in kinds): 1}
    for row in sorted(rows, key=lambda row: (row.bit_count(), row)):
        if stop():
            raise Stopped
        takers = [number for number, kind in enumerate(kinds) if row & kind]
        ways = _with_one_more(ways, takers)
        if len(ways) > limit:
            return None
    return sum(ways.values())


def _with_one_more(
    ways: dict[tuple[int, ...], int], takers: Sequence[int]
) -> dict[tuple[int, ...], int]:
    after: dict[tuple[int, ...], int] = {}
    for room, count in ways.items():
        for kind in takers:
            if room[kind]:
                left = (*room[:kind], room[kind] - 1, *room[kind + 1 :])
                after[left] = after.get(left, 0) + count
    return after
