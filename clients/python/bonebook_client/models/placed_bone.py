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






T = TypeVar("T", bound="PlacedBone")



@_attrs_define
class PlacedBone:
    """ A bone on the table: which, joined to which, by whom, at which event.

    `touch` is given for a mismatched joint only; `slot` for an arm used early.

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
            position (int):
            seat (int):
            on (Bone | None | Unset):
            slot (Literal['arm'] | None | Unset):
            touch (list[int] | None | Unset):
     """

    bone: Bone
    position: int
    seat: int
    on: Bone | None | Unset = UNSET
    slot: Literal['arm'] | None | Unset = UNSET
    touch: list[int] | None | Unset = UNSET
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)





    def to_dict(self) -> dict[str, Any]:
        bone = self.bone.value

        position = self.position

        seat = self.seat

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
        field_dict.update(self.additional_properties)
        field_dict.update({
            "bone": bone,
            "position": position,
            "seat": seat,
        })
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




        position = d.pop("position")

        seat = d.pop("seat")

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


        placed_bone = cls(
            bone=bone,
            position=position,
            seat=seat,
            on=on,
            slot=slot,
            touch=touch,
        )


        placed_bone.additional_properties = d
        return placed_bone

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
