from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset







T = TypeVar("T", bound="LeaseSeen")



@_attrs_define
class LeaseSeen:
    """ The recorder of the match, as one device sees it, with the version of the match and the time.

    `unsent` is what the one who records it had not sent when they were last heard of.

        Attributes:
            holder (str):
            mine (bool):
            now (str):
            unsent (int):
            until (str):
            version (int):
     """

    holder: str
    mine: bool
    now: str
    unsent: int
    until: str
    version: int
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)





    def to_dict(self) -> dict[str, Any]:
        holder = self.holder

        mine = self.mine

        now = self.now

        unsent = self.unsent

        until = self.until

        version = self.version


        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update({
            "holder": holder,
            "mine": mine,
            "now": now,
            "unsent": unsent,
            "until": until,
            "version": version,
        })

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        holder = d.pop("holder")

        mine = d.pop("mine")

        now = d.pop("now")

        unsent = d.pop("unsent")

        until = d.pop("until")

        version = d.pop("version")

        lease_seen = cls(
            holder=holder,
            mine=mine,
            now=now,
            unsent=unsent,
            until=until,
            version=version,
        )


        lease_seen.additional_properties = d
        return lease_seen

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
