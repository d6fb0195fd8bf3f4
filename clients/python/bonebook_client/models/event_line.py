from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from typing import cast

if TYPE_CHECKING:
  from ..models.event_line_links import EventLineLinks





T = TypeVar("T", bound="EventLine")



@_attrs_define
class EventLine:
    """ One tournament in the list of all.

        Attributes:
            closed (bool):
            entries (int):
            format_ (str):
            id (str):
            links (EventLineLinks):
            name (str):
     """

    closed: bool
    entries: int
    format_: str
    id: str
    links: EventLineLinks
    name: str
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)





    def to_dict(self) -> dict[str, Any]:
        from ..models.event_line_links import EventLineLinks # noqa: PLC0415
        closed = self.closed

        entries = self.entries

        format_ = self.format_

        id = self.id

        links = self.links.to_dict()

        name = self.name


        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update({
            "closed": closed,
            "entries": entries,
            "format": format_,
            "id": id,
            "links": links,
            "name": name,
        })

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.event_line_links import EventLineLinks # noqa: PLC0415
        d = dict(src_dict)
        closed = d.pop("closed")

        entries = d.pop("entries")

        format_ = d.pop("format")

        id = d.pop("id")

        links = EventLineLinks.from_dict(d.pop("links"))




        name = d.pop("name")

        event_line = cls(
            closed=closed,
            entries=entries,
            format_=format_,
            id=id,
            links=links,
            name=name,
        )


        event_line.additional_properties = d
        return event_line

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
