from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from typing import Literal, cast






T = TypeVar("T", bound="ScoreCalled")



@_attrs_define
class ScoreCalled:
    """ A player calls points for their last bone. That they were due is not said here.

        Attributes:
            fact (Literal['score-called']):
            points (int):
            seat (int):
     """

    fact: Literal['score-called']
    points: int
    seat: int





    def to_dict(self) -> dict[str, Any]:
        fact = self.fact

        points = self.points

        seat = self.seat


        field_dict: dict[str, Any] = {}

        field_dict.update({
            "fact": fact,
            "points": points,
            "seat": seat,
        })

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        fact = cast(Literal['score-called'] , d.pop("fact"))
        if fact != 'score-called':
            raise ValueError(f"fact must match const 'score-called', got '{fact}'")

        points = d.pop("points")

        seat = d.pop("seat")

        score_called = cls(
            fact=fact,
            points=points,
            seat=seat,
        )

        return score_called

