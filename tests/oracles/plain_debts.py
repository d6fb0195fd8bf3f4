"""The debts of each payment, read plainly: those it names, or those owed when it was made.

Second implementation. The hand is read from its beginning to the payment; each score, call,
taking of missed points and count opens a debt, and each payment settles some.
"""

from dataclasses import dataclass, field, replace
from itertools import accumulate

from domain import events as e
from tests.oracles.plain_record import Record, is_misplay

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
    if at not in r.parts:
        r.parts[at] = _parts_of(r, at, fact)
    return r.parts[at]


def _parts_of(r: Record, at: int, fact: Payment) -> list[Part]:
    if fact.answers is not None:
        return [(fact.answers, fact.points)]
    if goes_back(fact):
        return _returned(r, at, fact)
    debts = _open(r, at)
    parts = [] if debts is None else _settled_apart(r, at, debts, fact)
    if parts and debts is not None:
        causes = dict.fromkeys(debt.cause for debt, _ in parts)
        settled = [(one, sum(p for debt, p in parts if debt.cause == one)) for one in causes]
        r.parts[at] = settled  # A return that comes later may ask for it.
        if not _is_called_later(r, at, debts, parts[-1]):
            return settled
    last = _last_for(r, at, payee_of(fact))
    causes = [*_named_around(r, at, fact), *([] if last is None else [last])]
    return [(max(causes), fact.points)] if causes else []


def _named_around(r: Record, at: int, fact: Payment) -> list[int]:
    """The earlier events that payments of the same two name while nobody plays on around it."""
    around = list[int]()
    for acts in (r.back(at), r.since(at)):
        for _, act in acts:
            if isinstance(act, e.BonePlayed | e.BoneDrawn | e.Passed | e.HandStarted | e.GameEnded):
                break
            paid = isinstance(act, e.ChipsPaid | e.PointsPegged)
            if paid and parties(r, act) == parties(r, fact) and (act.answers or at) < at:
                around.append(act.answers or 0)
    return around


def _settled_apart(r: Record, at: int, debts: Debts, fact: Payment) -> list[tuple[Debt, int]]:
    """The debts that a payment settles, less what later ones name of them before play goes on."""
    others = Debts(
        [replace(debt) for debt in debts.owed],
        [replace(debt) for debt in debts.uncalled],
        over=debts.over,
    )
    for _, act in r.since(at):
        if isinstance(act, e.BonePlayed | e.BoneDrawn | e.Passed | e.HandStarted | e.GameEnded):
            break
        if not isinstance(act, e.ChipsPaid | e.PointsPegged) or goes_back(act):
            continue
        named = _named(r, act)
        if named is not None and parties(r, act) == parties(r, fact):
            for debt, points in _settled(r, others, act, named):
                debt.paid += points
    settled = _settled(r, others, fact, None)
    if settled and all(points <= debt.left for debt, points in settled):
        return settled
    return _settled(r, debts, fact, None)


def goes_back(fact: Payment) -> bool:
    return fact.back if isinstance(fact, e.PointsPegged) else fact.colour_of == fact.payee


def parties(r: Record, fact: Payment) -> tuple[int | None, int | None, int]:
    """The colour, the payer, and the side that is paid, whichever way the points go."""
    if isinstance(fact, e.PointsPegged):
        return None, None, r.side[fact.seat]
    if goes_back(fact):
        return fact.payee, fact.payee, r.side[fact.payer]
    colour = fact.payer if fact.colour_of is None else fact.colour_of
    return colour, fact.payer, r.side[fact.payee]


def _returned(r: Record, at: int, fact: Payment) -> list[Part]:
    """The events that points which go back had been paid for, the last paid first.

    Each point is a coin on a pile: the last that was put there goes back first.
    """
    began = next((one for one, act in r.back(at) if isinstance(act, e.GameStarted)), 0)
    pile: list[int] = []
    for before, act in r.since(began):
        if before >= at or not isinstance(act, e.ChipsPaid | e.PointsPegged):
            continue
        if parties(r, act) != parties(r, fact):
            continue
        if not goes_back(act):
            for cause, points in parts_of(r, before, act) or [(before, act.points)]:
                pile += [cause] * points
            continue
        named = _named(r, act)
        for _ in range(act.points):
            coins = [n for n, cause in enumerate(pile) if named in (None, root_of(r, cause))]
            if coins:
                pile.pop(coins[-1])
    back = pile[::-1][: fact.points]
    parts = [(cause, back.count(cause)) for cause in dict.fromkeys(back)]
    return parts if len(back) == fact.points else [*parts, (at, fact.points - len(back))]


def root_of(r: Record, cause: int) -> int | None:
    """The bone that a call is for; any other event itself."""
    act = r.fact(cause, object)
    return _last_bone(r, cause, act.seat) if isinstance(act, e.ScoreCalled) else cause


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
            if goes_back(fact):
                _handed_back(r, debts, at, fact)
            else:
                named = _named(r, fact)
                settled = _settled(r, debts, fact, named) or _too_much(r, debts, fact, named)
                for debt, points in settled:
                    debt.paid += points
        case _:
            pass


def _handed_back(r: Record, debts: Debts, at: int, fact: Payment) -> None:
    """Points that go back open the debt again that they were paid for."""
    named = _named(r, fact)
    causes = _returned(r, at, fact) if named is None else [(named, fact.points)]
    for cause, points in causes:
        for debt in (*debts.owed, *debts.uncalled):
            own = debt.paid and r.side[debt.seat] == parties(r, fact)[2]
            if own and (cause in (debt.since, debt.cause) or root_of(r, cause) == debt.since):
                debt.paid -= points
                break


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
    parts = _by_age(_in_order(others, points))
    return sorted(parts, key=lambda part: part[1] > part[0].left)  # Too much goes back first.


def _too_much(r: Record, debts: Debts, fact: Payment, named: int | None) -> list[tuple[Debt, int]]:
    """Count what is paid where nothing is owed as too much for the last debt to that side."""
    theirs = [
        debt
        for debt in (*debts.owed, *debts.uncalled)
        if r.side[debt.seat] == r.side[payee_of(fact)] and named in (None, debt.since, debt.cause)
    ]
    return [(debt, fact.points) for debt in sorted(theirs, key=lambda debt: debt.since)[-1:]]


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
    """Whether points that nobody had called, and that are paid in part, are called later.

    Unless just what was called is paid in the end, before play goes on.
    """
    debt, _ = part
    if debt in debts.owed:
        return False
    for position, fact in r.since(at):
        if isinstance(fact, e.HandStarted):
            return False
        if isinstance(fact, e.ScoreCalled) and _last_bone(r, position, fact.seat) == debt.since:
            return part[1] != fact.points and not _whole_in_the_end(r, position, debt)
    return False


def _whole_in_the_end(r: Record, call: int, debt: Debt) -> bool:
    acts = (e.BonePlayed, e.BoneDrawn, e.Passed, e.HandStarted, e.GameEnded)
    then = (position for position, fact in r.since(call) if isinstance(fact, acts))
    until = next(then, r.log[-1][0] + 1)
    debts, payer = _open(r, until), r.payer(debt.seat)
    spent = payer is not None and r.left(until, payer) == 0  # No chips are left to pay the rest.
    return debts is not None and any(
        (one.since, one.seat) == (debt.since, debt.seat)
        and (one.paid == one.points or (spent and 0 < one.paid < one.points))
        for one in debts.owed
    )


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
