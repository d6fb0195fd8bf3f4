from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.bone import Bone






T = TypeVar("T", bound="Lot")



@_attrs_define
class Lot:
    """ One bone drawn and shown to settle who draws or starts first (PDA-2b).

        Attributes:
            bone (Bone): A bone, written high half first: ``Bone("6-4")``.

                Attributes
                ----------
                high, low : the pips of the two halves, 0 to 6, ``high >= low``
                pips : ``high + low``
                is_double : whether the halves are equal
                index : 0 to 27 in the order 0-0, 1-0, 1-1, 2-0, …, 6-6
                mask : ``1 << index``

                >>> Bone("6-4").pips, Bone.of(4, 6)
                (10, <Bone 6-4>)
            seat (int):
     """

    bone: Bone
    seat: int





    def to_dict(self) -> dict[str, Any]:
        bone = self.bone.value

        seat = self.seat


        field_dict: dict[str, Any] = {}

        field_dict.update({
            "bone": bone,
            "seat": seat,
        })

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        bone = Bone(d.pop("bone"))




        seat = d.pop("seat")

        lot = cls(
            bone=bone,
            seat=seat,
        )

        return lot

