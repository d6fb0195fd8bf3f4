from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset







T = TypeVar("T", bound="RatingLine")



@_attrs_define
class RatingLine:
    """ One player: the rating, how sure it is (its deviation), how much it swings, games played.

        Attributes:
            deviation (float):
            matches (int):
            name (str):
            player (str):
            rating (float):
            volatility (float):
     """

    deviation: float
    matches: int
    name: str
    player: str
    rating: float
    volatility: float
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)





    def to_dict(self) -> dict[str, Any]:
        deviation = self.deviation

        matches = self.matches

        name = self.name

        player = self.player

        rating = self.rating

        volatility = self.volatility


        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update({
            "deviation": deviation,
            "matches": matches,
            "name": name,
            "player": player,
            "rating": rating,
            "volatility": volatility,
        })

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        deviation = d.pop("deviation")

        matches = d.pop("matches")

        name = d.pop("name")

        player = d.pop("player")

        rating = d.pop("rating")

        volatility = d.pop("volatility")

        rating_line = cls(
            deviation=deviation,
            matches=matches,
            name=name,
            player=player,
            rating=rating,
            volatility=volatility,
        )


        rating_line.additional_properties = d
        return rating_line

    @property
    def additional_keys(self) -> list[str]:
        return list(self.additional_properties.keys())

    def __getitem__(self, key: str) -> Any:
        return self.additional_properties[key]

    def __setitem__(self, key: str, value: Any) -> None:
        self.additional_properties[key] = value

    def __delitem__(self, key: str) -> None:
        del self.additional_properties[key]

    def __contains__(self, key: str) -> bool:
        return key in self.additional_properties
