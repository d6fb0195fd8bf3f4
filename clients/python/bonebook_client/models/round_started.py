from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from typing import Literal, cast






T = TypeVar("T", bound="RoundStarted")



@_attrs_define
class RoundStarted:
    """ The official start of a round, from which lateness counts (42-GP-1, AMB-107).

        Attributes:
            division (str):
            fact (Literal['round-started']):
            round_ (str):
     """

    division: str
    fact: Literal['round-started']
    round_: str





    def to_dict(self) -> dict[str, Any]:
        division = self.division

        fact = self.fact

        round_ = self.round_


        field_dict: dict[str, Any] = {}

        field_dict.update({
            "division": division,
            "fact": fact,
            "round": round_,
        })

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        division = d.pop("division")

        fact = cast(Literal['round-started'] , d.pop("fact"))
        if fact != 'round-started':
            raise ValueError(f"fact must match const 'round-started', got '{fact}'")

        round_ = d.pop("round")

        round_started = cls(
            division=division,
            fact=fact,
            round_=round_,
        )

        return round_started

