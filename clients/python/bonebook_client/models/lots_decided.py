from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from typing import cast
from typing import Literal, cast






T = TypeVar("T", bound="LotsDecided")



@_attrs_define
class LotsDecided:
    """ Those who were tied in a stage, in the order that a hand or drawn bones gave (42-RR-6).

        Attributes:
            fact (Literal['lots-decided']):
            order (list[str]):
            stage (str):
     """

    fact: Literal['lots-decided']
    order: list[str]
    stage: str





    def to_dict(self) -> dict[str, Any]:
        fact = self.fact

        order = self.order



        stage = self.stage


        field_dict: dict[str, Any] = {}

        field_dict.update({
            "fact": fact,
            "order": order,
            "stage": stage,
        })

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        fact = cast(Literal['lots-decided'] , d.pop("fact"))
        if fact != 'lots-decided':
            raise ValueError(f"fact must match const 'lots-decided', got '{fact}'")

        order = cast(list[str], d.pop("order"))


        stage = d.pop("stage")

        lots_decided = cls(
            fact=fact,
            order=order,
            stage=stage,
        )

        return lots_decided

