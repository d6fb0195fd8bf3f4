"""The search under a declaration: can some seats force one side to take so many points?

One game tree for laydown, made and set (CL-47), over bit masks. What a
declaration means in these terms is `adjudication.laydown.declarations`.

The seats in `forcing` play for side `side` to take at least `target` of the
value still out; the other seats play against it. A trick is worth one, and its
count bones where they matter. Positions between two tricks are remembered by
the bones still out alone, since the deal is fixed; what is kept is the interval
in which the value that can be forced lies, so that one entry serves every target.
Who plays last in a trick first looks for a position after it that is known already.
"""

from dataclasses import dataclass, field
from itertools import combinations
from typing import Final

from adjudication.laydown.budget import Budget
from adjudication.laydown.strength import (
    COUNTS,
    LEADS,
    SUIT_BONES,
    count_in,
    indices,
    sure_bones,
    sure_of_trumps,
)
from domain.bones import BONES
from domain.events import Trump
from domain.fortytwo.tricks import SEATS, SUITS, TRUMP_SUIT, Suits, count_of
from domain.seats import Seat, Side

_NOTHING_KNOWN: Final = -1, 1_000
"""The bounds of a position not looked at: no target is reached or out of reach."""


@dataclass(frozen=True, slots=True)
class TrickState:
    """A position in the play.

    Attributes
    ----------
    live : the mask of the bones still held
    target : the value that the side has still to take
    seat : whose turn it is
    played : how many bones lie in the trick in progress
    suit : the suit led, meaningless before the lead
    best, best_seat : the power of the bone that is winning, and whose it is
    value : the count in the trick
    """

    live: int
    target: int
    seat: Seat
    played: int = 0
    suit: int = 0
    best: int = 0
    best_seat: Seat = 0
    value: int = 0

    def after(self, suits: Suits, side: Side, index: int, *, counting: bool) -> "TrickState":
        """The position once the seat to play has played the bone with this index.

        A trick that it completes is scored for `side`, if that side won it.
        """
        suit = self.suit if self.played else suits.led[index]
        power = suits.rank[suit][index]
        leads = power > self.best
        best, best_seat = (power, self.seat) if leads else (self.best, self.best_seat)
        live = self.live & ~(1 << index)
        value = self.value + (count_of(BONES[index]) if counting else 0)
        if self.played < SEATS - 1:
            turn = (self.seat + 1) % SEATS
            return TrickState(
                live,
                self.target,
                turn,
                self.played + 1,
                suit=suit,
                best=best,
                best_seat=best_seat,
                value=value,
            )
        return TrickState(live, self.target - (value + 1) * (best_seat % 2 == side), best_seat)


