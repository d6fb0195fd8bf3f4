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





T = TypeVar("T", bound="AskedBones")



@_attrs_define
class AskedBones:
    """ Whether at least one bone of a group lay in these places, or (not `held`) none of them.

    Of several groups: whether that is so of at least one.

        Attributes:
            asks (Literal['bones']):
            groups (list[list[str]]):
            held (bool):
            places (list[PlaceGroup]):
     """

    asks: Literal['bones']
    groups: list[list[str]]
    held: bool
    places: list[PlaceGroup]
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)





    def to_dict(self) -> dict[str, Any]:
        from ..models.place_group import PlaceGroup # noqa: PLC0415
        asks = self.asks

        groups = []
        for groups_item_data in self.groups:
            groups_item = groups_item_data


            groups.append(groups_item)



        held = self.held

        places = []
        for places_item_data in self.places:
            places_item = places_item_data.to_dict()
            places.append(places_item)




        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update({
            "asks": asks,
            "groups": groups,
            "held": held,
            "places": places,
        })

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.place_group import PlaceGroup # noqa: PLC0415
        d = dict(src_dict)
        asks = cast(Literal['bones'] , d.pop("asks"))
        if asks != 'bones':
            raise ValueError(f"asks must match const 'bones', got '{asks}'")

        groups = []
        _groups = d.pop("groups")
        for groups_item_data in (_groups):
            groups_item = cast(list[str], groups_item_data)

            groups.append(groups_item)


        held = d.pop("held")

        places = []
        _places = d.pop("places")
        for places_item_data in (_places):
            places_item = PlaceGroup.from_dict(places_item_data)



            places.append(places_item)


        asked_bones = cls(
            asks=asks,
            groups=groups,
            held=held,
            places=places,
        )


        asked_bones.additional_properties = d
        return asked_bones

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
