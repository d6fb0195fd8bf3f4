from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..types import UNSET, Unset
from typing import cast

if TYPE_CHECKING:
  from ..models.board_seen import BoardSeen
  from ..models.chips import Chips
  from ..models.score import Score
  from ..models.tricks import Tricks





T = TypeVar("T", bound="State")



@_attrs_define
class State:
    """ All that a scoreboard shows of a match at one position; `tricks` in 42 alone.

        Attributes:
            board (BoardSeen): The board (`projections.board.Board`); `open_total` is None while it may not be shown.
            chips (Chips): Every stack of the current game, own colours first; empty where points are pegged.
            players (list[str]):
            score (Score): The score at one position, by side.

                Attributes
                ----------
                points : points in the current game
                games : games won
                target : points, or marks, at which a game ends
                wins_needed : games that win the match
                game_winner, match_winner : a side, once it is decided
            tricks (None | Tricks | Unset):
     """

    board: BoardSeen
    chips: Chips
    players: list[str]
    score: Score
    tricks: None | Tricks | Unset = UNSET
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)





    def to_dict(self) -> dict[str, Any]:
        from ..models.board_seen import BoardSeen # noqa: PLC0415
        from ..models.chips import Chips # noqa: PLC0415
        from ..models.score import Score # noqa: PLC0415
        from ..models.tricks import Tricks # noqa: PLC0415
        board = self.board.to_dict()

        chips = self.chips.to_dict()

        players = self.players



        score = self.score.to_dict()

        tricks: dict[str, Any] | None | Unset
        if isinstance(self.tricks, Unset):
            tricks = UNSET
        elif isinstance(self.tricks, Tricks):
            tricks = self.tricks.to_dict()
        else:
            tricks = self.tricks


        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update({
            "board": board,
            "chips": chips,
            "players": players,
            "score": score,
        })
        if tricks is not UNSET:
            field_dict["tricks"] = tricks

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.board_seen import BoardSeen # noqa: PLC0415
        from ..models.chips import Chips # noqa: PLC0415
        from ..models.score import Score # noqa: PLC0415
        from ..models.tricks import Tricks # noqa: PLC0415
        d = dict(src_dict)
        board = BoardSeen.from_dict(d.pop("board"))




        chips = Chips.from_dict(d.pop("chips"))




        players = cast(list[str], d.pop("players"))


        score = Score.from_dict(d.pop("score"))




        def _parse_tricks(data: object) -> None | Tricks | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                tricks_type_0 = Tricks.from_dict(data)



                return tricks_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | Tricks | Unset, data)

        tricks = _parse_tricks(d.pop("tricks", UNSET))


        state = cls(
            board=board,
            chips=chips,
            players=players,
            score=score,
            tricks=tricks,
        )


        state.additional_properties = d
        return state

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
