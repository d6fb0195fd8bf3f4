from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..types import UNSET, Unset
from typing import cast
from typing import Literal, cast






T = TypeVar("T", bound="ChipsCounted")



@_attrs_define
class ChipsCounted:
    """ A player's own starting chips, as counted, and their colour (PDA-6a, HF-SET-1, HF-SET-2).

        Attributes:
            fact (Literal['chips-counted']):
            fives (int):
            seat (int):
            tens (int):
            colour (None | str | Unset):
     """

    fact: Literal['chips-counted']
    fives: int
    seat: int
    tens: int
    colour: None | str | Unset = UNSET





    def to_dict(self) -> dict[str, Any]:
        fact = self.fact

        fives = self.fives

        seat = self.seat

        tens = self.tens

        colour: None | str | Unset
        if isinstance(self.colour, Unset):
            colour = UNSET
        else:
            colour = self.colour


        field_dict: dict[str, Any] = {}

        field_dict.update({
            "fact": fact,
            "fives": fives,
            "seat": seat,
            "tens": tens,
        })
        if colour is not UNSET:
            field_dict["colour"] = colour

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        fact = cast(Literal['chips-counted'] , d.pop("fact"))
        if fact != 'chips-counted':
            raise ValueError(f"fact must match const 'chips-counted', got '{fact}'")

        fives = d.pop("fives")

        seat = d.pop("seat")

        tens = d.pop("tens")

        def _parse_colour(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        colour = _parse_colour(d.pop("colour", UNSET))


        chips_counted = cls(
            fact=fact,
            fives=fives,
            seat=seat,
            tens=tens,
            colour=colour,
        )

        return chips_counted

