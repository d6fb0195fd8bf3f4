from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from typing import Literal, cast






T = TypeVar("T", bound="ConsequenceReversed")



@_attrs_define
class ConsequenceReversed:
    """ The ruling at `ruling` takes back what an earlier one caused: the end recorded at `of`.

    Chips that had moved are paid back by payments of their own.

        Attributes:
            fact (Literal['consequence-reversed']):
            of (int):
            ruling (int):
     """

    fact: Literal['consequence-reversed']
    of: int
    ruling: int





    def to_dict(self) -> dict[str, Any]:
        fact = self.fact

        of = self.of

        ruling = self.ruling


        field_dict: dict[str, Any] = {}

        field_dict.update({
            "fact": fact,
            "of": of,
            "ruling": ruling,
        })

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        fact = cast(Literal['consequence-reversed'] , d.pop("fact"))
        if fact != 'consequence-reversed':
            raise ValueError(f"fact must match const 'consequence-reversed', got '{fact}'")

        of = d.pop("of")

        ruling = d.pop("ruling")

        consequence_reversed = cls(
            fact=fact,
            of=of,
            ruling=ruling,
        )

        return consequence_reversed

