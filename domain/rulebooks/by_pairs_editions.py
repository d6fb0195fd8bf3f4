"""Dominoes by pairs as eight bodies play it: the text's table of editions.

A column of the table is a value of `EDITIONS`. The clauses and the options are `by_pairs`', and
the earlier versions of the book are `earlier.by_pairs_earlier`'.
"""

from typing import Any

_SET = (
    "target",
    "game_minutes",
    "last_hand",
    "first_opening",
    "next_opening",
    "block_opening",
    "void_opening",
    "broken_opening",
    "block_winner",
    "block_tie",
    "domino_counts",
    "block_counts",
    "capicua",
    "chuchazo",
    "round_of_passes",
    "sanctions",
    "false_pass",
    "misplaced_late",
    "misplaced_soon",
    "false_block",
    "touched_is_played",
    "put_back",
)
"""The fields that every edition sets, in the order of the text's table."""


def _edition(*values: Any, **others: Any) -> dict[str, Any]:
    """An edition: the values of the table in its order, then those that few editions set."""
    own = {
        "bones": "double_six",
        "cards": False,
        "walkover": None,
        "love": False,
        "seconds_without_choice": None,
        "best_of": 1,
        "by_hand": (),
        "capicua_ends": "different",
    }
    return {**dict(zip(_SET, values, strict=True)), **own, **others}


# fmt: off
WORLD = _edition(
    200, 40, "finish", "lots", "rotates", "lighter", "rotates", "rotates",
    "pair", "nobody", "all", "all", 0, 0, 0,
    "taken", 80, 80, 0, 40, True, None,
    cards=True, walkover=100,
)
EDITIONS = {
    "world": WORLD,
    "spain": _edition(
        300, 45, "one_more", "lots", "rotates", "lighter", "rotates", "rotates",
        "pair", "nobody", "all", "all", 0, 0, 0,
        "given", 50, 50, 0, 50, True, None,
        seconds_without_choice=10,
    ),
    "dominican": _edition(
        200, None, "finish", "double_six", "winner", "lighter", "blocker", "same",
        "hand", "opener", "all", "all", 25, 25, 25,
        "given", 30, 30, 0, 30, False, None,
    ),
    "dominican_club": _edition(
        200, None, "finish", "double_six", "winner", "lighter", "blocker", "same",
        "pair", "nobody", "opponents", "opponents", 0, 0, 0,
        "given", 100, 100, 30, 100, True, None,
    ),
    "puerto_rico_500": _edition(
        500, None, "finish", "double_six", "winner", "nearest", "same", "same",
        "pair", "nobody", "all", "all", 100, 100, 0,
        "taken", None, None, 0, None, False, None,
        by_hand=(100, 75, 50, 25), capicua_ends="any",
    ),
    "brazil": _edition(
        100, None, "finish", "lots", "rotates", "lighter", "rotates", "rotates",
        "pair", "nobody", "opponents", "opponents", 0, 0, 0,
        "taken", 50, 50, 10, 50, True, 10,
        best_of=3,
    ),
    "cuba": _edition(
        150, None, "finish", "lots", "rotates", "lighter", "rotates", "rotates",
        "pair", "nobody", "opponents", "opponents", 0, 0, 0,
        "taken", None, None, 0, None, False, None,
        bones="double_nine",
    ),
    "jamaica": _edition(
        6, None, "finish", "double_six", "winning_pair", "lighter", "double_six", "same",
        "hand", "nobody", "one", "one", 0, 0, 0,
        "taken", None, None, 0, None, False, None,
        love=True,
    ),
}
# fmt: on
"""The values of each edition of dominoes by pairs, by its name and then the field of `Pairs`."""
