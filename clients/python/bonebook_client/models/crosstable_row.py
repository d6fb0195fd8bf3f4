from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from typing import cast

if TYPE_CHECKING:
  from ..models.crosstable_row_met import CrosstableRowMet





T = TypeVar("T", bound="CrosstableRow")



@_attrs_define
class CrosstableRow:
    """ One entry's results: by opponent what it scored and they did, all legs together; totals.

        Attributes:
            against (int):
            earned (int):
            entry (str):
            met (CrosstableRowMet):
            wins (int):
     """

    against: int
    earned: int
    entry: str
    met: CrosstableRowMet
    wins: int
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)





    def to_dict(self) -> dict[str, Any]:
        from ..models.crosstable_row_met import CrosstableRowMet # noqa: PLC0415
        against = self.against

        earned = self.earned

        entry = self.entry

        met = self.met.to_dict()

        wins = self.wins


        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update({
            "against": against,
            "earned": earned,
            "entry": entry,
            "met": met,
            "wins": wins,
        })

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.crosstable_row_met import CrosstableRowMet # noqa: PLC0415
        d = dict(src_dict)
        against = d.pop("against")

        earned = d.pop("earned")

        entry = d.pop("entry")

        met = CrosstableRowMet.from_dict(d.pop("met"))




        wins = d.pop("wins")

        crosstable_row = cls(
            against=against,
            earned=earned,
            entry=entry,
            met=met,
            wins=wins,
        )


        crosstable_row.additional_properties = d
        return crosstable_row

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
