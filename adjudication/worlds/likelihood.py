"""In how many of the deals that the facts allow the answer is yes: a help, and never a verdict.

Every deal that the record allows counts alike, as a shuffle has it. The share is exact where
its work is bounded: tokens are shared out among kinds of places, where only how many are
taken matters. Where it would take too much, deals are drawn uniformly instead, and the
share is bounded (Hoeffding 1963). Work is counted, not timed, and the lots are the same on
every machine.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from math import factorial, log, prod, sqrt
from typing import Final, NamedTuple

from adjudication.worlds.constraints import constraints_of
from adjudication.worlds.matching import Placing, bits
from adjudication.worlds.model import Contains, Deal, Lacks, LacksOneOf, Question, Totals
from adjudication.worlds.proofs import Likelihood
from adjudication.worlds.world_search import meets

MOST_MOVES: Final = 120_000
"""The most moves of the exact count before it gives up; they take about 0.1 s."""

MOST_DEALS: Final = 200
"""Deals drawn for a bound."""

FEWEST_DEALS: Final = 40
"""With fewer deals than these there is no bound worth telling."""

_TRIES: Final = 2
"""Deals drawn, at most, for each one that is wanted: with these the bound takes 0.1 s too."""

_SPREAD: Final = 2_000
_WORD: Final = (1 << 64) - 1
_DOUBT: Final = 0.05
"""How often a bound may miss the share: one time in twenty."""

Rooms = tuple[int, ...]
"""How many places of each kind are left."""


class _TooMuch(Exception):
    """An exact share would take too much work."""


class _Kinds(NamedTuple):
    """The places by what they may take: their masks, and how many ways there are to order them."""

    masks: tuple[int, ...]
    orders: int

    @property
    def rooms(self) -> Rooms:
        """How many places each kind has."""
        return tuple(mask.bit_count() for mask in self.masks)


def likelihood(deal: Deal, question: Question, assuming: Iterable[str] = ()) -> Likelihood | None:
    """The share of the deals in which the answer is yes, by facts and assumptions of these names.

    None if no deal is allowed, if too few could be drawn for a bound, or if a count is presumed,
    since that is not weighed.
    """
    names = tuple(assuming)
    if deal.presumed(names) is not None:
        return None
    known = constraints_of(deal, names)
    rows = known.rows(known.everything)
    try:
        yes, every = _with_twins(rows, deal.twins, question, _Work())
        share = yes / every if every else None
    except _TooMuch:
        placings = uniform_deals(rows, twins=deal.twins)
        answers = (_holds(question, placing) for placing in placings)
        return bounded(answers)
    return None if share is None else Likelihood(share, share)


def bounded(answers: Iterable[bool | None]) -> Likelihood | None:
    """The bounds of the share of yes, by answers in uniform deals; None for too few of them.

    An answer of None is not known, and counts as no in the lower bound and as yes in the upper.
    """
    drawn = list(answers)
    if len(drawn) < FEWEST_DEALS:
        return None
    margin = sqrt(log(2 / _DOUBT) / (2 * len(drawn)))
    least = drawn.count(True) / len(drawn) - margin
    most = 1 - drawn.count(False) / len(drawn) + margin
    return Likelihood(round(max(least, 0), 3), round(min(most, 1), 3), len(drawn))


# --- exactly ---------------------------------------------------------------------------------


class _Work:
    """The moves that an exact share may take."""

    def __init__(self) -> None:
        self.left = MOST_MOVES

    def spend(self, moves: int) -> None:
        self.left -= moves
        if self.left < 0:
            raise _TooMuch


def _with_twins(
    rows: Sequence[int], twins: Sequence[tuple[int, int]], question: Question, work: _Work
) -> tuple[int, int]:
    """In how many deals the answer is yes, and how many there are, where bones are there twice.

    What was seen of such a bone was seen of either: the rows tell of one of them alone, so deals
    count for both, less those in which both lie where it was seen.
    """
    if not twins:
        return _exact(rows, question, work)
    (first, second), *others = twins
    both = list(rows)
    both[second] &= rows[first]
    yes, every = _with_twins(rows, others, question, work)
    yes_of_both, every_of_both = _with_twins(both, others, question, work)
    return 2 * yes - yes_of_both, 2 * every - every_of_both


def _exact(rows: Sequence[int], question: Question, work: _Work) -> tuple[int, int]:
    """In how many deals the answer is yes, and how many there are."""
    if 0 in rows:
        return 0, 0
    if isinstance(question, Totals):
        return _totals(rows, question, work)
    every = _ways(rows, work)
    if isinstance(question, LacksOneOf):
        return _any_group(rows, question, work), every
    lacks = _ways(_without(rows, question.tokens, question.places), work)
    return (lacks if isinstance(question, Lacks) else every - lacks), every


def _without(rows: Sequence[int], tokens: int, places: int) -> list[int]:
    """The rows where none of these tokens lies in these places."""
    return [row & ~places if tokens >> number & 1 else row for number, row in enumerate(rows)]


def _any_group(rows: Sequence[int], question: LacksOneOf, work: _Work) -> int:
    """In how many deals one of the groups lies elsewhere, by inclusion and exclusion."""
    ways_in_all = 0
    for size in range(1, len(question.groups) + 1):
        for groups in combinations(question.groups, size):
            tokens = 0
            for group in groups:
                tokens |= group
            ways = _ways(_without(rows, tokens, question.places), work)
            ways_in_all += ways if size % 2 else -ways
    return ways_in_all


def _kinds(rows: Sequence[int], holdings: Sequence[int] = ()) -> _Kinds:
    """The places, told apart by the tokens that they may take and the holding that they are in."""
    kinds: dict[tuple[int, ...], int] = {}
    for place in bits((1 << len(rows)) - 1):
        takes = sum(1 << number for number, row in enumerate(rows) if row & place)
        inside = tuple(int(bool(holding & place)) for holding in holdings)
        kinds[takes, *inside] = kinds.get((takes, *inside), 0) | place
    masks = tuple(kinds.values())
    return _Kinds(masks, prod(factorial(mask.bit_count()) for mask in masks))


def _ways(rows: Sequence[int], work: _Work) -> int:
    """In how many ways the tokens can be placed, places of a kind told apart."""
    kinds = _kinds(rows)
    *_, last = _layers(rows, kinds, work)
    return sum(last.values()) * kinds.orders


def _layers(rows: Sequence[int], kinds: _Kinds, work: _Work) -> Iterator[dict[Rooms, int]]:
    """The ways to come to each state, after no token, one, and so on (`_order`)."""
    ways = {kinds.rooms: 1}
    yield ways
    for token in _order(rows):
        takers = [number for number, mask in enumerate(kinds.masks) if rows[token] & mask]
        work.spend(len(ways) * len(takers))
        after: dict[Rooms, int] = {}
        for rooms, count in ways.items():
            for taker in takers:
                if rooms[taker]:
                    left = (*rooms[:taker], rooms[taker] - 1, *rooms[taker + 1 :])
                    after[left] = after.get(left, 0) + count
        ways = after
        yield ways


def _order(rows: Sequence[int]) -> list[int]:
    """The tokens, those that may go least far first."""
    return sorted(range(len(rows)), key=lambda token: (rows[token].bit_count(), rows[token]))


def _totals(rows: Sequence[int], question: Totals, work: _Work) -> tuple[int, int]:
    """In how many deals the totals meet the question, and in how many there are in all."""
    kinds = _kinds(rows, question.holdings)
    inside = [
        next((n for n, holding in enumerate(question.holdings) if mask & holding), None)
        for mask in kinds.masks
    ]
    ways = {(kinds.rooms, (0,) * len(question.holdings)): 1}
    for token in _order(rows):
        weight = question.weights[token]
        takers = [number for number, mask in enumerate(kinds.masks) if rows[token] & mask]
        work.spend(2 * len(ways) * len(takers))
        after: dict[tuple[Rooms, Rooms], int] = {}
        for (rooms, totals), count in ways.items():
            for taker in takers:
                if not rooms[taker]:
                    continue
                left = (*rooms[:taker], rooms[taker] - 1, *rooms[taker + 1 :])
                held = inside[taker]
                sums = (
                    totals
                    if held is None
                    else (*totals[:held], totals[held] + weight, *totals[held + 1 :])
                )
                after[left, sums] = after.get((left, sums), 0) + count
        ways = after
    met = sum(count for (_, totals), count in ways.items() if meets(question, totals))
    return met, sum(ways.values())


# --- by deals drawn uniformly ----------------------------------------------------------------


def _holds(question: Question, placing: Placing) -> bool:
    """Whether the answer is yes in this deal."""
    if isinstance(question, Totals):
        totals = [
            sum(w for w, place in zip(question.weights, placing, strict=True) if place & holding)
            for holding in question.holdings
        ]
        return meets(question, totals)
    inside = sum(1 << number for number, place in enumerate(placing) if place & question.places)
    if isinstance(question, LacksOneOf):
        return any(not group & inside for group in question.groups)
    return bool(question.tokens & inside) is isinstance(question, Contains)


class _Lots:
    """Numbers as if drawn by lot, the same everywhere (splitmix64: Steele and others 2014)."""

    def __init__(self) -> None:
        self._state = 0

    def below(self, limit: int) -> int:
        """The next number, from 0 and below the limit."""
        number = 0
        for _ in range(limit.bit_length() // 64 + 2):
            number = number << 64 | self._word()
        return number % limit

    def _word(self) -> int:
        self._state = (self._state + 0x9E3779B97F4A7C15) & _WORD
        word = self._state
        word = ((word ^ word >> 30) * 0xBF58476D1CE4E5B9) & _WORD
        word = ((word ^ word >> 27) * 0x94D049BB133111EB) & _WORD
        return word ^ word >> 31


def uniform_deals(
    rows: Sequence[int], most: int = MOST_DEALS, twins: Sequence[tuple[int, int]] = ()
) -> Iterator[Placing]:
    """At most `most` placings, each as likely as any other, drawn independently: some may be equal.

    Where there are too many kinds of places, some are put together, and a placing that
    then does not fit is dropped. So is, of bones that are there twice (`twins`), every second
    placing with both where one was seen: it stands for one deal, and any other for two. After
    twice `most` draws there are no more.
    """
    kinds = _put_together(_kinds(rows).masks, rows)
    layers = list(_layers(rows, _Kinds(kinds, 1), _Unbounded()))
    if not layers[-1]:
        return
    lots, drawn = _Lots(), 0
    for _ in range(_TRIES * most):
        placing = _drawn(rows, kinds, layers, lots)
        alike = (placing[second] & rows[first] for first, second in twins)
        dropped = any(both and lots.below(2) for both in alike)
        if all(map(int.__and__, rows, placing)) and not dropped:
            yield placing
            drawn += 1
            if drawn == most:
                return


class _Unbounded(_Work):
    def spend(self, moves: int) -> None:
        """Stop at nothing: the work is bounded by the number of kinds."""


def _put_together(masks: Sequence[int], rows: Sequence[int]) -> tuple[int, ...]:
    """The kinds, the most alike of them put together until they have few states."""
    kinds: list[int] = list(masks)

    def unlike(pair: tuple[int, int]) -> tuple[int, int]:
        """How many tokens only one of the two may take, and how many places both have."""
        first, second = pair
        differing = sum(bool(row & first) is not bool(row & second) for row in rows)
        return differing, (first | second).bit_count()

    while prod(1 + _open_room(mask, rows) for mask in kinds) > _SPREAD and len(kinds) > 1:
        first, second = min(combinations(kinds, 2), key=unlike)
        kinds.remove(first)
        kinds.remove(second)
        kinds.append(first | second)
    return tuple(kinds)


def _open_room(mask: int, rows: Sequence[int]) -> int:
    """How many of these places are left for tokens that may go elsewhere as well."""
    return max(0, mask.bit_count() - sum(not row & ~mask for row in rows))


def _drawn(
    rows: Sequence[int],
    kinds: Sequence[int],
    layers: Sequence[Mapping[Rooms, int]],
    lots: "_Lots",
) -> Placing:
    """A placing drawn by the ways that lead to it, from the last token back to the first."""
    inside: list[list[int]] = [[] for _ in kinds]
    rooms = (0,) * len(kinds)
    for token, before in zip(reversed(_order(rows)), reversed(layers[:-1]), strict=True):
        came = [
            (number, (*rooms[:number], rooms[number] + 1, *rooms[number + 1 :]))
            for number, mask in enumerate(kinds)
            if rows[token] & mask
        ]
        weights = [before.get(earlier, 0) for _, earlier in came]
        lot = lots.below(sum(weights))
        for (number, earlier), weight in zip(came, weights, strict=True):
            lot -= weight
            if lot < 0:
                inside[number].append(token)
                rooms = earlier
                break
    placing = [0] * len(rows)
    for mask, tokens in zip(kinds, inside, strict=True):
        places = list(bits(mask))
        for token in tokens:
            placing[token] = places.pop(lots.below(len(places)))
    return tuple(placing)
