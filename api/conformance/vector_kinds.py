"""Every kind of vector and what works out its expectation."""

from collections.abc import Callable, Mapping
from typing import Any

from api.conformance import (
    claim_vectors,
    fives,
    fortytwo,
    games,
    match_vectors,
    pairs_vectors,
)
from api.conformance.vectors import Vector
from domain.rulebooks import BOOKS
from domain.rules import Pairs

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
    "ruled_game": pairs_vectors.ruled_game,
    "opened": pairs_vectors.opened,
    **fortytwo.KINDS,
}
"""The function that answers each kind of vector, in the shape of the kind's `expect`."""

BY_PAIRS: Mapping[str, Callable[[Vector], dict[str, Any]]] = {
    "board_count": pairs_vectors.board_count,
    "legal_moves": pairs_vectors.legal_moves,
    "hand_end": pairs_vectors.hand_end,
    "tn_lots": pairs_vectors.lots,
}
"""The functions that answer kinds of vector about dominoes by pairs in place of those above."""


def answer_to(vector: Vector) -> Callable[[Vector], dict[str, Any]] | None:
    """The function that answers a vector, None for a kind that is not known."""
    kind, base = str(vector.get("kind")), BOOKS.get(str(vector.get("ruleset")))
    own = base is not None and isinstance(base.rules, Pairs)
    return (own and BY_PAIRS.get(kind)) or KINDS.get(kind)


LEVELS: tuple[tuple[str, ...], ...] = (
    ("board_count", "legal_moves", "ft_follow", "ft_trick", "ft_trump_by_lead"),
    (
        *("hand_end", "payment", "penalty", "rounding"),
        *("ft_auction", "ft_contract", "ft_declaration"),
        *("tn_pda_rounds", "tn_match", "tn_udl_match", "tn_ft_game", "tn_seeding", "tn_lots"),
    ),
    ("game", "ruled_game", "opened"),
    ("adjudication",),
)
"""The levels of conformance: the board, the score, whole games with their faults, claims."""


def level_of(kind: str) -> int:
    """The level that a kind of vector belongs to, from 1; the last for one that is not known."""
    levels = (n for n, kinds in enumerate(LEVELS, 1) if kind in kinds)
    return next(levels, len(LEVELS))
