from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from typing import Literal, cast






T = TypeVar("T", bound="ChangeMade")



@_attrs_define
class ChangeMade:
    """ `owner` hands tens of their own colour to `holder` for two fives of it each (AMB-36).

        Attributes:
            fact (Literal['change-made']):
            holder (int):
            owner (int):
            tens (int):
     """

    fact: Literal['change-made']
    holder: int
    owner: int
    tens: int





    def to_dict(self) -> dict[str, Any]:
        fact = self.fact

        holder = self.holder

        owner = self.owner

        tens = self.tens


        field_dict: dict[str, Any] = {}

        field_dict.update({
            "fact": fact,
            "holder": holder,
            "owner": owner,
            "tens": tens,
        })

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        fact = cast(Literal['change-made'] , d.pop("fact"))
        if fact != 'change-made':
            raise ValueError(f"fact must match const 'change-made', got '{fact}'")

        holder = d.pop("holder")

        owner = d.pop("owner")

        tens = d.pop("tens")

        change_made = cls(
            fact=fact,
            holder=holder,
            owner=owner,
            tens=tens,
        )

        return change_made

