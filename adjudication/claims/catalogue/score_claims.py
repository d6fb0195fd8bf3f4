"""Kinds of claims about scores that are called and payments for them."""

from typing import Any, Final

from adjudication.claims import payments, scores
from adjudication.claims.catalogue import sweep_conditions
from adjudication.claims.catalogue.claim_kind import ClaimKind
from adjudication.claims.officiating import manners
from adjudication.explanation.conclusions import Conclusion
from domain import events as e
from domain.messages.message import message
from domain.rules import RuleBook


def _has_muggins(rules: Any, _: RuleBook) -> bool:
    return rules.muggins.value


SCORES: Final = (
    ClaimKind(
        name="early_call",
        words=message("the score was called before the bone was let go"),
        concluded=Conclusion(
            message("So the score was called before the bone was let go."),
            message("So the bone had been let go when the score was called."),
            message("The record does not decide whether the bone had been let go."),
        ),
        of_an_act=True,
        clauses=("AMB-115",),
        fives=manners.early_call,
        about=(e.ScoreCalled,),
        duty_of=(e.ScoreCalled,),
    ),
    ClaimKind(
        name="score_call",
        words=message("the score that was called is due"),
        concluded=Conclusion(message("So the call was right."), message("So the call was wrong.")),
        clauses=("PDA-6c", "HF-SC-1", "UDL-4", "FU-SC-1"),
        fives=scores.score_call,
        about=(e.ScoreCalled,),
        statement_of=(e.ScoreCalled,),
    ),
    ClaimKind(
        name="missed_score",
        words=message("the bone scored, and nobody called it"),
        concluded=Conclusion(
            message("So {who} missed the score."), message("So {who} has missed no score.")
        ),
        clauses=("PDA-6c", "HF-SC-1", "UDL-4", "FU-SC-1"),
        fives=scores.missed_score,
        about=(e.BonePlayed,),
        of_an_act=True,
        of_a_side=True,
        infraction_of=(e.BonePlayed,),
    ),
    ClaimKind(
        name="muggins",
        words=message("muggins was called rightly"),
        concluded=Conclusion(
            message("So the points were rightly taken."),
            message("So the points were wrongly taken."),
        ),
        clauses=("UDL-4", "AMB-31"),
        fives=scores.muggins,
        about=(e.MugginsCalled,),
        has_meaning=_has_muggins,
    ),
    ClaimKind(
        name="wrong_payment",
        words=message("the payment was wrong"),
        concluded=Conclusion(
            message("So the payment was wrong."), message("So the payment was not wrong.")
        ),
        clauses=("PDA-6b", "HF-SC-1", "HF-3P-2", "HF-4P-2", "UDL-G12", "FU-SC-1", "AMB-34"),
        fives=payments.wrong_payment,
        about=(e.ChipsPaid, e.PointsPegged),
        of_an_act=True,
        of_a_side=True,
        infraction_of=(e.ChipsPaid, e.PointsPegged),
        only_where=sweep_conditions.not_as_stated,
        unfinished=payments.is_settled_or_open,
    ),
    ClaimKind(
        name="payment_withheld",
        words=message("what is due was not paid"),
        concluded=Conclusion(
            message("So the payment was withheld."), message("So no payment was withheld.")
        ),
        clauses=("PDA-6c", "HF-SC-1", "UDL-4", "FU-SC-1"),
        fives=payments.payment_withheld,
        about=(e.ScoreCalled, e.MugginsCalled, e.BonePlayed, e.HandEnded),
        beside_of=(e.ScoreCalled, e.MugginsCalled, e.HandEnded),
        only_where=sweep_conditions.was_called,
    ),
)
