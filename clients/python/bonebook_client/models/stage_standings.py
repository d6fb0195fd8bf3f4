from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..types import UNSET, Unset
from typing import cast

if TYPE_CHECKING:
  from ..models.place_seen import PlaceSeen





T = TypeVar("T", bound="StageStandings")



@_attrs_define
class StageStandings:
    """ The standings of a stage, or of one of its groups, by its chain of tie-breaks.

        Attributes:
            chain (list[str]):
            places (list[PlaceSeen]):
            stage (str):
            group (str | Unset):  Default: ''.
     """

    chain: list[str]
    places: list[PlaceSeen]
    stage: str
    group: str | Unset = ''
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)





    def to_dict(self) -> dict[str, Any]:
        from ..models.place_seen import PlaceSeen # noqa: PLC0415
        chain = self.chain



        places = []
        for places_item_data in self.places:
            places_item = places_item_data.to_dict()
            places.append(places_item)



        stage = self.stage

        group = self.group


        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update({
            "chain": chain,
            "places": places,
            "stage": stage,
        })
        if group is not UNSET:
            field_dict["group"] = group

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.place_seen import PlaceSeen # noqa: PLC0415
        d = dict(src_dict)
        chain = cast(list[str], d.pop("chain"))


        places = []
        _places = d.pop("places")
        for places_item_data in (_places):
            places_item = PlaceSeen.from_dict(places_item_data)



            places.append(places_item)


        stage = d.pop("stage")

        group = d.pop("group", UNSET)

        stage_standings = cls(
            chain=chain,
            places=places,
            stage=stage,
            group=group,
        )


        stage_standings.additional_properties = d
        return stage_standings

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
