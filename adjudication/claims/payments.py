"""Claims about chips that changed hands: who paid whom, how much, and the starting sets.

What was paid is a fact; what was due is worked out from what the payment answers.
"""

from adjudication.case.case import Case
from adjudication.claims.scores import (
    called_for,
    due_for,
    lifted,
    missed_points,
    others_acted,
    scored_at,
)
from adjudication.finding import Consequence, Tested, ruled
from adjudication.messages.message import apart, message, points
from adjudication.ruling.remedies import chips_left
from domain import events as e
from domain.fives.chips import Pieces
from domain.fives.scoring import payer_of
from domain.seats import Seat


def wrong_payment(case: Case, claim: e.Claim) -> Tested:
    """CL-30: the wrong player paid, or the wrong amount, or in the wrong colour.

    PDA-6b, PDA-6c, HF-3P-2, HF-4P-2, UDL-G12, AMB-34, AMB-36.
    """
    position, fact = case.event_of(claim, e.ChipsPaid, e.PointsPegged)
    match = case.before(position)
    payer = fact.payer if isinstance(fact, e.ChipsPaid) else None
    payee = fact.payee if isinstance(fact, e.ChipsPaid) else fact.seat
    should = payer_of(match.rules, match.players, payee)
    due = _due(case, position, fact)
    if due is not None and payer is not None:
        due = min(due, chips_left(match, payer))
    wrong_payer = payer != should
    wrong_payee = not _is_owed(case, position, fact, payee)
    wrong_amount = due is not None and fact.points != due
    colour = isinstance(fact, e.ChipsPaid) and fact.colour_of not in (None, payer)
    wrong = wrong_payer or wrong_payee or wrong_amount or colour
    said = [
        message(
            "{who} was paid {points} at event {position}",
            who=case.name(payee),
            points=points(fact.points),
            position=position,
        )
    ]
    if wrong_payer:
        said.append(
            message(
                "it was for {should} to pay {payee}",
                should=case.name(should),
                payee=case.name(payee),
            )
        )
    if wrong_payee:
        said.append(message("nothing was due to {payee}", payee=case.name(payee)))
    if wrong_amount:
        said.append(message("{due} was due", due=points(due or 0)))
    if colour:
        said.append(message("each player pays in their own colour"))
    return Tested(
        ruled(wrong),
        position,
        "payment",
        offender=payer if payer is not None else payee,
        consequence=Consequence(match.rules.payer.clauses, fix="correct_the_payment")
        if wrong
        else None,
        evidence=(position,) if fact.answers is None else (fact.answers, position),
        words=(message("{said}.", said=apart(said)),),
    )


def _is_owed(case: Case, position: int, fact: e.ChipsPaid | e.PointsPegged, payee: Seat) -> bool:
    """Whether what a payment answers was this player's, as far as the log says whose it was."""
    cause = answered(case, position, fact)
    side = case.now.side
    for asked in case.at(cause or 0):
        match asked:
            case e.ScoreCalled() | e.MugginsCalled() | e.BonePlayed():
                return side[asked.seat] == side[payee]
            case e.HandEnded() if asked.winner is not None:
                return side[asked.winner] == side[payee]
            case _:
                return True
    return True


def _due(case: Case, position: int, fact: e.ChipsPaid | e.PointsPegged) -> int | None:
    """The points due for what a payment answers; None where the log does not say."""
    cause = answered(case, position, fact)
    if cause is None:
        return None
    for asked in case.at(cause):
        match asked:
            case e.ScoreCalled():
                return due_for(case, cause, asked)[1]
            case e.MugginsCalled():
                missed = missed_points(case, cause, asked)
                return min(asked.points, missed.points) if missed else 0
            case e.BonePlayed():
                return _due_unasked(case, cause, position)
            case e.HandEnded():
                return asked.points
            case _:
                return None
    return None


def _due_unasked(case: Case, placement: int, position: int) -> int:
    """What is due for a placement that is paid without a word, in its window (AMB-30, AMB-32)."""
    scored = scored_at(case, placement)
    if scored is None or lifted(case, placement):
        return 0
    if case.rules.score_call.value == "automatic":
        return scored.points
    called = called_for(case, scored, position)
    if called is not None:
        return called
    shut = others_acted(case, scored.seat, placement, position)
    return 0 if shut else scored.points


def answered(case: Case, position: int, fact: e.ChipsPaid | e.PointsPegged) -> int | None:
    """What a payment is for: as it says, else the last thing that the payee could be paid for."""
    if fact.answers is not None:
        return fact.answers
    payee = fact.payee if isinstance(fact, e.ChipsPaid) else fact.seat
    for at, told in case.back(position):
        called = isinstance(told, e.ScoreCalled | e.MugginsCalled) and told.seat == payee
        ended = isinstance(told, e.HandEnded) and told.winner == payee
        if called or ended:
            return at
    return None


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
        evidence=(position,),
        words=(
            message(
                "{who} had {tens} tens and {fives} fives at event {position}.",
                who=case.name(fact.seat),
                tens=fact.tens,
                fives=fact.fives,
                position=position,
            ),
        ),
    )
