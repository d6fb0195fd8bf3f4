from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..types import UNSET, Unset
from typing import cast
from typing import Literal, cast






T = TypeVar("T", bound="MatchEnded")



@_attrs_define
class MatchEnded:
    """ The match is closed: nothing more happens at this table.

        Attributes:
            fact (Literal['match-ended']):
            ruling (int | None | Unset):
            winner (int | None | Unset):
     """

    fact: Literal['match-ended']
    ruling: int | None | Unset = UNSET
    winner: int | None | Unset = UNSET





    def to_dict(self) -> dict[str, Any]:
        fact = self.fact

        ruling: int | None | Unset
        if isinstance(self.ruling, Unset):
            ruling = UNSET
        else:
            ruling = self.ruling

        winner: int | None | Unset
        if isinstance(self.winner, Unset):
            winner = UNSET
        else:
            winner = self.winner


        field_dict: dict[str, Any] = {}

        field_dict.update({
            "fact": fact,
        })
        if ruling is not UNSET:
            field_dict["ruling"] = ruling
        if winner is not UNSET:
            field_dict["winner"] = winner

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        fact = cast(Literal['match-ended'] , d.pop("fact"))
        if fact != 'match-ended':
            raise ValueError(f"fact must match const 'match-ended', got '{fact}'")

        def _parse_ruling(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        ruling = _parse_ruling(d.pop("ruling", UNSET))


        def _parse_winner(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        winner = _parse_winner(d.pop("winner", UNSET))


        match_ended = cls(
            fact=fact,
            ruling=ruling,
            winner=winner,
        )

        return match_ended

