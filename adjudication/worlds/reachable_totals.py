"""Which totals some holdings can have together, by dynamic programming.

Places of one holding that no undecided token tells apart are a *cell*. All that matters of a way
to share out tokens is how many each cell has taken, and the sums that are asked about. These are
the digits of one number, and an integer has a bit for each number that can be reached: a token
that goes to a cell shifts it, and two ways to the same number are an "or". Pips are small, so the
numbers are few, however many deals reach them.

The result is exact: totals that can be reached by number can be reached by places too.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import accumulate, product, repeat
from operator import add, mul, neg, sub
from typing import Final, NamedTuple

from adjudication.worlds.model import Bound, Totals

LARGEST: Final = 1 << 21
"""The most numbers that may be worked out; where there could be more, nothing is."""

EACH_STEP: Final = 1 << 18
"""So many numbers are shifted in about the time of a step."""

Digits = tuple[int, ...]
"""The sums, each less the least that it can be, and then how many tokens each cell has taken."""


class SharedOut(NamedTuple):
    """The rows narrowed to cells whose totals are as supposed, None where no way gives such."""

    rows: list[int] | None


def shared_out(
    question: Totals, met: bool, rows: Sequence[int], step: Callable[[], None]
) -> SharedOut | None:
    """A way to share out the tokens with totals that meet the question, or, not `met`, do not.

    None where there may be too many numbers. The rows are assumed to have a placing. `step` is
    called before they are worked out, as often as they take.
    """
    ways = _Ways(question, rows)
    if ways.count > LARGEST:
        return None
    moves = ways.moves()
    for _ in range(0, len(moves) * ways.count, EACH_STEP):
        step()
    layers = [ways.begun]
    for move in moves.values():
        layers.append(ways.after(layers[-1], move))
    digits = ways.first(layers[-1], met)
    if digits is None:
        return SharedOut(None)
    narrowed = list(rows)
    for token, places in ways.traced(moves, layers, digits):
        narrowed[token] &= places
    return SharedOut(narrowed)


class _Cell(NamedTuple):
    """Places of one holding (None: of none), and how many of them are left."""

    places: int
    holding: int | None
    room: int


class _Move(NamedTuple):
    """A token goes to a cell: its places, the numbers that leave it room, how the digits grow."""

    places: int
    below: int
    grows: Digits
    shift: int


class _Ways:
    """The numbers of all ways to share out the undecided tokens among the cells.

    Attributes
    ----------
    count : how many numbers there may be
    begun : the only number, as a bit, before any token is shared out
    """

    def __init__(self, question: Totals, rows: Sequence[int]) -> None:
        cells, self._undecided, settled = _cells(rows, question.holdings)
        # The last cell has no digit: it takes what the others leave.
        self._cells = sorted(cells, key=lambda cell: (cell.holding is None, cell.room))
        self._room = tuple(cell.room for cell in self._cells[:-1])
        self._weights = question.weights
        self._axes, self._any_of = _axes(question)
        most, sure = list[int](), list[int]()
        for number, holding in enumerate(question.holdings):
            weights = sorted(
                self._weights[token] for token, row in self._undecided.items() if row & holding
            )
            takes = min(len(weights), self._takes(number, len(weights)))
            most.append(sum(weights[len(weights) - takes :]))
            sure.append(
                sum(self._weights[token] for token, row in settled.items() if row & holding)
            )
        least = [sum(map(mul, map(min, axis, repeat(0)), most)) for axis in self._axes]
        spans = [sum(map(mul, map(abs, axis), most)) for axis in self._axes]
        self._least = [
            low + sum(map(mul, axis, sure)) for low, axis in zip(least, self._axes, strict=True)
        ]
        self._radices = [1 + size for size in (*spans, *self._room)]
        *self._strides, self.count = accumulate(self._radices, mul, initial=1)
        self.begun = 1 << -sum(map(mul, least, self._strides))

    def moves(self) -> dict[int, list[_Move]]:
        """For each undecided token the cells that it can go to."""
        below = [*map(self._numbers_below, range(len(self._axes), len(self._radices))), -1]
        made: dict[tuple[int, int], list[_Move]] = {}
        for token, row in self._undecided.items():
            alike = row, self._weights[token]
            if alike not in made:
                made[alike] = list(self._moves(*alike, below))
        return {token: made[row, self._weights[token]] for token, row in self._undecided.items()}

    def _moves(self, row: int, weight: int, below: Sequence[int]) -> Iterator[_Move]:
        for number, cell in enumerate(self._cells):
            if row & cell.places:
                sums = (
                    0 if cell.holding is None else weight * axis[cell.holding]
                    for axis in self._axes
                )
                taken = (int(number == digit) for digit in range(len(self._room)))
                grows = (*sums, *taken)
                yield _Move(cell.places, below[number], grows, self._number(grows))

    def after(self, layer: int, moves: Iterable[_Move]) -> int:
        """The numbers once a token has made each of its moves."""
        after = 0
        for move in moves:
            before = layer & move.below
            after |= before << move.shift if move.shift >= 0 else before >> -move.shift
        return after

    def first(self, layer: int, met: bool) -> Digits | None:
        """The least number with all cells full, totals as supposed if `met`, else not; or None."""
        sums = len(self._radices) - len(self._room)
        full = layer >> sum(map(mul, self._room, self._strides[sums:]))
        every = (1 << self._radices[0]) - 1
        for turned in product(*map(range, self._radices[1:sums][::-1])):
            others = turned[::-1]
            reached = full >> sum(map(mul, others, self._strides[1:])) & every
            if reached:
                as_asked = self._as_asked(others)
                reached &= as_asked if met else ~as_asked
            if reached:
                return ((reached & -reached).bit_length() - 1, *others, *self._room)
        return None

    def traced(
        self, moves: dict[int, list[_Move]], layers: Sequence[int], digits: Digits
    ) -> Iterator[tuple[int, int]]:
        """Each undecided token with the places of its cell, on a way to these digits."""
        for token, before in zip(reversed(moves), layers[-2::-1], strict=True):
            for move in moves[token]:
                came_from = tuple(map(sub, digits, move.grows))
                if self._are_digits(came_from) and before >> self._number(came_from) & 1:
                    yield token, move.places
                    digits = came_from
                    break

    def _takes(self, holding: int, most: int) -> int:
        """How many undecided tokens a holding can take, `most` where nothing counts them."""
        if self._cells and self._cells[-1].holding == holding:
            return most
        return sum(cell.room for cell in self._cells if cell.holding == holding)

    def _numbers_below(self, digit: int) -> int:
        """A mask of the numbers whose digit can still grow."""
        width = self._strides[digit] * self._radices[digit]
        mask = (1 << width - self._strides[digit]) - 1
        while width < self.count:
            mask |= mask << width
            width *= 2
        return mask & (1 << self.count) - 1

    def _as_asked(self, others: Sequence[int]) -> int:
        """The first digits, as a mask, with which the totals meet the question."""
        mask, sums = 0, list(map(add, (0, *others), self._least))
        for bounds in self._any_of:
            low, high = 0, self._radices[0] - 1
            for bound in bounds:
                factor, left = bound.factors[0], bound.most - sum(map(mul, bound.factors, sums))
                if factor > 0:
                    high = min(high, left // factor)
                elif factor < 0:
                    low = max(low, -(left // -factor))
                elif left < 0:
                    high = -1
            if low <= high:
                mask |= (2 << high) - (1 << low)
        return mask

    def _number(self, digits: Digits) -> int:
        return sum(map(mul, digits, self._strides))

    def _are_digits(self, digits: Digits) -> bool:
        return all(0 <= digit < radix for digit, radix in zip(digits, self._radices, strict=True))


def _axes(question: Totals) -> tuple[Sequence[Sequence[int]], Sequence[Sequence[Bound]]]:
    """The sums that are worked out, each as a factor for each holding, and the bounds of them.

    They are the totals of the holdings, or fewer sums of those where the bounds speak of no others.
    """
    spoken_of = dict.fromkeys(
        max(bound.factors, tuple(map(neg, bound.factors)))
        for bounds in question.any_of
        for bound in bounds
    )
    size = len(question.holdings)
    if len(spoken_of) >= size:
        return [[int(n == own) for n in range(size)] for own in range(size)], question.any_of
    return list(spoken_of), [
        [
            Bound(
                tuple(
                    (axis == bound.factors) - (axis == tuple(map(neg, bound.factors)))
                    for axis in spoken_of
                ),
                bound.most,
            )
            for bound in bounds
        ]
        for bounds in question.any_of
    ]


TokenRows = dict[int, int]
"""The places that tokens can lie in, by the number of the token."""


def _cells(
    rows: Sequence[int], holdings: Sequence[int]
) -> tuple[list[_Cell], TokenRows, TokenRows]:
    """The cells with room, the tokens that can go to several of them, and those that cannot.

    A cell that is full is none: it tells nothing more apart.
    """
    undecided, settled = dict(enumerate(rows)), TokenRows()
    parts: list[tuple[int | None, int]] = [*enumerate(holdings)]
    parts.append((None, ((1 << len(rows)) - 1) & ~sum(holdings)))
    while True:
        places = [
            (number, piece)
            for number, part in parts
            for piece in _told_apart(part, dict.fromkeys(undecided.values()))
        ]
        pieces = {piece for _, piece in places}
        # A row reaches all of a piece or none of it: it is in one piece where it is that piece.
        now = {token: row for token, row in undecided.items() if row in pieces}
        settled |= now
        cells = [
            _Cell(piece, number, piece.bit_count() - _lying_in(piece, settled))
            for number, piece in places
        ]
        if not now:
            return [cell for cell in cells if cell.room], undecided, settled
        full = sum(cell.places for cell in cells if not cell.room)
        undecided = {n: row & ~full for n, row in undecided.items() if n not in now}
        parts = [(number, part & ~full) for number, part in parts]


def _told_apart(part: int, rows: Iterable[int]) -> list[int]:
    """The part divided, so that each row reaches all of a piece or none of it."""
    pieces = [part]
    for row in rows:
        pieces = [side for piece in pieces for side in (piece & row, piece & ~row) if side]
    return pieces


def _lying_in(places: int, settled: TokenRows) -> int:
    return sum(1 for row in settled.values() if row & places)
