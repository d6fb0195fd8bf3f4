"""Every kind of vector and what works out its expectation."""

from collections.abc import Callable, Mapping
from typing import Any

from api.conformance import claim_vectors, fives, fortytwo, games, match_vectors
from api.conformance.vectors import Vector

KINDS: Mapping[str, Callable[[Vector], dict[str, Any]]] = {
    "board_count": fives.board_count,
    "legal_moves": fives.legal_moves,
    "hand_end": fives.hand_end,
    "payment": fives.payment,
    "penalty": fives.penalty,
    "rounding": fives.rounding,
    "tn_pda_rounds": match_vectors.pda_rounds,
    "tn_match": match_vectors.match,
    "tn_udl_match": match_vectors.udl_match,
    "adjudication": claim_vectors.adjudication,
    "game": games.game,
    **fortytwo.KINDS,
}
"""The function that answers each kind of vector, in the shape of the kind's `expect`."""

LEVELS: tuple[tuple[str, ...], ...] = (
    ("board_count", "legal_moves", "ft_follow", "ft_trick", "ft_trump_by_lead"),
    (
        *("hand_end", "payment", "penalty", "rounding"),
        *("ft_auction", "ft_contract", "ft_declaration"),
        *("tn_pda_rounds", "tn_match", "tn_udl_match", "tn_ft_game", "tn_seeding", "tn_lots"),
    ),
    ("game",),
    ("adjudication",),
)
"""The levels of conformance: the board, the score, whole games with their faults, claims."""


def level_of(kind: str) -> int:
    """The level that a kind of vector belongs to, from 1; the last for one that is not known."""
    levels = (n for n, kinds in enumerate(LEVELS, 1) if kind in kinds)
    return next(levels, len(LEVELS))
