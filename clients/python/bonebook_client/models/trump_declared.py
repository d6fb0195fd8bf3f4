from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.trump_declared_trump import TrumpDeclaredTrump
from typing import Literal, cast






T = TypeVar("T", bound="TrumpDeclared")



@_attrs_define
class TrumpDeclared:
    """ The bid winner declares trump: a suit, doubles or none, and no other contract (42-GEN-1).

        Attributes:
            fact (Literal['trump-declared']):
            seat (int):
            trump (TrumpDeclaredTrump):
     """

    fact: Literal['trump-declared']
    seat: int
    trump: TrumpDeclaredTrump





    def to_dict(self) -> dict[str, Any]:
        fact = self.fact

        seat = self.seat

        trump = self.trump.value


        field_dict: dict[str, Any] = {}

        field_dict.update({
            "fact": fact,
            "seat": seat,
            "trump": trump,
        })

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        fact = cast(Literal['trump-declared'] , d.pop("fact"))
        if fact != 'trump-declared':
            raise ValueError(f"fact must match const 'trump-declared', got '{fact}'")

        seat = d.pop("seat")

        trump = TrumpDeclaredTrump(d.pop("trump"))




        trump_declared = cls(
            fact=fact,
            seat=seat,
            trump=trump,
        )

        return trump_declared

