"""Claims about chips that changed hands: who paid whom, how much, and the starting sets.

What was paid is a fact; what was due is worked out from what the payment answers, and
never taken from what somebody stated.
"""

from typing import NamedTuple

from adjudication.case.case import Case
from adjudication.case.settlement import (
    Account,
    PaymentFact,
    answered,
    balance,
    chips_left,
    paid_on,
)
from adjudication.claims.counts import count_due, count_owed, is_count, wrongly_paid
from adjudication.claims.scores import (
    causes_of,
    due_for,
    due_unasked,
    last_placement,
    missed_points,
    owed_for,
    scored_at,
)
from adjudication.finding import Consequence, Tested, ruled
from domain import events as e
from domain.fives.chips import Pieces
from domain.fives.scoring import Transfer, payer_of
from domain.match.match import Match
from domain.messages.message import Message, apart, counted, message, points
from domain.seats import Seat


class _Debt(NamedTuple):
    """What a payment was for.

    Attributes
    ----------
    causes : the events that it may name, the first of them what it names
    payee : who is owed it; None where the record does not say
    points : what was due when it was paid; None where the record does not say
    owed : what is due in all for these events; None where the record does not say
    """

    causes: tuple[int, ...]
    payee: Seat | None = None
    points: int | None = None
    owed: tuple[Transfer, ...] | None = None


def _debt(case: Case, cause: int, before: int) -> _Debt:
    """What is due for an event, and what was due by the event at `before`."""
    if case.is_by_result(cause) or _is_for_before(case, before, cause):
        return _Debt((cause,))
    for asked in case.at(cause):
        match asked:
            case e.ScoreCalled():
                scored = last_placement(case, cause, asked.seat)
                due = due_for(case, cause, asked)[1]
                if scored is None:
                    return _Debt((cause,), asked.seat, due, ())
                causes = tuple(dict.fromkeys((cause, *causes_of(case, scored))))
                return _Debt(causes, asked.seat, due, owed_for(case, scored))
            case e.MugginsCalled():
                return _muggins_debt(case, cause, asked)
            case e.BonePlayed():
                scored = scored_at(case, cause)
                assert scored is not None
                due = due_unasked(case, cause, before)
                return _Debt(causes_of(case, scored), asked.seat, due, owed_for(case, scored))
            case e.HandEnded() if is_count(asked):
                return _count_debt(case, cause)
            case _:
                pass
    return _Debt((cause,))


def _muggins_debt(case: Case, cause: int, asked: e.MugginsCalled) -> _Debt:
    missed = missed_points(case, cause, asked)
    due = min(asked.points, missed.points) if missed else 0
    right = missed is not None and missed.points == asked.points
    owed = (Transfer(missed.seat, asked.seat, missed.points),) if missed and right else ()
    return _Debt((cause,), asked.seat, due, owed)


def _count_debt(case: Case, ended: int) -> _Debt:
    """The count of a hand, once every holding is known."""
    due = count_due(case, ended)
    if due is None:
        return _Debt((ended,))
    return _Debt((ended,), due.winner, due.points, count_owed(case.now, due))


def wrong_payment(case: Case, claim: e.Claim) -> Tested:
    """CL-30: the wrong player paid, or the wrong amount, or in the wrong colour.

    PDA-6b, PDA-6c, HF-3P-2, HF-4P-2, UDL-G12, AMB-34, AMB-36.
    """
    position, fact = case.event_of(claim, e.ChipsPaid, e.PointsPegged)
    match = case.before(position)
    payer = fact.payer if isinstance(fact, e.ChipsPaid) else None
    # What an unnamed payment was for in a hand that is recorded by its result, nobody knows.
    unknown = fact.answers is None and case.is_by_result(position)
    cause = None if unknown else answered(case, position, fact)
    unknown = unknown or (cause is not None and case.is_by_result(cause))
    unknown = unknown or _is_for_before(case, position, cause)
    debt = _unnamed_debt(match, position, fact) if cause is None else _debt(case, cause, position)
    goes_back = _goes_back(case, position, fact, debt)
    ordered = fact.ruling is not None or goes_back
    clauses = [] if ordered else _faults(case, position, fact, debt)
    reasons = clauses or [_why_right(fact, debt, goes_back)]
    counted = Tested(ruled(bool(clauses)), position, "payment")
    if not clauses and not ordered and unknown:
        counted = Tested("undetermined", position, "payment")
    elif not clauses and not ordered and cause is not None and debt.points is None:
        counted = _not_the_count(case, cause, fact) or Tested("proved", position, "payment")
    wrong = counted.verdict
    return Tested(
        wrong,
        position,
        "payment",
        offender=payer if payer is not None else payee_of_payment(fact),
        consequence=Consequence(
            match.rules.payer.clauses,
            owed=debt.owed or (),
            causes=debt.causes if debt.owed is not None else (),
            fix="correct_the_payment",
        )
        if wrong == "proved"
        else None,
        words=(message("{clauses}.", clauses=apart((_paid(case, position, fact), *reasons))),),
        answer=counted.answer,
        holders=counted.holders,
    )


