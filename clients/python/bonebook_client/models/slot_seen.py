from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from typing import cast

if TYPE_CHECKING:
  from ..models.slot_seen_links import SlotSeenLinks





T = TypeVar("T", bound="SlotSeen")



@_attrs_define
class SlotSeen:
    """ A slot, where it points, and its addresses.

        Attributes:
            id (str):
            links (SlotSeenLinks):
            match (str):
            table (str):
     """

    id: str
    links: SlotSeenLinks
    match: str
    table: str
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)





    def to_dict(self) -> dict[str, Any]:
        from ..models.slot_seen_links import SlotSeenLinks # noqa: PLC0415
        id = self.id

        links = self.links.to_dict()

        match = self.match

        table = self.table


        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update({
            "id": id,
            "links": links,
            "match": match,
            "table": table,
        })

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.slot_seen_links import SlotSeenLinks # noqa: PLC0415
        d = dict(src_dict)
        id = d.pop("id")

        links = SlotSeenLinks.from_dict(d.pop("links"))




        match = d.pop("match")

        table = d.pop("table")

        slot_seen = cls(
            id=id,
            links=links,
            match=match,
            table=table,
        )


        slot_seen.additional_properties = d
        return slot_seen

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
