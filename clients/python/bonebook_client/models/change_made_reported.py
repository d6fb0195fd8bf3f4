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






T = TypeVar("T", bound="ChangeMadeReported")



@_attrs_define
class ChangeMadeReported:
    """ `owner` hands tens of their own colour to `holder` for two fives of it each (AMB-36).

        Attributes:
            fact (Literal['change-made']):
            holder (int):
            owner (int):
            tens (int):
            happened_at (datetime.datetime | None | Unset):
     """

    fact: Literal['change-made']
    holder: int
    owner: int
    tens: int
    happened_at: datetime.datetime | None | Unset = UNSET





    def to_dict(self) -> dict[str, Any]:
        fact = self.fact

        holder = self.holder

        owner = self.owner

        tens = self.tens

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
            "holder": holder,
            "owner": owner,
            "tens": tens,
        })
        if happened_at is not UNSET:
            field_dict["happened_at"] = happened_at

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        fact = cast(Literal['change-made'] , d.pop("fact"))
        if fact != 'change-made':
            raise ValueError(f"fact must match const 'change-made', got '{fact}'")

        holder = d.pop("holder")

        owner = d.pop("owner")

        tens = d.pop("tens")

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


        change_made_reported = cls(
            fact=fact,
            holder=holder,
            owner=owner,
            tens=tens,
            happened_at=happened_at,
        )

        return change_made_reported

