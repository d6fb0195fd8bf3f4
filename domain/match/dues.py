"""What is due in a hand of a fives game: a score to call, one that was missed, what is owed.

As the table has it, call by call; what the rules make of it afterwards is `adjudication`'s.
"""

from msgspec import Struct
from msgspec.structs import replace

from domain.fives.scoring import board_score
from domain.rules import Fives
from domain.seats import Seat


class Due(Struct, frozen=True, gc=False):
    """Points for one player."""

    seat: Seat
    points: int


class Dues(Struct, frozen=True):
    """What is due after the last event.

    Attributes
    ----------
    score : what the last bone scored, while its player may still call it
    missed : scores that were not called in time and may be taken by muggins
    owed : what was called, or scored, and is not paid
    brought : what the last bone scored, called or not
    """

    score: Due | None = None
    missed: tuple[Due, ...] = ()
    owed: tuple[Due, ...] = ()
    brought: int = 0

    def played(self, rules: Fives, seat: Seat, open_total: int) -> "Dues":
        """A bone is placed: it may score, and what was not called before is missed (UDL-4)."""
        points = board_score(rules, open_total)
        one = (Due(seat, points),) if points else ()
        automatic = rules.score_call.value == "automatic"
        return replace(
            self.passed_over(rules),
            score=one[0] if one and not automatic else None,
            owed=(*self.owed, *one) if automatic else self.owed,
            brought=points,
        )

    def passed_over(self, rules: Fives) -> "Dues":
        """Somebody plays or passes: an uncalled score is missed, one missed before is gone."""
        kept = self.missed if rules.muggins_close.value == "hand_end" else ()
        uncalled = () if self.score is None else (self.score,)
        return replace(self, score=None, missed=(*kept, *uncalled))

    def drew(self, rules: Fives) -> "Dues":
        """Somebody draws: what could be taken by muggins is gone (AMB-31)."""
        return self if rules.muggins_close.value == "hand_end" else replace(self, missed=())

    def called(self, seat: Seat, points: int) -> "Dues":
        """A score is called: it is owed, as far as it was made (AMB-33)."""
        score = self.score
        if score is None or score.seat != seat:
            return self
        due = min(points, score.points)
        left = Due(seat, score.points - due) if points < score.points else None
        return replace(self, score=left, owed=(*self.owed, Due(seat, due)))

    def taken(self, seat: Seat, points: int) -> "Dues":
        """Muggins: the points that another missed are owed to the caller (UDL-G13)."""
        left = [one for one in self.missed if one.points != points]
        if len(left) == len(self.missed):
            return self
        return replace(self, missed=tuple(left), owed=(*self.owed, Due(seat, points)))

    def counted(self, seat: Seat | None, points: int | None) -> "Dues":
        """A hand is over: nothing more can be called, its count is owed."""
        count = () if seat is None or not points else (Due(seat, points),)
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
