from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.result_overturned_choice import ResultOverturnedChoice
from ..types import UNSET, Unset
from typing import cast
from typing import Literal, cast






T = TypeVar("T", bound="ResultOverturned")



@_attrs_define
class ResultOverturned:
    """ A later result of a match whose first one had sent people on: what the director chose.

    Attributes
    ----------
    match, position : whose log says so, and where; None where a card had been read wrongly
    choice : replay what it changes, keep the entrants that it would change, or only note it
    touched : the nodes that it would change, as the director was shown

        Attributes:
            choice (ResultOverturnedChoice):
            fact (Literal['result-overturned']):
            match (None | str):
            node (str):
            position (int | None):
            reason (str | Unset):  Default: ''.
            touched (list[str] | Unset):
     """

    choice: ResultOverturnedChoice
    fact: Literal['result-overturned']
    match: None | str
    node: str
    position: int | None
    reason: str | Unset = ''
    touched: list[str] | Unset = UNSET





    def to_dict(self) -> dict[str, Any]:
        choice = self.choice.value

        fact = self.fact

        match: None | str
        match = self.match

        node = self.node

        position: int | None
        position = self.position

        reason = self.reason

        touched: list[str] | Unset = UNSET
        if not isinstance(self.touched, Unset):
            touched = self.touched




        field_dict: dict[str, Any] = {}

        field_dict.update({
            "choice": choice,
            "fact": fact,
            "match": match,
            "node": node,
            "position": position,
        })
        if reason is not UNSET:
            field_dict["reason"] = reason
        if touched is not UNSET:
            field_dict["touched"] = touched

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        choice = ResultOverturnedChoice(d.pop("choice"))




        fact = cast(Literal['result-overturned'] , d.pop("fact"))
        if fact != 'result-overturned':
            raise ValueError(f"fact must match const 'result-overturned', got '{fact}'")

        def _parse_match(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        match = _parse_match(d.pop("match"))


        node = d.pop("node")

        def _parse_position(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        position = _parse_position(d.pop("position"))


        reason = d.pop("reason", UNSET)

        touched = cast(list[str], d.pop("touched", UNSET))


        result_overturned = cls(
            choice=choice,
            fact=fact,
            match=match,
            node=node,
            position=position,
            reason=reason,
            touched=touched,
        )

        return result_overturned

