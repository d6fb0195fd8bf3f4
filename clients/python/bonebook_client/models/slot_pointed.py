from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..types import UNSET, Unset






T = TypeVar("T", bound="SlotPointed")



@_attrs_define
class SlotPointed:
    """ Where to point a slot: at a table, a match, or (neither) nowhere.

        Attributes:
            match (str | Unset):  Default: ''.
            table (str | Unset):  Default: ''.
     """

    match: str | Unset = ''
    table: str | Unset = ''





    def to_dict(self) -> dict[str, Any]:
        match = self.match

        table = self.table


        field_dict: dict[str, Any] = {}

        field_dict.update({
        })
        if match is not UNSET:
            field_dict["match"] = match
        if table is not UNSET:
            field_dict["table"] = table

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        match = d.pop("match", UNSET)

        table = d.pop("table", UNSET)

        slot_pointed = cls(
            match=match,
            table=table,
        )

        return slot_pointed

