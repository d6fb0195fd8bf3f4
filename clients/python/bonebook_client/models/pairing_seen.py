from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..types import UNSET, Unset
from typing import cast






T = TypeVar("T", bound="PairingSeen")



@_attrs_define
class PairingSeen:
    """ Two that meet, or one that has the bye; their match, table and result, once there are.

        Attributes:
            first (str):
            node (str):
            best_of (int | Unset):  Default: 1.
            due (bool | Unset):  Default: False.
            how (str | Unset):  Default: ''.
            match (str | Unset):  Default: ''.
            official (str | Unset):  Default: ''.
            score (list[int] | Unset):
            second (str | Unset):  Default: ''.
            table (str | Unset):  Default: ''.
            winner (str | Unset):  Default: ''.
     """

    first: str
    node: str
    best_of: int | Unset = 1
    due: bool | Unset = False
    how: str | Unset = ''
    match: str | Unset = ''
    official: str | Unset = ''
    score: list[int] | Unset = UNSET
    second: str | Unset = ''
    table: str | Unset = ''
    winner: str | Unset = ''
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)





    def to_dict(self) -> dict[str, Any]:
        first = self.first

        node = self.node

        best_of = self.best_of

        due = self.due

        how = self.how

        match = self.match

        official = self.official

        score: list[int] | Unset = UNSET
        if not isinstance(self.score, Unset):
            score = self.score



        second = self.second

        table = self.table

        winner = self.winner


        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update({
            "first": first,
            "node": node,
        })
        if best_of is not UNSET:
            field_dict["best_of"] = best_of
        if due is not UNSET:
            field_dict["due"] = due
        if how is not UNSET:
            field_dict["how"] = how
        if match is not UNSET:
            field_dict["match"] = match
        if official is not UNSET:
            field_dict["official"] = official
        if score is not UNSET:
            field_dict["score"] = score
        if second is not UNSET:
            field_dict["second"] = second
        if table is not UNSET:
            field_dict["table"] = table
        if winner is not UNSET:
            field_dict["winner"] = winner

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        first = d.pop("first")

        node = d.pop("node")

        best_of = d.pop("best_of", UNSET)

        due = d.pop("due", UNSET)

        how = d.pop("how", UNSET)

        match = d.pop("match", UNSET)

        official = d.pop("official", UNSET)

        score = cast(list[int], d.pop("score", UNSET))


        second = d.pop("second", UNSET)

        table = d.pop("table", UNSET)

        winner = d.pop("winner", UNSET)

        pairing_seen = cls(
            first=first,
            node=node,
            best_of=best_of,
            due=due,
            how=how,
            match=match,
            official=official,
            score=score,
            second=second,
            table=table,
            winner=winner,
        )


        pairing_seen.additional_properties = d
        return pairing_seen

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
