from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..types import UNSET, Unset
from typing import cast

if TYPE_CHECKING:
  from ..models.game_line import GameLine
  from ..models.score_card_out import ScoreCardOut





T = TypeVar("T", bound="ScoreCard")



@_attrs_define
class ScoreCard:
    """ The card of a match at one position; `out` says for how long players are out, by seat.

        Attributes:
            book (str):
            games (list[GameLine]):
            players (list[str]):
            position (int):
            wins (list[int]):
            out (ScoreCardOut | Unset):
            winner (int | None | Unset):
     """

    book: str
    games: list[GameLine]
    players: list[str]
    position: int
    wins: list[int]
    out: ScoreCardOut | Unset = UNSET
    winner: int | None | Unset = UNSET
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)





    def to_dict(self) -> dict[str, Any]:
        from ..models.game_line import GameLine # noqa: PLC0415
        from ..models.score_card_out import ScoreCardOut # noqa: PLC0415
        book = self.book

        games = []
        for games_item_data in self.games:
            games_item = games_item_data.to_dict()
            games.append(games_item)



        players = self.players



        position = self.position

        wins = self.wins



        out: dict[str, Any] | Unset = UNSET
        if not isinstance(self.out, Unset):
            out = self.out.to_dict()

        winner: int | None | Unset
        if isinstance(self.winner, Unset):
            winner = UNSET
        else:
            winner = self.winner


        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update({
            "book": book,
            "games": games,
            "players": players,
            "position": position,
            "wins": wins,
        })
        if out is not UNSET:
            field_dict["out"] = out
        if winner is not UNSET:
            field_dict["winner"] = winner

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.game_line import GameLine # noqa: PLC0415
        from ..models.score_card_out import ScoreCardOut # noqa: PLC0415
        d = dict(src_dict)
        book = d.pop("book")

        games = []
        _games = d.pop("games")
        for games_item_data in (_games):
            games_item = GameLine.from_dict(games_item_data)



            games.append(games_item)


        players = cast(list[str], d.pop("players"))


        position = d.pop("position")

        wins = cast(list[int], d.pop("wins"))


        _out = d.pop("out", UNSET)
        out: ScoreCardOut | Unset
        if isinstance(_out,  Unset):
            out = UNSET
        else:
            out = ScoreCardOut.from_dict(_out)




        def _parse_winner(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        winner = _parse_winner(d.pop("winner", UNSET))


        score_card = cls(
            book=book,
            games=games,
            players=players,
            position=position,
            wins=wins,
            out=out,
            winner=winner,
        )


        score_card.additional_properties = d
        return score_card

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
