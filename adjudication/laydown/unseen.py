"""Unseen bones, and a search in which they are dealt only as the play needs them.

Whoever deals them plays for one side, and decides what a seat holds at the moment it plays,
as long as some deal agrees with all that was played. That is at least as good for this
side as any one deal: where it loses even so, it loses in every deal. Seats that play
against the dealer keep their own choice among the bones that they are known to hold.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from adjudication.laydown.budget import Budget
from adjudication.laydown.search import TrickState
from adjudication.laydown.strength import (
    COUNTS,
    count_in,
    indices,
    sure_bones,
    sure_of_trumps,
)
from domain.events import Trump
from domain.fortytwo.tricks import SEATS, SUITS, TRUMP_SUIT
from domain.seats import Seat, Side

Masks = tuple[int, int, int, int]
Choices = list[tuple[int, "PartialDeal"]]

POSITIONS_EACH: Final = 5
"""How many positions with all hands known a position with unseen bones costs."""


@dataclass(frozen=True, slots=True)
class Unseen:
    """Bones that lie somewhere among the seats.

    Attributes
    ----------
    pool : the mask of the bones whose holder is not known
    free : for each seat, how many of them it holds
    barred : for each seat, the mask of bones that it certainly does not hold
    """

    pool: int = 0
    free: Masks = (0, 0, 0, 0)
    barred: Masks = (0, 0, 0, 0)

    def consistent(self) -> bool:
        """Whether some deal agrees with this (Hall): no group of seats has to hold too much.

        The empty group is one of them: a bone that no seat may hold leaves no deal.
        """
        if sum(self.free) != self.pool.bit_count():
            return False
        if not self.pool & (self.barred[0] | self.barred[1] | self.barred[2] | self.barred[3]):
            return True
        for group in range(1 << SEATS):
            only_here, room = self.pool, 0
            for seat in range(SEATS):
                if group >> seat & 1:
                    room += self.free[seat]
                else:
                    only_here &= self.barred[seat] | (0 if self.free[seat] else ~0)
            if only_here.bit_count() > room:
                return False
        return True

    def may_hold(self, seat: Seat) -> int:
        """The mask of the unseen bones that a seat may hold."""
        return self.pool & ~self.barred[seat] if self.free[seat] else 0

    def giving(self, seat: Seat, bone: int) -> "Unseen":
        """The unseen bones once the bone of this mask turns out to be this seat's."""
        return Unseen(self.pool & ~bone, _changed(self.free, seat, -1), self.barred)

    def barring(self, seat: Seat, bones: int) -> "Unseen":
        """The unseen bones once this seat turns out to hold none of these."""
        barred = _changed(self.barred, seat, bones & ~self.barred[seat])
        return Unseen(self.pool, self.free, barred)


def _changed(masks: Masks, seat: Seat, by: int) -> Masks:
    """The four numbers, one of them changed by so much."""
    changed = list(masks)
    changed[seat] += by
    return four(changed)


def four(masks: Sequence[int]) -> Masks:
    """The first four of these numbers, one a seat, as a tuple of four for the type checker."""
    return masks[0], masks[1], masks[2], masks[3]


@dataclass(frozen=True, slots=True)
class PartialDeal:
    """How the bones lie as far as the play has shown: the hands known, the rest unseen."""

    hands: Masks
    unseen: Unseen

    def choices(self, seat: Seat, suit: int | None, *, deal: bool) -> Iterator[Choices]:
        """The bones that the seat may be able to play, each with the lie after it, in groups.

        `suit` is the mask of the bones of the suit led, None on lead.
        Of each group the seat plays any one; which group it has is for whoever deals
        the unseen bones. Where the seat plays for the dealer (`deal`), a bone is a group.
        Otherwise the bones known to be lawful are one: it may have more, which is only better.
        """
        known, hidden = self.hands[seat], self.unseen.may_hold(seat)
        if suit is None:
            yield from self._groups(seat, known, hidden, deal=deal)
            return
        yield from self._groups(seat, known & suit, hidden & suit, deal=deal)
        if not known & suit:
            void = PartialDeal(self.hands, self.unseen.barring(seat, self.unseen.pool & suit))
            if void.unseen.consistent():
                yield from void._groups(seat, known & ~suit, hidden & ~suit, deal=deal)

    def _groups(self, seat: Seat, known: int, hidden: int, *, deal: bool) -> Iterator[Choices]:
        lawful = [
            (index, PartialDeal(_changed(self.hands, seat, -(1 << index)), self.unseen))
            for index in indices(known)
        ]
        if lawful and not deal:
            yield lawful
            return
        for index in indices(hidden):
            unseen = self.unseen.giving(seat, 1 << index)
            if unseen.consistent():
                yield [(index, PartialDeal(self.hands, unseen))]
        for choice in lawful:
            yield [choice]

    def may_deal(self, seat: Seat, bones: int) -> bool:
        """Whether some deal gives the seat all of these unseen bones."""
        unseen = self.unseen
        for index in indices(bones):
            unseen = unseen.giving(seat, 1 << index)
        return not bones & ~self.unseen.may_hold(seat) and unseen.consistent()

    def live(self) -> int:
        """The mask of the bones still held."""
        return sum(self.hands) | self.unseen.pool


