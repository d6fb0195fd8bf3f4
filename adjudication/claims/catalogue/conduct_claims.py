"""Kinds of claims about conduct, and about the officials' own rulings."""

from typing import Final

from adjudication.claims.by_pairs import time_claims
from adjudication.claims.catalogue import sweep_conditions
from adjudication.claims.catalogue.claim_kind import ClaimKind
from adjudication.claims.officiating import conduct, manners, slow_play
from adjudication.explanation.conclusions import Conclusion
from domain import events as e
from domain.messages.message import message

CONDUCT: Final = (
    ClaimKind(
        name="misnamed",
        words=message("the bone was called by another's name as it was played"),
        concluded=Conclusion(
            message("So the bone was misnamed."), message("So the bone was rightly named.")
        ),
        of_an_act=True,
        clauses=("42-PC-2", "AMB-116"),
        fives=manners.misnamed,
        straight=manners.misnamed,
        pairs=manners.misnamed,
        about=(e.BonePlayed,),
        duty_of=(e.BonePlayed,),
        needs_note=True,
    ),
    ClaimKind(
        name="touched_not_played",
        words=message("touched a bone, and did otherwise"),
        concluded=Conclusion(
            message("So {who} touched a bone and did otherwise."),
            message("So {who} played the bone that was touched."),
            message("The record does not decide which bone {who} touched."),
        ),
        of_an_act=True,
        clauses=("42-PB-1", "AMB-117"),
        fives=manners.touched_not_played,
        straight=manners.touched_not_played,
        pairs=manners.touched_not_played,
        about=(e.BonePlayed, e.BoneDrawn, e.Passed),
        duty_of=(e.BonePlayed, e.BoneDrawn, e.Passed),
        needs_note=True,
    ),
    ClaimKind(
        name="idle_thinking",
        words=message("thought over a play that was the only one"),
        concluded=Conclusion(
            message("So {who} thought over a play that was the only one."),
            message("So {who} had a choice to think over."),
            message("The record does not decide whether {who} thought without a choice."),
        ),
        of_an_act=True,
        clauses=("UDL-10", "42-PC-1", "AMB-118"),
        fives=manners.idle_thinking,
        straight=manners.idle_thinking,
        pairs=time_claims.thought_without_choice,
        about=(e.BonePlayed,),
        duty_of=(e.BonePlayed,),
        needs_note=True,
    ),
    ClaimKind(
        name="slow_play",
        words=message("plays too slowly"),
        concluded=Conclusion(
            message("So that is the finding of slow play that is claimed."),
            message("So that is not the finding of slow play that is claimed."),
        ),
        clauses=("UDL-10", "42-PC-1", "AMB-40"),
        fives=slow_play.slow_play,
        straight=slow_play.slow_play,
        needs=("against",),
    ),
    ClaimKind(
        name="observed",
        words=message("an official saw a breach of conduct"),
        concluded=Conclusion(
            message("So it is established."), message("So it is not established.")
        ),
        clauses=("PDA-10e", "UDL-9", "42-GP-5", "AMB-13"),
        fives=conduct.observed,
        straight=conduct.observed,
        pairs=conduct.observed,
        needs=("what", "against"),
    ),
    ClaimKind(
        name="official_error",
        words=message("the ruling was wrong"),
        concluded=Conclusion(
            message("So the ruling rested on an error."),
            message("So the ruling rested on no such error."),
        ),
        clauses=("PDA-10e", "42-GP-5", "AMB-88"),
        about=(e.RulingGiven,),
        duty_of=(e.RulingGiven,),
        only_where=sweep_conditions.rules_on_a_claim,
    ),
)
