"""The bones left in four hands: who wins a block by them, and what is scored.

Each function names the clauses that it carries out. A number of pips that the bones shown do
not tell is None.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from msgspec import Struct

from domain.bones import Bone, SetOfBones, bones_in, pips_in
from domain.fives.layout import Layout
from domain.rules import Pairs
from domain.seats import Seat, Side

SEATS = 4
"""Players at a table; seats 0 and 2 are a pair, 1 and 3 the other (DP-1)."""

BRANCHES: Final = "no_double"
"""Doubles lie crosswise and open no branch (DP-8)."""


def side_of(seat: Seat) -> Side:
    """The pair of a seat (DP-1)."""
    return seat % 2


class PipsLeft(Struct, frozen=True, gc=False):
    """The pips left when a hand ended, by seat and by pair; None where they are not known.

    `total` is that of the four hands together.
    """

    hands: tuple[int | None, ...]
    pairs: tuple[int | None, ...]
    total: int | None


def pips_left(
    held: Sequence[int], shown: Mapping[Seat, int], placed: int, bones: SetOfBones
) -> PipsLeft:
    """The pips left in each hand, by what players showed and by what lies on the table.

    `held` is how many bones each seat has left; `shown`, by seat, and `placed` are masks of bones
    shown as the whole hand, and on the table. Nobody draws: where no bones sleep, each bone that
    neither lies on the table nor was shown belongs to a player who showed none (DP-2, DP-17a).
    """
    masks = {seat: shown.get(seat, 0) for seat in range(SEATS)}
    whole = [seat for seat in range(SEATS) if masks[seat].bit_count() == held[seat]]
    rest = bones.mask & ~placed
    for seat in whole:
        rest &= ~masks[seat]
    others = [seat for seat in range(SEATS) if seat not in whole]
    all_dealt = sum(held) + placed.bit_count() == len(bones.bones)
    if len(others) == 1 and all_dealt:
        masks[others[0]] = rest
        whole.append(others[0])
    hands = tuple(pips_in(bones_in(masks[seat])) if seat in whole else None for seat in masks)
    total = pips_in(bones_in(bones.mask & ~placed)) if all_dealt else _sum(*hands)
    return PipsLeft(hands, _by_pair(hands, total if all_dealt else None), total)


def _by_pair(hands: tuple[int | None, ...], total: int | None) -> tuple[int | None, ...]:
    pairs = [_sum(hands[side], hands[side + 2]) for side in (0, 1)]
    for side in (0, 1):
        other = pairs[1 - side]
        if pairs[side] is None and other is not None and total is not None:
            pairs[side] = total - other
    return tuple(pairs)


def _sum(*pips: int | None) -> int | None:
    known = [number for number in pips if number is not None]
    return sum(known) if len(known) == len(pips) else None


def block_counts(rules: Pairs, left: PipsLeft) -> tuple[int | None, ...]:
    """The count of each pair in a block: its two hands, or the lighter of them (DP-14).

    None for a pair whose count is not known. That of two hands can be known though neither is:
    by what the other pair showed, where no bones sleep.
    """
    if rules.block_winner.value == "pair":
        return left.pairs
    return tuple(_lighter(left.hands[side], left.hands[side + 2]) for side in (0, 1))


def _lighter(one: int | None, other: int | None) -> int | None:
    return None if one is None or other is None else min(one, other)


def block_winner(
    rules: Pairs, left: PipsLeft, opener: Seat | None, blocker: Seat | None
) -> tuple[Side | None, ...]:
    """The pair that won a block, alone in a tuple: None for nobody (DP-14, DP-15).

    The tuple is empty where it is not known. `blocker` played the last bone.
    """
    mine, theirs = block_counts(rules, left)
    if mine is None or theirs is None:
        return ()
    if mine != theirs:
        return (0 if mine < theirs else 1,)
    seat = opener if rules.block_tie.value == "opener" else blocker
    if rules.block_tie.value == "nobody":
        return (None,)
    if seat is None:
        return ()
    return (side_of(seat) if rules.block_tie.value != "other" else 1 - side_of(seat),)


def hand_count(rules: Pairs, how: str, winner: Side, left: PipsLeft) -> int | None:
    """The points that the winner of a hand scores for it, without bonuses (DP-16).

    They are for the bones left, or 1 where the rules count hands; None where not known. `how` is
    "domino" or "lock".
    """
    counts = (rules.domino_counts if how == "domino" else rules.block_counts).value
    if counts == "one":
        return 1
    return left.total if counts == "all" else left.pairs[1 - winner]


def bonus_of_last_bone(rules: Pairs, layout: Layout) -> int:
    """The bonus points for the last bone on the layout, by which somebody went out (DP-17)."""
    capicua, chuchazo = rules.capicua.value or 0, rules.chuchazo.value or 0
    bonus = chuchazo if chuchazo and is_chuchazo(layout) else 0
    return bonus + (capicua if capicua and is_capicua(rules, layout) else 0)


def is_chuchazo(layout: Layout) -> bool:
    """Whether the last bone is the double blank, and fits (DP-17)."""
    return layout.placements[-1].bone is Bone("0-0") and _last_fits(layout)


def is_capicua(rules: Pairs, layout: Layout) -> bool:
    """Whether the last bone, no double, fitted both ends of the line (DP-17).

    The ends must differ, unless the rules take any (`capicua_ends`).
    """
    last, ends = layout.placements[-1].bone, _before_last(layout).open_pips()
    fits_both = not last.is_double and bool(ends) and all(map(last.has, ends))
    different = len(ends) > 1 or rules.capicua_ends.value == "any"
    return fits_both and different and _last_fits(layout)


def _last_fits(layout: Layout) -> bool:
    last = layout.placements[-1]
    return not _before_last(layout).faults(
        last.bone, last.on, last.touch, last.slot, side=last.side
    )


def _before_last(layout: Layout) -> Layout:
    """The layout as it lay before its last bone."""
    return layout.without((layout.placements[-1].bone,))
