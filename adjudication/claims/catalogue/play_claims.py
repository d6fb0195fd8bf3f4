"""Kinds of claims about play: turns, bones placed, passed and shown, tricks."""

from typing import Any, Final

from adjudication.claims import could_play, exposed, hand_openings, placements
from adjudication.claims.by_pairs import blocked_hands, misplaced, passes
from adjudication.claims.catalogue import sweep_conditions
from adjudication.claims.catalogue.claim_kind import ClaimKind
from adjudication.claims.fortytwo import marks, tricks, turn_in_tricks
from adjudication.claims.officiating import agreed_results, lifted, manners, spinners
from adjudication.explanation.conclusions import Conclusion
from domain import events as e
from domain.messages.message import message
from domain.rules import RuleBook


def _has_clock(rules: Any, _: RuleBook) -> bool:
    return rules.game_minutes.value is not None


PLAY: Final = (
    ClaimKind(
        name="could_play",
        words=message("could have played a bone they held"),
        concluded=Conclusion(
            message("So {who} could play."),
            message("So {who} could not play."),
            message("The record does not decide whether {who} could play."),
        ),
        clauses=("PDA-8c", "HF-BOG-1", "UDL-7", "FU-PL-7", "DP-23", "AMB-02"),
        fives=could_play.could_play,
        pairs=passes.passed_and_could_play,
        about=(e.BoneDrawn, e.Passed),
        needs=("against",),
        of_an_act=True,
        names_player=True,
        infraction_of=(e.BoneDrawn, e.Passed),
    ),
    ClaimKind(
        name="illegal_pass",
        words=message("passed while bones were left to draw"),
        concluded=Conclusion(
            message("So {who} was to draw, not to pass."), message("So {who} could pass.")
        ),
        clauses=("HF-PL-4", "FU-PL-9", "UDL-G6", "AMB-19"),
        fives=placements.illegal_pass,
        about=(e.Passed,),
        of_an_act=True,
        infraction_of=(e.Passed,),
    ),
    ClaimKind(
        name="passes_without_block",
        words=message("four passes in a row, and the hand was not blocked"),
        concluded=Conclusion(
            message("So one of the four passes was false."),
            message("So these passes show no false one among them."),
            message("The record does not decide whether one of the four passes was false."),
        ),
        clauses=("DP-13", "DP-23"),
        pairs=passes.passes_without_block,
        about=(e.Passed,),
        beside_of=(e.Passed,),
    ),
    ClaimKind(
        name="round_of_passes",
        words=message("the other three passed in a row, a round of passes"),
        concluded=Conclusion(
            message("So this is a round of passes."),
            message("So this is no round of passes."),
            message("The record does not decide whether this is a round of passes."),
        ),
        clauses=("DP-17", "DP-17b"),
        pairs=passes.round_of_passes,
        about=(e.Passed,),
    ),
    ClaimKind(
        name="capicua",
        words=message("the last bone fitted both ends, a capicúa"),
        concluded=Conclusion(message("So this is a capicúa."), message("So this is no capicúa.")),
        clauses=("DP-17",),
        pairs=blocked_hands.capicua,
        about=(e.BonePlayed,),
    ),
    ClaimKind(
        name="chuchazo",
        words=message("the hand was won with the double blank, a chuchazo"),
        concluded=Conclusion(message("So this is a chuchazo."), message("So this is no chuchazo.")),
        clauses=("DP-17",),
        pairs=blocked_hands.chuchazo,
        about=(e.BonePlayed,),
    ),
    ClaimKind(
        name="misplay",
        words=message("the bone does not match where it was placed"),
        concluded=Conclusion(
            message("So the bone was misplaced."), message("So the bone was rightly placed.")
        ),
        clauses=("PDA-10c", "UDL-6", "FU-PL-5", "DP-24", "AMB-13"),
        fives=placements.misplay,
        pairs=misplaced.misplaced,
        about=(e.BonePlayed,),
        of_an_act=True,
        infraction_of=(e.BonePlayed,),
        only_where=sweep_conditions.lies_wrongly,
        put_right_by_taking_back=True,
    ),
    ClaimKind(
        name="out_of_turn",
        words=message("it was not their turn"),
        concluded=Conclusion(
            message("So {who} acted out of turn."), message("So {who} did not act out of turn.")
        ),
        clauses=("UDL-12", "42-PB-11", "DP-26", "AMB-41"),
        fives=placements.out_of_turn,
        pairs=misplaced.out_of_turn,
        straight=turn_in_tricks.out_of_turn,
        about=(e.BonePlayed, e.BoneDrawn, e.Passed),
        of_an_act=True,
        infraction_of=(e.BonePlayed, e.BoneDrawn, e.Passed),
        only_where=sweep_conditions.may_be_out_of_turn,
        put_right_by_taking_back=True,
    ),
    ClaimKind(
        name="renege",
        words=message("did not follow suit, though able to"),
        concluded=Conclusion(
            message("So {who} could follow suit and did not."),
            message("So {who} did not renege."),
            message("The record does not decide whether {who} could follow suit."),
        ),
        clauses=("42-PB-7",),
        straight=tricks.renege,
        about=(e.BonePlayed,),
        of_an_act=True,
        names_player=True,
        infraction_of=(e.BonePlayed,),
    ),
    ClaimKind(
        name="wrong_opening",
        words=message("held a higher bone to open the hand with"),
        concluded=Conclusion(
            message("So {who} held a bone that opens before it."),
            message("So {who} held no bone that opens before it."),
            message("The record does not decide whether {who} held a bone that opens before it."),
        ),
        clauses=("PDA-3", "UDL-1", "AMB-09"),
        fives=hand_openings.wrong_opening,
        about=(e.BonePlayed,),
        needs=("against",),
        of_an_act=True,
        names_player=True,
        infraction_of=(e.BonePlayed,),
        only_where=sweep_conditions.opens,
        put_right_by_taking_back=True,
    ),
    ClaimKind(
        name="wrong_leader",
        words=message("another player was to open the hand"),
        concluded=Conclusion(
            message("So it was not for {who} to open."),
            message("So {who} rightly opened."),
            message("The record does not decide whether it was for {who} to open."),
        ),
        clauses=("PDA-3", "HF-NEW-2", "UDL-G3", "DP-34b", "AMB-10"),
        fives=hand_openings.wrong_leader,
        pairs=misplaced.wrong_lead,
        about=(e.BonePlayed,),
        of_an_act=True,
        infraction_of=(e.BonePlayed,),
        only_where=sweep_conditions.opens,
        put_right_by_taking_back=True,
    ),
    ClaimKind(
        name="opening_not_double",
        words=message("the hand was to open with a double"),
        concluded=Conclusion(
            message("So {who} opened with the wrong bone."),
            message("So {who} did not open with the wrong bone."),
        ),
        clauses=("AMB-09",),
        fives=placements.opening_not_double,
        about=(e.BonePlayed,),
        of_an_act=True,
        infraction_of=(e.BonePlayed,),
        only_where=sweep_conditions.opens,
        put_right_by_taking_back=True,
    ),
    ClaimKind(
        name="played_on_after_end",
        words=message("play went on after the game, or the hand, was over"),
        concluded=Conclusion(
            message("So play went on after its end, and what followed counts for nothing."),
            message("So neither the game nor the hand was over, and play could go on."),
        ),
        clauses=("PDA-2", "HF-WIN-1", "FU-WG-1", "UDL-G14", "42-GEN-3"),
        fives=placements.played_on_after_end,
        straight=marks.played_on_after_end,
        about=(e.HandStarted, e.BonePlayed, e.BoneDrawn, e.Passed),
        of_an_act=True,
        infraction_of=(e.BonePlayed, e.BoneDrawn, e.Passed),
        only_where=sweep_conditions.was_over,
    ),
    ClaimKind(
        name="spinner_accepted",
        words=message("this double is the spinner now, since play went on upon it"),
        concluded=Conclusion(
            message("So that double is the spinner now."),
            message("So that double is not the spinner."),
        ),
        clauses=("PDA-10d", "AMB-12"),
        fives=spinners.spinner_accepted,
        about=(e.BonePlayed,),
    ),
    ClaimKind(
        name="before_signal",
        words=message("the bone was placed before time was called"),
        concluded=Conclusion(
            message("So the bone was placed before the signal."),
            message("So the bone was placed after the signal."),
        ),
        clauses=("UDL-11", "AMB-39"),
        fives=agreed_results.before_signal,
        about=(e.BonePlayed,),
        of_an_act=True,
        has_meaning=_has_clock,
    ),
    ClaimKind(
        name="exposed_not_played",
        words=message("the exposed bone was not played when it could be"),
        concluded=Conclusion(
            message("So {who} did not play the exposed bone when it could be played."),
            message("So {who} did not hold the exposed bone back."),
            message("The record does not decide whether {who} could play the exposed bone."),
        ),
        clauses=("PDA-10b", "UDL-8", "42-PB-4", "DP-28", "AMB-44"),
        fives=exposed.exposed_not_played,
        pairs=misplaced.held_back,
        straight=tricks.exposed_not_played,
        about=(e.BoneExposed, e.PlayRetracted, e.BonePlayed, e.BoneDrawn, e.Passed),
        of_an_act=True,
        names_player=True,
        beside_of=(e.BoneExposed, e.PlayRetracted),
    ),
    ClaimKind(
        name="exposed_put_back",
        words=message("the bone shown may not be put back"),
        concluded=Conclusion(
            message("So the exposed bone was put back and was to be kept."),
            message("So no exposed bone was put back wrongly."),
        ),
        clauses=("HF-SET-5", "AMB-69"),
        fives=lifted.exposed_put_back,
        about=(e.BoneReturned,),
        of_an_act=True,
        duty_of=(e.BoneReturned,),
    ),
    ClaimKind(
        name="premature_correction",
        words=message("the bone that was lifted had been placed rightly"),
        concluded=Conclusion(
            message("So the bone was to stay where it lay."),
            message("So the bone could be taken back."),
        ),
        clauses=("AMB-89",),
        fives=lifted.premature_correction,
        about=(e.PlayRetracted,),
        of_an_act=True,
        duty_of=(e.PlayRetracted,),
        only_where=sweep_conditions.lays_down("premature_correction"),
    ),
    ClaimKind(
        name="end_meant",
        words=message("the bone was meant for another end that it fits"),
        concluded=Conclusion(
            message("So it was meant for another end that it fits."),
            message("So it was not meant for another end that it fits."),
            message("The record does not decide which end was meant."),
        ),
        clauses=("DP-10", "AMB-119"),
        fives=manners.end_meant,
        pairs=misplaced.meant_elsewhere,
        about=(e.BonePlayed,),
        of_an_act=True,
    ),
    ClaimKind(
        name="trick_winner",
        words=message("this player won the trick"),
        concluded=Conclusion(
            message("So {claimed} won the trick."), message("So {claimed} did not win the trick.")
        ),
        clauses=("42-BG-2",),
        straight=tricks.trick_winner,
        needs=("trick", "against"),
    ),
    ClaimKind(
        name="trick_points",
        words=message("this side took so many points in tricks"),
        concluded=Conclusion(
            message("So that is what {side} took."), message("So that is not what {side} took.")
        ),
        clauses=("42-BG-1",),
        straight=tricks.trick_points,
        needs=("against", "count"),
    ),
    ClaimKind(
        name="suit_named",
        words=message("this suit was led"),
        concluded=Conclusion(
            message("So that suit was led."), message("So that suit was not led.")
        ),
        clauses=("42-PB-7",),
        straight=tricks.suit_named,
        about=(e.BonePlayed,),
        needs=("trump",),
    ),
)
