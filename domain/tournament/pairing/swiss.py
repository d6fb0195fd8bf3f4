"""Swiss pairing: those with equal scores meet, nobody twice, and nobody has two byes.

Monrad within score groups, the upper half against the lower; who finds nobody floats down. A
pairing that would leave two who have met is mended by exchanging opponents with the nearest
pair, and a small rest is searched through. Where most have met, those with the fewest opponents
left are paired first, whatever their scores. The same input always gives the same pairs, and what
was paired is recorded: replay never pairs.
"""

from collections import Counter
from collections.abc import Mapping, Sequence, Set
from typing import Final

from domain.errors import NoSuchRule
from domain.tournament.crosstable import EntryId
from domain.tournament.pairing.circle import Meeting

SEARCHED: Final = 12
"""How many at the end are paired by search, which finds the least difference of scores."""

TRIED: Final = 2_000
"""How many ways are tried where nearly everybody has met nearly everybody."""

Met = Set[frozenset[EntryId]]


def swiss_round(
    order: Sequence[EntryId],
    scores: Mapping[EntryId, int],
    met: Met,
    had_bye: Set[EntryId] = frozenset(),
) -> list[Meeting]:
    """Pairs of the next round, the bye last; `order` has its entries, and breaks ties of score.

    `scores` has the wins of each, `met` the pairs that have met, `had_bye` who has had a bye.
    Where they are odd, the bye falls to the lowest who has had none and without whom the others
    can be paired. Raises `NoSuchRule` where no pairing is found in which nobody meets again.

    >>> [tuple(pair) for pair in swiss_round("ABCD", dict.fromkeys("ABCD", 0), set())]
    [('A', 'C'), ('B', 'D')]
    """
    ranked = sorted(order, key=lambda entry: -scores[entry])
    if len(ranked) % 2 == 0:
        return _paired(ranked, scores, met)
    for entry in reversed(ranked):
        if entry not in had_bye:
            try:
                others = [one for one in ranked if one != entry]
                return [*_paired(others, scores, met), Meeting(entry, None)]
            except NoSuchRule:
                continue
    raise NoSuchRule("rounds", "are too many: nobody is left for the bye")


