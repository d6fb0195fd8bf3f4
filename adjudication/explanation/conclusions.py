"""The last sentence of a finding, for each kind of claim: proved, refuted or open.

`{who}` is whose act it is about, `{claimed}` whom the claim names, `{side}` the same with
their partner. A new kind of claim gets its line here.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from msgspec import structs

from adjudication.case.case import Case
from adjudication.finding import Tested
from domain import events as e
from domain.messages.message import Message, MessagePart, message, points


class Conclusion(NamedTuple):
    """The last sentence of a finding that is proved, refuted, or left open by the record."""

    proved: Message
    refuted: Message
    open: Message = message("The record does not decide this.")


CONCLUSIONS: Final[dict[str, Conclusion]] = {
    # what was held
    "could_play": Conclusion(
        message("So {who} could play."),
        message("So {who} could not play."),
        message("The record does not decide whether {who} could play."),
    ),
    "wrong_opening": Conclusion(
        message("So {who} held a bone that opens before it."),
        message("So {who} held no bone that opens before it."),
        message("The record does not decide whether {who} held a bone that opens before it."),
    ),
    "wrong_leader": Conclusion(
        message("So it was not for {who} to open."),
        message("So {who} rightly opened."),
        message("The record does not decide whether it was for {who} to open."),
    ),
    "void_hand": Conclusion(
        message("So the hand was not to be thrown in."),
        message("So the hand was not thrown in wrongly."),
        message("The record does not decide whether somebody held a double."),
    ),
    "renege": Conclusion(
        message("So {who} could follow suit and did not."),
        message("So {who} did not renege."),
        message("The record does not decide whether {who} could follow suit."),
    ),
    # placements and turns
    "misplay": Conclusion(
        message("So the bone was misplaced."), message("So the bone was rightly placed.")
    ),
    "illegal_pass": Conclusion(
        message("So {who} was to draw, not to pass."), message("So {who} could pass.")
    ),
    "out_of_turn": Conclusion(
        message("So {who} acted out of turn."), message("So {who} did not act out of turn.")
    ),
    "opening_not_double": Conclusion(
        message("So {who} opened with the wrong bone."),
        message("So {who} did not open with the wrong bone."),
    ),
    "played_on_after_end": Conclusion(
        message("So play went on after its end, and what followed counts for nothing."),
        message("So neither the game nor the hand was over, and play could go on."),
    ),
    "exposed_not_played": Conclusion(
        message("So {who} did not play the exposed bone when it could be played."),
        message("So {who} did not hold the exposed bone back."),
        message("The record does not decide whether {who} could play the exposed bone."),
    ),
    # hands, Domino and blocks
    "hand_size": Conclusion(
        message("So {who} drew a wrong number of bones."),
        message("So {who} drew the right number of bones."),
    ),
    "draw_order": Conclusion(
        message("So {who} drew out of order."), message("So {who} did not draw out of order.")
    ),
    "false_domino": Conclusion(
        message("So {who} called Domino falsely, and bones were shown because of it."),
        message(
            "So this is no false Domino: that needs a last bone that does not match, and "
            "bones shown."
        ),
    ),
    "hidden_domino": Conclusion(
        message("So {who} called Domino while still holding bones."),
        message("So {who} held no bone when calling Domino."),
    ),
    "out_first": Conclusion(
        message("So {claimed} went out first."),
        message("So {claimed} did not go out first."),
        message("The record does not decide whether {claimed} went out first."),
    ),
    "blocked": Conclusion(
        message("So the hand was blocked."),
        message("So the hand was not blocked."),
        message("The record does not decide whether the hand was blocked."),
    ),
    "lock_winner": Conclusion(
        message("So {side} won the hand."),
        message("So {side} did not win the hand."),
        message("The record does not decide whether {side} won the hand."),
    ),
    "lock_tied": Conclusion(
        message("So the hand was tied."),
        message("So the hand was not tied."),
        message("The record does not decide whether the hand was tied."),
    ),
    "hand_points": Conclusion(
        message("So the count was right."),
        message("So the count was wrong."),
        message("The record does not decide whether the count was right."),
    ),
    "not_on_board": Conclusion(
        message("So {who} was not on the board and collects nothing."),
        message("So {who} collects the count."),
    ),
    # points and chips
    "score_call": Conclusion(message("So the call was right."), message("So the call was wrong.")),
    "missed_score": Conclusion(
        message("So {who} missed the score."), message("So {who} has missed no score.")
    ),
    "muggins": Conclusion(
        message("So the points were rightly taken."), message("So the points were wrongly taken.")
    ),
    "wrong_payment": Conclusion(
        message("So the payment was wrong."), message("So the payment was not wrong.")
    ),
    "chips_short": Conclusion(
        message("So {who} did not begin with the full set."),
        message("So {who} began with the full set."),
    ),
    # results, time and conduct
    "time_expiry": Conclusion(
        message("So {side} won the game on time."),
        message("So {side} did not win the game on time."),
        message("It is not decided yet who won the game on time."),
    ),
    "score_card": Conclusion(
        message("So the card agrees with the record."), message("So the card has to be corrected.")
    ),
    "match_result": Conclusion(
        message("So {side} won the match."),
        message("So {side} did not win the match."),
        message("The match is not over."),
    ),
    "slow_play": Conclusion(
        message("So that is the finding of slow play that is claimed."),
        message("So that is not the finding of slow play that is claimed."),
    ),
    "observed": Conclusion(message("So it is established."), message("So it is not established.")),
    "time_nobody": Conclusion(
        message("So nobody won the game on time."),
        message("So somebody won the game, or it was won before."),
        message("It is not decided yet who won the game on time."),
    ),
    "match_nobody": Conclusion(
        message("So nobody won the match."),
        message("So somebody won the match."),
        message("The match is not over."),
    ),
    "game_nobody": Conclusion(
        message("So nobody has won the game."), message("So somebody has won the game.")
    ),
    # 42
    "trick_winner": Conclusion(
        message("So {claimed} won the trick."), message("So {claimed} did not win the trick.")
    ),
    "declaration": Conclusion(
        message("So the declaration was right."),
        message("So the declaration was wrong."),
        message("The record does not decide whether the declaration was right."),
    ),
    "wrong_shaker": Conclusion(
        message("So {who} shook in another's place."), message("So {who} rightly shook.")
    ),
    "illegal_bid": Conclusion(message("So the bid does not stand."), message("So the bid stands.")),
    "bid_out_of_turn": Conclusion(
        message("So {who} bid out of turn."), message("So {who} did not bid out of turn.")
    ),
    "exposed_in_bidding": Conclusion(
        message("So a re-shake could be elected."), message("So no re-shake could be elected.")
    ),
    "trump_is": Conclusion(
        message("So the claim about trump is right."), message("So the claim about trump is wrong.")
    ),
    "hand_marks": Conclusion(
        message("So the marks were right."), message("So the marks were wrong.")
    ),
    "bones_not_shown": Conclusion(
        message("So bones were not shown that had to be."),
        message("So every bone was shown that had to be."),
    ),
    "game_result": Conclusion(
        message("So {side} won the game."), message("So {side} did not win the game.")
    ),
    "late_forfeit": Conclusion(
        message("So they came too late."), message("So they did not come too late.")
    ),
    "trick_points": Conclusion(
        message("So that is what {side} took."), message("So that is not what {side} took.")
    ),
    "suit_named": Conclusion(
        message("So that suit was led."), message("So that suit was not led.")
    ),
    # how a bone was handled
    "early_call": Conclusion(
        message("So the score was called before the bone was let go."),
        message("So the bone had been let go when the score was called."),
        message("The record does not decide whether the bone had been let go."),
    ),
    "misnamed": Conclusion(
        message("So the bone was misnamed."), message("So the bone was rightly named.")
    ),
    "touched_not_played": Conclusion(
        message("So {who} touched a bone and did otherwise."),
        message("So {who} played the bone that was touched."),
        message("The record does not decide which bone {who} touched."),
    ),
    "end_meant": Conclusion(
        message("So it was meant for another end that it fits."),
        message("So it was not meant for another end that it fits."),
        message("The record does not decide which end was meant."),
    ),
    "idle_thinking": Conclusion(
        message("So {who} thought over a play that was the only one."),
        message("So {who} had a choice to think over."),
        message("The record does not decide whether {who} thought without a choice."),
    ),
    # what surrounds the play
    "agreed_result": Conclusion(
        message("So the result was agreed as stated."),
        message("So the result was not agreed as stated."),
    ),
    "before_signal": Conclusion(
        message("So the bone was placed before the signal."),
        message("So the bone was placed after the signal."),
    ),
    "card_wins": Conclusion(
        message("So the wins on the card are right."), message("So the wins on the card are wrong.")
    ),
    "card_withheld": Conclusion(
        message("So a card was not handed in that had to be."),
        message("So no card is missing that had to be handed in."),
    ),
    "chip_colour": Conclusion(
        message("So the colours of the chips are wrong."),
        message("So the colours of the chips are right."),
    ),
    "chips_audit": Conclusion(
        message("So the chips lie as they should."),
        message("So the chips do not lie as they should."),
    ),
    "exposed_put_back": Conclusion(
        message("So the exposed bone was put back and was to be kept."),
        message("So no exposed bone was put back wrongly."),
    ),
    "faulty_set": Conclusion(
        message("So the set was faulty."), message("So the set was in order.")
    ),
    "lots_missing": Conclusion(
        message("So lots were missing."), message("So no lots were missing.")
    ),
    "not_shuffled": Conclusion(
        message("So the bones were not shuffled as laid down."),
        message("So the bones were shuffled as laid down."),
    ),
    "official_error": Conclusion(
        message("So the ruling rested on an error."),
        message("So the ruling rested on no such error."),
    ),
    "payment_withheld": Conclusion(
        message("So the payment was withheld."), message("So no payment was withheld.")
    ),
    "premature_correction": Conclusion(
        message("So the bone was to stay where it lay."),
        message("So the bone could be taken back."),
    ),
    "redrew_untied": Conclusion(
        message("So a player drew again who was not tied."),
        message("So only players who were tied drew again."),
    ),
    "resigned": Conclusion(
        message("So the game or the match was given up."),
        message("So {claimed} gave nothing up."),
    ),
    "spinner_accepted": Conclusion(
        message("So that double is the spinner now."), message("So that double is not the spinner.")
    ),
    "spinner_mark": Conclusion(
        message("So the spinner is marked wrongly."), message("So the spinner is marked rightly.")
    ),
    "stack_choice": Conclusion(
        message("So the stacks were not for that player to choose."),
        message("So the stacks were rightly chosen."),
    ),
}
"""The conclusion of each kind of claim."""


OF_NOBODY: Final = {
    "lock_winner": "lock_tied",
    "time_expiry": "time_nobody",
    "match_result": "match_nobody",
    "game_result": "game_nobody",
}
"""The conclusions of kinds that may name nobody as the winner."""


def conclusion(case: Case, claim: e.Claim, tested: Tested) -> Iterator[Message]:
    """The last sentence of a finding; none where the record contradicts itself."""
    kind = claim.kind if claim.against is not None else OF_NOBODY.get(claim.kind, claim.kind)
    found = CONCLUSIONS.get(kind)
    if found is None or tested.verdict == "contradictory":
        return
    due = tested.consequence
    if kind == "hand_points" and tested.verdict == "refuted" and due and due.winner is not None:
        yield message(
            "So the count was wrong: it comes to {points} for {side}.",
            points=points(due.due or 0),
            side=case.side(due.winner),
        )
        return
    by_verdict = {"proved": found.proved, "refuted": found.refuted, "undetermined": found.open}
    parts: dict[str, MessagePart] = {
        "who": case.name(tested.offender),
        "claimed": case.name(claim.against),
        "side": case.side(claim.against),
    }
    yield structs.replace(by_verdict[tested.verdict], parts=parts)
