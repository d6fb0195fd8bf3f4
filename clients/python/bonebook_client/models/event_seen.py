from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from typing import cast

if TYPE_CHECKING:
  from ..models.entry_seen import EntrySeen
  from ..models.event_seen_champions import EventSeenChampions
  from ..models.event_seen_links import EventSeenLinks
  from ..models.event_seen_options import EventSeenOptions
  from ..models.waiting_result import WaitingResult





T = TypeVar("T", bound="EventSeen")



@_attrs_define
class EventSeen:
    """ A tournament: what it is, who is in it, and what waits.

        Attributes:
            book (str):
            champions (EventSeenChampions):
            closed (bool):
            due (int):
            entries (list[EntrySeen]):
            entries_closed (bool):
            format_ (str):
            id (str):
            links (EventSeenLinks):
            name (str):
            options (EventSeenOptions):
            stages (list[str]):
            version (int):
            waiting (list[WaitingResult]):
     """

    book: str
    champions: EventSeenChampions
    closed: bool
    due: int
    entries: list[EntrySeen]
    entries_closed: bool
    format_: str
    id: str
    links: EventSeenLinks
    name: str
    options: EventSeenOptions
    stages: list[str]
    version: int
    waiting: list[WaitingResult]
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)





    def to_dict(self) -> dict[str, Any]:
        from ..models.entry_seen import EntrySeen # noqa: PLC0415
        from ..models.event_seen_champions import EventSeenChampions # noqa: PLC0415
        from ..models.event_seen_links import EventSeenLinks # noqa: PLC0415
        from ..models.event_seen_options import EventSeenOptions # noqa: PLC0415
        from ..models.waiting_result import WaitingResult # noqa: PLC0415
        book = self.book

        champions = self.champions.to_dict()

        closed = self.closed

        due = self.due

        entries = []
        for entries_item_data in self.entries:
            entries_item = entries_item_data.to_dict()
            entries.append(entries_item)



        entries_closed = self.entries_closed

        format_ = self.format_

        id = self.id

        links = self.links.to_dict()

        name = self.name

        options = self.options.to_dict()

        stages = self.stages



        version = self.version

        waiting = []
        for waiting_item_data in self.waiting:
            waiting_item = waiting_item_data.to_dict()
            waiting.append(waiting_item)




        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update({
            "book": book,
            "champions": champions,
            "closed": closed,
            "due": due,
            "entries": entries,
            "entries_closed": entries_closed,
            "format": format_,
            "id": id,
            "links": links,
            "name": name,
            "options": options,
            "stages": stages,
            "version": version,
            "waiting": waiting,
        })

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.entry_seen import EntrySeen # noqa: PLC0415
        from ..models.event_seen_champions import EventSeenChampions # noqa: PLC0415
        from ..models.event_seen_links import EventSeenLinks # noqa: PLC0415
        from ..models.event_seen_options import EventSeenOptions # noqa: PLC0415
        from ..models.waiting_result import WaitingResult # noqa: PLC0415
        d = dict(src_dict)
        book = d.pop("book")

        champions = EventSeenChampions.from_dict(d.pop("champions"))




        closed = d.pop("closed")

        due = d.pop("due")

        entries = []
        _entries = d.pop("entries")
        for entries_item_data in (_entries):
            entries_item = EntrySeen.from_dict(entries_item_data)



            entries.append(entries_item)


        entries_closed = d.pop("entries_closed")

        format_ = d.pop("format")

        id = d.pop("id")

        links = EventSeenLinks.from_dict(d.pop("links"))




        name = d.pop("name")

        options = EventSeenOptions.from_dict(d.pop("options"))




        stages = cast(list[str], d.pop("stages"))


        version = d.pop("version")

        waiting = []
        _waiting = d.pop("waiting")
        for waiting_item_data in (_waiting):
            waiting_item = WaitingResult.from_dict(waiting_item_data)



            waiting.append(waiting_item)


        event_seen = cls(
            book=book,
            champions=champions,
            closed=closed,
            due=due,
            entries=entries,
            entries_closed=entries_closed,
            format_=format_,
            id=id,
            links=links,
            name=name,
            options=options,
            stages=stages,
            version=version,
            waiting=waiting,
        )


        event_seen.additional_properties = d
        return event_seen

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
