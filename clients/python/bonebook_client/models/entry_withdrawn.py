from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..types import UNSET, Unset
from typing import Literal, cast






T = TypeVar("T", bound="EntryWithdrawn")



@_attrs_define
class EntryWithdrawn:
    """ The entry plays no more, of its own will.

        Attributes:
            entry (str):
            fact (Literal['entry-withdrawn']):
            reason (str | Unset):  Default: ''.
     """

    entry: str
    fact: Literal['entry-withdrawn']
    reason: str | Unset = ''





    def to_dict(self) -> dict[str, Any]:
        entry = self.entry

        fact = self.fact

        reason = self.reason


        field_dict: dict[str, Any] = {}

        field_dict.update({
            "entry": entry,
            "fact": fact,
        })
        if reason is not UNSET:
            field_dict["reason"] = reason

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        entry = d.pop("entry")

        fact = cast(Literal['entry-withdrawn'] , d.pop("fact"))
        if fact != 'entry-withdrawn':
            raise ValueError(f"fact must match const 'entry-withdrawn', got '{fact}'")

        reason = d.pop("reason", UNSET)

        entry_withdrawn = cls(
            entry=entry,
            fact=fact,
            reason=reason,
        )

        return entry_withdrawn

