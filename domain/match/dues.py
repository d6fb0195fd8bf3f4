"""Points due in a hand of a fives game: a score to call, one that was missed, what is owed.

As the table has it, call by call; what the rules make of it afterwards is `adjudication`'s.

Two questions are told apart. What may still be called, taken or paid now is asked here, for
strict enforcement and muggins: a payment settles what it names, or what it comes to.
Whether what came before time expired can still change the result is asked of `Game.calls`:
there a credit settles the bone, or the end of a hand, that it names, called or not. Where a
wrong amount is paid, or one for another bone, the two differ, and both are right.
"""

from operator import attrgetter

from msgspec import Struct
from msgspec.structs import replace

from domain.fives.scoring import board_score
from domain.rules import Fives
from domain.seats import Seat
from domain.winning import Moment


class Due(Struct, frozen=True, gc=False):
    """Points for one player.

    `at` is when the bone was placed, or the hand ended, that brought them. `paid` is what was
    paid of them and not handed back; it may be more than they are.
    """

    at: Moment
    seat: Seat
    points: int
    paid: int = 0

    @property
    def left(self) -> int:
        """The points that are still to be paid."""
        return max(0, self.points - self.paid)

    def is_for(self, other: "Due") -> bool:
        """Whether both are points of one player for the same bone, or the same hand."""
        return (self.at, self.seat) == (other.at, other.seat)


class Paid(Struct, frozen=True, gc=False):
    """Points that passed from a payer (None: they were pegged) to a player.

    `at` is when the bone was placed, or the hand ended, that they were for; None for nothing.
    """

    payer: Seat | None
    payee: Seat
    points: int
    at: Moment | None = None


