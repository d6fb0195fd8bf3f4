"""Kinds of claims about the end of a hand, a game or a match, and about the score card."""

from typing import Any, Final

from adjudication.claims import counts, hand_ends, hand_openings, results
from adjudication.claims.by_pairs import blocked_hands, time_claims
from adjudication.claims.catalogue import sweep_conditions
from adjudication.claims.catalogue.claim_kind import ClaimKind
from adjudication.claims.fortytwo import bones_shown, marks
from adjudication.claims.officiating import agreed_results, cards, conduct, spinners
from adjudication.explanation.conclusions import Conclusion
from domain import events as e
from domain.messages.message import message
from domain.rules import RuleBook


def _has_clock(rules: Any, _: RuleBook) -> bool:
    return rules.game_minutes.value is not None


def _has_board(rules: Any, _: RuleBook) -> bool:
    return not rules.collects_off_board.value


def _has_cards(_: Any, book: RuleBook) -> bool:
    return any("observed:card_handed_in" in clause.recorded_by for clause in book.clauses)


ENDINGS: Final = (
    ClaimKind(
        name="false_domino",
        words=message("called Domino with a last bone that does not match"),
        concluded=Conclusion(
            message("So {who} called Domino falsely, and bones were shown because of it."),
            message(
                "So this is no false Domino: that needs a last bone that does not match,"
                " and bones shown."
            ),
        ),
        clauses=("PDA-8d", "UDL-6", "AMB-13"),
        fives=hand_ends.false_domino,
        about=(e.DominoCalled,),
        of_an_act=True,
        infraction_of=(e.DominoCalled,),
    ),
    ClaimKind(
        name="hidden_domino",
        words=message("called Domino with bones left"),
        concluded=Conclusion(
            message("So {who} called Domino while still holding bones."),
            message("So {who} held no bone when calling Domino."),
        ),
        clauses=("PDA-8e", "UDL-14", "AMB-43"),
        fives=hand_ends.hidden_domino,
        about=(e.DominoCalled,),
        of_an_act=True,
        infraction_of=(e.DominoCalled,),
    ),
    ClaimKind(
        name="out_first",
        words=message("this player went out first"),
        concluded=Conclusion(
            message("So {claimed} went out first."),
            message("So {claimed} did not go out first."),
            message("The record does not decide whether {claimed} went out first."),
        ),
        clauses=("PDA-4", "HF-END-1", "FU-WH-1", "UDL-G7"),
        fives=hand_ends.out_first,
        about=(e.HandEnded, e.DominoCalled),
        needs=("against",),
    ),
    ClaimKind(
        name="blocked",
        words=message("the hand was really blocked"),
        concluded=Conclusion(
            message("So the hand was blocked."),
            message("So the hand was not blocked."),
            message("The record does not decide whether the hand was blocked."),
        ),
        clauses=("PDA-7", "HF-END-2", "FU-WH-2", "UDL-5", "DP-13"),
        fives=hand_ends.blocked,
        pairs=blocked_hands.is_blocked,
        about=(e.HandEnded,),
        statement_of=(e.HandEnded,),
        only_where=sweep_conditions.ended_by("lock"),
    ),
    ClaimKind(
        name="false_block",
        words=message("declared a block, and a bone that was held fitted"),
        concluded=Conclusion(
            message("So {who} declared a block falsely."),
            message("So {who} did not declare a block falsely."),
            message("The record does not decide whether {who} declared a block falsely."),
        ),
        clauses=("DP-25",),
        pairs=blocked_hands.false_block,
        about=(e.BlockDeclared,),
        of_an_act=True,
        infraction_of=(e.BlockDeclared,),
    ),
    ClaimKind(
        name="void_hand",
        words=message("the hand was thrown in wrongly"),
        concluded=Conclusion(
            message("So the hand was not to be thrown in."),
            message("So the hand was not thrown in wrongly."),
            message("The record does not decide whether somebody held a double."),
        ),
        clauses=("PDA-3b", "HF-H1-3", "UDL-3"),
        fives=hand_openings.void_hand,
        about=(e.HandEnded,),
        infraction_of=(e.HandEnded,),
        only_where=sweep_conditions.ended_by("void"),
    ),
    ClaimKind(
        name="lock_winner",
        words=message("this player won the blocked hand"),
        concluded=Conclusion(
            message("So {side} won the hand."),
            message("So {side} did not win the hand."),
            message("The record does not decide whether {side} won the hand."),
        ),
        of_nobody=Conclusion(
            message("So the hand was tied."),
            message("So the hand was not tied."),
            message("The record does not decide whether the hand was tied."),
        ),
        clauses=("PDA-7", "HF-END-3", "FU-WH-2", "UDL-5", "DP-14", "DP-15"),
        fives=counts.lock_winner,
        pairs=blocked_hands.block_won,
        about=(e.HandEnded,),
        needs=("against",),
    ),
    ClaimKind(
        name="hand_points",
        words=message("the count of the hand is right"),
        concluded=Conclusion(
            message("So the count was right."),
            message("So the count was wrong."),
            message("The record does not decide whether the count was right."),
        ),
        clauses=("PDA-7", "HF-END-4", "FU-WH-3", "UDL-G8", "DP-16"),
        fives=counts.hand_points,
        pairs=blocked_hands.count_is_right,
        about=(e.HandEnded,),
        statement_of=(e.HandEnded,),
        only_where=sweep_conditions.has_count,
    ),
    ClaimKind(
        name="not_on_board",
        words=message("the winner was not on the board yet, and collects nothing"),
        concluded=Conclusion(
            message("So {who} was not on the board and collects nothing."),
            message("So {who} collects the count."),
        ),
        clauses=("UDL-20", "AMB-28"),
        fives=counts.not_on_board,
        about=(e.HandEnded,),
        has_meaning=_has_board,
    ),
    ClaimKind(
        name="hand_marks",
        words=message("the marks of the hand are right"),
        concluded=Conclusion(
            message("So the marks were right."), message("So the marks were wrong.")
        ),
        clauses=("42-BG-3",),
        straight=marks.hand_marks,
        about=(e.HandEnded,),
        statement_of=(e.HandEnded,),
        only_where=sweep_conditions.has_marks,
    ),
    ClaimKind(
        name="bones_not_shown",
        words=message("bones were not turned up when the hand ended"),
        concluded=Conclusion(
            message("So bones were not shown that had to be."),
            message("So every bone was shown that had to be."),
        ),
        clauses=("42-PB-15",),
        straight=bones_shown.bones_not_shown,
        about=(e.HandEnded,),
        beside_of=(e.HandEnded,),
        told_by=e.HoldingShown,
        unfinished=bones_shown.can_still_be_shown,
    ),
    ClaimKind(
        name="spinner_mark",
        words=message("the spinner on the card is wrong"),
        concluded=Conclusion(
            message("So the spinner is marked wrongly."),
            message("So the spinner is marked rightly."),
        ),
        clauses=("UDL-16",),
        fives=spinners.spinner_mark,
        about=(e.SpinnerMarked, e.HandEnded),
        of_an_act=True,
        duty_of=(e.SpinnerMarked,),
        only_where=sweep_conditions.lays_down("spinner_mark"),
    ),
    ClaimKind(
        name="time_expiry",
        words=message("this player won the game on time"),
        concluded=Conclusion(
            message("So {side} won the game on time."),
            message("So {side} did not win the game on time."),
            message("It is not decided yet who won the game on time."),
        ),
        of_nobody=Conclusion(
            message("So nobody won the game on time."),
            message("So somebody won the game, or it was won before."),
            message("It is not decided yet who won the game on time."),
        ),
        clauses=("UDL-11", "AMB-39"),
        fives=results.time_expiry,
        about=(e.TimeCalled,),
        needs=("against",),
        has_meaning=_has_clock,
    ),
    ClaimKind(
        name="game_result",
        words=message("this side won the game"),
        concluded=Conclusion(
            message("So {side} won the game."), message("So {side} did not win the game.")
        ),
        of_nobody=Conclusion(
            message("So nobody has won the game."), message("So somebody has won the game.")
        ),
        clauses=("42-GEN-3",),
        straight=marks.game_result,
        needs=("against",),
    ),
    ClaimKind(
        name="match_result",
        words=message("this player won the match"),
        concluded=Conclusion(
            message("So {side} won the match."),
            message("So {side} did not win the match."),
            message("The match is not over."),
        ),
        of_nobody=Conclusion(
            message("So nobody won the match."),
            message("So somebody won the match."),
            message("The match is not over."),
        ),
        clauses=("PDA-1a", "UDL-G10", "42-GEN-3", "DP-22", "AMB-24"),
        fives=results.match_result,
        straight=results.match_result,
        pairs=results.match_result,
        needs=("against",),
    ),
    ClaimKind(
        name="late_forfeit",
        words=message("came too late, and forfeits"),
        concluded=Conclusion(
            message("So they came too late, or not at all."),
            message("So they did not come too late."),
        ),
        clauses=("42-GP-1", "DP-32", "AMB-120"),
        fives=conduct.came_late,
        pairs=time_claims.absent,
        straight=marks.late_forfeit,
        needs=("against",),
    ),
    ClaimKind(
        name="score_card",
        words=message("the score card agrees with the log"),
        concluded=Conclusion(
            message("So the card agrees with the record."),
            message("So the card has to be corrected."),
        ),
        clauses=("PDA-11", "UDL-16", "42-GEN-3", "DP-40", "AMB-24"),
        fives=results.score_card,
        straight=results.score_card,
        pairs=results.score_card,
        about=(e.ScoreCardWritten,),
        card_of=(e.ScoreCardWritten,),
    ),
    ClaimKind(
        name="card_wins",
        words=message("the games won on the card are right"),
        concluded=Conclusion(
            message("So the wins on the card are right."),
            message("So the wins on the card are wrong."),
        ),
        clauses=("UDL-16", "AMB-17"),
        fives=cards.card_wins,
        about=(e.ScoreCardWritten,),
        card_of=(e.ScoreCardWritten,),
        only_where=sweep_conditions.states_wins,
    ),
    ClaimKind(
        name="card_withheld",
        words=message("the card was not handed in"),
        concluded=Conclusion(
            message("So a card was not handed in that had to be."),
            message("So no card is missing that had to be handed in."),
        ),
        clauses=("PDA-11a",),
        fives=cards.card_withheld,
        about=(e.ScoreCardWritten,),
        duty_of=(e.ScoreCardWritten,),
        only_where=sweep_conditions.hands_cards_in,
        has_meaning=_has_cards,
    ),
    ClaimKind(
        name="resigned",
        words=message("the game or match was given up"),
        concluded=Conclusion(
            message("So the game or the match was given up."),
            message("So {claimed} gave nothing up."),
        ),
        clauses=("42-RR-8", "AMB-87"),
        fives=agreed_results.resigned,
        straight=agreed_results.resigned,
        pairs=agreed_results.resigned,
        about=(e.Resigned,),
    ),
    ClaimKind(
        name="agreed_result",
        words=message("the result was agreed on"),
        concluded=Conclusion(
            message("So the result was agreed as stated."),
            message("So the result was not agreed as stated."),
        ),
        clauses=("AMB-87",),
        fives=agreed_results.agreed_result,
        straight=agreed_results.agreed_result,
        pairs=agreed_results.agreed_result,
        about=(e.ResultAgreed,),
    ),
)
