from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.bone import Bone
from ..types import UNSET, Unset
from typing import cast
from typing import Literal, cast






T = TypeVar("T", bound="BonePlayed")



@_attrs_define
class BonePlayed:
    """ A player places a bone.

    `on` is the bone that it is joined to, absent for the first (and in 42).
    `touch` gives the two numbers that touch, there and here, where they differ: a
    misplay. `slot` is "arm" when an arm is used although a side is still free.
    `just_drawn` says whether it was the bone drawn last; absent means not seen.

        Attributes:
            bone (Bone): A bone, written high half first: ``Bone("6-4")``.

                Attributes
                ----------
                high, low : the pips of the two halves, 0 to 6, ``high >= low``
                pips : ``high + low``
                is_double : whether the halves are equal
                index : 0 to 27 in the order 0-0, 1-0, 1-1, 2-0, …, 6-6
                mask : ``1 << index``

                >>> Bone("6-4").pips, Bone.of(4, 6)
                (10, <Bone 6-4>)
            fact (Literal['bone-played']):
            seat (int):
            just_drawn (bool | None | Unset):
            on (Bone | None | Unset):
            slot (Literal['arm'] | None | Unset):
            touch (list[int] | None | Unset):
     """

    bone: Bone
    fact: Literal['bone-played']
    seat: int
    just_drawn: bool | None | Unset = UNSET
    on: Bone | None | Unset = UNSET
    slot: Literal['arm'] | None | Unset = UNSET
    touch: list[int] | None | Unset = UNSET





    def to_dict(self) -> dict[str, Any]:
        bone = self.bone.value

        fact = self.fact

        seat = self.seat

        just_drawn: bool | None | Unset
        if isinstance(self.just_drawn, Unset):
            just_drawn = UNSET
        else:
            just_drawn = self.just_drawn

        on: None | str | Unset
        if isinstance(self.on, Unset):
            on = UNSET
        elif isinstance(self.on, Bone):
            on = self.on.value
        else:
            on = self.on

        slot: Literal['arm'] | None | Unset
        if isinstance(self.slot, Unset):
            slot = UNSET
        else:
            slot = self.slot

        touch: list[int] | None | Unset
        if isinstance(self.touch, Unset):
            touch = UNSET
        elif isinstance(self.touch, list):
            touch = self.touch


        else:
            touch = self.touch


        field_dict: dict[str, Any] = {}

        field_dict.update({
            "bone": bone,
            "fact": fact,
            "seat": seat,
        })
        if just_drawn is not UNSET:
            field_dict["just_drawn"] = just_drawn
        if on is not UNSET:
            field_dict["on"] = on
        if slot is not UNSET:
            field_dict["slot"] = slot
        if touch is not UNSET:
            field_dict["touch"] = touch

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        bone = Bone(d.pop("bone"))




        fact = cast(Literal['bone-played'] , d.pop("fact"))
        if fact != 'bone-played':
            raise ValueError(f"fact must match const 'bone-played', got '{fact}'")

        seat = d.pop("seat")

        def _parse_just_drawn(data: object) -> bool | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(bool | None | Unset, data)

        just_drawn = _parse_just_drawn(d.pop("just_drawn", UNSET))


        def _parse_on(data: object) -> Bone | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                on_type_0 = Bone(data)



                return on_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(Bone | None | Unset, data)

        on = _parse_on(d.pop("on", UNSET))


        def _parse_slot(data: object) -> Literal['arm'] | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            slot_type_0 = cast(Literal['arm'] , data)
            if slot_type_0 != 'arm':
                raise ValueError(f"slot_type_0 must match const 'arm', got '{slot_type_0}'")
            return slot_type_0
            return cast(Literal['arm'] | None | Unset, data)

        slot = _parse_slot(d.pop("slot", UNSET))


        def _parse_touch(data: object) -> list[int] | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, list):
                    raise TypeError()
                touch_type_0 = cast(list[int], data)

                return touch_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(list[int] | None | Unset, data)

        touch = _parse_touch(d.pop("touch", UNSET))


        bone_played = cls(
            bone=bone,
            fact=fact,
            seat=seat,
            just_drawn=just_drawn,
            on=on,
            slot=slot,
            touch=touch,
        )

        return bone_played

