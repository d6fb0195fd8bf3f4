"""The 28 bones of a double-six set: what a bone is, and sets of bones.

Nothing here knows a game. Sets of bones that are searched (holdings, worlds)
are bit masks over `Bone.index`, since they are intersected far more often than
they are listed; sets that are read by people are sorted tuples.
"""

from collections.abc import Iterable
from enum import Enum
from typing import Final, Self


class Bone(Enum):
    """A bone, written high half first: ``Bone("6-4")``.

    Attributes
    ----------
    high, low : the pips of the two halves, 0 to 6, ``high >= low``
    pips : ``high + low``
    is_double : whether the halves are equal
    index : 0 to 27 in the order 0-0, 1-0, 1-1, 2-0, …, 6-6
    mask : ``1 << index``

    >>> Bone("6-4").pips, Bone.of(4, 6)
    (10, <Bone 6-4>)
    """

    B00, B10, B11 = (0, 0), (1, 0), (1, 1)
    B20, B21, B22 = (2, 0), (2, 1), (2, 2)
    B30, B31, B32, B33 = (3, 0), (3, 1), (3, 2), (3, 3)
    B40, B41, B42, B43, B44 = (4, 0), (4, 1), (4, 2), (4, 3), (4, 4)
    B50, B51, B52, B53, B54, B55 = (5, 0), (5, 1), (5, 2), (5, 3), (5, 4), (5, 5)
    B60, B61, B62, B63, B64, B65, B66 = (6, 0), (6, 1), (6, 2), (6, 3), (6, 4), (6, 5), (6, 6)

    high: int
    low: int
    pips: int
    is_double: bool
    index: int
    mask: int

    def __new__(cls, high: int, low: int) -> Self:
        bone = object.__new__(cls)
        bone._value_ = f"{high}-{low}"
        bone.high, bone.low = high, low
        bone.pips = high + low
        bone.is_double = high == low
        bone.index = high * (high + 1) // 2 + low
        bone.mask = 1 << bone.index
        return bone

    # Enum hashes the member's name in Python; identity is as good and much faster.
    __hash__ = object.__hash__

    @classmethod
    def of(cls, first: int, second: int) -> "Bone":
        """The bone with these two halves, in either order."""
        return BONES[max(first, second) * (max(first, second) + 1) // 2 + min(first, second)]

    def has(self, pip: int) -> bool:
        """Whether one of the halves shows this number."""
        return self.high == pip or self.low == pip

    def other(self, pip: int) -> int:
        """The half that is left when one half with this number is joined.

        >>> Bone("6-4").other(6), Bone("5-5").other(5)
        (4, 5)
        """
        return self.low if pip == self.high else self.high

    def __repr__(self) -> str:
        return f"<Bone {self._value_}>"

    def __str__(self) -> str:
        return str(self._value_)


BONES: Final = tuple(Bone)
"""All 28 in index order."""

ALL: Final = (1 << 28) - 1
"""The mask of the whole set."""

SUIT: Final = tuple(sum(bone.mask for bone in BONES if bone.has(pip)) for pip in range(7))
"""For each number, the mask of the seven bones that show it."""

DOUBLES: Final = sum(bone.mask for bone in BONES if bone.is_double)
"""The mask of the seven doubles."""


def mask_of(bones: Iterable[Bone]) -> int:
    """The mask of these bones."""
    mask = 0
    for bone in bones:
        mask |= bone.mask
    return mask


def bones_in(mask: int) -> tuple[Bone, ...]:
    """The bones of a mask, in index order.

    >>> bones_in(Bone("1-0").mask | Bone("6-6").mask)
    (<Bone 1-0>, <Bone 6-6>)
    """
    bones: list[Bone] = []
    while mask:
        lowest = mask & -mask
        bones.append(BONES[lowest.bit_length() - 1])
        mask ^= lowest
    return tuple(bones)


def pips_in(bones: Iterable[Bone]) -> int:
    """The spots on these bones together."""
    return sum(bone.pips for bone in bones)
