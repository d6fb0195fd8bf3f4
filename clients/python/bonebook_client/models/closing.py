from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.closing_how import ClosingHow
from ..types import UNSET, Unset






T = TypeVar("T", bound="Closing")



@_attrs_define
class Closing:
    """ The dispute is over, and how.

        Attributes:
            how (ClosingHow | Unset):  Default: ClosingHow.RULED.
            note (str | Unset):  Default: ''.
     """

    how: ClosingHow | Unset = ClosingHow.RULED
    note: str | Unset = ''





    def to_dict(self) -> dict[str, Any]:
        how: str | Unset = UNSET
        if not isinstance(self.how, Unset):
            how = self.how.value


        note = self.note


        field_dict: dict[str, Any] = {}

        field_dict.update({
        })
        if how is not UNSET:
            field_dict["how"] = how
        if note is not UNSET:
            field_dict["note"] = note

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        _how = d.pop("how", UNSET)
        how: ClosingHow | Unset
        if isinstance(_how,  Unset):
            how = UNSET
        else:
            how = ClosingHow(_how)




        note = d.pop("note", UNSET)

        closing = cls(
            how=how,
            note=note,
        )

        return closing

