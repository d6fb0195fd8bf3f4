from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.bone import Bone
from ..types import UNSET, Unset
from typing import cast






T = TypeVar("T", bound="Joint")



@_attrs_define
class Joint:
    """ A bone that lies on the table, and the one that it is joined to; none for the first.

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
            arm (bool | Unset):  Default: False.
            on (Bone | None | Unset):
     """

    bone: Bone
    arm: bool | Unset = False
    on: Bone | None | Unset = UNSET





    def to_dict(self) -> dict[str, Any]:
        bone = self.bone.value

        arm = self.arm

        on: None | str | Unset
        if isinstance(self.on, Unset):
            on = UNSET
        elif isinstance(self.on, Bone):
            on = self.on.value
        else:
            on = self.on


        field_dict: dict[str, Any] = {}

        field_dict.update({
            "bone": bone,
        })
        if arm is not UNSET:
            field_dict["arm"] = arm
        if on is not UNSET:
            field_dict["on"] = on

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        bone = Bone(d.pop("bone"))




        arm = d.pop("arm", UNSET)

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


        joint = cls(
            bone=bone,
            arm=arm,
            on=on,
        )

        return joint

