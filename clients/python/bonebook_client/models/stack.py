from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from typing import cast






T = TypeVar("T", bound="Stack")



@_attrs_define
class Stack:
    """ Chips of one colour in one player's keeping; pieces are None where unknown.

        Attributes:
            colour (int):
            fives (int | None):
            holder (int):
            points (int):
            tens (int | None):
     """

    colour: int
    fives: int | None
    holder: int
    points: int
    tens: int | None
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)





    def to_dict(self) -> dict[str, Any]:
        colour = self.colour

        fives: int | None
        fives = self.fives

        holder = self.holder

        points = self.points

        tens: int | None
        tens = self.tens


        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update({
            "colour": colour,
            "fives": fives,
            "holder": holder,
            "points": points,
            "tens": tens,
        })

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        colour = d.pop("colour")

        def _parse_fives(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        fives = _parse_fives(d.pop("fives"))


        holder = d.pop("holder")

        points = d.pop("points")

        def _parse_tens(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        tens = _parse_tens(d.pop("tens"))


        stack = cls(
            colour=colour,
            fives=fives,
            holder=holder,
            points=points,
            tens=tens,
        )


        stack.additional_properties = d
        return stack

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
