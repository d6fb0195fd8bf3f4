from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.bone import Bone
from typing import cast
from typing import Literal, cast






T = TypeVar("T", bound="HoldingShown")



@_attrs_define
class HoldingShown:
    """ A player shows all the bones they still hold (PDA-4a, 42-PB-15).

        Attributes:
            bones (list[Bone]):
            fact (Literal['holding-shown']):
            seat (int):
     """

    bones: list[Bone]
    fact: Literal['holding-shown']
    seat: int





    def to_dict(self) -> dict[str, Any]:
        bones = []
        for bones_item_data in self.bones:
            bones_item = bones_item_data.value
            bones.append(bones_item)



        fact = self.fact

        seat = self.seat


        field_dict: dict[str, Any] = {}

        field_dict.update({
            "bones": bones,
            "fact": fact,
            "seat": seat,
        })

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        bones = []
        _bones = d.pop("bones")
        for bones_item_data in (_bones):
            bones_item = Bone(bones_item_data)



            bones.append(bones_item)


        fact = cast(Literal['holding-shown'] , d.pop("fact"))
        if fact != 'holding-shown':
            raise ValueError(f"fact must match const 'holding-shown', got '{fact}'")

        seat = d.pop("seat")

        holding_shown = cls(
            bones=bones,
            fact=fact,
            seat=seat,
        )

        return holding_shown

