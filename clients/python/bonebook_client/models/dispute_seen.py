from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from typing import cast

if TYPE_CHECKING:
  from ..models.dispute import Dispute
  from ..models.seen import Seen





T = TypeVar("T", bound="DisputeSeen")



@_attrs_define
class DisputeSeen:
    """ A dispute, the events that belong to it, and what could be presumed in hearing it.

    `offered` has the names of assumptions (`adjudication.case.assumptions`).

        Attributes:
            dispute (Dispute): One dispute.

                Attributes
                ----------
                position : where it was raised
                stage : where it stands
                hearings : the positions at which an official came to hear it
                statements, inspections, attachments : the positions of what was heard
                rulings : in order; one that was superseded stays
                flagged : corrections made since to what a ruling in it leaned on
            events (list[Seen]):
            offered (list[str]):
     """

    dispute: Dispute
    events: list[Seen]
    offered: list[str]
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)





    def to_dict(self) -> dict[str, Any]:
        from ..models.dispute import Dispute # noqa: PLC0415
        from ..models.seen import Seen # noqa: PLC0415
        dispute = self.dispute.to_dict()

        events = []
        for events_item_data in self.events:
            events_item = events_item_data.to_dict()
            events.append(events_item)



        offered = self.offered




        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update({
            "dispute": dispute,
            "events": events,
            "offered": offered,
        })

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.dispute import Dispute # noqa: PLC0415
        from ..models.seen import Seen # noqa: PLC0415
        d = dict(src_dict)
        dispute = Dispute.from_dict(d.pop("dispute"))




        events = []
        _events = d.pop("events")
        for events_item_data in (_events):
            events_item = Seen.from_dict(events_item_data)



            events.append(events_item)


        offered = cast(list[str], d.pop("offered"))


        dispute_seen = cls(
            dispute=dispute,
            events=events,
            offered=offered,
        )


        dispute_seen.additional_properties = d
        return dispute_seen

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
