"""Truth of each claim about a payment in the fives games, plainly, in one world (CL-30).

Second implementation, written from the clauses: what a hand brings is counted in the
bones that the world gives each player.
"""

from typing import Any

from domain import events as e
from tests.adjudication.enumerator import World
from tests.adjudication.plain_fives import count_is
from tests.adjudication.plain_points import (
    CALLED,
    called,
    cause_of,
    due_for,
    placement,
    put_right,
    scored,
)
from tests.adjudication.plain_record import Record


def wrong_payment(r: Record, c: e.Claim, w: World) -> bool:
    """CL-30: not the payee's payer, not min(due, chips left), or not the payer's own colour.

    What was paid before is not due again.
    """
    at = c.event or 0
    fact = r.fact(at, e.ChipsPaid, e.PointsPegged)
    cause = cause_of(r, at, fact)
    before = 0 if cause is None else _paid_before(r, at, cause, fact)
    if cause is not None and isinstance(r.fact(cause, object), e.HandEnded):
        return not _pays_the_count(r, cause, fact, before, w)
    due = due_for(r, at, fact)
    due = None if due is None else max(0, due - before)
    if isinstance(fact, e.PointsPegged):
        return due is not None and fact.points != due
    if fact.payer != r.payer(fact.payee) or fact.colour_of not in (None, fact.payer):
        return True
    return due is not None and fact.points != min(due, r.left(at, fact.payer))


def _paid_before(r: Record, at: int, cause: int, fact: e.ChipsPaid | e.PointsPegged) -> int:
    """Payments between the same players for the same thing before this payment."""
    causes, asked = {cause}, r.fact(cause, object)
    if isinstance(asked, e.ScoreCalled | e.BonePlayed):
        play = cause if isinstance(asked, e.BonePlayed) else placement(r, cause, asked.seat)
        causes = causes if play is None else _events_of(r, play, asked.seat)
    paid: list[Any] = [
        one
        for when, one in r.log
        if when < at and isinstance(one, type(fact)) and cause_of(r, when, one) in causes
    ]
    if isinstance(fact, e.PointsPegged):
        return sum(one.points for one in paid if r.side[one.seat] == r.side[fact.seat])
    parties = fact.payer, fact.payee
    return sum(
        one.points
        for one in paid
        if (one.payer, one.payee) == parties and one.colour_of in (None, one.payer)
    )


def _pays_the_count(
    r: Record, ended: int, fact: e.ChipsPaid | e.PointsPegged, before: int, w: World
) -> bool:
    """Whether this is what the hand that ended there brings, and from whom."""
    payee = fact.payee if isinstance(fact, e.ChipsPaid) else fact.seat
    own = isinstance(fact, e.PointsPegged) or fact.colour_of in (None, fact.payer)
    if not own or (isinstance(fact, e.ChipsPaid) and fact.payer != r.payer(payee)):
        return False
    if r.fact(ended, e.HandEnded).how not in ("domino", "lock"):
        return True
    return count_is(r, ended, payee, before + fact.points, w)


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
    return due > _paid_for(r, play, fact.seat)


PLAYED_ON = (e.BonePlayed, e.BoneDrawn, e.Passed, e.HandEnded, e.HandStarted, e.GameEnded)


def _events_of(r: Record, play: int, seat: int) -> set[int]:
    """A bone and its calls: a payment for it may name any of them."""
    return {play} | {
        at
        for at, one in r.since(play)
        if isinstance(one, e.ScoreCalled)
        and r.side[one.seat] == r.side[seat]
        and placement(r, at, seat) == play
    }


def _paid_for(r: Record, play: int, seat: int) -> int:
    """Points that the player was paid for that bone, whichever of its events the payment names."""
    causes, paid = _events_of(r, play, seat), 0
    for at, one in r.log:
        if isinstance(one, e.ChipsPaid | e.PointsPegged) and cause_of(r, at, one) in causes:
            payee = one.payee if isinstance(one, e.ChipsPaid) else one.seat
            right = isinstance(one, e.PointsPegged) or (
                one.payer == r.payer(seat) and one.colour_of in (None, one.payer)
            )
            paid += one.points if r.side[payee] == r.side[seat] and right else 0
    return paid
