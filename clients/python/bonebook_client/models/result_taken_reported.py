from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.result_taken_reported_how import ResultTakenReportedHow
from ..types import UNSET, Unset
from typing import cast
from typing import Literal, cast






T = TypeVar("T", bound="ResultTakenReported")



@_attrs_define
class ResultTakenReported:
    """ How a match came out, as its own log says at that position; by forfeit it has no log.

    `score` is of the pair in its order; `winner` is None where both forfeited.

        Attributes:
            fact (Literal['result-taken']):
            node (str):
            pair (list[str]):
            score (list[int]):
            winner (None | str):
            how (ResultTakenReportedHow | Unset):  Default: ResultTakenReportedHow.PLAYED.
            match (None | Unset):
            position (int | None | Unset):
     """

    fact: Literal['result-taken']
    node: str
    pair: list[str]
    score: list[int]
    winner: None | str
    how: ResultTakenReportedHow | Unset = ResultTakenReportedHow.PLAYED
    match: None | Unset = UNSET
    position: int | None | Unset = UNSET





    def to_dict(self) -> dict[str, Any]:
        fact = self.fact

        node = self.node

        pair = self.pair



        score = self.score



        winner: None | str
        winner = self.winner

        how: str | Unset = UNSET
        if not isinstance(self.how, Unset):
            how = self.how.value


        match = self.match

        position: int | None | Unset
        if isinstance(self.position, Unset):
            position = UNSET
        else:
            position = self.position


        field_dict: dict[str, Any] = {}

        field_dict.update({
            "fact": fact,
            "node": node,
            "pair": pair,
            "score": score,
            "winner": winner,
        })
        if how is not UNSET:
            field_dict["how"] = how
        if match is not UNSET:
            field_dict["match"] = match
        if position is not UNSET:
            field_dict["position"] = position

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        fact = cast(Literal['result-taken'] , d.pop("fact"))
        if fact != 'result-taken':
            raise ValueError(f"fact must match const 'result-taken', got '{fact}'")

        node = d.pop("node")

        pair = cast(list[str], d.pop("pair"))


        score = cast(list[int], d.pop("score"))


        def _parse_winner(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        winner = _parse_winner(d.pop("winner"))


        _how = d.pop("how", UNSET)
        how: ResultTakenReportedHow | Unset
        if isinstance(_how,  Unset):
            how = UNSET
        else:
            how = ResultTakenReportedHow(_how)




        match = d.pop("match", UNSET)

        def _parse_position(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        position = _parse_position(d.pop("position", UNSET))


        result_taken_reported = cls(
            fact=fact,
            node=node,
            pair=pair,
            score=score,
            winner=winner,
            how=how,
            match=match,
            position=position,
        )

        return result_taken_reported

