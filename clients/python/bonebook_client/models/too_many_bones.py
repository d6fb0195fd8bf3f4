from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from typing import cast
from typing import Literal, cast

if TYPE_CHECKING:
  from ..models.place_group import PlaceGroup





T = TypeVar("T", bound="TooManyBones")



@_attrs_define
class TooManyBones:
    """ By the facts of the branch these bones lie in these places: more bones than places.

    A single bone with no place at all is a crowd too.

        Attributes:
            bones (list[str]):
            reason (Literal['crowded']):
            rooms (list[PlaceGroup]):
     """

    bones: list[str]
    reason: Literal['crowded']
    rooms: list[PlaceGroup]
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)





    def to_dict(self) -> dict[str, Any]:
        from ..models.place_group import PlaceGroup # noqa: PLC0415
        bones = self.bones



        reason = self.reason

        rooms = []
        for rooms_item_data in self.rooms:
            rooms_item = rooms_item_data.to_dict()
            rooms.append(rooms_item)




        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update({
            "bones": bones,
            "reason": reason,
            "rooms": rooms,
        })

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.place_group import PlaceGroup # noqa: PLC0415
        d = dict(src_dict)
        bones = cast(list[str], d.pop("bones"))


        reason = cast(Literal['crowded'] , d.pop("reason"))
        if reason != 'crowded':
            raise ValueError(f"reason must match const 'crowded', got '{reason}'")

        rooms = []
        _rooms = d.pop("rooms")
        for rooms_item_data in (_rooms):
            rooms_item = PlaceGroup.from_dict(rooms_item_data)



            rooms.append(rooms_item)


        too_many_bones = cls(
            bones=bones,
            reason=reason,
            rooms=rooms,
        )


        too_many_bones.additional_properties = d
        return too_many_bones

    @property
    def additional_keys(self) -> list[str]:
        return list(self.additional_properties.keys())

    def __getitem__(self, key: str) -> Any:
        return self.additional_properties[key]

    def __setitem__(self, key: str, value: Any) -> None:
        self.additional_properties[key] = value

    def __delitem__(self, key: str) -> None:
        del self.additional_properties[key]

    def __contains__(self, key: str) -> bool:
        return key in self.additional_properties
