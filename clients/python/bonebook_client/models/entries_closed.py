from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from typing import Literal, cast






T = TypeVar("T", bound="EntriesClosed")



@_attrs_define
class EntriesClosed:
    """ Nobody can enter any more; who has not checked in is not drawn.

        Attributes:
            fact (Literal['entries-closed']):
     """

    fact: Literal['entries-closed']





    def to_dict(self) -> dict[str, Any]:
        fact = self.fact


        field_dict: dict[str, Any] = {}

        field_dict.update({
            "fact": fact,
        })

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        fact = cast(Literal['entries-closed'] , d.pop("fact"))
        if fact != 'entries-closed':
            raise ValueError(f"fact must match const 'entries-closed', got '{fact}'")

        entries_closed = cls(
            fact=fact,
        )

        return entries_closed

