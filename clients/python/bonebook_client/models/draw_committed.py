from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from typing import Literal, cast






T = TypeVar("T", bound="DrawCommitted")



@_attrs_define
class DrawCommitted:
    """ The draw of a stage is committed to, before its public value exists.

        Attributes:
            commitment (str):
            fact (Literal['draw-committed']):
            source (str):
            stage (str):
     """

    commitment: str
    fact: Literal['draw-committed']
    source: str
    stage: str





    def to_dict(self) -> dict[str, Any]:
        commitment = self.commitment

        fact = self.fact

        source = self.source

        stage = self.stage


        field_dict: dict[str, Any] = {}

        field_dict.update({
            "commitment": commitment,
            "fact": fact,
            "source": source,
            "stage": stage,
        })

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        commitment = d.pop("commitment")

        fact = cast(Literal['draw-committed'] , d.pop("fact"))
        if fact != 'draw-committed':
            raise ValueError(f"fact must match const 'draw-committed', got '{fact}'")

        source = d.pop("source")

        stage = d.pop("stage")

        draw_committed = cls(
            commitment=commitment,
            fact=fact,
            source=source,
            stage=stage,
        )

        return draw_committed

