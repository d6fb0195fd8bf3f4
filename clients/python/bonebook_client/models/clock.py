from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..types import UNSET, Unset
from typing import cast






T = TypeVar("T", bound="Clock")



@_attrs_define
class Clock:
    """ One clock at one position.

    Attributes
    ----------
    limit : what is allowed, or None where the book allows any time
    elapsed, remaining : unknown where None; nothing remains of no limit
    over : whether the limit is exceeded
    running : whether it runs now; unknown where it depends on a bone that nobody saw
    signal : the position of the official signal that its time has expired, or None

        Attributes:
            elapsed (int | None):
            limit (int | None):
            over (bool | None):
            remaining (int | None):
            running (bool | None):
            signal (int | None | Unset):
     """

    elapsed: int | None
    limit: int | None
    over: bool | None
    remaining: int | None
    running: bool | None
    signal: int | None | Unset = UNSET
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)





    def to_dict(self) -> dict[str, Any]:
        elapsed: int | None
        elapsed = self.elapsed

        limit: int | None
        limit = self.limit

        over: bool | None
        over = self.over

        remaining: int | None
        remaining = self.remaining

        running: bool | None
        running = self.running

        signal: int | None | Unset
        if isinstance(self.signal, Unset):
            signal = UNSET
        else:
            signal = self.signal


        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update({
            "elapsed": elapsed,
            "limit": limit,
            "over": over,
            "remaining": remaining,
            "running": running,
        })
        if signal is not UNSET:
            field_dict["signal"] = signal

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        def _parse_elapsed(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        elapsed = _parse_elapsed(d.pop("elapsed"))


        def _parse_limit(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        limit = _parse_limit(d.pop("limit"))


        def _parse_over(data: object) -> bool | None:
            if data is None:
                return data
            return cast(bool | None, data)

        over = _parse_over(d.pop("over"))


        def _parse_remaining(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        remaining = _parse_remaining(d.pop("remaining"))


        def _parse_running(data: object) -> bool | None:
            if data is None:
                return data
            return cast(bool | None, data)

        running = _parse_running(d.pop("running"))


        def _parse_signal(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        signal = _parse_signal(d.pop("signal", UNSET))


        clock = cls(
            elapsed=elapsed,
            limit=limit,
            over=over,
            remaining=remaining,
            running=running,
            signal=signal,
        )


        clock.additional_properties = d
        return clock

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
