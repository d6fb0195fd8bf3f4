from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from typing import cast

if TYPE_CHECKING:
  from ..models.drawn_bones import DrawnBones





T = TypeVar("T", bound="World")



@_attrs_define
class World:
    """ One way in which all bones can lie.

        Attributes:
            boneyard (list[str]):
            lots (list[DrawnBones]):
     """

    boneyard: list[str]
    lots: list[DrawnBones]
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)





    def to_dict(self) -> dict[str, Any]:
        from ..models.drawn_bones import DrawnBones # noqa: PLC0415
        boneyard = self.boneyard



        lots = []
        for lots_item_data in self.lots:
            lots_item = lots_item_data.to_dict()
            lots.append(lots_item)




        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update({
            "boneyard": boneyard,
            "lots": lots,
        })

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.drawn_bones import DrawnBones # noqa: PLC0415
        d = dict(src_dict)
        boneyard = cast(list[str], d.pop("boneyard"))


        lots = []
        _lots = d.pop("lots")
        for lots_item_data in (_lots):
            lots_item = DrawnBones.from_dict(lots_item_data)



            lots.append(lots_item)


        world = cls(
            boneyard=boneyard,
            lots=lots,
        )


        world.additional_properties = d
        return world

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