def _paid(case: Case, position: int, fact: PaymentFact) -> Message:
    """Who was paid what, and for which event."""
    who, paid = case.name(payee_of_payment(fact)), points(fact.points)
    if fact.answers is None:
        return message(
            "{who} was paid {points} at event {position}", who=who, points=paid, position=position
        )
    return message(
        "{who} was paid {points} at event {position} for event {answers}",
        who=who,
        points=paid,
        position=position,
        answers=fact.answers,
    )


def _why_right(fact: PaymentFact, debt: _Debt, goes_back: bool) -> Message:
    """Why nothing is wrong with a payment."""
    if fact.ruling is not None:
        return message("a ruling at event {ruling} ordered it", ruling=fact.ruling)
    if goes_back:
        return message("it gave back what had been paid for the same")
    if debt.points is None:
        return message("the record does not say how much was due")
    if fact.points < debt.points:
        return message("{due}, and no more was left to pay", due=was_due(debt.points))
    return was_due(debt.points)


def was_due(number: int) -> Message:
    """How many points were due."""
    if not number:
        return message("nothing was due")
    return counted("{number} point was due", "{number} points were due", number)


def _is_for_before(case: Case, position: int, cause: int | None) -> bool:
    """Whether a payment may be for what came before the recorder joined the hand."""
    if not case.is_joined(position):
        return False
    if cause is None or cause <= case.before(position).current_hand().started:
        return True
    asked = case.at(cause)[0]
    return isinstance(asked, e.ScoreCalled) and last_placement(case, cause, asked.seat) is None


def _unnamed_debt(match: Match, position: int, fact: PaymentFact) -> _Debt:
    """What a payment was for that the record does not say: whoever pays the payee owed it."""
    payee = payee_of_payment(fact)
    payer = payer_of(match.rules, match.players, payee)
    return _Debt((position,), owed=(Transfer(payer, payee, fact.points),))


def _goes_back(case: Case, position: int, fact: PaymentFact, debt: _Debt) -> bool:
    """Whether a payment is the return of one that was made for the same thing."""
    if isinstance(fact, e.PointsPegged):
        return fact.back
    if fact.colour_of != fact.payee:
        return False
    account = Account(fact.payee, fact.payee, fact.payer)
    return paid_on(case, debt.causes, account, position) >= fact.points


def _not_the_count(case: Case, ended: int, fact: PaymentFact) -> Tested | None:
    """Whether a payment is not what a hand brings whose holdings are not all known.

    None where it is wrong in any case; the rest of what is tested is left to fill in.
    """
    if not any(isinstance(one, e.HandEnded) and is_count(one) for one in case.at(ended)):
        return Tested("refuted", ended, "payment")
    if case.undealt(ended):
        return Tested("undetermined", ended, "payment")
    found = wrongly_paid(case, ended, payee_of_payment(fact), fact.points)
    if found is None:
        return None
    answer, holders = found
    return Tested(answer.verdict, ended, "payment", answer=answer, holders=holders)


