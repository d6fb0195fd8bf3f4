from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.resigned_reported_scope import ResignedReportedScope
from ..types import UNSET, Unset
from typing import cast
from typing import Literal, cast
import datetime






T = TypeVar("T", bound="ResignedReported")



@_attrs_define
class ResignedReported:
    """ A player gives up the game, or the match.

        Attributes:
            fact (Literal['resigned']):
            seat (int):
            happened_at (datetime.datetime | None | Unset):
            scope (ResignedReportedScope | Unset):  Default: ResignedReportedScope.GAME.
     """

    fact: Literal['resigned']
    seat: int
    happened_at: datetime.datetime | None | Unset = UNSET
    scope: ResignedReportedScope | Unset = ResignedReportedScope.GAME





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

        scope: str | Unset = UNSET
        if not isinstance(self.scope, Unset):
            scope = self.scope.value



        field_dict: dict[str, Any] = {}

        field_dict.update({
            "fact": fact,
            "seat": seat,
        })
        if happened_at is not UNSET:
            field_dict["happened_at"] = happened_at
        if scope is not UNSET:
            field_dict["scope"] = scope

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        fact = cast(Literal['resigned'] , d.pop("fact"))
        if fact != 'resigned':
            raise ValueError(f"fact must match const 'resigned', got '{fact}'")

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


        _scope = d.pop("scope", UNSET)
        scope: ResignedReportedScope | Unset
        if isinstance(_scope,  Unset):
            scope = UNSET
        else:
            scope = ResignedReportedScope(_scope)




        resigned_reported = cls(
            fact=fact,
            seat=seat,
            happened_at=happened_at,
            scope=scope,
        )

        return resigned_reported

