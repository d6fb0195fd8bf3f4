from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..types import UNSET, Unset






T = TypeVar("T", bound="PlannedSeen")



@_attrs_define
class PlannedSeen:
    """ A match that is to be played: from which minute on, at which table, by whom if known.

        Attributes:
            minute (int):
            node (str):
            table (int):
            first (str | Unset):  Default: ''.
            second (str | Unset):  Default: ''.
     """

    minute: int
    node: str
    table: int
    first: str | Unset = ''
    second: str | Unset = ''
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)





    def to_dict(self) -> dict[str, Any]:
        minute = self.minute

        node = self.node

        table = self.table

        first = self.first

        second = self.second


        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update({
            "minute": minute,
            "node": node,
            "table": table,
        })
        if first is not UNSET:
            field_dict["first"] = first
        if second is not UNSET:
            field_dict["second"] = second

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        minute = d.pop("minute")

        node = d.pop("node")

        table = d.pop("table")

        first = d.pop("first", UNSET)

        second = d.pop("second", UNSET)

        planned_seen = cls(
            minute=minute,
            node=node,
            table=table,
            first=first,
            second=second,
        )


        planned_seen.additional_properties = d
        return planned_seen

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
