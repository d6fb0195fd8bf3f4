"""The debts of each payment, read plainly: those it names, or those owed when it was made.

Second implementation. The hand is read from its beginning to the payment; each score, call,
taking of missed points and count opens a debt, and each payment settles some.
"""

from dataclasses import dataclass, field
from itertools import accumulate
from typing import TypeGuard

from domain import events as e
from tests.adjudication.plain_record import Record, is_misplay

CALLED = ("PDA", "UDL")
"""Where a score is lost unless it is called (PDA-6c, UDL-4, AMB-30, AMB-32)."""

Payment = e.ChipsPaid | e.PointsPegged
Part = tuple[int, int]


@dataclass(eq=False)
class Debt:
    """Points owed to a player for the bone, or the end of a hand, at `since`; `cause` is shown.

    `paid` is what was paid of a score that nobody has called.
    """

    since: int
    cause: int
    seat: int
    points: int
    paid: int = 0

    @property
    def left(self) -> int:
        return max(0, self.points - self.paid)


@dataclass
class Debts:
    """The open debts of a hand, the score that may still be called, and those that were missed.

    `over` tells whether the hand has ended.
    """

    owed: list[Debt] = field(default_factory=list[Debt])
    uncalled: list[Debt] = field(default_factory=list[Debt])
    missed: list[Debt] = field(default_factory=list[Debt])
    over: bool = False


def payee_of(fact: Payment) -> int:
    return fact.payee if isinstance(fact, e.ChipsPaid) else fact.seat


def parts_of(r: Record, at: int, fact: Payment) -> list[Part]:
    """The events that a payment is for, each with its part; none where there is no such event."""
    if fact.answers is not None:
        return [(fact.answers, fact.points)]
    if goes_back(fact):
        return [(_returned(r, at, fact), fact.points)]
    debts = _open(r, at)
    parts = [] if debts is None else _settled(r, debts, fact, None)
    if parts and debts is not None and not _is_called_later(r, at, debts, parts[-1]):
        causes = dict.fromkeys(debt.cause for debt, _ in parts)
        return [(one, sum(p for debt, p in parts if debt.cause == one)) for one in causes]
    last = _last_for(r, at, payee_of(fact))
    return [] if last is None else [(last, fact.points)]


def goes_back(fact: Payment) -> TypeGuard[e.ChipsPaid]:
    return isinstance(fact, e.ChipsPaid) and fact.colour_of == fact.payee


def _returned(r: Record, at: int, fact: e.ChipsPaid) -> int:
    """The events that chips which go back had been paid for; their payment, if unknown."""
    parties = fact.payee, fact.payer
    for before, act in r.back(at):
        if isinstance(act, e.ChipsPaid) and (act.payer, act.payee) == parties:
            return (parts_of(r, before, act) or [(before, 0)])[-1][0]
    return at


def _open(r: Record, at: int) -> Debts | None:
    """The debts of the hand that was last begun before an event."""
    begun = next((one for one, fact in r.back(at) if isinstance(fact, e.HandStarted)), None)
    if begun is None:
        return None
    debts = Debts()
    for position, fact in r.since(begun):
        if position >= at:
            break
        _after(r, debts, position, fact)
    return debts


def _after(r: Record, debts: Debts, at: int, fact: e.Fact) -> None:
    match fact:
        case e.BonePlayed(seat=seat) if r.out(at) is None and not debts.over:
            _passed_over(debts)
            points = r.table(at + 1).score()
            if points:
                (debts.uncalled if r.book in CALLED else debts.owed).append(
                    Debt(at, at, seat, points)
                )
        case e.Passed() if r.out(at) is None and not debts.over:
            _passed_over(debts)
        case e.ScoreCalled(seat=seat, points=points):
            _called(r, debts, at, seat, points)
        case e.MugginsCalled(seat=seat, points=points):
            for debt in reversed(debts.missed):
                if debt.points == points and debt.seat != seat and r.book == "UDL":
                    debts.missed.remove(debt)
                    debts.owed.append(Debt(debt.since, at, seat, points))
                    break
        case e.PlayRetracted(play=play, ruling=None) if is_misplay(r, play):
            for some in (debts.owed, debts.uncalled, debts.missed):
                some[:] = [debt for debt in some if debt.since != play]
        case e.HandEnded(winner=winner, points=points):
            debts.missed.clear()
            debts.over = True
            if winner is not None and points and fact.how in ("domino", "lock"):
                debts.owed.append(Debt(at, at, winner, points))
        case e.ChipsPaid() | e.PointsPegged():
            back = fact.back if isinstance(fact, e.PointsPegged) else goes_back(fact)
            if fact.game is None and not back:
                for debt, points in _settled(r, debts, fact, _named(r, fact)):
                    debt.paid += points
        case _:
            pass


