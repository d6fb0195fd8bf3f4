from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..types import UNSET, Unset






T = TypeVar("T", bound="Attachment")



@_attrs_define
class Attachment:
    """ A photograph, a recording or a paper, by its hash; it is kept elsewhere.

        Attributes:
            media_type (str):
            sha256 (str):
            note (str | Unset):  Default: ''.
     """

    media_type: str
    sha256: str
    note: str | Unset = ''





    def to_dict(self) -> dict[str, Any]:
        media_type = self.media_type

        sha256 = self.sha256

        note = self.note


        field_dict: dict[str, Any] = {}

        field_dict.update({
            "media_type": media_type,
            "sha256": sha256,
        })
        if note is not UNSET:
            field_dict["note"] = note

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        media_type = d.pop("media_type")

        sha256 = d.pop("sha256")

        note = d.pop("note", UNSET)

        attachment = cls(
            media_type=media_type,
            sha256=sha256,
            note=note,
        )

        return attachment

