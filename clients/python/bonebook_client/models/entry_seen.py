from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from typing import cast






T = TypeVar("T", bound="EntrySeen")



@_attrs_define
class EntrySeen:
    """ One who has entered; `out` says how they came to play no more.

        Attributes:
            checked_in (bool):
            club (str):
            entry (str):
            name (str):
            out (str):
            players (list[str]):
     """

    checked_in: bool
    club: str
    entry: str
    name: str
    out: str
    players: list[str]
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)





    def to_dict(self) -> dict[str, Any]:
        checked_in = self.checked_in

        club = self.club

        entry = self.entry

        name = self.name

        out = self.out

        players = self.players




        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update({
            "checked_in": checked_in,
            "club": club,
            "entry": entry,
            "name": name,
            "out": out,
            "players": players,
        })

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        checked_in = d.pop("checked_in")

        club = d.pop("club")

        entry = d.pop("entry")

        name = d.pop("name")

        out = d.pop("out")

        players = cast(list[str], d.pop("players"))


        entry_seen = cls(
            checked_in=checked_in,
            club=club,
            entry=entry,
            name=name,
            out=out,
            players=players,
        )


        entry_seen.additional_properties = d
        return entry_seen

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
