"""Where a verdict would rest on what the record leaves out: then the claim is undetermined.

A hand may be recorded by its result alone, or without the deal of some player; a record may
begin in the middle of a game, or never tell of shuffles, lots or cards. That something is not
on record says nothing of whether it happened. `RESTS_ON` names, for each kind of claim, the
verdicts that need more than the record holds; every other verdict stands.
"""

from collections.abc import Callable
from typing import Final, NamedTuple

from adjudication.case.case import Case
from adjudication.claims.officiating.cards import is_handed_in
from adjudication.claims.silence import left_out
from adjudication.claims.silence.spinners_found import (
    REST_ON_SPINNER,
    Test,
    open_for,
    whichever_is_spinner,
)
from adjudication.finding import Tested
from adjudication.worlds.proofs import Verdict
from domain import events as e
from domain.messages.message import Message, message


class Gap(NamedTuple):
    """Something that a record may leave out, and the verdicts that stand only with it.

    `missing` is the sentence that says what is left out, None where the record has it.
    """

    verdicts: tuple[Verdict, ...]
    missing: Callable[[Case, Tested], Message | None]


def as_recorded(kind: str, test: Test) -> Test:
    """The test of a kind of claim, undetermined where it rests on what is not on record."""
    if kind in REST_ON_SPINNER:
        test = whichever_is_spinner(test)
    gaps = RESTS_ON.get(kind)
    if gaps is None:
        return test

    def with_gaps(case: Case, claim: e.Claim) -> Tested:
        tested = test(case, claim)
        for gap in gaps:
            if tested.verdict in gap.verdicts:
                missing = gap.missing(case, tested)
                if missing is not None:
                    return open_for(tested, missing)
        return tested

    return with_gaps


_PROVED: Final[tuple[Verdict, ...]] = ("proved",)
_REFUTED: Final[tuple[Verdict, ...]] = ("refuted",)
_EITHER: Final[tuple[Verdict, ...]] = ("proved", "refuted", "contradictory")

_SCORES = Gap(_EITHER, left_out.no_payments)
_OWN_DEAL = Gap(_EITHER, left_out.no_own_deal)
_TIMED = Gap(_EITHER, left_out.no_play_at_time)
_ACTS = Gap(_EITHER, left_out.no_acts)
_COUNT = Gap(_EITHER, left_out.no_deal)
_TRUMP = Gap(_EITHER, left_out.no_bids_for_trump)
_BEFORE = Gap(_PROVED, left_out.no_earlier_hands)
_PREPARED = Gap(_PROVED, left_out.no_preparation)

RESTS_ON: Final[dict[str, tuple[Gap, ...]]] = {
    "could_play": (
        Gap(_REFUTED, left_out.no_own_deal_asked_of),
        Gap(_REFUTED, left_out.no_lots_for_opening),
        Gap(_PROVED, left_out.no_start),
        Gap(_PROVED, left_out.no_turn),
    ),
    "premature_correction": (Gap(_EITHER, left_out.no_lots_for_first_bone),),
    "renege": (Gap(_REFUTED, left_out.no_own_deal_asked_of), _TRUMP),
    "wrong_opening": (Gap(_REFUTED, left_out.no_deal_asked_of), _BEFORE),
    "wrong_leader": (
        Gap(_REFUTED, left_out.no_deal_asked_of),
        _BEFORE,
        Gap(_REFUTED, left_out.no_lots_for_leader),
    ),
    "opening_not_double": (_BEFORE,),
    "void_hand": (
        Gap(_REFUTED, left_out.no_deal_asked_of),
        Gap(_REFUTED, left_out.no_earlier_acts),
    ),
    "illegal_pass": (Gap(_PROVED, left_out.no_deal), Gap(_PROVED, left_out.no_turn)),
    "draw_order": (
        Gap(_PROVED, left_out.no_deal),
        _BEFORE,
        Gap(_REFUTED, left_out.no_lots_before_a_win),
    ),
    "false_domino": (_OWN_DEAL,),
    "hidden_domino": (_OWN_DEAL,),
    "blocked": (_COUNT,),
    "lock_winner": (_COUNT,),
    "hand_points": (_COUNT,),
    "not_on_board": (Gap(_PROVED, left_out.no_acts),),
    "score_call": (_ACTS, Gap(_EITHER, left_out.no_own_bone)),
    "muggins": (_ACTS, Gap(_REFUTED, left_out.no_earlier_misses)),
    "payment_withheld": (_ACTS, Gap(_EITHER, left_out.no_earlier_acts)),
    "out_of_turn": (
        Gap(_REFUTED, left_out.no_turn),
        Gap(_REFUTED, left_out.no_lots_for_pass),
        Gap(_PROVED, left_out.no_start),
        _TRUMP,
    ),
    "hand_size": (Gap(_PROVED, left_out.no_lots_for_draw),),
    "exposed_not_played": (
        Gap(_PROVED, left_out.no_earlier_acts),
        Gap(_REFUTED, left_out.no_lots_for_opening),
        Gap(_REFUTED, left_out.no_bids_around),
        _TRUMP,
    ),
    "exposed_in_bidding": (Gap(_EITHER, left_out.no_bids_around),),
    "spinner_mark": (
        _ACTS,
        Gap(
            _EITHER,
            left_out.no(message("The record marks no spinner."), left_out.of(e.SpinnerMarked)),
        ),
    ),
    "illegal_bid": (Gap(_EITHER, left_out.no_earlier_acts),),
    "bid_out_of_turn": (Gap(_EITHER, left_out.no_earlier_acts),),
    "trick_winner": (Gap(_EITHER, left_out.no_earlier_acts), _TRUMP),
    "trick_points": (Gap(_EITHER, left_out.no_earlier_acts), _TRUMP),
    "suit_named": (_TRUMP,),
    "idle_thinking": (_TRUMP,),
    "stack_choice": (Gap(_EITHER, left_out.no_bids_of_hand),),
    "declaration": (Gap(_EITHER, left_out.no_bids_of_hand),),
    "hand_marks": (Gap(_EITHER, left_out.no_bids_for_marks), Gap(_EITHER, left_out.no_points)),
    "trump_is": (Gap(_EITHER, left_out.no_bids_of_hand),),
    "bones_not_shown": (
        _COUNT,
        Gap(
            _PROVED,
            left_out.no(
                message("The record never has bones turned up."),
                left_out.of(e.HoldingShown),
                left_out.laid_down,
            ),
        ),
    ),
    "not_shuffled": (
        _PREPARED,
        Gap(_REFUTED, left_out.no_lots_for_shuffle),
        Gap(
            _PROVED,
            left_out.no(message("The record never has anybody shuffle."), left_out.of(e.Shuffled)),
        ),
    ),
    "lots_missing": (
        _PREPARED,
        Gap(_PROVED, left_out.no(message("The record has no lots."), left_out.of(e.LotsDrawn))),
    ),
    "card_withheld": (
        Gap(_PROVED, left_out.no(message("The record never has a card handed in."), is_handed_in)),
    ),
    "score_card": (_SCORES, _TIMED),
    "card_wins": (_SCORES, Gap(_EITHER, left_out.stated_wins), _TIMED),
    "match_result": (_SCORES, Gap(_EITHER, left_out.stated_match), _TIMED),
    "game_result": (_SCORES, Gap(_EITHER, left_out.stated_game), _TIMED),
    "chips_audit": (_SCORES,),
}
"""By kind of claim, what some of its verdicts rest on and a record may leave out."""
