"""A round robin on a circle: everybody meets everybody, in as few rounds as there can be.

The Berger tables are this circle. For fewer rounds than all, the first ones are played, and
which opponents that leaves is as random as the draw onto the circle's places (AMB-101).
"""

from collections.abc import Sequence
from typing import NamedTuple

from domain.errors import NoSuchRule
from domain.tournament.crosstable import EntryId


class Meeting(NamedTuple):
    """Two that meet in a round; who has a bye, or rests, is `first` and meets None."""

    first: EntryId
    second: EntryId | None


def circle_rounds(drawn: Sequence[EntryId], rounds: int | None = None) -> list[list[Meeting]]:
    """Pairs of each round; `drawn` are the entries by their places on the circle.

    In round r those meet whose places add up to 2r, modulo one less than their (even) number;
    the one left meets the last place, and where that is nobody's has the bye (42-RR-9, AMB-102).
    Nobody has two byes and no pair meets twice. `rounds` None is a whole round robin. Raises
    `NoSuchRule` where it is less than one or more than that has, or there are under two entries.

    >>> [[f"{first}{second or '-'}" for first, second in met] for met in circle_rounds("ABC")]
    [['A-', 'BC'], ['AC', 'B-'], ['AB', 'C-']]
    """
    places = len(drawn) + len(drawn) % 2
    cycle = places - 1
    most = cycle if len(drawn) > 1 else 0
    if not 1 <= (most if rounds is None else rounds) <= most:
        raise NoSuchRule("rounds", f"is {rounds}; {len(drawn)} entries have 1 to {most}")
    return [_round(drawn, number, places) for number in range(1, (rounds or most) + 1)]


def berger_rounds(drawn: Sequence[EntryId], legs: int = 1) -> list[list[Meeting]]:
    """Everybody meets everybody by the Berger tables, as often as there are legs.

    They are the rounds of the circle in the order of FIDE's tables (C.05, Annex 1), and say who
    is first of each pair; in every second leg the other is. Whoever meets a place that is
    nobody's rests.

    >>> [[f"{first}{second or '-'}" for first, second in met] for met in berger_rounds("ABCD")]
    [['AD', 'BC'], ['DC', 'AB'], ['BD', 'CA']]
    """
    places = len(drawn) + len(drawn) % 2
    rounds = [_berger_round(drawn, number, places) for number in range(1, places)]
    turned = [
        [met if met.second is None else Meeting(met.second, met.first) for met in round_]
        for round_ in rounds
    ]
    return [one for leg in range(legs) for one in (turned if leg % 2 else rounds)]


def _berger_round(drawn: Sequence[EntryId], number: int, places: int) -> list[Meeting]:
    cycle = places - 1
    pairs: list[tuple[int, int]] = []
    for place in range(1, places):
        other = (number + 1 - place) % cycle or cycle
        if place == other:
            last = (place, places) if place <= places // 2 else (places, place)
            pairs.insert(0, last)
        elif place < other:
            pairs.append((place, other) if (other - place) % 2 else (other, place))
    sitting = [[drawn[one - 1] for one in pair if one <= len(drawn)] for pair in pairs]
    return [Meeting(first, second[0] if second else None) for first, *second in sitting]


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
