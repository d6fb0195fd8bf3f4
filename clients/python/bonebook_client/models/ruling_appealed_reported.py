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






T = TypeVar("T", bound="RulingAppealedReported")



@_attrs_define
class RulingAppealedReported:
    """ The ruling at position `ruling` is taken to whoever is above (PDA-10e: the Commissioner).

        Attributes:
            fact (Literal['ruling-appealed']):
            ruling (int):
            grounds (str | Unset):  Default: ''.
            happened_at (datetime.datetime | None | Unset):
            seat (int | None | Unset):
            to (str | Unset):  Default: 'commissioner'.
     """

    fact: Literal['ruling-appealed']
    ruling: int
    grounds: str | Unset = ''
    happened_at: datetime.datetime | None | Unset = UNSET
    seat: int | None | Unset = UNSET
    to: str | Unset = 'commissioner'





    def to_dict(self) -> dict[str, Any]:
        fact = self.fact

        ruling = self.ruling

        grounds = self.grounds

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

        to = self.to


        field_dict: dict[str, Any] = {}

        field_dict.update({
            "fact": fact,
            "ruling": ruling,
        })
        if grounds is not UNSET:
            field_dict["grounds"] = grounds
        if happened_at is not UNSET:
            field_dict["happened_at"] = happened_at
        if seat is not UNSET:
            field_dict["seat"] = seat
        if to is not UNSET:
            field_dict["to"] = to

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        fact = cast(Literal['ruling-appealed'] , d.pop("fact"))
        if fact != 'ruling-appealed':
            raise ValueError(f"fact must match const 'ruling-appealed', got '{fact}'")

        ruling = d.pop("ruling")

        grounds = d.pop("grounds", UNSET)

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


        to = d.pop("to", UNSET)

        ruling_appealed_reported = cls(
            fact=fact,
            ruling=ruling,
            grounds=grounds,
            happened_at=happened_at,
            seat=seat,
            to=to,
        )

        return ruling_appealed_reported

