from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..types import UNSET, Unset
from typing import cast
from typing import Literal, cast
import datetime






T = TypeVar("T", bound="AttachmentFiledReported")



@_attrs_define
class AttachmentFiledReported:
    """ A photograph, a recording or a paper is filed with a claim; it is kept elsewhere.

        Attributes:
            claim (int):
            fact (Literal['attachment-filed']):
            media_type (str):
            sha256 (str):
            happened_at (datetime.datetime | None | Unset):
            note (str | Unset):  Default: ''.
     """

    claim: int
    fact: Literal['attachment-filed']
    media_type: str
    sha256: str
    happened_at: datetime.datetime | None | Unset = UNSET
    note: str | Unset = ''





    def to_dict(self) -> dict[str, Any]:
        claim = self.claim

        fact = self.fact

        media_type = self.media_type

        sha256 = self.sha256

        happened_at: None | str | Unset
        if isinstance(self.happened_at, Unset):
            happened_at = UNSET
        elif isinstance(self.happened_at, datetime.datetime):
            happened_at = self.happened_at.isoformat()
        else:
            happened_at = self.happened_at

        note = self.note


        field_dict: dict[str, Any] = {}

        field_dict.update({
            "claim": claim,
            "fact": fact,
            "media_type": media_type,
            "sha256": sha256,
        })
        if happened_at is not UNSET:
            field_dict["happened_at"] = happened_at
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

        def _parse_happened_at(data: object) -> datetime.datetime | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                happened_at_type_0 = datetime.datetime.fromisoformat(data)



                return happened_at_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None | Unset, data)

        happened_at = _parse_happened_at(d.pop("happened_at", UNSET))


        note = d.pop("note", UNSET)

        attachment_filed_reported = cls(
            claim=claim,
            fact=fact,
            media_type=media_type,
            sha256=sha256,
            happened_at=happened_at,
            note=note,
        )

        return attachment_filed_reported

