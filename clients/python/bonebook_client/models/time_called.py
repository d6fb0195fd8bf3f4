from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.time_called_period import TimeCalledPeriod
from ..types import UNSET, Unset
from typing import Literal, cast






T = TypeVar("T", bound="TimeCalled")



@_attrs_define
class TimeCalled:
    """ The signal that time has expired.

        Attributes:
            fact (Literal['time-called']):
            period (TimeCalledPeriod | Unset):  Default: TimeCalledPeriod.GAME.
     """

    fact: Literal['time-called']
    period: TimeCalledPeriod | Unset = TimeCalledPeriod.GAME





    def to_dict(self) -> dict[str, Any]:
        fact = self.fact

        period: str | Unset = UNSET
        if not isinstance(self.period, Unset):
            period = self.period.value



        field_dict: dict[str, Any] = {}

        field_dict.update({
            "fact": fact,
        })
        if period is not UNSET:
            field_dict["period"] = period

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        fact = cast(Literal['time-called'] , d.pop("fact"))
        if fact != 'time-called':
            raise ValueError(f"fact must match const 'time-called', got '{fact}'")

        _period = d.pop("period", UNSET)
        period: TimeCalledPeriod | Unset
        if isinstance(_period,  Unset):
            period = UNSET
        else:
            period = TimeCalledPeriod(_period)




        time_called = cls(
            fact=fact,
            period=period,
        )

        return time_called

