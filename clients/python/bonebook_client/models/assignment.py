from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..types import UNSET, Unset






T = TypeVar("T", bound="Assignment")



@_attrs_define
class Assignment:
    """ Where a match is played, and whether everybody may watch it.

        Attributes:
            event (str | Unset):  Default: ''.
            public (bool | Unset):  Default: False.
            table (str | Unset):  Default: ''.
     """

    event: str | Unset = ''
    public: bool | Unset = False
    table: str | Unset = ''





    def to_dict(self) -> dict[str, Any]:
        event = self.event

        public = self.public

        table = self.table


        field_dict: dict[str, Any] = {}

        field_dict.update({
        })
        if event is not UNSET:
            field_dict["event"] = event
        if public is not UNSET:
            field_dict["public"] = public
        if table is not UNSET:
            field_dict["table"] = table

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        event = d.pop("event", UNSET)

        public = d.pop("public", UNSET)

        table = d.pop("table", UNSET)

        assignment = cls(
            event=event,
            public=public,
            table=table,
        )

        return assignment

