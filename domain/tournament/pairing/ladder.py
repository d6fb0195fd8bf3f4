"""A ladder: who may challenge whom, and where everybody stands after the challenges."""

from collections.abc import Iterable, Sequence

from domain.errors import ImpossibleReport
from domain.tournament.crosstable import EntryId

Challenge = tuple[EntryId, EntryId]
"""Challenges: who challenges, and whom."""


def ladder_order(
    begun: Sequence[EntryId], played: Iterable[tuple[EntryId, EntryId]]
) -> tuple[EntryId, ...]:
    """The ladder from its top after matches, each (winner, loser), in the order of challenges.

    A winner who stood below takes the loser's place, and those between move down by one.

    >>> "".join(ladder_order("ABCDE", [("D", "B"), ("A", "D"), ("E", "C")]))
    'ADBEC'
    """
    order = list(begun)
    for winner, loser in played:
        above, below = order.index(loser), order.index(winner)
        if above < below:
            order.insert(above, order.pop(below))
    return tuple(order)


def check_challenges(
    order: Sequence[EntryId],
    challenges: Sequence[Challenge],
    reach: int | None,
    busy: Iterable[EntryId],
) -> None:
    """Refuse a challenge of somebody below or out of reach, or by or of one with a match open.

    `challenges` have the challenger first; each entry may be in one of them. `order` is the
    ladder from its top; `reach` is how many places up a challenge may go, None without limit;
    `busy` are those with a match open. Raises `ImpossibleReport`, also for one not in `order`.
    """
    taken = set(busy)
    for challenger, challenged in challenges:
        for entry in (challenger, challenged):
            if entry not in order:
                raise ImpossibleReport("pairs", f"{entry} is not on the ladder")
            if entry in taken:
                raise ImpossibleReport("pairs", f"{entry} has a challenge open")
            taken.add(entry)
        up = order.index(challenger) - order.index(challenged)
        if not 1 <= up <= (reach or up):
            within = "any place" if reach is None else f"{reach} places"
            raise ImpossibleReport(
                "pairs", f"{challenger} may challenge whoever stands within {within} above"
            )
