from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from typing import Literal, cast






T = TypeVar("T", bound="LateChangeNoted")



@_attrs_define
class LateChangeNoted:
    """ Something true about position `about` that came too late to count.

        Attributes:
            about (int):
            fact (Literal['late-change-noted']):
            note (str):
     """

    about: int
    fact: Literal['late-change-noted']
    note: str





    def to_dict(self) -> dict[str, Any]:
        about = self.about

        fact = self.fact

        note = self.note


        field_dict: dict[str, Any] = {}

        field_dict.update({
            "about": about,
            "fact": fact,
            "note": note,
        })

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        about = d.pop("about")

        fact = cast(Literal['late-change-noted'] , d.pop("fact"))
        if fact != 'late-change-noted':
            raise ValueError(f"fact must match const 'late-change-noted', got '{fact}'")

        note = d.pop("note")

        late_change_noted = cls(
            about=about,
            fact=fact,
            note=note,
        )

        return late_change_noted

