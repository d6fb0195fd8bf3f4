from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from typing import cast

if TYPE_CHECKING:
  from ..models.seen import Seen





T = TypeVar("T", bound="LogUpdate")



@_attrs_define
class LogUpdate:
    """ `update` of several matches: an event of one of them. The id is its place in the log.

        Attributes:
            event (Seen): An entry as one viewer sees it (`domain.events.Entry`).

                `reporter` is for officials, and for those who reported it themselves.
            match (str):
     """

    event: Seen
    match: str
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)





    def to_dict(self) -> dict[str, Any]:
        from ..models.seen import Seen # noqa: PLC0415
        event = self.event.to_dict()

        match = self.match


        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update({
            "event": event,
            "match": match,
        })

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.seen import Seen # noqa: PLC0415
        d = dict(src_dict)
        event = Seen.from_dict(d.pop("event"))




        match = d.pop("match")

        log_update = cls(
            event=event,
            match=match,
        )


        log_update.additional_properties = d
        return log_update

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
