from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from typing import cast

if TYPE_CHECKING:
  from ..models.stack import Stack





T = TypeVar("T", bound="Chips")



@_attrs_define
class Chips:
    """ Every stack of the current game, own colours first; empty where points are pegged.

        Attributes:
            game (int):
            position (int):
            stacks (list[Stack]):
     """

    game: int
    position: int
    stacks: list[Stack]
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)





    def to_dict(self) -> dict[str, Any]:
        from ..models.stack import Stack # noqa: PLC0415
        game = self.game

        position = self.position

        stacks = []
        for stacks_item_data in self.stacks:
            stacks_item = stacks_item_data.to_dict()
            stacks.append(stacks_item)




        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update({
            "game": game,
            "position": position,
            "stacks": stacks,
        })

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.stack import Stack # noqa: PLC0415
        d = dict(src_dict)
        game = d.pop("game")

        position = d.pop("position")

        stacks = []
        _stacks = d.pop("stacks")
        for stacks_item_data in (_stacks):
            stacks_item = Stack.from_dict(stacks_item_data)



            stacks.append(stacks_item)


        chips = cls(
            game=game,
            position=position,
            stacks=stacks,
        )


        chips.additional_properties = d
        return chips

    @property
    def additional_keys(self) -> list[str]:
        return list(self.additional_properties.keys())

    def __getitem__(self, key: str) -> Any:
        return self.additional_properties[key]

    def __setitem__(self, key: str, value: Any) -> None:
        self.additional_properties[key] = value

    def __delitem__(self, key: str) -> None:
        del self.additional_properties[key]

    def __contains__(self, key: str) -> bool:
        return key in self.additional_properties
