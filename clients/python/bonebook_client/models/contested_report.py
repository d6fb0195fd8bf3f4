from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset







T = TypeVar("T", bound="ContestedReport")



@_attrs_define
class ContestedReport:
    """ A report that named the bones of a draw, which another event contradicts.

    It counts as a draw of so many bones and names none, until one of the two is corrected.

    Attributes
    ----------
    position, seat : the draw, and whose it was
    by : the event that contradicts it

        Attributes:
            by (int):
            position (int):
            seat (int):
     """

    by: int
    position: int
    seat: int
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)





    def to_dict(self) -> dict[str, Any]:
        by = self.by

        position = self.position

        seat = self.seat


        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update({
            "by": by,
            "position": position,
            "seat": seat,
        })

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        by = d.pop("by")

        position = d.pop("position")

        seat = d.pop("seat")

        contested_report = cls(
            by=by,
            position=position,
            seat=seat,
        )


        contested_report.additional_properties = d
        return contested_report

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
