from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.player_disqualified_scope import PlayerDisqualifiedScope
from ..types import UNSET, Unset
from typing import cast
from typing import Literal, cast






T = TypeVar("T", bound="PlayerDisqualified")



@_attrs_define
class PlayerDisqualified:
    """ A player is out, for as long as `scope` says, by the ruling at position `ruling`.

        Attributes:
            fact (Literal['player-disqualified']):
            scope (PlayerDisqualifiedScope):
            seat (int):
            ruling (int | None | Unset):
     """

    fact: Literal['player-disqualified']
    scope: PlayerDisqualifiedScope
    seat: int
    ruling: int | None | Unset = UNSET





    def to_dict(self) -> dict[str, Any]:
        fact = self.fact

        scope = self.scope.value

        seat = self.seat

        ruling: int | None | Unset
        if isinstance(self.ruling, Unset):
            ruling = UNSET
        else:
            ruling = self.ruling


        field_dict: dict[str, Any] = {}

        field_dict.update({
            "fact": fact,
            "scope": scope,
            "seat": seat,
        })
        if ruling is not UNSET:
            field_dict["ruling"] = ruling

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        fact = cast(Literal['player-disqualified'] , d.pop("fact"))
        if fact != 'player-disqualified':
            raise ValueError(f"fact must match const 'player-disqualified', got '{fact}'")

        scope = PlayerDisqualifiedScope(d.pop("scope"))




        seat = d.pop("seat")

        def _parse_ruling(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        ruling = _parse_ruling(d.pop("ruling", UNSET))


        player_disqualified = cls(
            fact=fact,
            scope=scope,
            seat=seat,
            ruling=ruling,
        )

        return player_disqualified

