from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..types import UNSET, Unset






T = TypeVar("T", bound="RoundClock")



@_attrs_define
class RoundClock:
    """ A round that has started and is being played.

    Attributes
    ----------
    started_at : its official start (42-GP-1, AMB-107)
    late_after : whoever is not there by then forfeits the game; "" where the book has no such time
    time_called : when the time of its games or matches is over (42-GP-2, UDL-11); "" likewise

        Attributes:
            division (str):
            round_ (str):
            started_at (str):
            late_after (str | Unset):  Default: ''.
            time_called (str | Unset):  Default: ''.
     """

    division: str
    round_: str
    started_at: str
    late_after: str | Unset = ''
    time_called: str | Unset = ''
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)





    def to_dict(self) -> dict[str, Any]:
        division = self.division

        round_ = self.round_

        started_at = self.started_at

        late_after = self.late_after

        time_called = self.time_called


        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update({
            "division": division,
            "round": round_,
            "started_at": started_at,
        })
        if late_after is not UNSET:
            field_dict["late_after"] = late_after
        if time_called is not UNSET:
            field_dict["time_called"] = time_called

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        division = d.pop("division")

        round_ = d.pop("round")

        started_at = d.pop("started_at")

        late_after = d.pop("late_after", UNSET)

        time_called = d.pop("time_called", UNSET)

        round_clock = cls(
            division=division,
            round_=round_,
            started_at=started_at,
            late_after=late_after,
            time_called=time_called,
        )


        round_clock.additional_properties = d
        return round_clock

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
