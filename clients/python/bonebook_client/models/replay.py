from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..types import UNSET, Unset






T = TypeVar("T", bound="Replay")



@_attrs_define
class Replay:
    """ From which event on to tell it once more.

        Attributes:
            match (str):
            position (int | Unset):  Default: 1.
     """

    match: str
    position: int | Unset = 1





    def to_dict(self) -> dict[str, Any]:
        match = self.match

        position = self.position


        field_dict: dict[str, Any] = {}

        field_dict.update({
            "match": match,
        })
        if position is not UNSET:
            field_dict["position"] = position

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        match = d.pop("match")

        position = d.pop("position", UNSET)

        replay = cls(
            match=match,
            position=position,
        )

        return replay

