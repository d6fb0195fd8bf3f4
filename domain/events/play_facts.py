"""Play: bones drawn, placed, lifted, returned, exposed and shown."""

from typing import Literal

from domain.bones import Bone
from domain.events.fields import FactBase, Pip, Position, SeatNo


class BoneDrawn(FactBase, frozen=True, tag="bone-drawn"):
    """A player draws one bone from the boneyard; `bone` is absent where nobody reports which."""

    seat: SeatNo
    bone: Bone | None = None


class BonePlayed(FactBase, frozen=True, tag="bone-played"):
    """A player places a bone.

    `on` is the bone that it is joined to, absent for the first (and in 42).
    `touch` gives the two numbers that touch, on `on` and on `bone`, where they differ: a
    misplay. `slot` is "arm" when an arm is used although a side is still free.
    `just_drawn` says whether it was the bone drawn last; absent means not seen.
    """

    seat: SeatNo
    bone: Bone
    on: Bone | None = None
    touch: tuple[Pip, Pip] | None = None
    slot: Literal["arm"] | None = None
    just_drawn: bool | None = None


class Passed(FactBase, frozen=True, tag="passed"):
    """A player passes."""

    seat: SeatNo


class PassTakenBack(FactBase, frozen=True, tag="pass-taken-back"):
    """The player takes back the pass at position `passed`, before anybody acts (DP-23)."""

    seat: SeatNo
    passed: Position


class PlayRetracted(FactBase, frozen=True, tag="play-retracted"):
    """The bone placed at position `play` is lifted back into the player's hand.

    `ruling` is the position of the ruling that had it lifted.
    """

    seat: SeatNo
    play: Position
    ruling: Position | None = None


class BoneReturned(FactBase, frozen=True, tag="bone-returned"):
    """The bone just drawn is shown and put back into the boneyard (HF-BOG-5)."""

    seat: SeatNo
    bone: Bone


class BoneExposed(FactBase, frozen=True, tag="bone-exposed"):
    """Others saw a bone: by accident, as it was drawn, or in the shuffle.

    `seat` is whose bone it was; in the shuffle, who shuffled.
    """

    seat: SeatNo
    bone: Bone
    how: Literal["accident", "draw", "shuffle"] = "accident"


class HoldingShown(FactBase, frozen=True, tag="holding-shown"):
    """A player shows all the bones they still hold (PDA-4a, 42-PB-15)."""

    seat: SeatNo
    bones: tuple[Bone, ...]
