from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from typing import cast

if TYPE_CHECKING:
  from ..models.seen import Seen
  from ..models.state import State





T = TypeVar("T", bound="Update")



@_attrs_define
class Update:
    """ `snapshot` and `update` of a match: the entries that are new, and what a scoreboard shows.

    A snapshot, which comes first, has no entries. The id of both is the position.

        Attributes:
            events (list[Seen]):
            match (str):
            position (int):
            state (State): All that a scoreboard shows of a match at one position; `tricks` in 42 alone.
     """

    events: list[Seen]
    match: str
    position: int
    state: State
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)





    def to_dict(self) -> dict[str, Any]:
        from ..models.seen import Seen # noqa: PLC0415
        from ..models.state import State # noqa: PLC0415
        events = []
        for events_item_data in self.events:
            events_item = events_item_data.to_dict()
            events.append(events_item)



        match = self.match

        position = self.position

        state = self.state.to_dict()


        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update({
            "events": events,
            "match": match,
            "position": position,
            "state": state,
        })

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.seen import Seen # noqa: PLC0415
        from ..models.state import State # noqa: PLC0415
        d = dict(src_dict)
        events = []
        _events = d.pop("events")
        for events_item_data in (_events):
            events_item = Seen.from_dict(events_item_data)



            events.append(events_item)


        match = d.pop("match")

        position = d.pop("position")

        state = State.from_dict(d.pop("state"))




        update = cls(
            events=events,
            match=match,
            position=position,
            state=state,
        )


        update.additional_properties = d
        return update

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
