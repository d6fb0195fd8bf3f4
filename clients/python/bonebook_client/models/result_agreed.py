from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.result_agreed_scope import ResultAgreedScope
from ..types import UNSET, Unset
from typing import cast
from typing import Literal, cast






T = TypeVar("T", bound="ResultAgreed")



@_attrs_define
class ResultAgreed:
    """ Players agree on the result of the game, or the match, without playing it out.

    `seats` are those who agreed; `winner` is None where nobody is to win.

        Attributes:
            fact (Literal['result-agreed']):
            seats (list[int]):
            scope (ResultAgreedScope | Unset):  Default: ResultAgreedScope.GAME.
            scores (list[int] | None | Unset):
            winner (int | None | Unset):
     """

    fact: Literal['result-agreed']
    seats: list[int]
    scope: ResultAgreedScope | Unset = ResultAgreedScope.GAME
    scores: list[int] | None | Unset = UNSET
    winner: int | None | Unset = UNSET





    def to_dict(self) -> dict[str, Any]:
        fact = self.fact

        seats = self.seats



        scope: str | Unset = UNSET
        if not isinstance(self.scope, Unset):
            scope = self.scope.value


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
            "seats": seats,
        })
        if scope is not UNSET:
            field_dict["scope"] = scope
        if scores is not UNSET:
            field_dict["scores"] = scores
        if winner is not UNSET:
            field_dict["winner"] = winner

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        fact = cast(Literal['result-agreed'] , d.pop("fact"))
        if fact != 'result-agreed':
            raise ValueError(f"fact must match const 'result-agreed', got '{fact}'")

        seats = cast(list[int], d.pop("seats"))


        _scope = d.pop("scope", UNSET)
        scope: ResultAgreedScope | Unset
        if isinstance(_scope,  Unset):
            scope = UNSET
        else:
            scope = ResultAgreedScope(_scope)




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


        result_agreed = cls(
            fact=fact,
            seats=seats,
            scope=scope,
            scores=scores,
            winner=winner,
        )

        return result_agreed

