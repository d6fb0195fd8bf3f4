"""Every claim by its name in the catalogue, and how it is tested.

Each test takes a reading of the record and the claim and gives a `Tested`. The
modules are cut by what a claim is about.
"""

from collections.abc import Callable
from typing import Final

from adjudication.claims import conduct, hand_ends, holdings, placements, scores
from adjudication.finding import Tested
from adjudication.reading import Reading
from domain.events import Claim

Test = Callable[[Reading, Claim], Tested]

CLAIMS: Final[dict[str, Test]] = {
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
    "wrong_payment": scores.wrong_payment,
    "chips_short": scores.chips_short,
    "hand_size": hand_ends.hand_size,
    "draw_order": hand_ends.draw_order,
    "false_domino": hand_ends.false_domino,
    "hidden_domino": hand_ends.hidden_domino,
    "blocked": hand_ends.blocked,
    "lock_winner": hand_ends.lock_winner,
    "hand_points": hand_ends.hand_points,
    "not_on_board": hand_ends.not_on_board,
    "slow_play": conduct.slow_play,
    "observed": conduct.observed,
}
"""The tests by claim kind."""
