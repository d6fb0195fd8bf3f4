from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from typing import Literal, cast






T = TypeVar("T", bound="Shuffled")



@_attrs_define
class Shuffled:
    """ A player shuffled the bones (PDA-2a, HF-SET-3, UDL-3).

        Attributes:
            fact (Literal['shuffled']):
            seat (int):
     """

    fact: Literal['shuffled']
    seat: int





    def to_dict(self) -> dict[str, Any]:
        fact = self.fact

        seat = self.seat


        field_dict: dict[str, Any] = {}

        field_dict.update({
            "fact": fact,
            "seat": seat,
        })

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        fact = cast(Literal['shuffled'] , d.pop("fact"))
        if fact != 'shuffled':
            raise ValueError(f"fact must match const 'shuffled', got '{fact}'")

        seat = d.pop("seat")

        shuffled = cls(
            fact=fact,
            seat=seat,
        )

        return shuffled

