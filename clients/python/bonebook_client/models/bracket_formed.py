from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from typing import cast
from typing import Literal, cast






T = TypeVar("T", bound="BracketFormed")



@_attrs_define
class BracketFormed:
    """ The bracket of a division, by its seeds, the first seed first (42-RR-2).

        Attributes:
            division (str):
            fact (Literal['bracket-formed']):
            seeds (list[str]):
            stage (str):
     """

    division: str
    fact: Literal['bracket-formed']
    seeds: list[str]
    stage: str





    def to_dict(self) -> dict[str, Any]:
        division = self.division

        fact = self.fact

        seeds = self.seeds



        stage = self.stage


        field_dict: dict[str, Any] = {}

        field_dict.update({
            "division": division,
            "fact": fact,
            "seeds": seeds,
            "stage": stage,
        })

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        division = d.pop("division")

        fact = cast(Literal['bracket-formed'] , d.pop("fact"))
        if fact != 'bracket-formed':
            raise ValueError(f"fact must match const 'bracket-formed', got '{fact}'")

        seeds = cast(list[str], d.pop("seeds"))


        stage = d.pop("stage")

        bracket_formed = cls(
            division=division,
            fact=fact,
            seeds=seeds,
            stage=stage,
        )

        return bracket_formed