def _paired(ranked: Sequence[EntryId], scores: Mapping[EntryId, int], met: Met) -> list[Meeting]:
    """Group by group from the top; the last of them by search."""
    pairs: list[Meeting] = []
    unpaired = list(ranked)
    level = Counter(scores[entry] for entry in unpaired)
    while len(unpaired) > SEARCHED:
        first = unpaired[0]
        group = level[scores[first]]
        opponent = _opponent(unpaired, max(group // 2, 1), group, met)
        if opponent is None:
            break
        pairs.append(Meeting(first, unpaired.pop(opponent)))
        unpaired.pop(0)
        level.subtract(scores[entry] for entry in pairs[-1] if entry)
    try:
        return _finished(pairs, unpaired, scores, met)
    except NoSuchRule:
        return _narrowest_first(ranked, met)


def _opponent(unpaired: Sequence[EntryId], middle: int, group: int, met: Met) -> int | None:
    """Where the opponent of the first stands: as far down its group as half of it, else nearby."""
    within = [*range(middle, group), *range(middle - 1, 0, -1)]
    for at in (*within, *range(max(group, 1), len(unpaired))):
        if frozenset((unpaired[0], unpaired[at])) not in met:
            return at
    return None


def _finished(
    pairs: list[Meeting], unpaired: list[EntryId], scores: Mapping[EntryId, int], met: Met
) -> list[Meeting]:
    """The rest paired by search; where it cannot be, with pairs made before, the last first."""
    taken = list(pairs)
    while True:
        if (
            len(unpaired) <= SEARCHED + 2
            and (searched := _searched(unpaired, scores, met)) is not None
        ):
            return taken + searched
        if not taken:
            raise NoSuchRule("rounds", "are too many: everybody left has met everybody")
        last = taken.pop()
        assert last.second is not None
        unpaired = sorted([last.first, last.second, *unpaired], key=lambda entry: -scores[entry])
        if len(unpaired) > SEARCHED + 2:
            return _exchanged(taken, unpaired, met)


def _searched(
    unpaired: Sequence[EntryId], scores: Mapping[EntryId, int], met: Met
) -> list[Meeting] | None:
    """The pairs with the least sum of squared differences of score; None where there are none."""
    best: dict[int, tuple[int, list[Meeting]] | None] = {0: (0, [])}

    def pair(open_: int) -> tuple[int, list[Meeting]] | None:
        if open_ in best:
            return best[open_]
        first = (open_ & -open_).bit_length() - 1
        others = [n for n in range(first + 1, len(unpaired)) if open_ >> n & 1]
        middle = len(others) // 2
        cheapest: tuple[int, list[Meeting]] | None = None
        for second in (*others[middle:], *reversed(others[:middle])):
            if frozenset((unpaired[first], unpaired[second])) not in met:
                rest = pair(open_ & ~(1 << first) & ~(1 << second))
                cost = (scores[unpaired[first]] - scores[unpaired[second]]) ** 2
                if rest is not None and (cheapest is None or cost + rest[0] < cheapest[0]):
                    cheapest = (
                        cost + rest[0],
                        [Meeting(unpaired[first], unpaired[second]), *rest[1]],
                    )
        best[open_] = cheapest
        return cheapest

    whole = pair((1 << len(unpaired)) - 1)
    return None if whole is None else whole[1]


def _exchanged(taken: list[Meeting], unpaired: list[EntryId], met: Met) -> list[Meeting]:
    """Pair a rest that has met among itself by exchanging opponents with pairs made before."""
    made = list(taken)
    rest = list(unpaired)
    while rest:
        first = rest.pop(0)
        at = next((n for n, one in enumerate(rest) if frozenset((first, one)) not in met), None)
        if at is not None:
            made.append(Meeting(first, rest.pop(at)))
            continue
        other = rest.pop()
        made = _with_another(made, first, other, met)
    return made


def _with_another(
    made: Sequence[Meeting], first: EntryId, other: EntryId, met: Met
) -> list[Meeting]:
    """Two who have met, each with one of the nearest pair with whom that can be."""
    for n in range(len(made) - 1, -1, -1):
        third, fourth = made[n]
        assert fourth is not None
        ways = ((third, first), (fourth, other)), ((fourth, first), (third, other))
        for ours, theirs in ways:
            if frozenset(ours) not in met and frozenset(theirs) not in met:
                return [*made[:n], Meeting(*ours), Meeting(*theirs), *made[n + 1 :]]
    raise NoSuchRule("rounds", "are too many: everybody left has met everybody")


def _narrowest_first(ranked: Sequence[EntryId], met: Met) -> list[Meeting]:
    """Any pairs that have not met, by trying first who has the fewest opponents left.

    Raises `NoSuchRule` where there are none, or none are found in `TRIED` ways.
    """
    others = [
        sum(
            1 << n
            for n, two in enumerate(ranked)
            if one != two and frozenset((one, two)) not in met
        )
        for one in ranked
    ]
    hopeless: set[int] = set()

    def pair(open_: int) -> list[Meeting] | None:
        if not open_:
            return []
        if open_ in hopeless or len(hopeless) > TRIED:
            return None
        left = [n for n in range(len(ranked)) if open_ >> n & 1]
        first = min(left, key=lambda n: (others[n] & open_).bit_count())
        for second in sorted(left, key=lambda n: abs(n - first)):
            if others[first] >> second & 1:
                rest = pair(open_ & ~(1 << first) & ~(1 << second))
                if rest is not None:
                    higher, lower = sorted((first, second))
                    return [Meeting(ranked[higher], ranked[lower]), *rest]
        hopeless.add(open_)
        return None

    pairs = pair((1 << len(ranked)) - 1)
    if pairs is None:
        raise NoSuchRule("rounds", "are too many: everybody left has met everybody")
    return pairs
