from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from typing import Literal, cast






T = TypeVar("T", bound="GameStarted")



@_attrs_define
class GameStarted:
    """ Game `number` of the match begins, from 1.

        Attributes:
            fact (Literal['game-started']):
            number (int):
     """

    fact: Literal['game-started']
    number: int





    def to_dict(self) -> dict[str, Any]:
        fact = self.fact

        number = self.number


        field_dict: dict[str, Any] = {}

        field_dict.update({
            "fact": fact,
            "number": number,
        })

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        fact = cast(Literal['game-started'] , d.pop("fact"))
        if fact != 'game-started':
            raise ValueError(f"fact must match const 'game-started', got '{fact}'")

        number = d.pop("number")

        game_started = cls(
            fact=fact,
            number=number,
        )

        return game_started

