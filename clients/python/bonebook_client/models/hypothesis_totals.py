from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from typing import Literal, cast






T = TypeVar("T", bound="HypothesisTotals")



@_attrs_define
class HypothesisTotals:
    """ Suppose that the totals are as asked, or that they are not.

        Attributes:
            met (bool):
            supposing (Literal['totals']):
     """

    met: bool
    supposing: Literal['totals']
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)





    def to_dict(self) -> dict[str, Any]:
        met = self.met

        supposing = self.supposing


        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update({
            "met": met,
            "supposing": supposing,
        })

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        met = d.pop("met")

        supposing = cast(Literal['totals'] , d.pop("supposing"))
        if supposing != 'totals':
            raise ValueError(f"supposing must match const 'totals', got '{supposing}'")

        hypothesis_totals = cls(
            met=met,
            supposing=supposing,
        )


        hypothesis_totals.additional_properties = d
        return hypothesis_totals

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
