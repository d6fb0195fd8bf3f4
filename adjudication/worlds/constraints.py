"""The facts of a deal, made ready to be searched over and over with some left out.

Sets of facts are bit masks over their order in `facts`.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from adjudication.worlds.matching import Placing, bits
from adjudication.worlds.model import Deal, PhysicalFact, Restriction


class Constraints(NamedTuple):
    """A deal and the facts in use. A set of facts is a mask over their order in `facts`.

    `base` : the row of each token before any fact (see `matching`)
    `limits` : for each fact, the tokens it names and the places it leaves them
    `naming` : for each token, the facts that name it
    """

    deal: Deal
    facts: tuple[PhysicalFact, ...]
    base: tuple[int, ...]
    limits: tuple[tuple[tuple[int, int], ...], ...]
    naming: tuple[int, ...]

    @property
    def everything(self) -> int:
        """The mask of all facts in use."""
        return (1 << len(self.facts)) - 1

    def rows(self, facts: int) -> list[int]:
        """For each token, the mask of the places where it may lie by these facts."""
        return self.narrowed(self.base, facts)

    def narrowed(self, rows: Sequence[int], facts: int) -> list[int]:
        """A new list of the rows once these facts hold too."""
        left = list(rows)
        for fact in bits(facts):
            for token, places in self.limits[fact.bit_length() - 1]:
                left[token] &= places
        return left

    def true_in(self, placing: Placing, among: int = -1) -> int:
        """The facts of `among`, by default of all in use, that hold in this world, as a mask."""
        true = 0
        for fact in bits(self.everything & among):
            for token, places in self.limits[fact.bit_length() - 1]:
                if not placing[token] & places:
                    break
            else:
                true |= fact
        return true

    def about(self, tokens: int) -> int:
        """The facts that name one of these tokens, as a mask."""
        facts = 0
        for token in bits(tokens):
            facts |= self.naming[token.bit_length() - 1]
        return facts

    def cost(self, facts: int) -> int:
        """The cost of these facts: the fewer assumptions the better, then the fewer facts."""
        return sum(self.price(fact) for fact in bits(facts))

    def price(self, fact: int) -> int:
        """The cost of one fact; an assumption costs more than all facts together."""
        presumed = self.facts[fact.bit_length() - 1].assumption is not None
        return 1 + len(self.facts) if presumed else 1


def constraints_of(deal: Deal, assuming: Iterable[str] = ()) -> Constraints:
    """The constraints from the physical facts and those presumed under the names in `assuming`."""
    names = frozenset(assuming)
    facts = tuple(fact for fact in deal.facts if fact.assumption in names | {None})
    limits = tuple(_limits(fact) for fact in facts)
    naming = [0] * len(deal.tokens)
    for number, named in enumerate(limits):
        for token, _ in named:
            naming[token] |= 1 << number
    return Constraints(deal, facts, tuple(_base(deal)), limits, naming=tuple(naming))


def _base(deal: Deal) -> list[int]:
    """All places; for a token that was put back, those it can have come to since."""
    rooms = tuple(deal.rooms())
    return [
        sum(mask for draw, mask in rooms if draw is None or draw.position > token.since)
        if token.since
        else deal.everything
        for token in deal.tokens
    ]


def _limits(fact: PhysicalFact) -> tuple[tuple[int, int], ...]:
    limits: dict[int, int] = {}
    for restriction in fact.restrictions:
        _narrow(limits, restriction)
    return tuple(limits.items())


def _narrow(limits: dict[int, int], restriction: Restriction) -> None:
    for token in bits(restriction.tokens):
        number = token.bit_length() - 1
        limits[number] = limits.get(number, restriction.places) & restriction.places
