"""The scores that the players of a game called, and what each call was for."""

from collections.abc import Mapping

from msgspec import Struct

from domain.copying import state
from domain.seats import Side
from domain.winning import Moment

UndoneCalls = Mapping[tuple[Moment, Side], int]
"""Points called for a bone that was lifted, by the side that has them."""


@state
class Calls(Struct):
    """The calls of a fives game, and points from before time expired that are not paid yet.

    A `Moment` here is of a call, a bone placed or the end of a hand. What may be called or paid
    in play is `domain.match.dues`.

    Attributes
    ----------
    last : the last call, or end of a hand, that each side can be paid for
    causes : by the moment of a call, when the bone that it is about was placed
    claimed : the points called in time for a bone, or taken, by bone and the side that did
    answered : where a correction put several facts at one position, the last of them that
        can be paid for
    pending : points from before the cut that can still be called, taken or paid, by the bone
        or hand that brought them and the side that has them
    undone : the parts of `claimed` and `pending` for bones that were lifted, by the bone
    """

    last: dict[Side, Moment] = {}
    causes: dict[Moment, Moment] = {}
    claimed: dict[tuple[Moment, Side], int] = {}
    answered: dict[int, Moment] = {}
    pending: dict[tuple[Moment, Side], int] = {}
    undone: dict[Moment, tuple[UndoneCalls, UndoneCalls]] = {}

    def make_payable(self, now: Moment) -> Moment:
        """Note that payments may name the bone, call or hand of this moment; return the moment."""
        if now.ordinal > 1:
            self.answered[now.position] = now
        return now

    def answer(self, position: int) -> Moment:
        """The moment of the call, bone or hand meant by a payment that names this position."""
        return self.answered.get(position, Moment(position))

    def cause(self, call: Moment | None) -> Moment | None:
        """When the bone was placed that this call is about; other moments come back as they are."""
        return None if call is None else self.causes.get(call, call)

    def settle_pending(self, cause: Moment, change: tuple[int, ...]) -> bool:
        """Take out what is pending for `cause` for a side that gains; return whether any was."""
        gained = (side for side, more in enumerate(change) if more > 0)
        return any(self.pending.pop((cause, side), None) is not None for side in gained)

    def close(self, *, called_too: bool) -> bool:
        """Let pending points lapse, since somebody acts; those called only with `called_too`.

        Returns whether anything was pending.
        """
        if not self.pending:
            return False
        still_due = () if called_too else self.causes.values()
        self.pending = {due: points for due, points in self.pending.items() if due[0] in still_due}
        return True

    def uncall(self, placed: Moment) -> bool:
        """Take out the calls for a bone whose score is undone (AMB-66).

        Returns whether anything was pending.
        """
        was_pending = bool(self.pending)
        self.undone[placed] = (
            {due: points for due, points in self.claimed.items() if due[0] == placed},
            {due: points for due, points in self.pending.items() if due[0] == placed},
        )
        for points in self.claimed, self.pending:
            for due in [due for due in points if due[0] == placed]:
                del points[due]
        return was_pending

    def call_again(self, placed: Moment) -> bool:
        """Put back the calls for a bone that lies again; return whether anything is pending."""
        claimed, pending = self.undone.pop(placed, ({}, {}))
        self.claimed |= claimed
        self.pending |= pending
        return bool(self.pending)