@dataclass(slots=True)
class Search:
    """A game tree over one deal.

    Attributes
    ----------
    hands : the mask of each seat's bones at the start
    trump : the trump suit, doubles or none
    side : the side whose points are meant
    forcing : for each seat, whether it plays for that side to reach the target
    counting : whether count bones count, or tricks alone
    order : the indices in which `ordered` must play, None for freely
    ordered : the seat bound by the order
    budget : what the search may cost
    """

    hands: tuple[int, ...]
    trump: Trump
    side: Side
    forcing: tuple[bool, ...]
    counting: bool
    order: tuple[int, ...] | None = None
    ordered: Seat = 0
    budget: Budget = field(default_factory=Budget)
    _suits: Suits = SUITS["none"]
    _worth: tuple[int, ...] = ()
    _known: dict[int, tuple[int, int]] = field(default_factory=dict[int, tuple[int, int]])
    _cutoffs: list[list[int]] = field(default_factory=lambda: [[0] * 28 for _ in range(SEATS)])

    def __post_init__(self) -> None:
        self._suits = SUITS[self.trump]
        self._worth = tuple(count_of(bone) if self.counting else 0 for bone in BONES)

    def reached(self, at: TrickState) -> bool:
        """Whether the seats in `forcing` can force the target from this position.

        Raises `Stopped` when the budget ends.
        """
        if not at.played:
            return self.forced(at.live, at.seat, at.target)
        return self._forced(
            at.live,
            at.seat,
            at.played,
            at.suit,
            best=at.best,
            best_seat=at.best_seat,
            value=at.value,
            target=at.target,
        )

    def settled(self, at: TrickState) -> bool:
        """Whether the target is reached or out of reach already; always False within a trick."""
        return not at.played and not 0 < at.target <= self.value_out(at.live)

    def after(self, at: TrickState, index: int) -> TrickState:
        """The position after the seat to play has played this bone."""
        return at.after(self._suits, self.side, index, counting=self.counting)

    def moves(self, at: TrickState) -> list[int]:
        """The indices of the bones to try, the likeliest to settle the matter first.

        They are the lawful bones, but one alone of several that come to the same. Empty where the
        order's next bone is not lawful.
        """
        return self._moves(
            at.live, at.seat, at.played, at.suit, best=at.best, best_seat=at.best_seat
        )

    def value_out(self, live: int) -> int:
        """The value of the tricks that these bones make up."""
        return live.bit_count() // SEATS + (count_in(live) if self.counting else 0)

    def forced(self, live: int, leader: Seat, target: int) -> bool:
        """Whether the seats in `forcing` can force the target from the start of a trick.

        Raises `Stopped` when the budget ends.
        """
        if target <= 0:
            return True
        value = self.value_out(live)
        if target > value:
            return False
        key = self._key(live, leader)
        low, high = self._known.get(key) or self._bounds(live, leader, value)
        if low < target < high:
            reached_low = self._run_forces(live, leader, value, target) or self._forced(
                live, leader, 0, 0, best=0, best_seat=leader, value=0, target=target
            )
            low, high = (target, high) if reached_low else (low, target)
        self._known[key] = low, high
        return target <= low

    def _key(self, live: int, leader: Seat) -> int:
        _, west, north, east = self.hands
        return (
            live | leader << 28 | (live & west) << 30 | (live & north) << 58 | (live & east) << 86
        )

    def _forced(
        self,
        live: int,
        seat: Seat,
        played: int,
        suit: int,
        best: int,
        best_seat: Seat,
        value: int,
        target: int,
    ) -> bool:
        # Loose arguments: this is the innermost loop, and building a TrickState doubles its time.
        self.budget.spend()
        sought = self.forcing[seat]
        suits, worth = self._suits, self._worth
        moves = self._moves(live, seat, played, suit, best=best, best_seat=best_seat)
        if played == SEATS - 1 and len(moves) > 1:
            for index in moves:
                winner = seat if suits.rank[suit][index] > best else best_seat
                gain = value + worth[index] + 1 if winner % 2 == self.side else 0
                low, high = self._known.get(self._key(live ^ 1 << index, winner), _NOTHING_KNOWN)
                if target - gain <= low if sought else target - gain >= high:
                    return sought
        for index in moves:
            named = suit if played else suits.led[index]
            power = suits.rank[named][index]
            top, winner = (power, seat) if power > best else (best, best_seat)
            in_trick = value + worth[index]
            left = live ^ 1 << index
            if played < SEATS - 1:
                following = (seat + 1) % SEATS
                forcing = self._forced(
                    left,
                    following,
                    played + 1,
                    named,
                    best=top,
                    best_seat=winner,
                    value=in_trick,
                    target=target,
                )
            else:
                gain = in_trick + 1 if winner % 2 == self.side else 0
                forcing = self.forced(left, winner, target - gain)
            if forcing == sought:
                self._cutoffs[seat][index] += 1
                return sought
        # Nothing helped; or the next bone of the order was not lawful, which is the same.
        return not sought

    def lawful(self, live: int, seat: Seat, played: int, suit: int) -> int:
        """The mask of the bones that a seat may play; the seat `ordered` must follow `order`.

        It is 0 where the order's next bone is not lawful. `live` are the bones still held.
        """
        holding = self.hands[seat] & live
        legal = holding & self._suits.members[suit] or holding if played else holding
        if self.order is not None and seat == self.ordered:
            place = self.hands[seat].bit_count() - holding.bit_count()
            if place < len(self.order):
                return legal & 1 << self.order[place]
        return legal

    def _moves(
        self, live: int, seat: Seat, played: int, suit: int, best: int, best_seat: Seat
    ) -> list[int]:
        """The lawful bones, the likeliest to settle the matter first."""
        legal = self.lawful(live, seat, played, suit)
        if legal & legal - 1:
            legal = self._unlike(live, seat, legal, suit if played else None, best=best)
        if not legal & legal - 1:
            return [legal.bit_length() - 1] if legal else []
        moves = list(indices(legal))
        cutoffs = self._cutoffs[seat]
        if not played:
            moves.sort(key=lambda index: -cutoffs[index])
            return moves
        rank = self._suits.rank[suit]
        favoured = self.side if self.forcing[seat] else 1 - self.side
        if seat % 2 != favoured:
            moves.sort(key=lambda index: (rank[index] > best, -cutoffs[index]))
        elif played == SEATS - 1 and best_seat % 2 == favoured:
            moves.sort(key=lambda index: (-self._worth[index], rank[index]))
        else:
            moves.sort(key=lambda index: (rank[index] < best, -cutoffs[index]))
        return moves

    def _unlike(self, live: int, seat: Seat, legal: int, suit: int | None, best: int) -> int:
        """The lawful bones, with one alone of those that come to the same.

        Two bones come to the same that name one suit and carry the same count, where nobody
        else holds a bone of that suit between them, the bone that is winning does not lie
        between them, and no other suit of theirs can be led.
        """
        members, others = self._suits.members, live & ~self.hands[seat]
        led_now = LEADS[self.trump][suit] if suit is not None else 0
        for named, bones in enumerate(SUIT_BONES[self.trump]):
            mine = legal & LEADS[self.trump][named]
            if not mine & mine - 1:
                continue
            theirs = members[named] & others
            counting_best = best if suit in (named, None) or named == TRUMP_SUIT else 0
            by_worth: dict[int, int] = {}
            above = counting_best
            for bone in bones:
                if bone.mask & theirs:
                    by_worth.clear()
                elif bone.mask & mine:
                    if above > bone.rank:
                        by_worth.clear()
                        above = 0
                    if bone.lower & others or (bone.lower and bone.lower == led_now):
                        continue
                    worth = bone.worth if self.counting else 0
                    if worth in by_worth:
                        legal &= ~bone.mask
                    else:
                        by_worth[worth] = bone.mask
        return legal

    def _run_forces(self, live: int, leader: Seat, value: int, target: int) -> bool:
        """Whether a run of sure tricks forces the target, whatever the others keep.

        Which bones fall in which trick of the run is no matter, only what is left
        after it. If the run fails, another way to play may still do.
        """
        if not self.forcing[leader] or leader % 2 != self.side or self.order is not None:
            return False
        if any(self.forcing[seat] for seat in range(SEATS) if seat != leader):
            return False
        hands = [hand & live for hand in self.hands]
        sure = sure_bones(self.trump, hands, leader, None, free=True)
        tricks = sure.bit_count()
        if tricks < 2:
            return False
        mine = hands[leader] & ~sure
        first, second, third = (
            self._kept(hands[seat], sure, tricks) for seat in range(SEATS) if seat != leader
        )
        return all(
            self.forced(left := mine | a | b | c, leader, target - value + self.value_out(left))
            for a in first
            for b in second
            for c in third
        )

    def _kept(self, holding: int, led: int, tricks: int) -> list[int]:
        """The bones that a seat may have kept after these leads, those with count bones first."""
        suits = self._suits
        least = [
            (members, (holding & members).bit_count() - (led & leads).bit_count())
            for members, leads in zip(suits.members, LEADS[self.trump], strict=True)
            if led & leads
        ]
        size = holding.bit_count() - tricks
        choices = [
            mask
            for mask in map(sum, combinations([1 << index for index in indices(holding)], size))
            if all((mask & members).bit_count() <= max(0, most) for members, most in least)
        ]
        return sorted(choices, key=self.value_out, reverse=True)

    def _bounds(self, live: int, leader: Seat, value: int) -> tuple[int, int]:
        """Between which values, the second excluded, the forced value lies at sight.

        A leader who plays for their own side can take at once what their sure tricks
        bring in, whatever the others do.
        """
        ours = leader % 2 == self.side
        if self.order is not None and leader != self.ordered:
            # Sure tricks decide nothing where a bone of the order may turn out not to be lawful.
            return 0, value + 1
        hands = [hand & live for hand in self.hands]
        least, most = 0, value
        if self.order is None:
            least, most = sure_of_trumps(
                self.trump, live, hands, self.side, value=value, counting=self.counting
            )
        due = self.order and self.order[len(self.order) - hands[leader].bit_count() :]
        sure = sure_bones(self.trump, hands, leader, due, free=ours == self.forcing[leader])
        if not sure:
            return least, most + 1
        taken = value - self._left_after(live, leader, sure)
        return (max(taken, least), most + 1) if ours else (least, min(value - taken, most) + 1)

    def _left_after(self, live: int, leader: Seat, sure: int) -> int:
        """The most value that can be out when these bones have won their tricks."""
        holding = self.hands[leader] & live
        tricks = holding.bit_count() - sure.bit_count()
        if not self.counting:
            return tricks
        left = tricks
        room = [tricks] * SEATS
        for mask, value in COUNTS:
            if not live & mask & ~sure:
                continue
            owner = next(seat for seat in range(SEATS) if self.hands[seat] & mask)
            if room[owner]:
                room[owner] -= 1
                left += value
        return left
