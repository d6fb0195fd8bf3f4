"""Checks of bones in a report: each can lie where the report has it, after all that was seen."""

from collections.abc import Sequence
from typing import cast

from msgspec import Struct

from domain.bones import Bone, bones_in, mask_of
from domain.errors import ImpossibleReport
from domain.match.hand import Hand
from domain.match.match import Match
from domain.seats import Seat


def can_hold(hand: Hand, seat: Seat, bone: Bone, field: str) -> None:
    """Refuse a bone that this seat cannot be holding now.

    A bone that went back into the boneyard can be held once the seat has drawn since. Raises
    `ImpossibleReport`, which names `field`.
    """
    trace = hand.traces.get(bone)
    if trace is None:
        _has_unknown(hand, seat, bone, field)
        return
    if trace.place == "table":
        detail = f"{bone} lies on the table since event {trace.position}"
        raise ImpossibleReport(field, detail, trace.position)
    if trace.place == "holding" and trace.seat != seat:
        detail = f"{bone} is held by seat {trace.seat}, as seen at event {trace.position}"
        raise ImpossibleReport(field, detail, trace.position)
    if trace.place == "boneyard":
        if hand.out_of_reach[seat] & bone.mask:
            detail = f"{bone} went back into the boneyard at event {trace.position}"
            raise ImpossibleReport(field, detail, trace.position)
        _has_unknown(hand, seat, bone, field)


def _has_unknown(hand: Hand, seat: Seat, bone: Bone, field: str) -> None:
    if hand.unknown(seat):
        return
    if not hand.held[seat]:
        since = hand.last_act[seat] or None
        raise ImpossibleReport(field, f"seat {seat} holds no bones", since)
    known = hand.known_bones(seat)
    seen = max(hand.traces[one].position for one in known)
    listed = ", ".join(map(str, known))
    raise ImpossibleReport(field, f"seat {seat} holds only {listed}; not {bone}", seen)


def can_be_drawn(hand: Hand, bone: Bone, field: str) -> None:
    """Refuse a bone that was last seen on the table or in a holding.

    A bone that nobody has seen in this hand is accepted. Raises `ImpossibleReport`, which names
    `field`.
    """
    trace = hand.traces.get(bone)
    if trace is not None and trace.place != "boneyard":
        where = "lies on the table" if trace.place == "table" else f"is held by seat {trace.seat}"
        detail = f"{bone} {where}, as of event {trace.position}"
        raise ImpossibleReport(field, detail, trace.position)


def of_the_set(match: Match, value: object, field: str = "bone") -> None:
    """Refuse a fact, or a part of one, with a bone that the set of this match does not have.

    Raises `ImpossibleReport`, which names the field of the innermost part that has the bone;
    `field` if `value` is that bone, or lists it.
    """
    if isinstance(value, Bone):
        if not value.mask & match.bones.mask:
            named = match.bones.name.replace("_", "-")
            raise ImpossibleReport(field, f"{value} is no bone of {named}, the set of this match")
    elif isinstance(value, Struct):
        for name in value.__struct_fields__:
            of_the_set(match, getattr(value, name), name)
    elif isinstance(value, tuple):
        for part in cast("tuple[object, ...]", value):
            of_the_set(match, part, field)


def distinct(bones: Sequence[Bone], field: str = "bones") -> None:
    """Refuse a bone that is named twice. Raises `ImpossibleReport`, which names `field`."""
    if mask_of(bones).bit_count() != len(bones):
        raise ImpossibleReport(field, "names a bone twice; there is one of each")


def in_boneyard(hand: Hand, field: str, count: int) -> None:
    """Refuse to draw `count` bones if fewer are left. Raises `ImpossibleReport` naming `field`."""
    if count > hand.boneyard:
        last = max(hand.last_draw)
        detail = f"{count} cannot be drawn; {hand.boneyard} are left since event {last}"
        raise ImpossibleReport(field, detail, last)


def whole_holding(hand: Hand, seat: Seat, bones: Sequence[Bone], field: str) -> None:
    """Refuse bones that cannot be exactly what this seat holds now.

    Raises `ImpossibleReport`, which names `field`.
    """
    distinct(bones, field)
    held = hand.held[seat]
    if len(bones) != held:
        since = max(hand.last_act[seat], hand.last_draw[seat]) or None
        raise ImpossibleReport(field, f"names {len(bones)} bones; seat {seat} holds {held}", since)
    for bone in bones:
        can_hold(hand, seat, bone, field)
    for bone in bones_in(hand.known[seat] & ~mask_of(bones)):
        seen = hand.traces[bone].position
        raise ImpossibleReport(field, f"leaves out {bone}, held as of event {seen}", seen)
