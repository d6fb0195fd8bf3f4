"""Every claim by its name in the catalogue, and how it is tested.

The case and the claim come in from `adjudication.adjudicate`; the test of that kind reads the
record through the case, asks `adjudication.worlds` or `adjudication.laydown` where bones are
unseen, and gives a `Tested`. Here belongs what makes a claim true; whether it came in time and what
follows is `adjudication.ruling`'s. The modules are cut by what a claim is about.
"""

from typing import Final

from msgspec import structs

from adjudication.case.case import Case
from adjudication.claims import (
    conduct,
    counts,
    drawing,
    exposed,
    hand_ends,
    holdings,
    payments,
    placements,
    results,
    scores,
)
from adjudication.claims.fortytwo import auctions, declarations, marks, tricks
from adjudication.claims.officiating import (
    agreed_results,
    appeals,
    cards,
    equipment,
    lifted,
    lots,
    manners,
    shuffling,
    spinners,
    stacks,
)
from adjudication.claims.unrecorded import Test, as_recorded
from adjudication.finding import Tested
from domain.events import Claim
from domain.match.match import Match
from domain.messages.message import message


def _official_error(case: Case, claim: Claim) -> Tested:
    return appeals.official_error(case, claim, tests_for(case.now))


# The tests of the claims that officials make in every game.
_OF_EVERY_GAME: Final[dict[str, Test]] = {
    "lots_missing": lots.lots_missing,
    "redrew_untied": lots.redrew_untied,
    "faulty_set": equipment.faulty_set,
    "resigned": agreed_results.resigned,
    "agreed_result": agreed_results.agreed_result,
    "official_error": _official_error,
    "observed": conduct.observed,
    "slow_play": conduct.slow_play,
    "misnamed": manners.misnamed,
    "touched_not_played": manners.touched_not_played,
    "idle_thinking": manners.idle_thinking,
}

_FIVES: Final[dict[str, Test]] = {
    "could_play": holdings.could_play,
    "wrong_opening": holdings.wrong_opening,
    "wrong_leader": holdings.wrong_leader,
    "void_hand": holdings.void_hand,
    "misplay": placements.misplay,
    "illegal_pass": placements.illegal_pass,
    "out_of_turn": placements.out_of_turn,
    "opening_not_double": placements.opening_not_double,
    "played_on_after_end": placements.played_on_after_end,
    "exposed_not_played": exposed.exposed_not_played,
    "score_call": scores.score_call,
    "missed_score": scores.missed_score,
    "muggins": scores.muggins,
    "wrong_payment": payments.wrong_payment,
    "payment_withheld": payments.payment_withheld,
    "chips_short": payments.chips_short,
    "hand_size": drawing.hand_size,
    "draw_order": drawing.draw_order,
    "false_domino": hand_ends.false_domino,
    "hidden_domino": hand_ends.hidden_domino,
    "out_first": hand_ends.out_first,
    "blocked": hand_ends.blocked,
    "lock_winner": counts.lock_winner,
    "hand_points": counts.hand_points,
    "not_on_board": counts.not_on_board,
    "time_expiry": results.time_expiry,
    "score_card": results.score_card,
    "match_result": results.match_result,
    "not_shuffled": shuffling.not_shuffled,
    "chip_colour": equipment.chip_colour,
    "chips_audit": equipment.chips_audit,
    "premature_correction": lifted.premature_correction,
    "exposed_put_back": lifted.exposed_put_back,
    "spinner_accepted": spinners.spinner_accepted,
    "spinner_mark": spinners.spinner_mark,
    "before_signal": agreed_results.before_signal,
    "early_call": manners.early_call,
    "end_meant": manners.end_meant,
    "late_forfeit": conduct.came_late,
    "card_wins": cards.card_wins,
    "card_withheld": cards.card_withheld,
    **_OF_EVERY_GAME,
}

_STRAIGHT: Final[dict[str, Test]] = {
    "renege": tricks.renege,
    "out_of_turn": tricks.out_of_turn,
    "trick_winner": tricks.trick_winner,
    "trick_points": tricks.trick_points,
    "suit_named": tricks.suit_named,
    "exposed_not_played": tricks.exposed_not_played,
    "declaration": declarations.declaration,
    "score_card": results.score_card,
    "match_result": results.match_result,
    "wrong_shaker": auctions.wrong_shaker,
    "hand_size": drawing.hand_size,
    "draw_order": auctions.draw_order,
    "illegal_bid": auctions.illegal_bid,
    "bid_out_of_turn": auctions.bid_out_of_turn,
    "exposed_in_bidding": auctions.exposed_in_bidding,
    "trump_is": auctions.trump_is,
    "hand_marks": marks.hand_marks,
    "bones_not_shown": marks.bones_not_shown,
    "game_result": marks.game_result,
    "late_forfeit": marks.late_forfeit,
    "played_on_after_end": marks.played_on_after_end,
    "stack_choice": stacks.stack_choice,
    **_OF_EVERY_GAME,
}

OF_AN_ACT: Final = frozenset(
    {
        "bid_out_of_turn",
        "chip_colour",
        "chips_short",
        "could_play",
        "draw_order",
        "exposed_in_bidding",
        "exposed_not_played",
        "exposed_put_back",
        "false_domino",
        "hand_size",
        "hidden_domino",
        "illegal_bid",
        "illegal_pass",
        "misplay",
        "missed_score",
        "opening_not_double",
        "out_of_turn",
        "played_on_after_end",
        "premature_correction",
        "redrew_untied",
        "renege",
        "spinner_mark",
        "stack_choice",
        "wrong_leader",
        "wrong_opening",
        "wrong_payment",
        "wrong_shaker",
    }
)
"""Kinds about what one player did or left undone: nobody else is found to have done it."""


def _of_the_accused(test: Test) -> Test:
    """The same test, refuted where the claim names somebody else than whose act it is."""

    def tested_of_the_accused(case: Case, claim: Claim) -> Tested:
        tested, side = test(case, claim), case.now.side
        actor, accused = tested.offender, claim.against
        if actor is None or accused is None or side[actor] == side[accused]:
            return tested
        sentence = message(
            "{actor} acted at event {position}, not {accused}.",
            accused=case.name(accused),
            position=tested.position,
            actor=case.name(actor),
        )
        return structs.replace(
            tested,
            verdict="contradictory" if tested.verdict == "contradictory" else "refuted",
            offender=accused,
            consequence=None,
            words=(sentence,),
            answer=None,
            holders=(),
        )

    return tested_of_the_accused


def _judged(tests: dict[str, Test]) -> dict[str, Test]:
    """Each test as it is answered: no further than the record goes, and of the accused alone."""
    recorded = {kind: as_recorded(kind, test) for kind, test in tests.items()}
    return {
        kind: _of_the_accused(test) if kind in OF_AN_ACT else test
        for kind, test in recorded.items()
    }


FIVES: Final = _judged(_FIVES)
"""The tests of the fives games by claim kind."""

STRAIGHT: Final = _judged(_STRAIGHT)
"""The tests of 42 by claim kind."""


def tests_for(match: Match) -> dict[str, Test]:
    """The claims that have meaning in this match."""
    return FIVES if match.is_fives else STRAIGHT
