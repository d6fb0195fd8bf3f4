"""Groups: dealt from a draw, each a round robin, and how the first of each meet in a bracket."""

from collections.abc import Sequence
from itertools import zip_longest

from domain.errors import NoSuchRule
from domain.tournament.bracket_graph import seed_places
from domain.tournament.crosstable import EntryId
from domain.tournament.pairing.circle import Meeting, circle_rounds


def dealt(drawn: Sequence[EntryId], groups: int) -> list[Sequence[EntryId]]:
    """The entries by group, dealt in turn as they were drawn.

    Raises `NoSuchRule` where a group would have fewer than two.

    >>> ["".join(group) for group in dealt("ABCDEFG", 3)]
    ['ADG', 'BE', 'CF']
    """
    if len(drawn) < 2 * groups:
        raise NoSuchRule("options.groups", f"is {groups}; {len(drawn)} entries are too few")
    return [drawn[group::groups] for group in range(groups)]


def group_rounds(drawn: Sequence[EntryId], groups: int) -> list[list[Meeting]]:
    """Pairs of each round, in which every group plays a round of its own round robin.

    Groups with fewer rounds than others rest in the last ones. Raises `NoSuchRule` as `dealt` does.
    """
    by_group = [circle_rounds(group) for group in dealt(drawn, groups)]
    return [
        [meeting for met in together for meeting in met]
        for together in zip_longest(*by_group, fillvalue=())
    ]


def crossed(groups: Sequence[Sequence[EntryId]]) -> tuple[EntryId, ...]:
    """The seeds of a bracket: the first of each group, then the second, and so on.

    Those of one group are kept in different halves as far as there is room, so that they meet
    again as late as can be; within a half they stand in the order of their groups.

    >>> "".join(crossed(["Aa", "Bb", "Cc", "Dd"]))
    'ABCDbadc'
    """
    entries = sum(map(len, groups))
    places = seed_places(entries)
    upper = {*places[: len(places) // 2]}
    group_of = {entry: n for n, group in enumerate(groups) for entry in group}
    halves: list[set[int]] = [set(), set()]
    seeds: list[EntryId] = []
    for of_place in zip_longest(*groups):
        unseeded = [entry for entry in of_place if entry is not None]
        while unseeded:
            half = halves[len(seeds) + 1 not in upper]
            free = (entry for entry in unseeded if group_of[entry] not in half)
            seeds.append(next(free, unseeded[0]))
            unseeded.remove(seeds[-1])
            half.add(group_of[seeds[-1]])
    return tuple(seeds)
