from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..types import UNSET, Unset
from typing import cast
from typing import Literal, cast






T = TypeVar("T", bound="PlayRetracted")



@_attrs_define
class PlayRetracted:
    """ The bone placed at position `play` is lifted back into the player's hand.

    `ruling` is the position of the ruling that had it lifted.

        Attributes:
            fact (Literal['play-retracted']):
            play (int):
            seat (int):
            ruling (int | None | Unset):
     """

    fact: Literal['play-retracted']
    play: int
    seat: int
    ruling: int | None | Unset = UNSET





    def to_dict(self) -> dict[str, Any]:
        fact = self.fact

        play = self.play

        seat = self.seat

        ruling: int | None | Unset
        if isinstance(self.ruling, Unset):
            ruling = UNSET
        else:
            ruling = self.ruling


        field_dict: dict[str, Any] = {}

        field_dict.update({
            "fact": fact,
            "play": play,
            "seat": seat,
        })
        if ruling is not UNSET:
            field_dict["ruling"] = ruling

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        fact = cast(Literal['play-retracted'] , d.pop("fact"))
        if fact != 'play-retracted':
            raise ValueError(f"fact must match const 'play-retracted', got '{fact}'")

        play = d.pop("play")

        seat = d.pop("seat")

        def _parse_ruling(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        ruling = _parse_ruling(d.pop("ruling", UNSET))


        play_retracted = cls(
            fact=fact,
            play=play,
            seat=seat,
            ruling=ruling,
        )

        return play_retracted

