from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..types import UNSET, Unset






T = TypeVar("T", bound="NewKey")



@_attrs_define
class NewKey:
    """ A key to be made, good for so many days.

        Attributes:
            principal (str):
            days (int | Unset):  Default: 365.
            label (str | Unset):  Default: ''.
     """

    principal: str
    days: int | Unset = 365
    label: str | Unset = ''





    def to_dict(self) -> dict[str, Any]:
        principal = self.principal

        days = self.days

        label = self.label


        field_dict: dict[str, Any] = {}

        field_dict.update({
            "principal": principal,
        })
        if days is not UNSET:
            field_dict["days"] = days
        if label is not UNSET:
            field_dict["label"] = label

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        principal = d.pop("principal")

        days = d.pop("days", UNSET)

        label = d.pop("label", UNSET)

        new_key = cls(
            principal=principal,
            days=days,
            label=label,
        )

        return new_key

