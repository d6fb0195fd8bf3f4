from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..types import UNSET, Unset
from typing import Literal, cast






T = TypeVar("T", bound="EntryReinstatedReported")



@_attrs_define
class EntryReinstatedReported:
    """ An entry that was out plays on: it had not left, or the ruling was taken back.

    `match` is the one in whose log the ruling was taken back, None where it was made elsewhere.

        Attributes:
            entry (str):
            fact (Literal['entry-reinstated']):
            match (None | Unset):
            reason (str | Unset):  Default: ''.
     """

    entry: str
    fact: Literal['entry-reinstated']
    match: None | Unset = UNSET
    reason: str | Unset = ''





    def to_dict(self) -> dict[str, Any]:
        entry = self.entry

        fact = self.fact

        match = self.match

        reason = self.reason


        field_dict: dict[str, Any] = {}

        field_dict.update({
            "entry": entry,
            "fact": fact,
        })
        if match is not UNSET:
            field_dict["match"] = match
        if reason is not UNSET:
            field_dict["reason"] = reason

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        entry = d.pop("entry")

        fact = cast(Literal['entry-reinstated'] , d.pop("fact"))
        if fact != 'entry-reinstated':
            raise ValueError(f"fact must match const 'entry-reinstated', got '{fact}'")

        match = d.pop("match", UNSET)

        reason = d.pop("reason", UNSET)

        entry_reinstated_reported = cls(
            entry=entry,
            fact=fact,
            match=match,
            reason=reason,
        )

        return entry_reinstated_reported

