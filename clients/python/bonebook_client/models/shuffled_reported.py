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






T = TypeVar("T", bound="ShuffledReported")



@_attrs_define
class ShuffledReported:
    """ A player shuffled the bones (PDA-2a, HF-SET-3, UDL-3).

        Attributes:
            fact (Literal['shuffled']):
            seat (int):
            happened_at (datetime.datetime | None | Unset):
     """

    fact: Literal['shuffled']
    seat: int
    happened_at: datetime.datetime | None | Unset = UNSET





    def to_dict(self) -> dict[str, Any]:
        fact = self.fact

        seat = self.seat

        happened_at: None | str | Unset
        if isinstance(self.happened_at, Unset):
            happened_at = UNSET
        elif isinstance(self.happened_at, datetime.datetime):
            happened_at = self.happened_at.isoformat()
        else:
            happened_at = self.happened_at


        field_dict: dict[str, Any] = {}

        field_dict.update({
            "fact": fact,
            "seat": seat,
        })
        if happened_at is not UNSET:
            field_dict["happened_at"] = happened_at

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        fact = cast(Literal['shuffled'] , d.pop("fact"))
        if fact != 'shuffled':
            raise ValueError(f"fact must match const 'shuffled', got '{fact}'")

        seat = d.pop("seat")

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


        shuffled_reported = cls(
            fact=fact,
            seat=seat,
            happened_at=happened_at,
        )

        return shuffled_reported

