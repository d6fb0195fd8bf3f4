from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..types import UNSET, Unset
from typing import cast

if TYPE_CHECKING:
  from ..models.joint import Joint





T = TypeVar("T", bound="TableFound")



@_attrs_define
class TableFound:
    """ The table as somebody finds it who begins to record in the middle of a hand.

    `held` is how many bones each seat holds, `placed` what lies on the table, in an order in
    which each bone is joined to an earlier one, and `turn` whose turn it is, where that is known.

        Attributes:
            held (list[int]):
            placed (list[Joint] | Unset):
            turn (int | None | Unset):
     """

    held: list[int]
    placed: list[Joint] | Unset = UNSET
    turn: int | None | Unset = UNSET





    def to_dict(self) -> dict[str, Any]:
        from ..models.joint import Joint # noqa: PLC0415
        held = self.held



        placed: list[dict[str, Any]] | Unset = UNSET
        if not isinstance(self.placed, Unset):
            placed = []
            for placed_item_data in self.placed:
                placed_item = placed_item_data.to_dict()
                placed.append(placed_item)



        turn: int | None | Unset
        if isinstance(self.turn, Unset):
            turn = UNSET
        else:
            turn = self.turn


        field_dict: dict[str, Any] = {}

        field_dict.update({
            "held": held,
        })
        if placed is not UNSET:
            field_dict["placed"] = placed
        if turn is not UNSET:
            field_dict["turn"] = turn

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.joint import Joint # noqa: PLC0415
        d = dict(src_dict)
        held = cast(list[int], d.pop("held"))


        _placed = d.pop("placed", UNSET)
        placed: list[Joint] | Unset = UNSET
        if _placed is not UNSET:
            placed = []
            for placed_item_data in _placed:
                placed_item = Joint.from_dict(placed_item_data)



                placed.append(placed_item)


        def _parse_turn(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        turn = _parse_turn(d.pop("turn", UNSET))


        table_found = cls(
            held=held,
            placed=placed,
            turn=turn,
        )

        return table_found

