from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from typing import cast

if TYPE_CHECKING:
  from ..models.place_seen_values import PlaceSeenValues





T = TypeVar("T", bound="PlaceSeen")



@_attrs_define
class PlaceSeen:
    """ Entries that share a place in the standings, and the tie-break behind those ahead.

        Attributes:
            entries (list[str]):
            place (int):
            values (PlaceSeenValues):
     """

    entries: list[str]
    place: int
    values: PlaceSeenValues
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)





    def to_dict(self) -> dict[str, Any]:
        from ..models.place_seen_values import PlaceSeenValues # noqa: PLC0415
        entries = self.entries



        place = self.place

        values = self.values.to_dict()


        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update({
            "entries": entries,
            "place": place,
            "values": values,
        })

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.place_seen_values import PlaceSeenValues # noqa: PLC0415
        d = dict(src_dict)
        entries = cast(list[str], d.pop("entries"))


        place = d.pop("place")

        values = PlaceSeenValues.from_dict(d.pop("values"))




        place_seen = cls(
            entries=entries,
            place=place,
            values=values,
        )


        place_seen.additional_properties = d
        return place_seen

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
