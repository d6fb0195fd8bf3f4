"""Truth of each claim about a payment in the fives games, plainly, in one world (CL-30).

Second implementation, written from the clauses: what a hand brings is counted in the
bones that the world gives each player.
"""

from msgspec.structs import replace

from domain import events as e
from tests.oracles.enumerator import World
from tests.oracles.plain_debts import (
    CALLED,
    Part,
    Payment,
    goes_back,
    parties,
    parts_of,
    payee_of,
    root_of,
)
from tests.oracles.plain_fives import count_is
from tests.oracles.plain_points import (
    called,
    due_for,
    placement,
    put_right,
    scored,
)
from tests.oracles.plain_record import Record
from tests.oracles.plain_results import results


def wrong_payment(r: Record, c: e.Claim, w: World) -> bool:
    """CL-30: not the payee's payer, not min(due, chips left), or not the payer's own colour.

    What was paid before is not due again; what is due may be paid in parts, one after the other,
    and several debts in one.
    """
    at = c.event or 0
    fact = r.fact(at, e.ChipsPaid, e.PointsPegged)
    if goes_back(fact):
        return isinstance(fact, e.ChipsPaid) and _never_paid(r, at, fact)
    if isinstance(fact, e.ChipsPaid) and (
        fact.payer != r.payer(fact.payee) or fact.colour_of not in (None, fact.payer)
    ):
        return True
    parts = parts_of(r, at, fact)
    if not parts:
        return not _may_be_a_penalty(r, fact.points)
    *others, (last, part) = parts
    if isinstance(r.fact(last, object), e.HandEnded):
        if any(points != _left_of(r, at, one, fact) for one, points in others):
            return True
        paid = _paid_before(r, at, last, fact) + part
        amounts = {paid, max(paid, _paid_in_all(r, at, [(last, part)], fact))}
        if _wins_meanwhile(r, at) == r.side[payee_of(fact)]:
            amounts |= set(range(paid, 500))  # A part is enough then.
        return not any(_pays_the_count(r, last, fact, points, w) for points in amounts)
    dues = [due_for(r, one) for one, _ in parts]
    if None in dues:
        return False
    due, paid = sum(points or 0 for points in dues), _paid_in_all(r, at, parts, fact, at)
    left = max(0, due - paid)
    if isinstance(fact, e.ChipsPaid):
        left = min(left, r.left(at, fact.payer))
    if fact.points < left and _paid_in_all(r, at, parts, fact) == paid + left:
        return False
    if fact.points < left and _wins_meanwhile(r, at) == r.side[payee_of(fact)]:
        return False
    return fact.points != left


def _wins_meanwhile(r: Record, at: int, *, with_earlier: bool = True) -> int | None:
    """The side that wins the game before anybody plays on: no more is due then.

    Parts paid since the last act count, or those from here on alone.
    """
    last = next((to for to, act in r.back(at) if isinstance(act, PLAYED_ON)), 1)
    last = last if with_earlier else at - 1
    later = next((to for to, act in r.since(at) if isinstance(act, PLAYED_ON)), r.log[-1][0] + 1)
    before, after = results(r, last + 1).games, results(r, later).games
    if not before or before[max(before)].won is not None:
        return None
    return after[max(before)].won


def _never_paid(r: Record, at: int, fact: e.ChipsPaid) -> bool:
    """Whether more goes back than had been paid, and not handed back, for the same things."""
    paid = replace(fact, payer=fact.payee, payee=fact.payer, colour_of=None)
    causes = {cause for cause, _ in parts_of(r, at, fact)}
    roots = {root_of(r, cause): cause for cause in causes}
    return sum(_paid_before(r, at, cause, paid) for cause in roots.values()) < fact.points


def _left_of(r: Record, at: int, cause: int, fact: Payment) -> int:
    return (due_for(r, cause) or 0) - _paid_before(r, at, cause, fact)


def _may_be_a_penalty(r: Record, points: int) -> bool:
    """Whether the book has such a payment for an infraction (PDA-10a, HF-BOG-1, UDL-10)."""
    return points == 20 if r.book == "UDL" else r.book in ("PDA", "HF") and points >= 50


def _paid_in_all(
    r: Record, at: int, parts: list[Part], fact: Payment, until: int | None = None
) -> int:
    """Points paid for these things before the next act of play, or before an event."""
    acts = (e.BonePlayed, e.BoneDrawn, e.Passed, e.HandStarted, e.GameEnded)
    next_act = (one for one, then in r.since(at) if isinstance(then, acts))
    until = until or next(next_act, r.log[-1][0] + 1)
    return sum(_paid_before(r, until, cause, fact) for cause, _ in parts)


def _paid_before(r: Record, at: int, cause: int, fact: Payment) -> int:
    """Payments between the same players for the same thing before this payment."""
    causes, answered = {cause}, r.fact(cause, object)
    if isinstance(answered, e.ScoreCalled | e.BonePlayed):
        play = cause if isinstance(answered, e.BonePlayed) else placement(r, cause, answered.seat)
        causes = causes if play is None else _events_of(r, play, answered.seat) | causes
    paid = 0
    for when, one in r.log:
        if when >= at or not isinstance(one, e.ChipsPaid | e.PointsPegged):
            continue
        if parties(r, one) == parties(r, fact):
            parts = parts_of(r, when, one) or [(when, one.points)]
            points = sum(points for made_for, points in parts if made_for in causes)
            paid += -points if goes_back(one) else points
    return paid


def _pays_the_count(r: Record, ended: int, fact: Payment, points: int, w: World) -> bool:
    """Whether so many points are what the hand that ended there brings the payee."""
    if r.fact(ended, e.HandEnded).how not in ("domino", "lock"):
        return True
    return count_is(r, ended, payee_of(fact), points, w)


def payment_withheld(r: Record, c: e.Claim) -> bool:
    """CL-30: less was paid for a call than was due for it, and somebody played on."""
    at = c.event or 0
    fact = r.fact(at, e.ScoreCalled)
    play = placement(r, at, fact.seat)
    if play is None or not any(isinstance(one, PLAYED_ON) for _, one in r.since(at)):
        return False
    end = r.log[-1][0] + 1
    due = 0 if put_right(r, play) else called(r, play, end) if r.book in CALLED else scored(r, play)
    payer = r.payer(fact.seat)
    due = due if payer is None else min(due, r.left(at, payer))
    return (
        due > _paid_for(r, play, fact.seat) and _wins_meanwhile(r, at, with_earlier=False) is None
    )


PLAYED_ON = (e.BonePlayed, e.BoneDrawn, e.Passed, e.HandStarted, e.GameEnded)


def _events_of(r: Record, play: int, seat: int) -> set[int]:
    """A bone and its calls: a payment for it may name any of them."""
    return {play} | {
        at
        for at, act in r.since(play)
        if isinstance(act, e.ScoreCalled)
        and r.side[act.seat] == r.side[seat]
        and placement(r, at, seat) == play
    }


def _paid_for(r: Record, play: int, seat: int) -> int:
    """Points that the player was paid for that bone, whichever of its events the payment names."""
    causes, paid = _events_of(r, play, seat), 0
    for at, act in r.log:
        if not isinstance(act, e.ChipsPaid | e.PointsPegged):
            continue
        if parties(r, act) == (r.payer(seat), r.payer(seat), r.side[seat]):
            points = sum(part for cause, part in parts_of(r, at, act) if cause in causes)
            paid += -points if goes_back(act) else points
    return paid
