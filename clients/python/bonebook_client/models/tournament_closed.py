from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from typing import Literal, cast






T = TypeVar("T", bound="TournamentClosed")



@_attrs_define
class TournamentClosed:
    """ Nothing is added any more.

        Attributes:
            fact (Literal['tournament-closed']):
     """

    fact: Literal['tournament-closed']





    def to_dict(self) -> dict[str, Any]:
        fact = self.fact


        field_dict: dict[str, Any] = {}

        field_dict.update({
            "fact": fact,
        })

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        fact = cast(Literal['tournament-closed'] , d.pop("fact"))
        if fact != 'tournament-closed':
            raise ValueError(f"fact must match const 'tournament-closed', got '{fact}'")

        tournament_closed = cls(
            fact=fact,
        )

        return tournament_closed

