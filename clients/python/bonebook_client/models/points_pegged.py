from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..types import UNSET, Unset
from typing import cast
from typing import Literal, cast






T = TypeVar("T", bound="PointsPegged")



@_attrs_define
class PointsPegged:
    """ Points are pegged for a player's side, in a game without chips (FU-EQ-3).

    `back` where they are pegged back, since they were not due. `ruling` is the position
    of the ruling that ordered it, which may be about an earlier `game`.

        Attributes:
            fact (Literal['points-pegged']):
            points (int):
            seat (int):
            answers (int | None | Unset):
            back (bool | Unset):  Default: False.
            game (int | None | Unset):
            ruling (int | None | Unset):
     """

    fact: Literal['points-pegged']
    points: int
    seat: int
    answers: int | None | Unset = UNSET
    back: bool | Unset = False
    game: int | None | Unset = UNSET
    ruling: int | None | Unset = UNSET





    def to_dict(self) -> dict[str, Any]:
        fact = self.fact

        points = self.points

        seat = self.seat

        answers: int | None | Unset
        if isinstance(self.answers, Unset):
            answers = UNSET
        else:
            answers = self.answers

        back = self.back

        game: int | None | Unset
        if isinstance(self.game, Unset):
            game = UNSET
        else:
            game = self.game

        ruling: int | None | Unset
        if isinstance(self.ruling, Unset):
            ruling = UNSET
        else:
            ruling = self.ruling


        field_dict: dict[str, Any] = {}

        field_dict.update({
            "fact": fact,
            "points": points,
            "seat": seat,
        })
        if answers is not UNSET:
            field_dict["answers"] = answers
        if back is not UNSET:
            field_dict["back"] = back
        if game is not UNSET:
            field_dict["game"] = game
        if ruling is not UNSET:
            field_dict["ruling"] = ruling

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        fact = cast(Literal['points-pegged'] , d.pop("fact"))
        if fact != 'points-pegged':
            raise ValueError(f"fact must match const 'points-pegged', got '{fact}'")

        points = d.pop("points")

        seat = d.pop("seat")

        def _parse_answers(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        answers = _parse_answers(d.pop("answers", UNSET))


        back = d.pop("back", UNSET)

        def _parse_game(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        game = _parse_game(d.pop("game", UNSET))


        def _parse_ruling(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        ruling = _parse_ruling(d.pop("ruling", UNSET))


        points_pegged = cls(
            fact=fact,
            points=points,
            seat=seat,
            answers=answers,
            back=back,
            game=game,
            ruling=ruling,
        )

        return points_pegged

