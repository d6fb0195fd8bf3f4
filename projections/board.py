"""The board: what lies on the table, what is open, who holds how many, whose turn it is.

Only what everybody at the table can see; the bones of a holding are not here.
"""

from typing import Literal

from msgspec import Struct

from domain.bones import Bone
from domain.fives.layout import Placement
from domain.match.hand import Hand
from domain.match.match import Match


class PlacedBone(Struct, frozen=True, omit_defaults=True):
    """A bone on the table: which, joined to which (None: the first), by whom, at which event.

    Bones that the recorder found on the table have `seat` 0, since nobody knows whose they were,
    and the start of the hand as `position`. `touch` is the number on the bone joined and that on
    this one, and `slot` says "arm" of an arm used while a side was free. Both are as reported, and
    None where nothing was reported of them.
    """

    bone: Bone
    seat: int
    position: int
    on: Bone | None = None
    touch: tuple[int, int] | None = None
    slot: Literal["arm"] | None = None


class OpenEnd(Struct, frozen=True):
    """An end at which a bone can be joined: its bone, the number to match, and what it counts.

    `counts` are the pips that it adds to the open total, 0 where it adds none. A double is listed
    once, however many bones can still be joined to it.
    """

    bone: Bone
    pips: int
    counts: int


class Board(Struct, frozen=True):
    """The board of one hand at one position.

    Attributes
    ----------
    position : the last event that it takes in
    game, hand : the number of the last game begun, and of the last hand in it. 0 before the first,
        so `hand` is 0 again when a game has begun and its first hand has not
    bones : the layout in the order of play
    spinner : the spinner, or None
    open_ends : where a bone can be joined
    open_total : the open total in pips
    boneyard : how many bones are left to draw; before a game's first hand, the whole set. By
        pairs always 0, for nobody draws, and bones that sleep are not counted (DP-2)
    holdings : how many bones are held, by seat
    to_play : whose turn it is; None when it is nobody's, as after the hand or the game, and when
        nobody knows whose
    over : how the hand ended; "domino", too, once somebody has played their last bone and no end
        is on record; else None
    """

    position: int
    game: int
    hand: int
    bones: tuple[PlacedBone, ...]
    spinner: Bone | None
    open_ends: tuple[OpenEnd, ...]
    open_total: int
    boneyard: int
    holdings: tuple[int, ...]
    to_play: int | None
    over: str | None


def board(match: Match) -> Board:
    """The board of the last hand of the last game begun, over or not; empty before its first."""
    hand = match.hand
    if hand is None:
        return _empty(match)
    layout = hand.layout
    counting = dict(layout.counting())
    bones = tuple(_placed(hand, placement) for placement in layout.placements)
    ends = tuple(
        OpenEnd(bone, pip, counting.get(bone, 0) if bone.is_double else pip)
        for bone, pip in layout.open_ends()
    )
    return Board(
        position=match.position,
        game=match.current_game().number,
        hand=hand.number,
        bones=bones,
        spinner=layout.spinner,
        open_ends=ends,
        open_total=layout.open_total,
        boneyard=hand.boneyard if match.pairs is None else 0,
        holdings=tuple(hand.held),
        to_play=hand.to_play if match.in_play else None,
        over=hand.ended.how if hand.ended else "domino" if hand.out else None,
    )


def _empty(match: Match) -> Board:
    """The board before the first hand."""
    return Board(
        position=match.position,
        game=match.game.number if match.game else 0,
        hand=0,
        bones=(),
        spinner=None,
        open_ends=(),
        open_total=0,
        boneyard=len(match.bones.bones) if match.pairs is None else 0,
        holdings=(0,) * match.players,
        to_play=None,
        over=None,
    )


def _placed(hand: Hand, placement: Placement) -> PlacedBone:
    trace = hand.traces[placement.bone]
    return PlacedBone(
        placement.bone,
        trace.seat or 0,
        trace.position,
        placement.on,
        touch=placement.touch,
        slot=placement.slot,
    )
