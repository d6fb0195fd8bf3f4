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






T = TypeVar("T", bound="PlayResumedReported")



@_attrs_define
class PlayResumedReported:
    """ The official leaves the table; the clocks run again.

        Attributes:
            fact (Literal['play-resumed']):
            happened_at (datetime.datetime | None | Unset):
     """

    fact: Literal['play-resumed']
    happened_at: datetime.datetime | None | Unset = UNSET





    def to_dict(self) -> dict[str, Any]:
        fact = self.fact

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
        })
        if happened_at is not UNSET:
            field_dict["happened_at"] = happened_at

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        fact = cast(Literal['play-resumed'] , d.pop("fact"))
        if fact != 'play-resumed':
            raise ValueError(f"fact must match const 'play-resumed', got '{fact}'")

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


        play_resumed_reported = cls(
            fact=fact,
            happened_at=happened_at,
        )

        return play_resumed_reported

