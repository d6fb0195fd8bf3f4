"""A deal of unseen bones in which a declaration holds, or one in which it fails, if there is one.

Some deals are tried first. Then it is proved that no deal will do, all of them at once
(`adjudication.laydown.unseen`). Where neither settles it, the deals are split by who holds
one bone; a few are looked at one by one. All deals share one table of positions, since
what is left after some tricks can come from many deals.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import permutations
from math import factorial, inf, prod
from typing import Final

from adjudication.laydown.budget import Budget
from adjudication.laydown.declarations import (
    Declaration,
    Terms,
    binding_order,
    forcing,
    is_right,
    scoring_side,
    settled_by_points,
    start,
)
from adjudication.laydown.search import Search, TrickState
from adjudication.laydown.strength import STRONGEST_FIRST
from adjudication.laydown.unseen import Masks, PartialDeal, PoolSearch, four
from adjudication.worlds.steps import Steps, Stopped
from domain.bones import BONES
from domain.fortytwo.tricks import SEATS
from domain.seats import Seat

FEW_DEALS: Final = 4_000
"""Up to so many deals are tried one by one: as many as two unseen hands of seven have."""

PROOF_DEALS: Final = 40
"""For so many deals, or fewer, no proof over all of them at once is tried."""

PROOF_STEPS: Final = range(15, 3_000)
"""The least and most steps that a proof over all deals at once is given before a split."""

DEALS_A_STEP: Final = 25
"""Between these limits a proof is given one step for so many deals."""

SPREAD_POSITIONS: Final = 32_000
"""The most positions looked at in a sample of deals, spread evenly over all of them."""


@dataclass(slots=True)
class DealSearch:
    """A search for deals of unseen bones in which one declaration holds, or fails.

    A lie (`PartialDeal`) is how the bones lie as far as they are known. `both`, `holds` and `find`
    raise `Stopped` when the budget ends.

    Attributes
    ----------
    declaration, terms, budget : as in `adjudication.laydown.declarations.judge`
    search : the search with all hands known, which keeps its table from deal to deal
    at : where the play stands, whatever the unseen bones are
    ways : the first deal looked at in which it holds, and the first in which it fails
    """

    declaration: Declaration
    terms: Terms
    budget: Budget
    search: Search
    at: TrickState
    ways: dict[bool, Masks] = field(default_factory=dict[bool, Masks])

    @classmethod
    def over(
        cls,
        declaration: Declaration,
        lie: PartialDeal,
        terms: Terms,
        budget: Budget,
        ways: dict[bool, Masks] | None = None,
    ) -> "DealSearch":
        """A search for deals that complete this lie, of which there must be one.

        `ways`, if given, is filled with the deals found.
        """
        whole = replace(declaration, hands=_some_deal(declaration, lie))
        begun = start(whole, terms, budget)
        return cls(declaration, terms, budget, *begun, {} if ways is None else ways)

    def both(self, lie: PartialDeal) -> tuple[Masks | None, Masks | None]:
        """A deal in which the declaration holds, and one in which it fails; None for none."""
        self._try(_strong_hands(self.declaration, lie))
        open_ways = [
            way for way in (False, True) if way not in self.ways and not self._proved_not(lie, way)
        ]
        if open_ways and _most_deals(lie.unseen.free) > FEW_DEALS:
            self._try(_spread(lie), self.budget.nodes + SPREAD_POSITIONS)
        for way in open_ways:
            if way not in self.ways:
                self._looked_for(lie, way)
        return self.ways.get(True), self.ways.get(False)

    def _try(self, deals: Iterable[Masks], until: float = inf) -> None:
        """Look at deals until one of each sort is found, or so many positions were looked at."""
        for deal in deals:
            if len(self.ways) == 2 or self.budget.nodes > until:
                return
            self.holds(deal)

    def holds(self, hands: Masks) -> bool:
        """Whether the declaration holds in this deal; `ways` gets it if it is the first such."""
        self.search.hands = hands
        right = is_right(self.declaration, self.search, self.at)
        self.ways.setdefault(right, hands)
        return right

    def find(self, lie: PartialDeal, *, holds: bool) -> Masks | None:
        """A deal in which the declaration holds, or fails, None if there is none."""
        some = _some_deal(self.declaration, lie)
        if self.holds(some) is holds:
            return some
        if not lie.unseen.pool:
            return None
        if _most_deals(lie.unseen.free) > PROOF_DEALS and self._proved_not(lie, holds):
            return None
        return self._looked_for(lie, holds)

    def _looked_for(self, lie: PartialDeal, holds: bool) -> Masks | None:
        if _most_deals(lie.unseen.free) <= FEW_DEALS:
            return next((deal for deal in _each(lie) if self.holds(deal) is holds), None)
        deals = (self.find(case, holds=holds) for case in self.split(lie, holds=holds))
        return next((deal for deal in deals if deal is not None), None)

    def split(self, lie: PartialDeal, *, holds: bool) -> Iterator[PartialDeal]:
        """A lie for each possible holder of one unseen bone, the likeliest holder first."""
        return _split(self.declaration, lie, _FRIENDS_FIRST if holds else _OPPONENTS_FIRST)

    def some_deal(self, lie: PartialDeal) -> Masks:
        """A deal that completes this lie, of which there must be one."""
        return _some_deal(self.declaration, lie)

    def _proved_not(self, lie: PartialDeal, holds: bool) -> bool:
        """Whether no deal will do, as far as a proof over all of them at once shows.

        The attempt has a limit of its own, past which nothing is known.
        """
        declared = self.declaration
        if (settled := settled_by_points(declared)) is not None:
            return settled is not holds
        limit = _most_deals(lie.unseen.free) // DEALS_A_STEP
        count = Steps(min(max(limit, PROOF_STEPS.start), PROOF_STEPS.stop))
        attempt = Budget(lambda: count() or self.budget.stop())
        right_if_reached = declared.what != "set"
        search = PoolSearch(
            declared.trump,
            scoring_side(declared),
            forcing(declared, self.terms),
            dealer=right_if_reached is holds,
            counting=declared.what != "laydown",
            declarer=declared.declarer,
            order=binding_order(declared, self.terms),
            budget=attempt,
        )
        try:
            return (search.reached(lie, self.at) is right_if_reached) is not holds
        except Stopped:
            if not count.ran_out:
                raise
            return False
        finally:
            self.budget.nodes += attempt.nodes


def _most_deals(free: Sequence[int]) -> int:
    """How many deals there are at most."""
    return factorial(sum(free)) // prod(map(factorial, free))


_OPPONENTS_FIRST: Final = (1, 3, 2, 0)
"""Seats from the declarer: an opponent who holds a strong bone breaks most declarations."""

_FRIENDS_FIRST: Final = (0, 2, 3, 1)


def _strong_hands(declaration: Declaration, lie: PartialDeal) -> Iterator[Masks]:
    """Deals in which each seat in turn has the strongest bones, or the weakest, that it can have.

    Nearly always some of them makes the declaration right and another wrong.
    """
    for seats in _seatings(lie):
        yield _dealt_out(lie, STRONGEST_FIRST[declaration.trump], seats)


def _each(lie: PartialDeal) -> Iterator[Masks]:
    """Every deal that completes this lie."""
    unseen = lie.unseen
    if not unseen.pool:
        yield lie.hands
        return
    bone = unseen.pool & -unseen.pool
    for seat in range(SEATS):
        if unseen.may_hold(seat) & bone:
            after = unseen.giving(seat, bone)
            if after.consistent():
                hands = four([h | bone * (s == seat) for s, h in enumerate(lie.hands)])
                yield from _each(PartialDeal(hands, after))


def _spread(lie: PartialDeal) -> Iterator[Masks]:
    """Deals unlike each other: bones lie on a circle, and every so manieth is taken.

    With the empty place 0 there are 29, a prime, so that any length of step comes to all.
    """
    places = range(1, len(BONES) + 1)
    for step in places:
        order = [step * place % (len(BONES) + 1) - 1 for place in places]
        for seats in _seatings(lie):
            yield _dealt_out(lie, order, seats)


def _seatings(lie: PartialDeal) -> Iterator[tuple[Seat, ...]]:
    """The seats with unseen bones, in every order."""
    return permutations(seat for seat in range(SEATS) if lie.unseen.free[seat])


def _dealt_out(lie: PartialDeal, order: Sequence[int], seats: Sequence[Seat]) -> Masks:
    """The deal in which each bone in turn goes to the first of these seats that can have it."""
    hands, unseen = list(lie.hands), lie.unseen
    for bone in (1 << index for index in order if unseen.pool >> index & 1):
        for seat in seats:
            left = unseen.giving(seat, bone)
            if unseen.may_hold(seat) & bone and left.consistent():
                hands[seat] |= bone
                unseen = left
                break
    return four(hands)


def _split(
    declaration: Declaration, lie: PartialDeal, order: Sequence[int]
) -> Iterator[PartialDeal]:
    """A lie for each possible holder of the strongest unseen bone, one of the declarer's if any."""
    unseen = lie.unseen
    candidates = unseen.may_hold(declaration.declarer) or unseen.pool
    bone = 1 << next(i for i in STRONGEST_FIRST[declaration.trump] if candidates >> i & 1)
    for step in order:
        seat = (declaration.declarer + step) % SEATS
        if unseen.may_hold(seat) & bone:
            after = unseen.giving(seat, bone)
            if after.consistent():
                hands = four([h | bone * (s == seat) for s, h in enumerate(lie.hands)])
                yield PartialDeal(hands, after)


def _some_deal(declaration: Declaration, lie: PartialDeal) -> Masks:
    while lie.unseen.pool:
        lie = next(_split(declaration, lie, _OPPONENTS_FIRST))
    return lie.hands
