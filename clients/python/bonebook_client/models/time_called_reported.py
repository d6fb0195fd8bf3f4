from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.time_called_reported_period import TimeCalledReportedPeriod
from ..types import UNSET, Unset
from typing import cast
from typing import Literal, cast
import datetime






T = TypeVar("T", bound="TimeCalledReported")



@_attrs_define
class TimeCalledReported:
    """ The signal that time has expired.

        Attributes:
            fact (Literal['time-called']):
            happened_at (datetime.datetime | None | Unset):
            period (TimeCalledReportedPeriod | Unset):  Default: TimeCalledReportedPeriod.GAME.
     """

    fact: Literal['time-called']
    happened_at: datetime.datetime | None | Unset = UNSET
    period: TimeCalledReportedPeriod | Unset = TimeCalledReportedPeriod.GAME





    def to_dict(self) -> dict[str, Any]:
        fact = self.fact

        happened_at: None | str | Unset
        if isinstance(self.happened_at, Unset):
            happened_at = UNSET
        elif isinstance(self.happened_at, datetime.datetime):
            happened_at = self.happened_at.isoformat()
        else:
            happened_at = self.happened_at

        period: str | Unset = UNSET
        if not isinstance(self.period, Unset):
            period = self.period.value



        field_dict: dict[str, Any] = {}

        field_dict.update({
            "fact": fact,
        })
        if happened_at is not UNSET:
            field_dict["happened_at"] = happened_at
        if period is not UNSET:
            field_dict["period"] = period

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        fact = cast(Literal['time-called'] , d.pop("fact"))
        if fact != 'time-called':
            raise ValueError(f"fact must match const 'time-called', got '{fact}'")

        def _parse_happened_at(data: object) -> datetime.datetime | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                happened_at_type_0 = datetime.datetime.fromisoformat(data)



                return happened_at_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None | Unset, data)

        happened_at = _parse_happened_at(d.pop("happened_at", UNSET))


        _period = d.pop("period", UNSET)
        period: TimeCalledReportedPeriod | Unset
        if isinstance(_period,  Unset):
            period = UNSET
        else:
            period = TimeCalledReportedPeriod(_period)




        time_called_reported = cls(
            fact=fact,
            happened_at=happened_at,
            period=period,
        )

        return time_called_reported

