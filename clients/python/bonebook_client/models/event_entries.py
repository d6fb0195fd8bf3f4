from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..types import UNSET, Unset
from typing import cast

if TYPE_CHECKING:
  from ..models.event_entries_links import EventEntriesLinks
  from ..models.event_entry import EventEntry





T = TypeVar("T", bound="EventEntries")



@_attrs_define
class EventEntries:
    """ Entries of a tournament, its version, and a link `next` to further ones.

        Attributes:
            events (list[EventEntry]):
            version (int):
            links (EventEntriesLinks | Unset):
     """

    events: list[EventEntry]
    version: int
    links: EventEntriesLinks | Unset = UNSET
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)





    def to_dict(self) -> dict[str, Any]:
        from ..models.event_entries_links import EventEntriesLinks # noqa: PLC0415
        from ..models.event_entry import EventEntry # noqa: PLC0415
        events = []
        for events_item_data in self.events:
            events_item = events_item_data.to_dict()
            events.append(events_item)



        version = self.version

        links: dict[str, Any] | Unset = UNSET
        if not isinstance(self.links, Unset):
            links = self.links.to_dict()


        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update({
            "events": events,
            "version": version,
        })
        if links is not UNSET:
            field_dict["links"] = links

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.event_entries_links import EventEntriesLinks # noqa: PLC0415
        from ..models.event_entry import EventEntry # noqa: PLC0415
        d = dict(src_dict)
        events = []
        _events = d.pop("events")
        for events_item_data in (_events):
            events_item = EventEntry.from_dict(events_item_data)



            events.append(events_item)


        version = d.pop("version")

        _links = d.pop("links", UNSET)
        links: EventEntriesLinks | Unset
        if isinstance(_links,  Unset):
            links = UNSET
        else:
            links = EventEntriesLinks.from_dict(_links)




        event_entries = cls(
            events=events,
            version=version,
            links=links,
        )


        event_entries.additional_properties = d
        return event_entries

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
