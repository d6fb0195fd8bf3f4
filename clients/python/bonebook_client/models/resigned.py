from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.resigned_scope import ResignedScope
from ..types import UNSET, Unset
from typing import Literal, cast






T = TypeVar("T", bound="Resigned")



@_attrs_define
class Resigned:
    """ A player gives up the game, or the match.

        Attributes:
            fact (Literal['resigned']):
            seat (int):
            scope (ResignedScope | Unset):  Default: ResignedScope.GAME.
     """

    fact: Literal['resigned']
    seat: int
    scope: ResignedScope | Unset = ResignedScope.GAME





    def to_dict(self) -> dict[str, Any]:
        fact = self.fact

        seat = self.seat

        scope: str | Unset = UNSET
        if not isinstance(self.scope, Unset):
            scope = self.scope.value



        field_dict: dict[str, Any] = {}

        field_dict.update({
            "fact": fact,
            "seat": seat,
        })
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

        _scope = d.pop("scope", UNSET)
        scope: ResignedScope | Unset
        if isinstance(_scope,  Unset):
            scope = UNSET
        else:
            scope = ResignedScope(_scope)




        resigned = cls(
            fact=fact,
            seat=seat,
            scope=scope,
        )

        return resigned

