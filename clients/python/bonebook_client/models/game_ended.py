from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..types import UNSET, Unset
from typing import cast
from typing import Literal, cast






T = TypeVar("T", bound="GameEnded")



@_attrs_define
class GameEnded:
    """ The game is over at the table.

    A ruling may levy `scores`, and may do so for an earlier `game` of the match.

        Attributes:
            fact (Literal['game-ended']):
            game (int | None | Unset):
            ruling (int | None | Unset):
            scores (list[int] | None | Unset):
            winner (int | None | Unset):
     """

    fact: Literal['game-ended']
    game: int | None | Unset = UNSET
    ruling: int | None | Unset = UNSET
    scores: list[int] | None | Unset = UNSET
    winner: int | None | Unset = UNSET





    def to_dict(self) -> dict[str, Any]:
        fact = self.fact

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

        scores: list[int] | None | Unset
        if isinstance(self.scores, Unset):
            scores = UNSET
        elif isinstance(self.scores, list):
            scores = self.scores


        else:
            scores = self.scores

        winner: int | None | Unset
        if isinstance(self.winner, Unset):
            winner = UNSET
        else:
            winner = self.winner


        field_dict: dict[str, Any] = {}

        field_dict.update({
            "fact": fact,
        })
        if game is not UNSET:
            field_dict["game"] = game
        if ruling is not UNSET:
            field_dict["ruling"] = ruling
        if scores is not UNSET:
            field_dict["scores"] = scores
        if winner is not UNSET:
            field_dict["winner"] = winner

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        fact = cast(Literal['game-ended'] , d.pop("fact"))
        if fact != 'game-ended':
            raise ValueError(f"fact must match const 'game-ended', got '{fact}'")

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


        def _parse_scores(data: object) -> list[int] | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, list):
                    raise TypeError()
                scores_type_0 = cast(list[int], data)

                return scores_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(list[int] | None | Unset, data)

        scores = _parse_scores(d.pop("scores", UNSET))


        def _parse_winner(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        winner = _parse_winner(d.pop("winner", UNSET))


        game_ended = cls(
            fact=fact,
            game=game,
            ruling=ruling,
            scores=scores,
            winner=winner,
        )

        return game_ended

