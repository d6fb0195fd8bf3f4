from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from typing import Literal, cast






T = TypeVar("T", bound="DrawRevealed")



@_attrs_define
class DrawRevealed:
    """ The secret, and the public value that has come.

        Attributes:
            fact (Literal['draw-revealed']):
            public_value (str):
            secret (str):
            stage (str):
     """

    fact: Literal['draw-revealed']
    public_value: str
    secret: str
    stage: str





    def to_dict(self) -> dict[str, Any]:
        fact = self.fact

        public_value = self.public_value

        secret = self.secret

        stage = self.stage


        field_dict: dict[str, Any] = {}

        field_dict.update({
            "fact": fact,
            "public_value": public_value,
            "secret": secret,
            "stage": stage,
        })

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        fact = cast(Literal['draw-revealed'] , d.pop("fact"))
        if fact != 'draw-revealed':
            raise ValueError(f"fact must match const 'draw-revealed', got '{fact}'")

        public_value = d.pop("public_value")

        secret = d.pop("secret")

        stage = d.pop("stage")

        draw_revealed = cls(
            fact=fact,
            public_value=public_value,
            secret=secret,
            stage=stage,
        )

        return draw_revealed