@dataclass(slots=True)
class PoolSearch:
    """The game tree of `Search`, with unseen bones in some hands.

    Attributes as there; `dealer` says whether who deals the unseen bones plays for the
    target to be reached; `order` binds the declarer.
    """

    trump: Trump
    side: Side
    forcing: tuple[bool, ...]
    dealer: bool
    counting: bool
    declarer: Seat
    order: tuple[int, ...] | None
    budget: Budget
    _known: dict[tuple[PartialDeal, Seat], tuple[int, int]] = field(
        default_factory=dict["tuple[PartialDeal, Seat]", "tuple[int, int]"]
    )

    def reached(self, lie: PartialDeal, at: TrickState) -> bool:
        """Whether the target is reached from this position, with the dealer's help or against it.

        `at.live` is not read. Raises `Stopped` when the budget ends.
        """
        if at.played:
            return self._reached_in_trick(lie, at)
        live = lie.live()
        value = live.bit_count() // SEATS + (count_in(live) if self.counting else 0)
        if not 0 < at.target <= value:
            return at.target <= 0
        key = lie, at.seat
        low, high = self._known.get(key) or self._bounds(lie, at.seat, value)
        if low < at.target < high:
            reached_low = self._reached_in_trick(lie, at)
            low, high = (at.target, high) if reached_low else (low, at.target)
        self._known[key] = low, high
        return at.target <= low

    def _reached_in_trick(self, lie: PartialDeal, at: TrickState) -> bool:
        self.budget.spend(POSITIONS_EACH)
        for group in self._moves(lie, at):
            if all(
                self.reached(after, self._after(at, index)) is self.dealer for index, after in group
            ):
                return self.dealer
        return not self.dealer

    def _after(self, at: TrickState, index: int) -> TrickState:
        return at.after(SUITS[self.trump], self.side, index, counting=self.counting)

    def _moves(self, lie: PartialDeal, at: TrickState) -> list[Choices]:
        """The groups of bones that may turn out to be lawful, strongest first."""
        suits = SUITS[self.trump]
        suit = suits.members[at.suit] if at.played else None
        groups = lie.choices(at.seat, suit, deal=self.forcing[at.seat] is self.dealer)
        if at.seat == self.declarer and self.order is not None:
            due = self.order[len(self.order) - lie.hands[at.seat].bit_count()]
            groups = ([one for one in group if one[0] == due] for group in groups)
            if self.forcing[at.seat] is self.dealer:
                return [group for group in groups if group]
            return list(groups)
        rank = suits.rank[at.suit if at.played else TRUMP_SUIT]
        sorted_groups = [sorted(group, key=lambda choice: -rank[choice[0]]) for group in groups]
        return sorted(sorted_groups, key=lambda group: -rank[group[0][0]])

    def _bounds(self, lie: PartialDeal, leader: Seat, value: int) -> tuple[int, int]:
        """Tricks that a leader whose bones are known takes at once, whatever the others hold."""
        if self.order is not None and leader != self.declarer:
            return 0, value + 1
        least, most = 0, value
        if self.order is None:
            least, most = sure_of_trumps(
                self.trump, lie.live(), lie.hands, self.side, value=value, counting=self.counting
            )
        if lie.unseen.free[leader]:
            return least, most + 1
        hands = [hand | lie.unseen.may_hold(seat) for seat, hand in enumerate(lie.hands)]
        ours = leader % 2 == self.side
        due = self.order and self.order[len(self.order) - lie.hands[leader].bit_count() :]
        sure = sure_bones(self.trump, hands, leader, due, free=ours == self.forcing[leader])
        if not sure:
            return least, most + 1
        taken = value - self._left_after(lie, leader, sure)
        return (max(taken, least), most + 1) if ours else (least, min(value - taken, most) + 1)

    def _left_after(self, lie: PartialDeal, leader: Seat, sure: int) -> int:
        """The most value that can be out when these bones have won their tricks."""
        tricks = lie.hands[leader].bit_count() - sure.bit_count()
        if not self.counting:
            return tricks
        left, hidden = tricks, tricks * sum(map(bool, lie.unseen.free))
        room = [tricks] * SEATS
        for mask, value in COUNTS:
            if mask & lie.unseen.pool:
                if hidden:
                    hidden -= 1
                    left += value
                continue
            for seat, hand in enumerate(lie.hands):
                if hand & mask & ~sure and room[seat]:
                    room[seat] -= 1
                    left += value
        return left
