"""Points due in a hand of a fives game: a score to call, one that was missed, what is owed.

As the table has it, call by call; what the rules make of it afterwards is `adjudication`'s.

Two questions are told apart. What may still be called, taken or paid now is asked here, for
strict enforcement and muggins: a payment settles what is owed to a side, by its amount.
Whether what came before time expired can still change the result is asked of `Game.pending`:
there a credit settles the bone, or the end of a hand, that it names, called or not. Where a
wrong amount is paid, or one for another bone, the two differ, and both are right.
"""

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


class Dues(Struct, frozen=True):
    """Points due after the last event.

    Attributes
    ----------
    score : what the last bone scored, while its player may still call it
    missed : scores of this hand that were not called in time
    owed : what was called, or scored, and is not paid
    brought : what the last bone scored, called or not
    """

    score: Due | None = None
    missed: tuple[Due, ...] = ()
    owed: tuple[Due, ...] = ()
    brought: int = 0

    def played(self, rules: Fives, at: Moment, seat: Seat, open_total: int) -> "Dues":
        """A bone is placed: it may score, and what was not called before is missed (UDL-4)."""
        points = board_score(rules, open_total)
        one = (Due(at, seat, points),) if points else ()
        automatic = rules.score_call.value == "automatic"
        return replace(
            self.passed_over(),
            score=one[0] if one and not automatic else None,
            owed=(*self.owed, *one) if automatic else self.owed,
            brought=points,
        )

    def passed_over(self) -> "Dues":
        """Somebody plays or passes: an uncalled score is missed."""
        if self.score is None:
            return self
        return replace(self, score=None, missed=(*self.missed, self.score))

    def called(self, points: int) -> "Dues":
        """The score is called: it is owed, as far as it was made (AMB-33)."""
        score = self.score
        if score is None:
            return self
        due = min(points, score.points)
        left = replace(score, points=score.points - due) if points < score.points else None
        return replace(self, score=left, owed=(*self.owed, replace(score, points=due)))

    def taken(self, missed: Due, seat: Seat) -> "Dues":
        """Muggins: the points that another missed are owed to the caller (UDL-G13)."""
        left = tuple(one for one in self.missed if one != missed)
        return replace(self, missed=left, owed=(*self.owed, replace(missed, seat=seat)))

    def counted(self, at: Moment, seat: Seat | None, points: int | None) -> "Dues":
        """A hand is over: nothing more can be called, its count is owed."""
        count = () if seat is None or not points else (Due(at, seat, points),)
        return replace(self, score=None, missed=(), owed=(*self.owed, *count))

    def paid(self, seats: set[Seat], points: int) -> "Dues":
        """Points are paid to one side: of what it is owed, this amount, else the first."""
        theirs = [one for one in self.owed if one.seat in seats]
        if not theirs:
            return self
        settled = next((one for one in theirs if one.points == points), theirs[0])
        owed = list(self.owed)
        owed.remove(settled)
        return replace(self, owed=tuple(owed))
