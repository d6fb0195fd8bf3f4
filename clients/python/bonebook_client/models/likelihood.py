from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..types import UNSET, Unset






T = TypeVar("T", bound="Likelihood")



@_attrs_define
class Likelihood:
    """ The share of deals in which the claim holds, between `least` and `most`, from 0 to 1.

    Exact where they are equal. Otherwise so many `deals` were drawn, and the bounds hold in 19
    of 20 such draws.

        Attributes:
            least (float):
            most (float):
            deals (int | Unset):  Default: 0.
     """

    least: float
    most: float
    deals: int | Unset = 0
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)





    def to_dict(self) -> dict[str, Any]:
        least = self.least

        most = self.most

        deals = self.deals


        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update({
            "least": least,
            "most": most,
        })
        if deals is not UNSET:
            field_dict["deals"] = deals

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        least = d.pop("least")

        most = d.pop("most")

        deals = d.pop("deals", UNSET)

        likelihood = cls(
            least=least,
            most=most,
            deals=deals,
        )


        likelihood.additional_properties = d
        return likelihood

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
