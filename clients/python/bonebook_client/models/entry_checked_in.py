from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from typing import Literal, cast






T = TypeVar("T", bound="EntryCheckedIn")



@_attrs_define
class EntryCheckedIn:
    """ The entry is there and ready to play.

        Attributes:
            entry (str):
            fact (Literal['entry-checked-in']):
     """

    entry: str
    fact: Literal['entry-checked-in']





    def to_dict(self) -> dict[str, Any]:
        entry = self.entry

        fact = self.fact


        field_dict: dict[str, Any] = {}

        field_dict.update({
            "entry": entry,
            "fact": fact,
        })

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        entry = d.pop("entry")

        fact = cast(Literal['entry-checked-in'] , d.pop("fact"))
        if fact != 'entry-checked-in':
            raise ValueError(f"fact must match const 'entry-checked-in', got '{fact}'")

        entry_checked_in = cls(
            entry=entry,
            fact=fact,
        )

        return entry_checked_in

