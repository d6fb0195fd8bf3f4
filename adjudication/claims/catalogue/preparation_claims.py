"""Kinds of claims about what comes before play: draws, lots, the set, chips, bids, trump."""

from typing import Any, Final

from adjudication.claims import opening_draw, payments
from adjudication.claims.by_pairs import misplaced
from adjudication.claims.catalogue import sweep_conditions
from adjudication.claims.catalogue.claim_kind import ClaimKind
from adjudication.claims.fortytwo import auctions, declarations, trump_settled
from adjudication.claims.officiating import equipment, lots, shuffling, stacks
from adjudication.explanation.conclusions import Conclusion
from domain import events as e
from domain.messages.message import message
from domain.rules import RuleBook


def _has_chips(rules: Any, _: RuleBook) -> bool:
    return rules.purse.value is not None


PREPARATION: Final = (
    ClaimKind(
        name="hand_size",
        words=message("drew too many bones, or too few"),
        concluded=Conclusion(
            message("So {who} drew a wrong number of bones."),
            message("So {who} drew the right number of bones."),
        ),
        clauses=("PDA-8a", "HF-PEN-1", "DP-27", "AMB-42"),
        fives=opening_draw.hand_size,
        straight=opening_draw.hand_size,
        pairs=misplaced.wrong_number,
        about=(e.OpeningDrawn, e.BoneDrawn),
        of_an_act=True,
        names_player=True,
        infraction_of=(e.OpeningDrawn, e.BoneDrawn),
        unfinished=opening_draw.is_still_drawing,
    ),
    ClaimKind(
        name="draw_order",
        words=message("drew out of order"),
        concluded=Conclusion(
            message("So {who} drew out of order."), message("So {who} did not draw out of order.")
        ),
        clauses=("PDA-2c", "HF-NEW-1", "42-SD-2", "AMB-06"),
        fives=opening_draw.draw_order,
        straight=auctions.draw_order,
        about=(e.OpeningDrawn,),
        of_an_act=True,
        infraction_of=(e.OpeningDrawn,),
    ),
    ClaimKind(
        name="wrong_shaker",
        words=message("another player was to shake"),
        concluded=Conclusion(
            message("So {who} shook in another's place."), message("So {who} rightly shook.")
        ),
        clauses=("42-SD-1",),
        straight=auctions.wrong_shaker,
        about=(e.HandStarted,),
        of_an_act=True,
        beside_of=(e.HandStarted,),
        only_where=sweep_conditions.has_due_shaker,
    ),
    ClaimKind(
        name="not_shuffled",
        words=message("the bones were not shuffled as the book has it"),
        concluded=Conclusion(
            message("So the bones were not shuffled as laid down."),
            message("So the bones were shuffled as laid down."),
        ),
        clauses=("PDA-2a", "HF-SET-3", "UDL-G5", "FU-ST-1"),
        fives=shuffling.not_shuffled,
        about=(e.HandStarted,),
        duty_of=(e.HandStarted,),
        only_where=sweep_conditions.lays_down("not_shuffled"),
        told_by=e.Shuffled,
    ),
    ClaimKind(
        name="lots_missing",
        words=message("no lots were drawn for the game"),
        concluded=Conclusion(message("So lots were missing."), message("So no lots were missing.")),
        clauses=("PDA-2b", "FU-ST-3", "42-SD-1"),
        fives=lots.lots_missing,
        straight=lots.lots_missing,
        about=(e.HandStarted,),
        duty_of=(e.HandStarted,),
        only_where=sweep_conditions.lays_down("lots_missing"),
        told_by=e.LotsDrawn,
    ),
    ClaimKind(
        name="redrew_untied",
        words=message("lots were drawn again without a tie"),
        concluded=Conclusion(
            message("So a player drew again who was not tied."),
            message("So only players who were tied drew again."),
        ),
        clauses=("PDA-2b", "42-SD-1", "AMB-21"),
        fives=lots.redrew_untied,
        straight=lots.redrew_untied,
        pairs=lots.redrew_untied,
        about=(e.LotsDrawn,),
        of_an_act=True,
        duty_of=(e.LotsDrawn,),
        only_where=sweep_conditions.lays_down("lots_missing"),
    ),
    ClaimKind(
        name="stack_choice",
        words=message("the stack was not theirs to choose so"),
        concluded=Conclusion(
            message("So the stacks were not for that player to choose."),
            message("So the stacks were rightly chosen."),
        ),
        clauses=("42-PB-13",),
        straight=stacks.stack_choice,
        about=(e.StackChosen,),
        of_an_act=True,
        duty_of=(e.StackChosen,),
    ),
    ClaimKind(
        name="faulty_set",
        words=message("the set of bones is faulty"),
        concluded=Conclusion(
            message("So the set was faulty."), message("So the set was in order.")
        ),
        clauses=("FU-EQ-2", "UDL-G16", "AMB-86"),
        fives=equipment.faulty_set,
        straight=equipment.faulty_set,
        pairs=equipment.faulty_set,
        about=(e.SetFoundFaulty,),
    ),
    ClaimKind(
        name="chips_short",
        words=message("the chips were not those of a full set"),
        concluded=Conclusion(
            message("So {who} did not begin with the full set."),
            message("So {who} began with the full set."),
        ),
        clauses=("PDA-6a", "HF-SET-2", "UDL-G12"),
        fives=payments.chips_short,
        about=(e.ChipsCounted,),
        of_an_act=True,
        names_player=True,
        beside_of=(e.ChipsCounted,),
        has_meaning=_has_chips,
    ),
    ClaimKind(
        name="chip_colour",
        words=message("the chips are of a wrong colour"),
        concluded=Conclusion(
            message("So the colours of the chips are wrong."),
            message("So the colours of the chips are right."),
        ),
        clauses=("PDA-6a", "HF-SET-1", "UDL-G12"),
        fives=equipment.chip_colour,
        about=(e.ChipsCounted,),
        of_an_act=True,
        duty_of=(e.ChipsCounted,),
        only_where=sweep_conditions.lays_down("chip_colour"),
        has_meaning=_has_chips,
    ),
    ClaimKind(
        name="chips_audit",
        words=message("the chips on the table add up"),
        concluded=Conclusion(
            message("So the chips lie as they should."),
            message("So the chips do not lie as they should."),
        ),
        clauses=("PDA-6b", "HF-SC-1", "HF-3P-2", "HF-4P-2", "UDL-G12"),
        fives=equipment.chips_audit,
        has_meaning=_has_chips,
    ),
    ClaimKind(
        name="illegal_bid",
        words=message("the bid was not allowed"),
        concluded=Conclusion(message("So the bid does not stand."), message("So the bid stands.")),
        clauses=("42-BID-9",),
        straight=auctions.illegal_bid,
        about=(e.BidMade,),
        of_an_act=True,
        infraction_of=(e.BidMade,),
    ),
    ClaimKind(
        name="bid_out_of_turn",
        words=message("the bid was out of turn"),
        concluded=Conclusion(
            message("So {who} bid out of turn."), message("So {who} did not bid out of turn.")
        ),
        clauses=("42-BID-10",),
        straight=auctions.bid_out_of_turn,
        about=(e.BidMade,),
        of_an_act=True,
        beside_of=(e.BidMade,),
    ),
    ClaimKind(
        name="exposed_in_bidding",
        words=message("a bone was turned over during the bidding"),
        concluded=Conclusion(
            message("So a re-shake could be elected."), message("So no re-shake could be elected.")
        ),
        clauses=("42-BID-12",),
        straight=auctions.exposed_in_bidding,
        about=(e.BoneExposed,),
        of_an_act=True,
        beside_of=(e.BoneExposed,),
    ),
    ClaimKind(
        name="trump_is",
        words=message("this is trump"),
        concluded=Conclusion(
            message("So the claim about trump is right."),
            message("So the claim about trump is wrong."),
        ),
        clauses=("42-PB-5",),
        straight=trump_settled.trump_is,
        needs=("trump",),
    ),
    ClaimKind(
        name="declaration",
        words=message("what was declared holds"),
        concluded=Conclusion(
            message("So the declaration was right."),
            message("So the declaration was wrong."),
            message("The record does not decide whether the declaration was right."),
        ),
        clauses=("42-PB-14",),
        straight=declarations.declaration,
        about=(e.DeclarationMade,),
        needs=("by",),
        statement_of=(e.DeclarationMade,),
    ),
)
