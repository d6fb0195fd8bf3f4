from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..types import UNSET, Unset
from typing import cast
from typing import Literal, cast
import datetime






T = TypeVar("T", bound="ScoreCardWrittenReported")



@_attrs_define
class ScoreCardWrittenReported:
    """ The final scores of a game, by side, as written on the card (PDA-11, UDL-16).

    `game` names an earlier game of the match, where the card is filled in at its end.
    `wins` are the games won by each side, where the card has them (UDL-16).

        Attributes:
            fact (Literal['score-card-written']):
            scores (list[int]):
            game (int | None | Unset):
            happened_at (datetime.datetime | None | Unset):
            wins (list[int] | None | Unset):
     """

    fact: Literal['score-card-written']
    scores: list[int]
    game: int | None | Unset = UNSET
    happened_at: datetime.datetime | None | Unset = UNSET
    wins: list[int] | None | Unset = UNSET





    def to_dict(self) -> dict[str, Any]:
        fact = self.fact

        scores = self.scores



        game: int | None | Unset
        if isinstance(self.game, Unset):
            game = UNSET
        else:
            game = self.game

        happened_at: None | str | Unset
        if isinstance(self.happened_at, Unset):
            happened_at = UNSET
        elif isinstance(self.happened_at, datetime.datetime):
            happened_at = self.happened_at.isoformat()
        else:
            happened_at = self.happened_at

        wins: list[int] | None | Unset
        if isinstance(self.wins, Unset):
            wins = UNSET
        elif isinstance(self.wins, list):
            wins = self.wins


        else:
            wins = self.wins


        field_dict: dict[str, Any] = {}

        field_dict.update({
            "fact": fact,
            "scores": scores,
        })
        if game is not UNSET:
            field_dict["game"] = game
        if happened_at is not UNSET:
            field_dict["happened_at"] = happened_at
        if wins is not UNSET:
            field_dict["wins"] = wins

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        fact = cast(Literal['score-card-written'] , d.pop("fact"))
        if fact != 'score-card-written':
            raise ValueError(f"fact must match const 'score-card-written', got '{fact}'")

        scores = cast(list[int], d.pop("scores"))


        def _parse_game(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        game = _parse_game(d.pop("game", UNSET))


        def _parse_happened_at(data: object) -> datetime.datetime | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                happened_at_type_0 = datetime.datetime.fromisoformat(data)



                return happened_at_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None | Unset, data)

        happened_at = _parse_happened_at(d.pop("happened_at", UNSET))


        def _parse_wins(data: object) -> list[int] | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, list):
                    raise TypeError()
                wins_type_0 = cast(list[int], data)

                return wins_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(list[int] | None | Unset, data)

        wins = _parse_wins(d.pop("wins", UNSET))


        score_card_written_reported = cls(
            fact=fact,
            scores=scores,
            game=game,
            happened_at=happened_at,
            wins=wins,
        )

        return score_card_written_reported

