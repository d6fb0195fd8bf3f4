from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..types import UNSET, Unset
from typing import cast






T = TypeVar("T", bound="NodeSeen")



@_attrs_define
class NodeSeen:
    """ One node of a bracket: who meets, as far as that is known, and who has won.

        Attributes:
            first (None | str):
            first_from (str):
            node (str):
            second (None | str):
            second_from (str):
            how (str | Unset):  Default: 'open'.
            score (list[int] | Unset):
            winner (None | str | Unset):
     """

    first: None | str
    first_from: str
    node: str
    second: None | str
    second_from: str
    how: str | Unset = 'open'
    score: list[int] | Unset = UNSET
    winner: None | str | Unset = UNSET
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)





    def to_dict(self) -> dict[str, Any]:
        first: None | str
        first = self.first

        first_from = self.first_from

        node = self.node

        second: None | str
        second = self.second

        second_from = self.second_from

        how = self.how

        score: list[int] | Unset = UNSET
        if not isinstance(self.score, Unset):
            score = self.score



        winner: None | str | Unset
        if isinstance(self.winner, Unset):
            winner = UNSET
        else:
            winner = self.winner


        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update({
            "first": first,
            "first_from": first_from,
            "node": node,
            "second": second,
            "second_from": second_from,
        })
        if how is not UNSET:
            field_dict["how"] = how
        if score is not UNSET:
            field_dict["score"] = score
        if winner is not UNSET:
            field_dict["winner"] = winner

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        def _parse_first(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        first = _parse_first(d.pop("first"))


        first_from = d.pop("first_from")

        node = d.pop("node")

        def _parse_second(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        second = _parse_second(d.pop("second"))


        second_from = d.pop("second_from")

        how = d.pop("how", UNSET)

        score = cast(list[int], d.pop("score", UNSET))


        def _parse_winner(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        winner = _parse_winner(d.pop("winner", UNSET))


        node_seen = cls(
            first=first,
            first_from=first_from,
            node=node,
            second=second,
            second_from=second_from,
            how=how,
            score=score,
            winner=winner,
        )


        node_seen.additional_properties = d
        return node_seen

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
