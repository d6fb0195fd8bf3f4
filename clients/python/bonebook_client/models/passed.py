from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from typing import Literal, cast






T = TypeVar("T", bound="Passed")



@_attrs_define
class Passed:
    """ A player passes.

        Attributes:
            fact (Literal['passed']):
            seat (int):
     """

    fact: Literal['passed']
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
        fact = cast(Literal['passed'] , d.pop("fact"))
        if fact != 'passed':
            raise ValueError(f"fact must match const 'passed', got '{fact}'")

        seat = d.pop("seat")

        passed = cls(
            fact=fact,
            seat=seat,
        )

        return passed

