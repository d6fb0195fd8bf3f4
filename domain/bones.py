"""Bones and the sets they come in: the 28 of double-six, which most games use, and double-nine.

Nothing here knows a game. Sets of bones that are searched (holdings, worlds)
are bit masks over `Bone.index`, since they are intersected far more often than
they are listed; sets that are read by people are sorted tuples.
"""

from collections.abc import Iterable
from enum import Enum
from typing import Final, NamedTuple, Self


class Bone(Enum):
    """A bone, written high half first: ``Bone("6-4")``.

    Attributes
    ----------
    high, low : the pips of the two halves, 0 to 9, ``high >= low``
    pips : ``high + low``
    is_double : whether the halves are equal
    index : 0 to 54 in the order 0-0, 1-0, 1-1, 2-0, …, 9-9; those of double-six come first
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
    B70, B71, B72, B73, B74, B75, B76 = (7, 0), (7, 1), (7, 2), (7, 3), (7, 4), (7, 5), (7, 6)
    B77, B80, B81, B82, B83, B84, B85 = (7, 7), (8, 0), (8, 1), (8, 2), (8, 3), (8, 4), (8, 5)
    B86, B87, B88, B90, B91, B92, B93 = (8, 6), (8, 7), (8, 8), (9, 0), (9, 1), (9, 2), (9, 3)
    B94, B95, B96, B97, B98, B99 = (9, 4), (9, 5), (9, 6), (9, 7), (9, 8), (9, 9)

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
        """The bone with these two halves, in either order.

        The halves are 0 to 9. That is not checked: others give another bone, or `IndexError`.
        """
        return _EVERY[max(first, second) * (max(first, second) + 1) // 2 + min(first, second)]

    def has(self, pip: int) -> bool:
        """Whether one of the halves shows this number."""
        return self.high == pip or self.low == pip

    def other(self, pip: int) -> int:
        """The half that is left when one half with this number is joined.

        `pip` must be on the bone, which is not checked.

        >>> Bone("6-4").other(6), Bone("5-5").other(5)
        (4, 5)
        """
        return self.low if pip == self.high else self.high

    def __repr__(self) -> str:
        return f"<Bone {self._value_}>"

    def __str__(self) -> str:
        return str(self._value_)


_EVERY: Final = tuple(Bone)


class SetOfBones(NamedTuple):
    """The bones that a game is played with.

    Attributes
    ----------
    name : what it is called
    bones : all of them in index order
    mask : the mask of them all
    suits : for each number, from 0, the mask of the bones that show it
    doubles : the mask of the doubles
    """

    name: str
    bones: tuple[Bone, ...]
    mask: int
    suits: tuple[int, ...]
    doubles: int


def _set_up_to(highest: int, name: str) -> SetOfBones:
    bones = tuple(bone for bone in _EVERY if bone.high <= highest)
    suits = tuple(sum(bone.mask for bone in bones if bone.has(pip)) for pip in range(highest + 1))
    doubles = sum(bone.mask for bone in bones if bone.is_double)
    return SetOfBones(name, bones, (1 << len(bones)) - 1, suits, doubles=doubles)


DOUBLE_SIX: Final = _set_up_to(6, "double_six")
"""28 bones, 0-0 to 6-6."""

DOUBLE_NINE: Final = _set_up_to(9, "double_nine")
"""55 bones, 0-0 to 9-9."""

BONES: Final = DOUBLE_SIX.bones
"""All 28 of double-six in index order."""

ALL: Final = DOUBLE_SIX.mask
"""The mask of double-six."""

SUIT: Final = DOUBLE_SIX.suits
"""For each number, the mask of the seven bones of double-six that show it."""

DOUBLES: Final = DOUBLE_SIX.doubles
"""The mask of the seven doubles of double-six."""


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
        bones.append(_EVERY[lowest.bit_length() - 1])
        mask ^= lowest
    return tuple(bones)


def pips_in(bones: Iterable[Bone]) -> int:
    """The spots on these bones together."""
    return sum(bone.pips for bone in bones)
