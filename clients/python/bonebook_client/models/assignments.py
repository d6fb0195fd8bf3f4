from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..types import UNSET, Unset
from typing import cast






T = TypeVar("T", bound="Assignments")



@_attrs_define
class Assignments:
    """ Tables and officials for pairs that are due: `nodes`, or all that have none yet.

    Without enough tables, those that come first have them, and the rest wait. `despite`: why
    they play on although a match of theirs is not settled, on record.

        Attributes:
            despite (str | Unset):  Default: ''.
            nodes (list[str] | Unset):
            officials (list[str] | Unset):
            tables (list[str] | Unset):
     """

    despite: str | Unset = ''
    nodes: list[str] | Unset = UNSET
    officials: list[str] | Unset = UNSET
    tables: list[str] | Unset = UNSET





    def to_dict(self) -> dict[str, Any]:
        despite = self.despite

        nodes: list[str] | Unset = UNSET
        if not isinstance(self.nodes, Unset):
            nodes = self.nodes



        officials: list[str] | Unset = UNSET
        if not isinstance(self.officials, Unset):
            officials = self.officials



        tables: list[str] | Unset = UNSET
        if not isinstance(self.tables, Unset):
            tables = self.tables




        field_dict: dict[str, Any] = {}

        field_dict.update({
        })
        if despite is not UNSET:
            field_dict["despite"] = despite
        if nodes is not UNSET:
            field_dict["nodes"] = nodes
        if officials is not UNSET:
            field_dict["officials"] = officials
        if tables is not UNSET:
            field_dict["tables"] = tables

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        despite = d.pop("despite", UNSET)

        nodes = cast(list[str], d.pop("nodes", UNSET))


        officials = cast(list[str], d.pop("officials", UNSET))


        tables = cast(list[str], d.pop("tables", UNSET))


        assignments = cls(
            despite=despite,
            nodes=nodes,
            officials=officials,
            tables=tables,
        )

        return assignments

