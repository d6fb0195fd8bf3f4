from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..types import UNSET, Unset






T = TypeVar("T", bound="Pays")



@_attrs_define
class Pays:
    """ Points from the offender to the player whom they pay: flat, or their hand if more.

        Attributes:
            flat (int):
            or_hand (bool | Unset):  Default: False.
     """

    flat: int
    or_hand: bool | Unset = False
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)





    def to_dict(self) -> dict[str, Any]:
        flat = self.flat

        or_hand = self.or_hand


        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update({
            "flat": flat,
        })
        if or_hand is not UNSET:
            field_dict["or_hand"] = or_hand

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        flat = d.pop("flat")

        or_hand = d.pop("or_hand", UNSET)

        pays = cls(
            flat=flat,
            or_hand=or_hand,
        )


        pays.additional_properties = d
        return pays

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
