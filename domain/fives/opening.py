"""The opening of a hand of a fives game: by which player, and with which bone.

The rules come as data, as in `domain.fives.scoring`; each function names the clauses that it
carries out.
"""

from typing import Literal

from msgspec import Struct

from domain.bones import Bone
from domain.rules import Fives, Next
from domain.seats import Seat


class NextOpening(Struct, frozen=True, gc=False, omit_defaults=True):
    """The opening of a hand: with which bone, and by which `seat` where one player is entitled.

    `seat` is None where the bone decides, or lots, or it is not known. `or_partner` says that the
    player's partner may as well, since it is the side that opens (`block_next` = winning_side,
    AMB-22).
    """

    rule: Next | Literal["double_six"]
    seat: Seat | None = None
    or_partner: bool = False


def next_opening(
    rules: Fives,
    how: str,
    winner: int | None,
    *,
    domino_holder: Seat | None = None,
    previous: Seat | None = None,
) -> NextOpening:
    """The opening of the next hand: by whom, and with which bone.

    The last hand ended by `how` ("domino", "lock" or "penalty"), for `winner` (a seat; a side for
    a lock between partnerships; None for nobody). `previous` opened it; `domino_holder` earned
    the Domino last. Each is None where there is none, or it is not known.

    PDA-4b, PDA-4c, PDA-4d, PDA-7c, PDA-9d; HF-NEW-2, HF-NEW-3; FU-ST-4; UDL-G9,
    UDL-5, UDL-19 (AMB-20, AMB-22, AMB-29).
    """
    if how == "penalty" or (how == "domino" and rules.after_domino.value == "any_domino"):
        return NextOpening("any_domino", winner)
    if how == "domino":
        return NextOpening(rules.after_domino.value)
    rule = rules.after_tie.value if winner is None else rules.after_lock.value
    seat = {
        "domino_holder": domino_holder,
        "lock_winner": winner,
        "previous_starter": previous,
        "winning_side": winner,
    }.get(rule)
    if seat is not None:
        return NextOpening("any_domino", seat, or_partner=rule == "winning_side")
    if rule in ("lots", "highest_double"):
        return NextOpening(rule)
    # Nobody holds the Domino, or is known to have opened: as in the first hand (AMB-20, AMB-22).
    return NextOpening(rules.first_opening.value)


def opening_rank(rules: Fives, bone: Bone) -> tuple[int, int, int]:
    """A key by which bones sort, the highest last, when the highest double, else domino, opens.

    PDA-3, HF-H1-2, UDL-G3, UDL-G4, AMB-08: any double before any other bone.

    >>> from domain.rulebooks.udl import RULES
    >>> sorted(map(Bone, ("5-4", "6-3", "1-1", "6-2")), key=lambda b: opening_rank(RULES, b))
    [<Bone 6-2>, <Bone 5-4>, <Bone 6-3>, <Bone 1-1>]
    """
    if bone.is_double:
        return (1, bone.high, bone.low)
    if rules.highest_domino.value == "high_end_then_low":
        return (0, bone.high, bone.low)
    return (0, bone.pips, bone.high)
