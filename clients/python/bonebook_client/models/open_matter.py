from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.open_matter_what import OpenMatterWhat






T = TypeVar("T", bound="OpenMatter")



@_attrs_define
class OpenMatter:
    """ An obstacle to opening the next round: its match, and the event it stems from.

        Attributes:
            match (str):
            node (str):
            position (int):
            what (OpenMatterWhat):
     """

    match: str
    node: str
    position: int
    what: OpenMatterWhat
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)





    def to_dict(self) -> dict[str, Any]:
        match = self.match

        node = self.node

        position = self.position

        what = self.what.value


        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update({
            "match": match,
            "node": node,
            "position": position,
            "what": what,
        })

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        match = d.pop("match")

        node = d.pop("node")

        position = d.pop("position")

        what = OpenMatterWhat(d.pop("what"))




        open_matter = cls(
            match=match,
            node=node,
            position=position,
            what=what,
        )


        open_matter.additional_properties = d
        return open_matter

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
