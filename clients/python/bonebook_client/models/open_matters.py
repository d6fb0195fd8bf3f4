from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from typing import cast

if TYPE_CHECKING:
  from ..models.open_matter import OpenMatter





T = TypeVar("T", bound="OpenMatters")



@_attrs_define
class OpenMatters:
    """ Objections to opening the next round.

        Attributes:
            matters (list[OpenMatter]):
     """

    matters: list[OpenMatter]
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)





    def to_dict(self) -> dict[str, Any]:
        from ..models.open_matter import OpenMatter # noqa: PLC0415
        matters = []
        for matters_item_data in self.matters:
            matters_item = matters_item_data.to_dict()
            matters.append(matters_item)




        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update({
            "matters": matters,
        })

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.open_matter import OpenMatter # noqa: PLC0415
        d = dict(src_dict)
        matters = []
        _matters = d.pop("matters")
        for matters_item_data in (_matters):
            matters_item = OpenMatter.from_dict(matters_item_data)



            matters.append(matters_item)


        open_matters = cls(
            matters=matters,
        )


        open_matters.additional_properties = d
        return open_matters

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
