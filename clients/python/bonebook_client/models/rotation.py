from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..types import UNSET, Unset






T = TypeVar("T", bound="Rotation")



@_attrs_define
class Rotation:
    """ How many hours the old key stays good.

        Attributes:
            overlap_hours (int | Unset):  Default: 24.
     """

    overlap_hours: int | Unset = 24





    def to_dict(self) -> dict[str, Any]:
        overlap_hours = self.overlap_hours


        field_dict: dict[str, Any] = {}

        field_dict.update({
        })
        if overlap_hours is not UNSET:
            field_dict["overlap_hours"] = overlap_hours

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        overlap_hours = d.pop("overlap_hours", UNSET)

        rotation = cls(
            overlap_hours=overlap_hours,
        )

        return rotation

