from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..types import UNSET, Unset
from typing import cast






T = TypeVar("T", bound="Effect")



@_attrs_define
class Effect:
    """ The effect of a ruling, worked out by carrying it out on a copy of the match.

    `scores` and `games` are by side, after it; the winners are sides.

        Attributes:
            games (list[int]):
            scores (list[int]):
            game_winner (int | None | Unset):
            hand_over (bool | Unset):  Default: False.
            match_winner (int | None | Unset):
     """

    games: list[int]
    scores: list[int]
    game_winner: int | None | Unset = UNSET
    hand_over: bool | Unset = False
    match_winner: int | None | Unset = UNSET
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)





    def to_dict(self) -> dict[str, Any]:
        games = self.games



        scores = self.scores



        game_winner: int | None | Unset
        if isinstance(self.game_winner, Unset):
            game_winner = UNSET
        else:
            game_winner = self.game_winner

        hand_over = self.hand_over

        match_winner: int | None | Unset
        if isinstance(self.match_winner, Unset):
            match_winner = UNSET
        else:
            match_winner = self.match_winner


        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update({
            "games": games,
            "scores": scores,
        })
        if game_winner is not UNSET:
            field_dict["game_winner"] = game_winner
        if hand_over is not UNSET:
            field_dict["hand_over"] = hand_over
        if match_winner is not UNSET:
            field_dict["match_winner"] = match_winner

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        games = cast(list[int], d.pop("games"))


        scores = cast(list[int], d.pop("scores"))


        def _parse_game_winner(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        game_winner = _parse_game_winner(d.pop("game_winner", UNSET))


        hand_over = d.pop("hand_over", UNSET)

        def _parse_match_winner(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        match_winner = _parse_match_winner(d.pop("match_winner", UNSET))


        effect = cls(
            games=games,
            scores=scores,
            game_winner=game_winner,
            hand_over=hand_over,
            match_winner=match_winner,
        )


        effect.additional_properties = d
        return effect

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
