from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..types import UNSET, Unset
from typing import cast
from typing import Literal, cast






T = TypeVar("T", bound="OfficialCalled")



@_attrs_define
class OfficialCalled:
    """ Play stops and an official comes to the table; the clocks stop.

    `seat` is who called; `claim` the position of the claim whose hearing begins.

        Attributes:
            fact (Literal['official-called']):
            claim (int | None | Unset):
            seat (int | None | Unset):
     """

    fact: Literal['official-called']
    claim: int | None | Unset = UNSET
    seat: int | None | Unset = UNSET





    def to_dict(self) -> dict[str, Any]:
        fact = self.fact

        claim: int | None | Unset
        if isinstance(self.claim, Unset):
            claim = UNSET
        else:
            claim = self.claim

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


        def _parse_seat(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        seat = _parse_seat(d.pop("seat", UNSET))


        official_called = cls(
            fact=fact,
            claim=claim,
            seat=seat,
        )

        return official_called

