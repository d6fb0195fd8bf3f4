"""Which totals some holdings can have together, by dynamic programming.

Pips are small integers, so all sums that can be reached are few, however many deals
reach them. A state is how many bones each holding has taken; its sums are the bits of
one integer, so that taking a bone into a holding is a shift, and two ways to the same
state are an "or".

Only the sizes of the holdings count here: a token may take any place of a holding
that its row reaches. What cannot be reached so cannot be at all; what can be still has
to be placed (`adjudication.worlds.matching`).
"""

from collections.abc import Callable, Iterator, Sequence
from math import prod
from typing import Final, NamedTuple

Counts = tuple[int, ...]
"""For each holding, how many of its open places are taken."""

LARGEST: Final = 1 << 20
"""The most bits of sums in one layer; where it would take more, nothing is worked out."""


class OpenToken(NamedTuple):
    """A token of which it is open where it lies: its number, its weight, and the choices.

    `choices` are holdings by number; None is anywhere else.
    """

    number: int
    weight: int
    choices: tuple[int | None, ...]


class ReachableTotals(NamedTuple):
    """The totals that can be reached.

    `sure` is what each holding counts for certain; `room` how many places it has open.
    `layers[n]` holds the sums of every state after `n` open tokens, each holding's sum in
    digits of its own: the sum of holding i counts `strides[i]` to the number of a bit.
    """

    sure: tuple[int, ...]
    room: Counts
    strides: tuple[int, ...]
    radices: tuple[int, ...]
    tokens: tuple[OpenToken, ...]
    layers: tuple[dict[Counts, int], ...]

    def totals(self) -> Iterator[tuple[int, ...]]:
        """Every total of the holdings that can be reached, the least first."""
        bits = self.layers[-1].get(self.room, 0)
        while bits:
            lowest = bits & -bits
            bits ^= lowest
            yield self._totals_at(lowest.bit_length() - 1)

    def choices_for(self, totals: Sequence[int]) -> dict[int, int | None]:
        """A holding, or None for elsewhere, for each open token, which comes to these totals."""
        at = sum(
            (total - sure) * stride
            for total, sure, stride in zip(totals, self.sure, self.strides, strict=True)
        )
        counts, choices = self.room, dict[int, int | None]()
        for token, before in zip(reversed(self.tokens), reversed(self.layers[:-1]), strict=True):
            for choice in token.choices:
                came_from, came_at = counts, at
                if choice is not None:
                    came_from = _changed(counts, choice, -1)
                    came_at = at - token.weight * self.strides[choice]
                if came_at >= 0 and before.get(came_from, 0) >> came_at & 1:
                    choices[token.number], counts, at = choice, came_from, came_at
                    break
        return choices

    def _totals_at(self, bit: int) -> tuple[int, ...]:
        return tuple(
            sure + bit // stride % radix
            for sure, stride, radix in zip(self.sure, self.strides, self.radices, strict=True)
        )


def reachable_totals(
    rows: Sequence[int],
    holdings: Sequence[int],
    weights: Sequence[int],
    step: Callable[[], None],
) -> ReachableTotals | None:
    """The totals that tokens with these rows can give the holdings (masks of places).

    None where there are too many sums to work out. The rows are assumed to have a placing.
    `step` is called for each state.
    """
    sure, room = [0] * len(holdings), [holding.bit_count() for holding in holdings]
    tokens: list[OpenToken] = []
    for number, (row, weight) in enumerate(zip(rows, weights, strict=True)):
        choices = _choices(row, holdings)
        if len(choices) > 1:
            tokens.append(OpenToken(number, weight, choices))
            continue
        for holding in choices:
            if holding is not None:
                sure[holding] += weight
                room[holding] -= 1
    radices = tuple(1 + _heaviest(tokens, n, size) for n, size in enumerate(room))
    strides = tuple(prod(radices[:n]) for n in range(len(radices)))
    layers = _layers(tokens, tuple(room), strides, step)
    if layers is None:
        return None
    return ReachableTotals(
        tuple(sure), tuple(room), strides, radices, tokens=tuple(tokens), layers=layers
    )


def _choices(row: int, holdings: Sequence[int]) -> tuple[int | None, ...]:
    inside: list[int | None] = []
    for number, holding in enumerate(holdings):
        if row & holding:
            inside.append(number)
            row &= ~holding
    return (*inside, None) if row else tuple(inside)


def _heaviest(tokens: Sequence[OpenToken], holding: int, room: int) -> int:
    """The most that the open places of a holding can come to."""
    weights = sorted(token.weight for token in tokens if holding in token.choices)
    return sum(weights[len(weights) - room :])


def _layers(
    tokens: Sequence[OpenToken], room: Counts, strides: Sequence[int], step: Callable[[], None]
) -> tuple[dict[Counts, int], ...] | None:
    """The sums of each state after no token, one, two and so on up to all; None: too many."""
    least = _least_taken(tokens, room)
    layers: list[dict[Counts, int]] = [{(0,) * len(room): 1}]
    for token, needed in zip(tokens, least, strict=True):
        layer = dict[Counts, int]()
        for counts, sums in layers[-1].items():
            step()
            for choice in token.choices:
                after, shift = counts, 0
                if choice is not None:
                    after = _changed(counts, choice, 1)
                    shift = token.weight * strides[choice]
                if all(low <= n <= most for low, n, most in zip(needed, after, room, strict=True)):
                    layer[after] = layer.get(after, 0) | sums << shift
        if sum(map(int.bit_length, layer.values())) > LARGEST:
            return None
        layers.append(layer)
    return tuple(layers)


def _least_taken(tokens: Sequence[OpenToken], room: Counts) -> list[Counts]:
    """How many places must be taken after each token, for those after it to fill the rest."""
    least, left = [room], room
    for token in reversed(tokens[1:]):
        left = tuple(size - (n in token.choices) for n, size in enumerate(left))
        least.append(left)
    return least[::-1] if tokens else []


def _changed(counts: Counts, holding: int, by: int) -> Counts:
    return (*counts[:holding], counts[holding] + by, *counts[holding + 1 :])
