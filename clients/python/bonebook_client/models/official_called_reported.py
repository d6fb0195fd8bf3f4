from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..types import UNSET, Unset
from typing import cast
from typing import Literal, cast
import datetime






T = TypeVar("T", bound="OfficialCalledReported")



@_attrs_define
class OfficialCalledReported:
    """ Play stops and an official comes to the table; the clocks stop.

    `seat` is who called; `claim` the position of the claim whose hearing begins.

        Attributes:
            fact (Literal['official-called']):
            claim (int | None | Unset):
            happened_at (datetime.datetime | None | Unset):
            seat (int | None | Unset):
     """

    fact: Literal['official-called']
    claim: int | None | Unset = UNSET
    happened_at: datetime.datetime | None | Unset = UNSET
    seat: int | None | Unset = UNSET





    def to_dict(self) -> dict[str, Any]:
        fact = self.fact

        claim: int | None | Unset
        if isinstance(self.claim, Unset):
            claim = UNSET
        else:
            claim = self.claim

        happened_at: None | str | Unset
        if isinstance(self.happened_at, Unset):
            happened_at = UNSET
        elif isinstance(self.happened_at, datetime.datetime):
            happened_at = self.happened_at.isoformat()
        else:
            happened_at = self.happened_at

        seat: int | None | Unset
        if isinstance(self.seat, Unset):
            seat = UNSET
        else:
            seat = self.seat


        field_dict: dict[str, Any] = {}

        field_dict.update({
            "fact": fact,
        })
        if claim is not UNSET:
            field_dict["claim"] = claim
        if happened_at is not UNSET:
            field_dict["happened_at"] = happened_at
        if seat is not UNSET:
            field_dict["seat"] = seat

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        fact = cast(Literal['official-called'] , d.pop("fact"))
        if fact != 'official-called':
            raise ValueError(f"fact must match const 'official-called', got '{fact}'")

        def _parse_claim(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        claim = _parse_claim(d.pop("claim", UNSET))


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


        def _parse_seat(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        seat = _parse_seat(d.pop("seat", UNSET))


        official_called_reported = cls(
            fact=fact,
            claim=claim,
            happened_at=happened_at,
            seat=seat,
        )

        return official_called_reported

