"""Points due in a hand of a fives game: a score to call, one that was missed, what is owed.

As the table has it, call by call; what the rules make of it afterwards is `adjudication`'s.

Two questions are told apart. What may still be called, taken or paid now is asked here, for
strict enforcement and muggins: a payment settles what it names, or what it comes to.
Whether what came before time expired can still change the result is asked of `Game.pending`:
there a credit settles the bone, or the end of a hand, that it names, called or not. Where a
wrong amount is paid, or one for another bone, the two differ, and both are right.
"""

from collections.abc import Iterable
from operator import attrgetter

from msgspec import Struct
from msgspec.structs import replace

from domain.fives.scoring import board_score
from domain.rules import Fives
from domain.seats import Seat
from domain.winning import Moment


class Due(Struct, frozen=True, gc=False):
    """Points for one player, and when the bone was placed, or the hand ended, that brought them."""

    at: Moment
    seat: Seat
    points: int

    def is_for(self, other: "Due") -> bool:
        """Whether both are points of one player for the same bone, or the same hand."""
        return (self.at, self.seat) == (other.at, other.seat)

    def less(self, points: int) -> "Due":
        """The rest, once so many points are paid."""
        return replace(self, points=max(0, self.points - points))


class Dues(Struct, frozen=True):
    """Points due after the last event.

    Attributes
    ----------
    score : what the last bone scored, while its player may still call it
    missed : scores of this hand that were not called in time
    owed : what was called, or scored, and is not paid
    brought : what the last bone scored, called or not
    uncalled : what of that score nobody has called, nor paid without a call
    over : whether the hand has ended
    """

    score: Due | None = None
    missed: tuple[Due, ...] = ()
    owed: tuple[Due, ...] = ()
    brought: int = 0
    uncalled: Due | None = None
    over: bool = False

    def played(self, rules: Fives, at: Moment, seat: Seat, open_total: int) -> "Dues":
        """A bone is placed: it may score, and what was not called before is missed (UDL-4)."""
        points = board_score(rules, open_total)
        one = (Due(at, seat, points),) if points else ()
        automatic = rules.score_call.value == "automatic"
        score = one[0] if one and not automatic else None
        return replace(
            self.passed_over(),
            score=score,
            uncalled=score,
            owed=(*self.owed, *one) if automatic else self.owed,
            brought=points,
        )

    def passed_over(self) -> "Dues":
        """Somebody plays or passes: an uncalled score is missed."""
        if self.score is None:
            return self
        return replace(self, score=None, uncalled=None, missed=(*self.missed, self.score))

    def called(self, points: int) -> "Dues":
        """The score is called: it is owed, as far as it was made (AMB-33)."""
        score = self.score
        if score is None:
            return self
        due = min(points, score.points)
        left = score.less(due) if points < score.points else None
        paid = score.points - (self.uncalled.points if self.uncalled else 0)
        owed = (*self.owed, replace(score, points=max(0, due - paid)))
        return replace(self, score=left, uncalled=left, owed=owed)

    def taken(self, missed: Due, seat: Seat) -> "Dues":
        """Muggins: the points that another missed are owed to the caller (UDL-G13)."""
        left = tuple(one for one in self.missed if one != missed)
        return replace(self, missed=left, owed=(*self.owed, replace(missed, seat=seat)))

    def counted(self, at: Moment, seat: Seat | None, points: int | None) -> "Dues":
        """A hand is over: its count is owed; of calls, only the last bone's is open (AMB-30)."""
        count = () if seat is None or not points else (Due(at, seat, points),)
        owed = (*self.owed, *count)
        return replace(self, missed=(), owed=owed, over=True)

    def without(self, at: Moment) -> "Dues":
        """The same without what a bone brought that was misplaced and is lifted (AMB-66)."""

        def left(due: Due | None) -> Due | None:
            return None if due is not None and due.at == at else due

        return replace(
            self,
            score=left(self.score),
            uncalled=left(self.uncalled),
            missed=tuple(filter(left, self.missed)),
            owed=tuple(filter(left, self.owed)),
        )

    def parts(self, seats: set[Seat], points: int, named: Moment | None = None) -> tuple[Due, ...]:
        """The dues that a payment to one side is for, with the points that go to each.

        As it says (`named`). Else for what comes to this amount: one score, or several in turn;
        another amount goes to each in turn as far as it goes, and what is too much to the last.
        Their turn is the latest first in a hand, and the order of the debts once it is over, when
        what nobody called comes after what was. Empty where nothing is owed.
        """

        def of_theirs(dues: Iterable[Due | None]) -> list[Due]:
            theirs = (due for due in dues if due and due.points and due.seat in seats)
            return sorted((d for d in theirs if named in (None, d.at)), key=attrgetter("at"))

        called, uncalled = of_theirs(self.owed), of_theirs([self.uncalled])
        turns = [*called, *uncalled] if self.over else of_theirs((*self.owed, self.uncalled))[::-1]
        exact = _exactly(turns, points)
        return exact or _in_turn(turns if self.over else called[::-1] or uncalled, points)

    def paid(self, seats: set[Seat], points: int, named: Moment | None = None) -> "Dues":
        """Points are paid to one side: what they are for is owed no more (`parts`)."""
        owed, uncalled = list(self.owed), self.uncalled
        for part in self.parts(seats, points, named):
            n = next((n for n, due in enumerate(owed) if due.points and due.is_for(part)), None)
            if n is not None:
                owed[n] = owed[n].less(part.points)
            elif uncalled is not None and uncalled.is_for(part):
                uncalled = uncalled.less(part.points)
        return replace(self, owed=tuple(due for due in owed if due.points), uncalled=uncalled)


def _exactly(dues: list[Due], points: int) -> tuple[Due, ...]:
    """The first of these dues that is so many points, or the most in turn that come to as many.

    In the order in which they came; empty where there are none.
    """
    for due in dues:
        if due.points == points:
            return (due,)
    for number in range(len(dues), 1, -1):
        if sum(due.points for due in dues[:number]) == points:
            return tuple(sorted(dues[:number], key=attrgetter("at")))
    return ()


def _in_turn(dues: list[Due], points: int) -> tuple[Due, ...]:
    """Points that go to each of these dues in turn; what is too much goes to the last."""
    parts: list[Due] = []
    for n, due in enumerate(dues):
        part = points if n == len(dues) - 1 else min(points, due.points)
        if part:
            parts.append(replace(due, points=part))
        points -= part
    return tuple(sorted(parts, key=attrgetter("at")))