def payment_withheld(case: Case, claim: e.Claim) -> Tested:
    """CL-30: what was due for this call, bone or count was not all paid (PDA-6c, HF-SC-1).

    It is withheld once somebody has played on without paying it.
    """
    position, fact = case.event_of(claim, e.ScoreCalled, e.MugginsCalled, e.BonePlayed, e.HandEnded)
    debt = _debt(case, position, case.facts[-1][0] + 1)
    owed = _payable(case.before(position), debt.owed or ())
    left = sum(more for more in balance(case, owed, debt.causes).values() if more > 0)
    due = sum(one.points for one in owed)
    went_on = _went_on(case, position)
    unknown = debt.owed is None and isinstance(fact, e.HandEnded) and is_count(fact)
    clauses = (
        message("{due} for event {position}", due=was_due(due), position=position),
        *((_unpaid(due, left),) if due else ()),
        message("nobody has played on since")
        if went_on is None
        else message("the game went on at event {went_on}", went_on=went_on),
    )
    return Tested(
        "undetermined" if unknown else ruled(left > 0 and went_on is not None),
        position,
        "payment",
        offender=next((one.payer for one in owed), None),
        consequence=Consequence(case.rules.payer.clauses, owed=owed, causes=debt.causes, due=due)
        if owed
        else None,
        words=(message("{clauses}.", clauses=apart(clauses)),),
    )


def _unpaid(due: int, left: int) -> Message:
    """How much of what was due was not paid."""
    if not left:
        return message("all of it was paid")
    if left == due:
        return message("none of it was paid")
    return counted("{number} point of it was not paid", "{number} points of it were not paid", left)


def _payable(match: Match, owed: tuple[Transfer, ...]) -> tuple[Transfer, ...]:
    """What of it the payer had chips for when it was due; the rest lapsed (AMB-35)."""
    return tuple(
        one
        if one.payer is None
        else one._replace(points=min(one.points, chips_left(match, one.payer)))
        for one in owed
    )


def _went_on(case: Case, position: int) -> int | None:
    """Where somebody played on after an event, or the hand or game was over."""
    acts = (e.BonePlayed, e.BoneDrawn, e.Passed, e.HandEnded, e.HandStarted, e.GameEnded)
    return next((at for at, fact in case.at_table(position) if isinstance(fact, acts)), None)


def payee_of_payment(fact: PaymentFact) -> Seat:
    """Whom a payment went to."""
    return fact.payee if isinstance(fact, e.ChipsPaid) else fact.seat


def _faults(case: Case, position: int, fact: PaymentFact, debt: _Debt) -> list[Message]:
    """What is wrong with a payment, as far as the log alone decides it."""
    match, side, payee = case.before(position), case.now.side, payee_of_payment(fact)
    payer = fact.payer if isinstance(fact, e.ChipsPaid) else None
    should = payer_of(match.rules, match.players, payee)
    due, before = debt.points, 0
    if due is not None:
        before = paid_on(case, debt.causes, Account(payer, payer, payee), position)
        due = max(0, due - before)
    if due is not None and payer is not None:
        due = min(due, chips_left(match, payer))
    clauses: list[Message] = []
    if payer != should:
        clauses.append(
            message(
                "it was for {should} to pay {payee}",
                should=case.name(should),
                payee=case.name(payee),
            )
        )
    if debt.payee is not None and side[debt.payee] != side[payee]:
        clauses.append(message("nothing was due to {payee}", payee=case.name(payee)))
    if due is not None and fact.points != due:
        clauses.append(was_due(due))
        if before:
            clauses.append(message("{before} had been paid before", before=points(before)))
    if isinstance(fact, e.ChipsPaid) and fact.colour_of not in (None, payer):
        clauses.append(message("each player pays in their own colour"))
    return clauses


def chips_short(case: Case, claim: e.Claim) -> Tested:
    """CL-31: a starting set was not worth 150 (PDA-6a, HF-SET-2, UDL-G12, AMB-37).

    Too short or too long; which denominations make it up changes no balance (AMB-36).
    """
    position, fact = case.event_of(claim, e.ChipsCounted)
    rules = case.rules
    purse = rules.purse.value
    wrong = purse is not None and Pieces(fact.tens, fact.fives).points != purse.points
    return Tested(
        ruled(wrong),
        position,
        "payment",
        offender=fact.seat,
        consequence=Consequence(rules.purse.clauses, fix="make_up_the_set", refer=True)
        if wrong
        else None,
        words=(
            message(
                "{who} had {tens} tens and {fives} fives at event {position}: {points}.",
                who=case.name(fact.seat),
                tens=fact.tens,
                fives=fact.fives,
                position=position,
                points=points(Pieces(fact.tens, fact.fives).points),
            ),
            message("A full set is {points}.", points=points(0 if purse is None else purse.points)),
        ),
    )