class Dues(Struct, frozen=True):
    """Points due after the last event; each method returns new dues and changes none.

    Attributes
    ----------
    score : what the last bone scored and its player may still call, a rest of it after a call too
        low; or None
    missed : scores of this hand that were not called in time
    debts : points called or taken, or scored where no call is needed, and the count of the hand,
        paid or not
    brought : the points that the last bone placed scored, called or not; of one that was lifted,
        too, unless its score was undone
    payments : what was paid and not handed back, in order
    over : whether the hand has ended
    """

    score: Due | None = None
    missed: tuple[Due, ...] = ()
    debts: tuple[Due, ...] = ()
    brought: int = 0
    payments: tuple[Paid, ...] = ()
    over: bool = False

    @property
    def owed(self) -> tuple[Due, ...]:
        """The debts of which something is left to pay."""
        return tuple(due for due in self.debts if due.left)

    def played(self, rules: Fives, at: Moment, seat: Seat, open_total: int) -> "Dues":
        """The dues once `seat` has placed a bone that leaves this open total, in pips, at `at`.

        It may score, and a score that was not called before is missed (UDL-4).
        """
        points = board_score(rules, open_total)
        scored = (Due(at, seat, points),) if points else ()
        automatic = rules.score_call.value == "automatic"
        return replace(
            self.passed_over(),
            score=scored[0] if scored and not automatic else None,
            debts=(*self.debts, *scored) if automatic else self.debts,
            brought=points,
        )

    def passed_over(self) -> "Dues":
        """The dues once somebody plays or passes: an uncalled score is missed."""
        if self.score is None:
            return self
        return replace(self, score=None, missed=(*self.missed, replace(self.score, paid=0)))

    def called(self, points: int) -> "Dues":
        """The dues once so many points are called: owed up to the score that was made (AMB-33).

        Of a score called too low, the rest can still be called. Nothing changes without a `score`.
        """
        score = self.score
        if score is None:
            return self
        due = min(points, score.points)
        rest = replace(score, points=score.points - due, paid=0) if due < score.points else None
        return replace(self, score=rest, debts=(*self.debts, replace(score, points=due)))

    def taken(self, missed: Due, seat: Seat) -> "Dues":
        """The dues once `seat` calls muggins: points that another missed are theirs (UDL-G13)."""
        others = tuple(due for due in self.missed if due != missed)
        return replace(self, missed=others, debts=(*self.debts, replace(missed, seat=seat)))

    def counted(self, at: Moment, seat: Seat | None, points: int | None) -> "Dues":
        """The dues once the hand is over at `at`: its count is owed to `seat`, if both are given.

        Scores missed can be taken no more; that of the last bone can still be called (AMB-30).
        """
        count = () if seat is None or not points else (Due(at, seat, points),)
        return replace(self, missed=(), debts=(*self.debts, *count), over=True)

    def without(self, at: Moment, *, is_last: bool = True) -> "Dues":
        """The dues without those for the bone placed at `at`, misplaced and lifted (AMB-66).

        `is_last` is whether no bone was placed after it; then `brought` is 0. Payments stay.
        """

        def unlifted(due: Due | None) -> Due | None:
            return None if due is not None and due.at == at else due

        return replace(
            self,
            score=unlifted(self.score),
            missed=tuple(filter(unlifted, self.missed)),
            debts=tuple(filter(unlifted, self.debts)),
            brought=0 if is_last else self.brought,
        )

    def again(self, before: "Dues", at: Moment) -> "Dues":
        """The dues with those for a bone that lies again, as they were `before` it was lifted.

        `at` is when it was placed at first. `brought` is that of `before`; payments stay as they
        are now.
        """
        rest = self.without(at)
        own_score = before.score is not None and before.score.at == at
        return replace(
            rest,
            score=before.score if own_score else rest.score,
            missed=(*rest.missed, *(due for due in before.missed if due.at == at)),
            debts=(*rest.debts, *(due for due in before.debts if due.at == at)),
            brought=before.brought,
        )

    def parts(self, seats: set[Seat], points: int, named: Moment | None = None) -> tuple[Due, ...]:
        """The dues that a payment of `points` to one side is for; their `points` are the parts.

        `seats` are those of the side. The payment is for the bone or hand that it names (`named`).
        Else it is for what comes to this amount: one score, or several in turn; another amount
        goes to each in turn as far as it goes, and what is too much to the last. (In a hand it
        goes to a score not called only where there are no debts.) Their turn is the latest first
        in a hand, and the order of the debts once it is over, when what nobody called comes after
        what was. Empty where nothing is owed.
        """

        def is_meant(due: Due) -> bool:
            return due.seat in seats and due.points > due.paid and named in (None, due.at)

        called = [due for due in self.debts if is_meant(due)]
        uncalled = [self.score] if self.score is not None and is_meant(self.score) else []
        both = [*called, *uncalled]
        if len(both) <= 1:
            return tuple(_part(due, points) for due in both if points)
        called.sort(key=attrgetter("at"))
        turns = [*called, *uncalled]
        if not self.over:
            turns = sorted(both, key=attrgetter("at"))[::-1]
        exact = _exactly(turns, points)
        return exact or _in_turn(turns if self.over else called[::-1] or uncalled, points)

    def paid(self, payment: Paid, seats: set[Seat]) -> "Dues":
        """The dues once points are paid to the side of `seats`, for what `parts` says.

        `payment.at` is what they are said to be for, or None. Where nothing is owed, they are
        noted as too much for what came last.
        """
        parts = self.parts(seats, payment.points, payment.at)
        if not parts:
            dues = (due for due in (*self.debts, self.score) if due and due.seat in seats)
            meant = [due for due in dues if payment.at in (None, due.at)]
            parts = tuple(
                _part(due, payment.points) for due in sorted(meant, key=attrgetter("at"))[-1:]
            )
        paid = self
        for part in parts:
            paid = paid._with_paid({part.seat}, part.at, part.points)
        made = [replace(payment, at=part.at, points=part.points) for part in parts] or [payment]
        return replace(paid, payments=(*self.payments, *made))

    def given_back(self, payment: Paid, seats: set[Seat]) -> "Dues":
        """The dues once points paid to one side go back to their payer, and are owed again.

        The last paid go back first. `payment` is one as it was made, to the side of `seats`; its
        `at` is what the points are said to have been paid for, or None.
        """
        dues, rest, payments = self, payment.points, list[Paid]()
        for made in reversed(self.payments):
            theirs = made.payee in seats and made.payer == payment.payer
            part = min(rest, made.points) if theirs and payment.at in (None, made.at) else 0
            if part and made.at is not None:
                dues = dues._with_paid(seats, made.at, -part)
            if part < made.points:
                payments.append(replace(made, points=made.points - part))
            rest -= part
        return replace(dues, payments=tuple(reversed(payments)))

    def _with_paid(self, seats: set[Seat], at: Moment, points: int) -> "Dues":
        """The dues with so many more points paid of one of them; negative points go back."""
        dues = [due for due in (*self.debts, self.score) if due is not None]
        meant = [n for n, due in enumerate(dues) if due.at == at and due.seat in seats]
        # A score that was called in part is two dues.
        fitting = (n for n in meant if (dues[n].left if points > 0 else dues[n].paid))
        n = next(fitting, meant[0] if meant else None)
        if n is None:
            return self
        changed = replace(dues[n], paid=dues[n].paid + points)
        if n == len(self.debts):
            return replace(self, score=changed)
        return replace(self, debts=(*self.debts[:n], changed, *self.debts[n + 1 :]))


def _exactly(dues: list[Due], points: int) -> tuple[Due, ...]:
    """The first due of just so many points, or the longest row of dues that add up to them.

    Each with the points that are left to pay, in the order in which they came; empty where there
    are none.
    """
    for due in dues:
        if due.left == points:
            return (_part(due, points),)
    for number in range(len(dues), 1, -1):
        if sum(due.left for due in dues[:number]) == points:
            parts = (_part(due, due.left) for due in dues[:number])
            return tuple(sorted(parts, key=attrgetter("at")))
    return ()


def _in_turn(dues: list[Due], points: int) -> tuple[Due, ...]:
    """Points that go to each of these dues in turn; what is too much goes to the last.

    In the order in which they came, but that one comes after the others: it goes back first.
    """
    parts: list[Due] = []
    is_too_much = points > sum(due.left for due in dues)
    for n, due in enumerate(dues):
        part = points if n == len(dues) - 1 else min(points, due.left)
        if part:
            parts.append(_part(due, part))
        points -= part
    last = [parts.pop()] if is_too_much else []
    return (*sorted(parts, key=attrgetter("at")), *last)


def _part(due: Due, points: int) -> Due:
    """A due for the same bone or hand, of so many points."""
    return Due(due.at, due.seat, points)
