from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..types import UNSET, Unset
from typing import cast
from typing import Literal, cast






T = TypeVar("T", bound="MatchAssigned")



@_attrs_define
class MatchAssigned:
    """ Two entries are sent to a table, to play this match of the log for this node.

        Attributes:
            fact (Literal['match-assigned']):
            match (str):
            node (str):
            pair (list[str]):
            official (None | str | Unset):
            table (None | str | Unset):
     """

    fact: Literal['match-assigned']
    match: str
    node: str
    pair: list[str]
    official: None | str | Unset = UNSET
    table: None | str | Unset = UNSET





    def to_dict(self) -> dict[str, Any]:
        fact = self.fact

        match = self.match

        node = self.node

        pair = self.pair



        official: None | str | Unset
        if isinstance(self.official, Unset):
            official = UNSET
        else:
            official = self.official

        table: None | str | Unset
        if isinstance(self.table, Unset):
            table = UNSET
        else:
            table = self.table


        field_dict: dict[str, Any] = {}

        field_dict.update({
            "fact": fact,
            "match": match,
            "node": node,
            "pair": pair,
        })
        if official is not UNSET:
            field_dict["official"] = official
        if table is not UNSET:
            field_dict["table"] = table

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        fact = cast(Literal['match-assigned'] , d.pop("fact"))
        if fact != 'match-assigned':
            raise ValueError(f"fact must match const 'match-assigned', got '{fact}'")

        match = d.pop("match")

        node = d.pop("node")

        pair = cast(list[str], d.pop("pair"))


        def _parse_official(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        official = _parse_official(d.pop("official", UNSET))


        def _parse_table(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        table = _parse_table(d.pop("table", UNSET))


        match_assigned = cls(
            fact=fact,
            match=match,
            node=node,
            pair=pair,
            official=official,
            table=table,
        )

        return match_assigned

