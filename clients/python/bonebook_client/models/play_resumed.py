from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from typing import Literal, cast






T = TypeVar("T", bound="PlayResumed")



@_attrs_define
class PlayResumed:
    """ The official leaves the table; the clocks run again.

        Attributes:
            fact (Literal['play-resumed']):
     """

    fact: Literal['play-resumed']





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
        fact = cast(Literal['play-resumed'] , d.pop("fact"))
        if fact != 'play-resumed':
            raise ValueError(f"fact must match const 'play-resumed', got '{fact}'")

        play_resumed = cls(
            fact=fact,
        )

        return play_resumed

