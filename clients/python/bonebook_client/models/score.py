from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from typing import cast






T = TypeVar("T", bound="Score")



@_attrs_define
class Score:
    """ The score at one position, by side.

    Attributes
    ----------
    points : points in the current game
    games : games won
    target : points, or marks, at which a game ends
    wins_needed : games that win the match
    game_winner, match_winner : a side, once it is decided

        Attributes:
            game (int):
            game_winner (int | None):
            games (list[int]):
            match_winner (int | None):
            points (list[int]):
            position (int):
            target (int):
            wins_needed (int):
     """

    game: int
    game_winner: int | None
    games: list[int]
    match_winner: int | None
    points: list[int]
    position: int
    target: int
    wins_needed: int
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)





    def to_dict(self) -> dict[str, Any]:
        game = self.game

        game_winner: int | None
        game_winner = self.game_winner

        games = self.games



        match_winner: int | None
        match_winner = self.match_winner

        points = self.points



        position = self.position

        target = self.target

        wins_needed = self.wins_needed


        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update({
            "game": game,
            "game_winner": game_winner,
            "games": games,
            "match_winner": match_winner,
            "points": points,
            "position": position,
            "target": target,
            "wins_needed": wins_needed,
        })

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        game = d.pop("game")

        def _parse_game_winner(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        game_winner = _parse_game_winner(d.pop("game_winner"))


        games = cast(list[int], d.pop("games"))


        def _parse_match_winner(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        match_winner = _parse_match_winner(d.pop("match_winner"))


        points = cast(list[int], d.pop("points"))


        position = d.pop("position")

        target = d.pop("target")

        wins_needed = d.pop("wins_needed")

        score = cls(
            game=game,
            game_winner=game_winner,
            games=games,
            match_winner=match_winner,
            points=points,
            position=position,
            target=target,
            wins_needed=wins_needed,
        )


        score.additional_properties = d
        return score

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
