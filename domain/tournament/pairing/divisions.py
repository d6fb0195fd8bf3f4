"""Division of the entries into the brackets of the afternoon."""

from collections.abc import Sequence
from typing import NamedTuple

from domain.errors import NoSuchRule
from domain.tournament.crosstable import EntryId


class Divisions(NamedTuple):
    """The teams of each bracket, the first seed first; no consolation where it is empty."""

    championship: tuple[EntryId, ...]
    consolation: tuple[EntryId, ...]


def divide(seeds: Sequence[EntryId], championship: int | None = None) -> Divisions:
    """The two brackets, from the order of the morning (42-RR-2, 42-FMT-1, AMB-83).

    `championship` is how many of the first seeds play in that bracket; the others
    form the consolation bracket. None: the judges find too few teams for two.

    Raises `NoSuchRule` where a bracket would have fewer than two teams.

    >>> divide("ABCDE", championship=3)
    Divisions(championship=('A', 'B', 'C'), consolation=('D', 'E'))
    """
    upper = len(seeds) if championship is None else championship
    lower = len(seeds) - upper
    if upper < 2 or lower < 0 or (championship is not None and lower < 2):
        raise NoSuchRule(
            "championship",
            f"is {upper} of {len(seeds)} teams; each bracket needs two, and None makes one bracket",
        )
    return Divisions(tuple(seeds[:upper]), tuple(seeds[upper:]))
