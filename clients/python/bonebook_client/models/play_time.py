from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from typing import cast






T = TypeVar("T", bound="PlayTime")



@_attrs_define
class PlayTime:
    """ How long a player took for the play, pass or bid at `position`, since `began`.

        Attributes:
            began (int):
            elapsed (int | None):
            over (bool | None):
            position (int):
            seat (int):
     """

    began: int
    elapsed: int | None
    over: bool | None
    position: int
    seat: int
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)





    def to_dict(self) -> dict[str, Any]:
        began = self.began

        elapsed: int | None
        elapsed = self.elapsed

        over: bool | None
        over = self.over

        position = self.position

        seat = self.seat


        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update({
            "began": began,
            "elapsed": elapsed,
            "over": over,
            "position": position,
            "seat": seat,
        })

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        began = d.pop("began")

        def _parse_elapsed(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        elapsed = _parse_elapsed(d.pop("elapsed"))


        def _parse_over(data: object) -> bool | None:
            if data is None:
                return data
            return cast(bool | None, data)

        over = _parse_over(d.pop("over"))


        position = d.pop("position")

        seat = d.pop("seat")

        play_time = cls(
            began=began,
            elapsed=elapsed,
            over=over,
            position=position,
            seat=seat,
        )


        play_time.additional_properties = d
        return play_time

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
