"""The facts of a deal, made ready to be searched over and over with some left out.

Sets of facts are bit masks over their order in the known.
"""

from collections.abc import Iterable
from typing import NamedTuple

from adjudication.deals import Deal, Fact, Restriction
from adjudication.matching import Placing, bits


class Known(NamedTuple):
    """A deal and the facts in use.

    `base` : the row of each token before any fact (see `matching`)
    `limits` : for each fact, the tokens it names and the places it leaves them
    """

    deal: Deal
    facts: tuple[Fact, ...]
    base: tuple[int, ...]
    limits: tuple[tuple[tuple[int, int], ...], ...]

    @property
    def everything(self) -> int:
        """All facts in use."""
        return (1 << len(self.facts)) - 1

    def rows(self, kept: int) -> list[int]:
        """Where each token may lie by these facts."""
        rows = list(self.base)
        for fact in bits(kept):
            for token, places in self.limits[fact.bit_length() - 1]:
                rows[token] &= places
        return rows

    def true_in(self, placing: Placing) -> int:
        """The facts that hold in this world."""
        return sum(
            1 << number
            for number, limits in enumerate(self.limits)
            if all(placing[token] & places for token, places in limits)
        )

    def about(self, tokens: int) -> int:
        """The facts that name one of these tokens."""
        return sum(
            1 << number
            for number, limits in enumerate(self.limits)
            if any(tokens >> token & 1 for token, _ in limits)
        )

    def cost(self, kept: int) -> int:
        """Fewer assumptions first, then fewer facts."""
        return sum(self.price(fact) for fact in bits(kept))

    def price(self, fact: int) -> int:
        """What one fact adds to the cost; an assumption costs more than all facts together."""
        presumed = self.facts[fact.bit_length() - 1].assumption is not None
        return 1 + len(self.facts) if presumed else 1


def known_of(deal: Deal, assuming: Iterable[str] = ()) -> Known:
    """What is known from the physical facts and from those presumed under these names."""
    names = frozenset(assuming)
    facts = tuple(fact for fact in deal.facts if fact.assumption in names | {None})
    return Known(deal, facts, tuple(_base(deal)), tuple(_limits(fact) for fact in facts))


def _base(deal: Deal) -> list[int]:
    """All places; for a token that was put back, those it can have come to since."""
    return [
        sum(mask for draw, mask in deal.rooms() if draw is None or draw.position > token.since)
        for token in deal.tokens
    ]


def _limits(fact: Fact) -> tuple[tuple[int, int], ...]:
    limits: dict[int, int] = {}
    for said in fact.restrictions:
        _narrow(limits, said)
    return tuple(limits.items())


def _narrow(limits: dict[int, int], said: Restriction) -> None:
    for token in bits(said.tokens):
        number = token.bit_length() - 1
        limits[number] = limits.get(number, said.places) & said.places
