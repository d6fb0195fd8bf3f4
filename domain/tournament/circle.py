"""A round robin on a circle: everybody meets everybody, in as few rounds as there can be.

The Berger tables are this circle. For fewer rounds than all, the first ones are played, and
which opponents that leaves is as random as the draw onto the circle's places (AMB-101).
"""

from collections.abc import Sequence
from typing import NamedTuple

from domain.errors import NoSuchRule
from domain.tournament.crosstable import EntryId


class Meeting(NamedTuple):
    """Two that meet in a round; who has a bye has no opponent."""

    first: EntryId
    second: EntryId | None


def circle_rounds(drawn: Sequence[EntryId], rounds: int | None = None) -> list[list[Meeting]]:
    """Who meets whom in each round; `drawn` are the entries by their places on the circle.

    In round r those meet whose places add up to 2r, modulo one less than their (even) number;
    the one left meets the last place, and where that is nobody's has the bye (42-RR-9, AMB-102).
    Nobody has two byes and no pair meets twice. Raises `NoSuchRule` where `rounds` is less
    than one or more than a whole round robin has.

    >>> [[f"{first}{second or '-'}" for first, second in met] for met in circle_rounds("ABC")]
    [['A-', 'BC'], ['AC', 'B-'], ['AB', 'C-']]
    """
    places = len(drawn) + len(drawn) % 2
    cycle = places - 1
    most = cycle if len(drawn) > 1 else 0
    if not 1 <= (most if rounds is None else rounds) <= most:
        raise NoSuchRule("rounds", f"is {rounds}; {len(drawn)} entries have 1 to {most}")
    return [_round(drawn, number, places) for number in range(1, (rounds or most) + 1)]


def _round(drawn: Sequence[EntryId], number: int, places: int) -> list[Meeting]:
    cycle = places - 1
    met: list[Meeting] = []
    for place in range(1, places):
        other = (2 * number - place) % cycle or cycle
        if other == place:
            other = places
        if place < other:
            opponent = drawn[other - 1] if other <= len(drawn) else None
            met.append(Meeting(drawn[place - 1], opponent))
    return met
