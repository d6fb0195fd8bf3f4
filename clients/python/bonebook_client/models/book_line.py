from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset







T = TypeVar("T", bound="BookLine")



@_attrs_define
class BookLine:
    """ One rule book in the list of all.

        Attributes:
            effective (str):
            id (str):
            link (str):
            sha256 (str):
            title (str):
            version (str):
     """

    effective: str
    id: str
    link: str
    sha256: str
    title: str
    version: str
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)





    def to_dict(self) -> dict[str, Any]:
        effective = self.effective

        id = self.id

        link = self.link

        sha256 = self.sha256

        title = self.title

        version = self.version


        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update({
            "effective": effective,
            "id": id,
            "link": link,
            "sha256": sha256,
            "title": title,
            "version": version,
        })

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        effective = d.pop("effective")

        id = d.pop("id")

        link = d.pop("link")

        sha256 = d.pop("sha256")

        title = d.pop("title")

        version = d.pop("version")

        book_line = cls(
            effective=effective,
            id=id,
            link=link,
            sha256=sha256,
            title=title,
            version=version,
        )


        book_line.additional_properties = d
        return book_line

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
