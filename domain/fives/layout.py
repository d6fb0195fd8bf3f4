"""The layout of one hand, of a fives game or by pairs: what lies on the table and what is open.

The layout takes whatever is placed, lawful or not, since a misplay that nobody
names in time stands (PDA-10c). `faults` says what a placement breaks and
changes nothing. Counting follows one formula for all four books: a bone
that is no double counts each half that nothing touches; a double counts both
halves until a second bone is joined to it, and nothing after that (PDA-5a to
5c, HF-SC-3, FU-DB-2, FU-DB-3, AMB-03, AMB-04).
"""

from collections.abc import Collection, Iterable
from typing import Final, Literal

from msgspec import Struct

from domain.bones import DOUBLE_NINE, DOUBLE_SIX, Bone, SetOfBones
from domain.copying import copied, state
from domain.events import Joint
from domain.rules import ArmsBeforeSides, Branching, WrongSpinner
from domain.seats import Side

PlacementFault = Literal["mismatch", "covered_end", "not_the_spinner", "arm_before_sides"]

_HIGH, _LOW = 1, 2


class Placement(Struct, frozen=True, gc=False):
    """One bone as it was placed, by a seat of `side`; the fields are those of `Layout.place`."""

    bone: Bone
    on: Bone | None = None
    touch: tuple[int, int] | None = None
    slot: Literal["arm"] | None = None
    side: Side = 0


def _shared(on: Bone, bone: Bone) -> tuple[int, int]:
    """The number that both bones have, as it touches itself."""
    number = on.high if bone.has(on.high) else on.low
    return number, number


_JOINTS: Final = tuple(
    tuple(_shared(on, bone) for bone in DOUBLE_NINE.bones) for on in DOUBLE_NINE.bones
)
"""How two bones that match touch, by the index of the bone on the table and of the other."""


def touching(bone: Bone, on: Bone, touch: tuple[int, int] | None) -> tuple[int, int]:
    """The number on `on` and the number on `bone` that touch.

    `touch` is given back as it is; None stands for the number that both share. Two different
    bones share at most one, so where they match it need not be stated. For None and bones that
    share none, it is the lower number of `on`, twice.

    >>> touching(Bone("6-4"), Bone("6-6"), None)
    (6, 6)
    """
    if touch is not None:
        return touch
    return _JOINTS[on.index][bone.index]