def _passed_over(debts: Debts) -> None:
    debts.missed += debts.uncalled
    debts.uncalled.clear()


def _called(r: Record, debts: Debts, at: int, seat: int, points: int) -> None:
    for debt in debts.owed:
        if debt.since == _last_bone(r, at, seat) and r.side[debt.seat] == r.side[seat]:
            debt.cause = at
    for debt in list(debts.uncalled):
        if r.side[debt.seat] == r.side[seat]:
            due = min(points, debt.points)
            debts.owed.append(Debt(debt.since, at, debt.seat, due, min(due, debt.paid)))
            debt.points, debt.paid, debt.cause = debt.points - due, 0, at
            if not debt.points:
                debts.uncalled.remove(debt)


def _last_bone(r: Record, at: int, seat: int) -> int | None:
    return next(
        (
            position
            for position, fact in r.back(at)
            if isinstance(fact, e.BonePlayed) and r.side[fact.seat] == r.side[seat]
        ),
        None,
    )


def _named(r: Record, fact: Payment) -> int | None:
    """The bone, or the end of a hand, that a payment names, by itself or by its call."""
    if fact.answers is None:
        return None
    answered = r.fact(fact.answers, object)
    if isinstance(answered, e.ScoreCalled):
        return _last_bone(r, fact.answers, answered.seat)
    return fact.answers


def _settled(r: Record, debts: Debts, fact: Payment, named: int | None) -> list[tuple[Debt, int]]:
    """Which debts a payment settles, and how much of each."""
    side, points = r.side[payee_of(fact)], fact.points

    def theirs(some: list[Debt]) -> list[Debt]:
        own = (one for one in some if r.side[one.seat] == side)
        open_debts = (one for one in own if named is None or named in (one.since, one.cause))
        return sorted((one for one in open_debts if one.left), key=lambda debt: debt.since)

    called, uncalled = theirs(debts.owed), theirs(debts.uncalled)
    if debts.over:
        turns = others = [*called, *uncalled]
    else:
        turns = theirs([*debts.owed, *debts.uncalled])[::-1]
        others = called[::-1] or uncalled
    for debt in turns:
        if debt.left == points:
            return [(debt, points)]
    sums = list(accumulate(debt.left for debt in turns))
    if points in sums:
        longest = len(sums) - sums[::-1].index(points)
        return _by_age([(debt, debt.left) for debt in turns[:longest]])
    return _by_age(_in_order(others, points))


def _by_age(settled: list[tuple[Debt, int]]) -> list[tuple[Debt, int]]:
    return sorted(settled, key=lambda part: part[0].since)


def _in_order(every: list[Debt], points: int) -> list[tuple[Debt, int]]:
    """Each debt gets what it can, one after the other; the last one gets all that is left."""
    settled: list[tuple[Debt, int]] = []
    while every and points:
        debt, *every = every
        part = min(points, debt.left) if every else points
        settled.append((debt, part))
        points -= part
    return [(debt, part) for debt, part in settled if part]


def _is_called_later(r: Record, at: int, debts: Debts, part: tuple[Debt, int]) -> bool:
    """Whether points that nobody had called, and that are paid in part, are called later."""
    debt, _ = part
    if debt in debts.owed:
        return False
    for position, fact in r.since(at):
        if isinstance(fact, e.HandStarted):
            return False
        if isinstance(fact, e.ScoreCalled) and _last_bone(r, position, fact.seat) == debt.since:
            return part[1] != fact.points
    return False


def _last_for(r: Record, at: int, payee: int) -> int | None:
    """The last thing before an event that its payee could be paid for."""
    for before, act in r.back(at):
        called = isinstance(act, e.ScoreCalled | e.MugginsCalled)
        who = act.winner if isinstance(act, e.HandEnded) else e.seat_of(act)
        if who is None or r.side[who] != r.side[payee]:
            continue
        unasked = (
            isinstance(act, e.BonePlayed)
            and r.book not in CALLED
            and r.table(before + 1).score() > 0
        )
        if called or isinstance(act, e.HandEnded) or unasked:
            return before
    return None
