"""Every claim by its name in the catalogue, and how it is tested.

Each test takes the case and the claim and gives a `Tested`. The
modules are cut by what a claim is about.
"""

from collections.abc import Callable
from typing import Final

from adjudication.case.case import Case
from adjudication.claims import (
    auctions,
    conduct,
    declarations,
    drawing,
    hand_ends,
    holdings,
    marks,
    payments,
    placements,
    results,
    scores,
    tricks,
)
from adjudication.finding import Tested
from domain.events import Claim
from domain.match.match import Match

Test = Callable[[Case, Claim], Tested]

FIVES: Final[dict[str, Test]] = {
    "could_play": holdings.could_play,
    "wrong_opening": holdings.wrong_opening,
    "wrong_leader": holdings.wrong_leader,
    "void_hand": holdings.void_hand,
    "misplay": placements.misplay,
    "illegal_pass": placements.illegal_pass,
    "out_of_turn": placements.out_of_turn,
    "opening_not_double": placements.opening_not_double,
    "played_on_after_end": placements.played_on_after_end,
    "exposed_not_played": placements.exposed_not_played,
    "score_call": scores.score_call,
    "missed_score": scores.missed_score,
    "muggins": scores.muggins,
    "wrong_payment": payments.wrong_payment,
    "chips_short": payments.chips_short,
    "hand_size": drawing.hand_size,
    "draw_order": drawing.draw_order,
    "false_domino": hand_ends.false_domino,
    "hidden_domino": hand_ends.hidden_domino,
    "blocked": hand_ends.blocked,
    "lock_winner": hand_ends.lock_winner,
    "hand_points": hand_ends.hand_points,
    "not_on_board": hand_ends.not_on_board,
    "time_expiry": results.time_expiry,
    "score_card": results.score_card,
    "match_result": results.match_result,
    "slow_play": conduct.slow_play,
    "observed": conduct.observed,
}
"""The tests of the fives games by claim kind."""

STRAIGHT: Final[dict[str, Test]] = {
    "renege": tricks.renege,
    "out_of_turn": tricks.out_of_turn,
    "trick_winner": tricks.trick_winner,
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
    "observed": conduct.observed,
}
"""The tests of 42 by claim kind."""


def tests_for(match: Match) -> dict[str, Test]:
    """The claims that have meaning in this match."""
    return FIVES if match.is_fives else STRAIGHT
