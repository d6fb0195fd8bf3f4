from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from typing import cast






T = TypeVar("T", bound="WaitingResult")



@_attrs_define
class WaitingResult:
    """ A result that overturns another on which people were sent on; the director chooses.

    `match` and `position` are None where a card had been read wrongly.

        Attributes:
            match (None | str):
            new_winner (str):
            node (str):
            old_winner (str):
            position (int | None):
            touched (list[str]):
     """

    match: None | str
    new_winner: str
    node: str
    old_winner: str
    position: int | None
    touched: list[str]
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)





    def to_dict(self) -> dict[str, Any]:
        match: None | str
        match = self.match

        new_winner = self.new_winner

        node = self.node

        old_winner = self.old_winner

        position: int | None
        position = self.position

        touched = self.touched




        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update({
            "match": match,
            "new_winner": new_winner,
            "node": node,
            "old_winner": old_winner,
            "position": position,
            "touched": touched,
        })

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        def _parse_match(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        match = _parse_match(d.pop("match"))


        new_winner = d.pop("new_winner")

        node = d.pop("node")

        old_winner = d.pop("old_winner")

        def _parse_position(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        position = _parse_position(d.pop("position"))


        touched = cast(list[str], d.pop("touched"))


        waiting_result = cls(
            match=match,
            new_winner=new_winner,
            node=node,
            old_winner=old_winner,
            position=position,
            touched=touched,
        )


        waiting_result.additional_properties = d
        return waiting_result

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
