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






T = TypeVar("T", bound="OpeningDrawn")



@_attrs_define
class OpeningDrawn:
    """ A player draws `count` bones into their hand before play, or draws up to the number.

        Attributes:
            count (int):
            fact (Literal['opening-drawn']):
            seat (int):
            bones (list[Bone] | None | Unset):
     """

    count: int
    fact: Literal['opening-drawn']
    seat: int
    bones: list[Bone] | None | Unset = UNSET





    def to_dict(self) -> dict[str, Any]:
        count = self.count

        fact = self.fact

        seat = self.seat

        bones: list[str] | None | Unset
        if isinstance(self.bones, Unset):
            bones = UNSET
        elif isinstance(self.bones, list):
            bones = []
            for bones_type_0_item_data in self.bones:
                bones_type_0_item = bones_type_0_item_data.value
                bones.append(bones_type_0_item)


        else:
            bones = self.bones


        field_dict: dict[str, Any] = {}

        field_dict.update({
            "count": count,
            "fact": fact,
            "seat": seat,
        })
        if bones is not UNSET:
            field_dict["bones"] = bones

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        count = d.pop("count")

        fact = cast(Literal['opening-drawn'] , d.pop("fact"))
        if fact != 'opening-drawn':
            raise ValueError(f"fact must match const 'opening-drawn', got '{fact}'")

        seat = d.pop("seat")

        def _parse_bones(data: object) -> list[Bone] | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, list):
                    raise TypeError()
                bones_type_0 = []
                _bones_type_0 = data
                for bones_type_0_item_data in (_bones_type_0):
                    bones_type_0_item = Bone(bones_type_0_item_data)



                    bones_type_0.append(bones_type_0_item)

                return bones_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(list[Bone] | None | Unset, data)

        bones = _parse_bones(d.pop("bones", UNSET))


        opening_drawn = cls(
            count=count,
            fact=fact,
            seat=seat,
            bones=bones,
        )

        return opening_drawn

