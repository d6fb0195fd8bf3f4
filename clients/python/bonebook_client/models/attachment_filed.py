from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..types import UNSET, Unset
from typing import Literal, cast






T = TypeVar("T", bound="AttachmentFiled")



@_attrs_define
class AttachmentFiled:
    """ A photograph, a recording or a paper is filed with a claim; it is kept elsewhere.

        Attributes:
            claim (int):
            fact (Literal['attachment-filed']):
            media_type (str):
            sha256 (str):
            note (str | Unset):  Default: ''.
     """

    claim: int
    fact: Literal['attachment-filed']
    media_type: str
    sha256: str
    note: str | Unset = ''





    def to_dict(self) -> dict[str, Any]:
        claim = self.claim

        fact = self.fact

        media_type = self.media_type

        sha256 = self.sha256

        note = self.note


        field_dict: dict[str, Any] = {}

        field_dict.update({
            "claim": claim,
            "fact": fact,
            "media_type": media_type,
            "sha256": sha256,
        })
        if note is not UNSET:
            field_dict["note"] = note

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        claim = d.pop("claim")

        fact = cast(Literal['attachment-filed'] , d.pop("fact"))
        if fact != 'attachment-filed':
            raise ValueError(f"fact must match const 'attachment-filed', got '{fact}'")

        media_type = d.pop("media_type")

        sha256 = d.pop("sha256")

        note = d.pop("note", UNSET)

        attachment_filed = cls(
            claim=claim,
            fact=fact,
            media_type=media_type,
            sha256=sha256,
            note=note,
        )

        return attachment_filed