@state
class Layout:
    """The bones on the table, folded placement by placement.

    Where no double branches they lie in one line with two ends (DP-8).

    Attributes
    ----------
    placements : every bone that lies on the table, in order
    open_total : the open total, in pips
    spinner : the spinner, or None (none yet, or every double branches)
    named : the spinner of a table that was found in the middle of a hand, else None
    on_table : the mask of the bones that lie on the table
    joined : by bone index, for a double how many bones are joined to it, for another bone a mask
        of the halves that something touches
    pending : a double that was used as the spinner without being it, and by
        which side, until the other side's next placement accepts it (AMB-12)
    """

    __slots__ = (
        "_arms_before_sides",
        "_branches",
        "_every_double",
        "_set",
        "_spinners",
        "_wrong_spinner",
        "joined",
        "named",
        "on_table",
        "open_total",
        "pending",
        "placements",
        "spinner",
    )

    def __init__(
        self,
        branching: Branching | Literal["no_double"] = "first_double",
        wrong_spinner: WrongSpinner = "transfer",
        arms_before_sides: ArmsBeforeSides = "allowed",
        bones: SetOfBones = DOUBLE_SIX,
    ) -> None:
        self._set = bones
        self._every_double = branching == "every_double"
        self._branches = branching == "first_double"
        self._wrong_spinner = wrong_spinner
        self._arms_before_sides = arms_before_sides
        self.named: Bone | None = None
        self._clear()

    def __contains__(self, bone: Bone) -> bool:
        return bool(self.on_table & bone.mask)

    def __len__(self) -> int:
        return len(self.placements)

    def emptied(self) -> "Layout":
        """A layout by the same rules, of the same set, on which nothing lies."""
        other = copied(self)
        other.named = None
        other._clear()
        return other

    def without(self, bones: Collection[Bone]) -> "Layout":
        """The layout as it would lie without these bones, to which no other is joined."""
        other = self.emptied()
        other._lay([lay for lay in self.placements if lay.bone not in bones])
        return other

    # --- placing and lifting ---------------------------------------------------------

    def place(
        self,
        bone: Bone,
        on: Bone | None = None,
        touch: tuple[int, int] | None = None,
        slot: Literal["arm"] | None = None,
        side: Side = 0,
    ) -> None:
        """Join `bone` to `on`, which lies on the table; None for the first bone. Checks nothing.

        `touch` are the numbers that touch, on `on` and on `bone`, where they differ; `slot` is
        "arm" if an arm of a double is used though a side is free.
        """
        pending, double = self.pending, bone.is_double
        if on is None:
            self.open_total += bone.pips
        else:
            there, here = touch or _JOINTS[on.index][bone.index]
            if on.is_double:
                self._join(on, slot, side)
            else:
                self._cover(on, _HIGH if there == on.high else _LOW, there)
            if double:
                self.joined[bone.index] = 1
                self.open_total += bone.pips
            else:
                self.joined[bone.index] = _HIGH if here == bone.high else _LOW
                self.open_total += bone.pips - here
            if pending is not None and pending[1] != side:
                self._accept(pending)
        if double and self.spinner is None and self._branches and self.named in (None, bone):
            self.spinner = bone
            self._spinners = bone.mask
        self.on_table |= bone.mask
        self.placements.append(Placement(bone, on, touch, slot, side=side))

    def find(self, placed: Iterable[Joint], spinner: Bone | None) -> None:
        """Lay the bones of a table found with this spinner; each joins an earlier one.

        `spinner` None: the first double laid, where the rules have one. Nothing may lie yet.
        """
        self.named = spinner
        for joint in placed:
            self.place(joint.bone, joint.on, slot="arm" if joint.arm else None)

    def retract(self, bone: Bone) -> None:
        """Lift `bone`, to which nothing is joined, as if it had never been placed."""
        self._lay([one for one in self.placements if one.bone is not bone])

    def put_back(self, placement: Placement, index: int) -> None:
        """Lay a bone again that was lifted, at its place `index`, from 0, among the placements."""
        self._lay([*self.placements[:index], placement, *self.placements[index:]])

    def _lay(self, placements: list[Placement]) -> None:
        self._clear()
        for placement in placements:
            self.place(
                placement.bone, placement.on, placement.touch, placement.slot, side=placement.side
            )

    def _clear(self) -> None:
        self.placements: list[Placement] = []
        self.open_total = 0
        self.spinner: Bone | None = None
        self.pending: tuple[Bone, Side] | None = None
        self.on_table = 0
        # By bone index. For a double, how many bones are joined to it; for any
        # other, which halves something touches.
        self.joined = [0] * len(self._set.bones)
        self._spinners = 0

    def _cover(self, bone: Bone, half: int, pips: int) -> None:
        """Something touches one half of a bone that is no double."""
        joined = self.joined[bone.index]
        if not joined & half:
            self.joined[bone.index] = joined | half
            self.open_total -= pips

    def _join(self, double: Bone, slot: Literal["arm"] | None, side: Side) -> None:
        """Something is joined to a double."""
        joined = self.joined[double.index]
        if joined == 1:
            self.open_total -= double.pips
        self.joined[double.index] = joined + 1
        if self._misused(double, slot):
            self.pending = (double, side)

    def _misused(self, double: Bone, slot: Literal["arm"] | None) -> bool:
        """Whether the last join used an arm of a double that has none."""
        return (self.joined[double.index] > 2 or slot == "arm") and not (
            self._every_double or self._spinners & double.mask
        )

    def _accept(self, pending: tuple[Bone, Side]) -> None:
        """The other side has placed: the double used as the spinner is it now (PDA-10d)."""
        if self.pending is pending:
            self.pending = None
        if self._wrong_spinner == "stays":
            return
        double = pending[0]
        self.spinner = double
        spinners = self._spinners if self._wrong_spinner == "additional" else 0
        self._spinners = spinners | double.mask

    # --- what is open -------------------------------------------------------------------

    def room(self, double: Bone) -> int:
        """How many bones may be joined to a double in all: 4 with arms, else 2."""
        return 4 if self._every_double or self._spinners & double.mask else 2

    def open_ends(self) -> tuple[tuple[Bone, int], ...]:
        """Every (bone, number) at which a bone can lawfully be joined, in table order.

        A double is listed once as long as it has room, however much (HF-H1-5, HF-H1-7, FU-PL-3).
        Any other bone is listed once for each half that nothing touches (FU-PL-2, HF-H1-4).
        """
        ends: list[tuple[Bone, int]] = []
        for placement in self.placements:
            bone = placement.bone
            joined = self.joined[bone.index]
            if bone.is_double:
                if joined < self.room(bone):
                    ends.append((bone, bone.high))
            else:
                if not joined & _HIGH:
                    ends.append((bone, bone.high))
                if not joined & _LOW:
                    ends.append((bone, bone.low))
        return tuple(ends)

    def open_pips(self) -> tuple[int, ...]:
        """The numbers that can be joined, ascending. Empty on an empty table."""
        return tuple(sorted({pip for _, pip in self.open_ends()}))

    def fitting(self) -> int:
        """The mask of the bones that fit, in hands or the boneyard; none that lies on the table.

        On an empty table it has every bone of the set.
        """
        if not self.placements:
            return self._set.mask
        mask, suits = 0, self._set.suits
        for _, pip in self.open_ends():
            mask |= suits[pip]
        return mask & ~self.on_table

    def places_for(self, bone: Bone) -> tuple[Bone | None, ...]:
        """The bones that `bone` may lawfully be joined to; (None,) on an empty table (FU-PL-1).

        Empty where it fits nowhere.
        """
        if not self.placements:
            return (None,)
        return tuple(dict.fromkeys(on for on, pip in self.open_ends() if bone.has(pip)))

    def counting(self) -> tuple[tuple[Bone, int], ...]:
        """The parts of the open total: (bone, pips), each bone once, zeros left out.

        A double counts both halves until two bones are joined to it: PDA-5b, PDA-5c;
        HF-SC-2, HF-SC-3 and the example HF-SC-4, HF-SC-5, HF-SC-6, HF-SC-7; FU-DB-2,
        FU-DB-3; UDL by AMB-04.
        """
        parts: list[tuple[Bone, int]] = []
        for placement in self.placements:
            bone = placement.bone
            joined = self.joined[bone.index]
            if bone.is_double:
                pips = bone.pips if joined < 2 else 0
            else:
                pips = (0 if joined & _HIGH else bone.high) + (0 if joined & _LOW else bone.low)
            if pips:
                parts.append((bone, pips))
        return tuple(parts)

    # --- what a placement would break --------------------------------------------------

    def faults(
        self,
        bone: Bone,
        on: Bone | None,
        touch: tuple[int, int] | None = None,
        slot: Literal["arm"] | None = None,
        side: Side = 0,
    ) -> tuple[PlacementFault, ...]:
        """The faults of this placement before it is made; empty if it is lawful, or `on` is None.

        `touch` is the number on `on` and that on `bone`, None for the one that they share. A bone
        `on` lies on the table. Whether a bone may open, or is held, is not asked.

        Clauses: PDA-10c, HF-H1-4 (mismatch, covered end); PDA-10d, HF-H1-7, UDL-1
        (not the spinner); FU-PL-5, FU-DB-1 (arm before sides, AMB-03).
        """
        if on is None:
            return ()
        broken: list[PlacementFault] = []
        there, here = touching(bone, on, touch)
        if there != here or not on.has(there) or not bone.has(here):
            broken.append("mismatch")
        joined = self.joined[on.index]
        if not on.is_double:
            if joined & (_HIGH if there == on.high else _LOW):
                broken.append("covered_end")
            return tuple(broken)
        room = self.room(on)
        if self.pending is not None and self.pending[0] is on and self.pending[1] != side:
            # Until it is accepted or named, the other side may use either double.
            room = 4 if self._wrong_spinner != "stays" else room
        if room == 2 and (joined >= 2 or slot == "arm"):
            broken.append("not_the_spinner")
        elif joined >= 4:
            broken.append("covered_end")
        elif slot == "arm" and joined < 2 and self._arms_before_sides == "forbidden":
            broken.append("arm_before_sides")
        return tuple(broken)
