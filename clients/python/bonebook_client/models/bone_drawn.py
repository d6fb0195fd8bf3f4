from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.bone import Bone
from ..types import UNSET, Unset
from typing import cast
from typing import Literal, cast






T = TypeVar("T", bound="BoneDrawn")



@_attrs_define
class BoneDrawn:
    """ A player draws one bone from the boneyard.

        Attributes:
            fact (Literal['bone-drawn']):
            seat (int):
            bone (Bone | None | Unset):
     """

    fact: Literal['bone-drawn']
    seat: int
    bone: Bone | None | Unset = UNSET





    def to_dict(self) -> dict[str, Any]:
        fact = self.fact

        seat = self.seat

        bone: None | str | Unset
        if isinstance(self.bone, Unset):
            bone = UNSET
        elif isinstance(self.bone, Bone):
            bone = self.bone.value
        else:
            bone = self.bone


        field_dict: dict[str, Any] = {}

        field_dict.update({
            "fact": fact,
            "seat": seat,
        })
        if bone is not UNSET:
            field_dict["bone"] = bone

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        fact = cast(Literal['bone-drawn'] , d.pop("fact"))
        if fact != 'bone-drawn':
            raise ValueError(f"fact must match const 'bone-drawn', got '{fact}'")

        seat = d.pop("seat")

        def _parse_bone(data: object) -> Bone | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                bone_type_0 = Bone(data)



                return bone_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(Bone | None | Unset, data)

        bone = _parse_bone(d.pop("bone", UNSET))


        bone_drawn = cls(
            fact=fact,
            seat=seat,
            bone=bone,
        )

        return bone_drawn

