"""Debts that a payment is for: what was due for each, to whom, and by whom."""

from collections.abc import Iterator
from typing import NamedTuple

from adjudication.case.case import Case
from adjudication.case.payment_index import PaymentFact, is_return
from adjudication.case.purposes import paid_for, takes_silently
from adjudication.claims.counts import count_due, count_owed, is_count
from adjudication.claims.scores import (
    Scored,
    causes_of,
    due_for,
    due_unasked,
    last_placement,
    missed_points,
    owed_for,
    scored_at,
)
from domain import events as e
from domain.fives.scoring import Transfer, payer_of
from domain.match.match import Match
from domain.seats import Seat


def payee_of_payment(fact: PaymentFact) -> Seat:
    """The seat that a payment went to."""
    return fact.payee if isinstance(fact, e.ChipsPaid) else fact.seat


class Debt(NamedTuple):
    """A debt that a payment was for.

    Attributes
    ----------
    causes : the events that payments of this debt may name; the first is the one asked about
    payee : who is owed it; None where the record does not say, or nothing was due
    points : what was due when it was paid; None where the record does not say
    owed : what is due in all for these events; None where the record does not say
    """

    causes: tuple[int, ...]
    payee: Seat | None = None
    points: int | None = None
    owed: tuple[Transfer, ...] | None = None


def debt_for(case: Case, cause: int, before: int) -> Debt:
    """The debt for the event `cause`, with the points that were due just before event `before`."""
    if case.is_by_result(cause) or _is_for_before(case, before, cause):
        return Debt((cause,))
    for fact in case.at(cause):
        match fact:
            case e.ScoreCalled():
                scored = last_placement(case, cause, fact.seat)
                due = due_for(case, cause, fact)[1]
                if scored is None:
                    return Debt((cause,), fact.seat, due, ())
                causes = tuple(dict.fromkeys((cause, *causes_of(case, scored))))
                return Debt(causes, fact.seat, due, owed_for(case, scored))
            case e.MugginsCalled():
                return _muggins_debt(case, cause, fact)
            case e.BonePlayed():
                scored = scored_at(case, cause)
                assert scored is not None
                due = due_unasked(case, cause, before)
                return Debt(causes_of(case, scored), fact.seat, due, owed_for(case, scored))
            case e.HandEnded() if is_count(fact):
                return _count_debt(case, cause)
            case e.ChipsPaid() | e.PointsPegged() if missed := takes_silently(case, cause, fact):
                owed = (Transfer(missed.seat, payee_of_payment(fact), missed.points),)
                return Debt((cause,), owed[0].payee, missed.points, owed)
            case _:
                pass
    return Debt((cause,))


def _muggins_debt(case: Case, cause: int, call: e.MugginsCalled) -> Debt:
    missed = missed_points(case, cause, call)
    due = min(call.points, missed.points) if missed else 0
    right = missed is not None and missed.points == call.points
    owed = (Transfer(missed.seat, call.seat, missed.points),) if missed and right else ()
    causes = (cause, *(_paid_before_the_call(case, cause, missed) if missed else ()))
    return Debt(causes, call.seat, due, owed)


def _paid_before_the_call(case: Case, call: int, missed: Scored) -> Iterator[int]:
    """Payments of what a player missed that came before muggins was called for it (AMB-121)."""
    for at, fact in case.since(missed.position):
        if at >= call:
            return
        taken = takes_silently(case, at, fact) if isinstance(fact, PaymentFact) else None
        if taken is not None and taken.at.position == missed.position:
            yield at


def _count_debt(case: Case, ended: int) -> Debt:
    """The count of a hand, once every holding is known."""
    due = count_due(case, ended)
    if due is None:
        return Debt((ended,))
    return Debt((ended,), due.winner, due.points, count_owed(case.laid_down, due))


class Bill(NamedTuple):
    """All that a payment was for.

    Attributes
    ----------
    debts : each of its debts, in their order
    unknown : whether it may be for something that is not on record
    counts : a hand whose count is among them and not known: its end, and the part paid for it
    """

    debts: tuple[Debt, ...]
    unknown: bool = False
    counts: tuple[int, int] | None = None


def bill_of(case: Case, position: int, fact: PaymentFact) -> Bill:
    """The debts that a payment was for, as it says or as they were owed then."""
    if takes_silently(case, position, fact) is not None:
        return Bill((debt_for(case, position, position),))
    parts = paid_for(case, position, fact)
    if fact.answers is None and (fact.ruling is not None or not is_return(fact)):
        # The purpose of an unnamed payment in a hand that is recorded by its result is unknown.
        unknown = case.is_by_result(position) or (
            parts[-1][0] is None and _is_for_before(case, position, None)
        )
        if unknown or parts[-1][0] is None:
            return Bill((_unnamed_debt(case, position, fact, unknown=unknown),), unknown)
    debts: list[Debt] = []
    unknown, counts = False, None
    for cause, part in parts:
        assert cause is not None
        debts.append(debt_for(case, cause, position))
        unknown |= case.is_by_result(cause) or _is_for_before(case, position, cause)
        if debts[-1].points is None:
            counts = cause, part
    return Bill(tuple(debts), unknown, counts)


def _is_for_before(case: Case, position: int, cause: int | None) -> bool:
    """Whether a payment may be for what came before the recorder joined the hand."""
    if not case.is_joined(position):
        return False
    if cause is None or cause <= case.before(position).current_hand().started:
        return True
    call = case.at(cause)[0]
    return isinstance(call, e.ScoreCalled) and last_placement(case, cause, call.seat) is None


def _unnamed_debt(case: Case, position: int, fact: PaymentFact, *, unknown: bool) -> Debt:
    """The debt of a payment for which the record has no cause: nothing was due.

    Unless the record does not tell all, or it may be a penalty that is paid at the table.
    """
    match, payee = case.before(position), payee_of_payment(fact)
    if fact.ruling is None and not unknown and not _may_be_a_penalty(match, fact.points):
        return Debt((position,), points=0, owed=())
    payer = payer_of(match.rules, match.players, payee)
    return Debt((position,), owed=(Transfer(payer, payee, fact.points),))


def _may_be_a_penalty(match: Match, points: int) -> bool:
    """Whether the book lays down a payment of so many points for something (UDL-10, HF-BOG-3)."""
    pays = (case.remedy.pays for case in match.book.infractions)
    return any(
        penalty is not None
        and (points == penalty.flat or (penalty.or_hand and points > penalty.flat))
        for penalty in pays
    )
