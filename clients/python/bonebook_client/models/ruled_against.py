from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from typing import cast






T = TypeVar("T", bound="RuledAgainst")



@_attrs_define
class RuledAgainst:
    """ A ruling that was upheld against an entry, in one of its matches.

    A ladder of penalties counts within a game (UDL-10, AMB-40); officials see what was before.

        Attributes:
            clauses (list[str]):
            entry (str):
            kind (str):
            match (str):
            node (str):
            position (int):
            seat (int):
     """

    clauses: list[str]
    entry: str
    kind: str
    match: str
    node: str
    position: int
    seat: int
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)





    def to_dict(self) -> dict[str, Any]:
        clauses = self.clauses



        entry = self.entry

        kind = self.kind

        match = self.match

        node = self.node

        position = self.position

        seat = self.seat


        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update({
            "clauses": clauses,
            "entry": entry,
            "kind": kind,
            "match": match,
            "node": node,
            "position": position,
            "seat": seat,
        })

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        clauses = cast(list[str], d.pop("clauses"))


        entry = d.pop("entry")

        kind = d.pop("kind")

        match = d.pop("match")

        node = d.pop("node")

        position = d.pop("position")

        seat = d.pop("seat")

        ruled_against = cls(
            clauses=clauses,
            entry=entry,
            kind=kind,
            match=match,
            node=node,
            position=position,
            seat=seat,
        )


        ruled_against.additional_properties = d
        return ruled_against

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
