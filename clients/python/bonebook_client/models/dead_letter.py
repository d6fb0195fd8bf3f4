from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset







T = TypeVar("T", bound="DeadLetter")



@_attrs_define
class DeadLetter:
    """ A delivery that an endpoint never took: its event, the attempts, why the last failed.

        Attributes:
            attempts (int):
            error (str):
            given_up_at (str):
            match (str):
            position (int):
     """

    attempts: int
    error: str
    given_up_at: str
    match: str
    position: int
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)





    def to_dict(self) -> dict[str, Any]:
        attempts = self.attempts

        error = self.error

        given_up_at = self.given_up_at

        match = self.match

        position = self.position


        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update({
            "attempts": attempts,
            "error": error,
            "given_up_at": given_up_at,
            "match": match,
            "position": position,
        })

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        attempts = d.pop("attempts")

        error = d.pop("error")

        given_up_at = d.pop("given_up_at")

        match = d.pop("match")

        position = d.pop("position")

        dead_letter = cls(
            attempts=attempts,
            error=error,
            given_up_at=given_up_at,
            match=match,
            position=position,
        )


        dead_letter.additional_properties = d
        return dead_letter

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
