from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from typing import Literal, cast






T = TypeVar("T", bound="ReshakeElected")



@_attrs_define
class ReshakeElected:
    """ A bone was turned over in the bidding: a player elects to re-shake or not (42-BID-12).

    A hand that is shaken again ends `void`; the same player shakes the next.

        Attributes:
            fact (Literal['reshake-elected']):
            reshake (bool):
            seat (int):
     """

    fact: Literal['reshake-elected']
    reshake: bool
    seat: int





    def to_dict(self) -> dict[str, Any]:
        fact = self.fact

        reshake = self.reshake

        seat = self.seat


        field_dict: dict[str, Any] = {}

        field_dict.update({
            "fact": fact,
            "reshake": reshake,
            "seat": seat,
        })

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        fact = cast(Literal['reshake-elected'] , d.pop("fact"))
        if fact != 'reshake-elected':
            raise ValueError(f"fact must match const 'reshake-elected', got '{fact}'")

        reshake = d.pop("reshake")

        seat = d.pop("seat")

        reshake_elected = cls(
            fact=fact,
            reshake=reshake,
            seat=seat,
        )

        return reshake_elected

