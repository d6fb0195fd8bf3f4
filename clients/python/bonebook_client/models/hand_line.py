from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.bone import Bone
from typing import cast






T = TypeVar("T", bound="HandLine")



@_attrs_define
class HandLine:
    """ One hand of a game: how it ended, who won it, its spinner, the score as it ended.

        Attributes:
            hand (int):
            how (str):
            points (int | None):
            position (int):
            scores (list[int]):
            spinner (Bone | None):
            winner (int | None):
     """

    hand: int
    how: str
    points: int | None
    position: int
    scores: list[int]
    spinner: Bone | None
    winner: int | None
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)





    def to_dict(self) -> dict[str, Any]:
        hand = self.hand

        how = self.how

        points: int | None
        points = self.points

        position = self.position

        scores = self.scores



        spinner: None | str
        if isinstance(self.spinner, Bone):
            spinner = self.spinner.value
        else:
            spinner = self.spinner

        winner: int | None
        winner = self.winner


        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update({
            "hand": hand,
            "how": how,
            "points": points,
            "position": position,
            "scores": scores,
            "spinner": spinner,
            "winner": winner,
        })

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        hand = d.pop("hand")

        how = d.pop("how")

        def _parse_points(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        points = _parse_points(d.pop("points"))


        position = d.pop("position")

        scores = cast(list[int], d.pop("scores"))


        def _parse_spinner(data: object) -> Bone | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                spinner_type_0 = Bone(data)



                return spinner_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(Bone | None, data)

        spinner = _parse_spinner(d.pop("spinner"))


        def _parse_winner(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        winner = _parse_winner(d.pop("winner"))


        hand_line = cls(
            hand=hand,
            how=how,
            points=points,
            position=position,
            scores=scores,
            spinner=spinner,
            winner=winner,
        )


        hand_line.additional_properties = d
        return hand_line

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
