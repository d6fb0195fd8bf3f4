from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from typing import cast

if TYPE_CHECKING:
  from ..models.pairing_seen import PairingSeen





T = TypeVar("T", bound="RoundSeen")



@_attrs_define
class RoundSeen:
    """ A round, as far as its pairs are known.

        Attributes:
            division (str):
            pairings (list[PairingSeen]):
            round_ (str):
     """

    division: str
    pairings: list[PairingSeen]
    round_: str
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)





    def to_dict(self) -> dict[str, Any]:
        from ..models.pairing_seen import PairingSeen # noqa: PLC0415
        division = self.division

        pairings = []
        for pairings_item_data in self.pairings:
            pairings_item = pairings_item_data.to_dict()
            pairings.append(pairings_item)



        round_ = self.round_


        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update({
            "division": division,
            "pairings": pairings,
            "round": round_,
        })

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.pairing_seen import PairingSeen # noqa: PLC0415
        d = dict(src_dict)
        division = d.pop("division")

        pairings = []
        _pairings = d.pop("pairings")
        for pairings_item_data in (_pairings):
            pairings_item = PairingSeen.from_dict(pairings_item_data)



            pairings.append(pairings_item)


        round_ = d.pop("round")

        round_seen = cls(
            division=division,
            pairings=pairings,
            round_=round_,
        )


        round_seen.additional_properties = d
        return round_seen

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
