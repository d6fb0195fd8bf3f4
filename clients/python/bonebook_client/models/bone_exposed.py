from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.bone import Bone
from ..models.bone_exposed_how import BoneExposedHow
from ..types import UNSET, Unset
from typing import Literal, cast






T = TypeVar("T", bound="BoneExposed")



@_attrs_define
class BoneExposed:
    """ Others saw a bone: by accident, as it was drawn, or in the shuffle.

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
            fact (Literal['bone-exposed']):
            seat (int):
            how (BoneExposedHow | Unset):  Default: BoneExposedHow.ACCIDENT.
     """

    bone: Bone
    fact: Literal['bone-exposed']
    seat: int
    how: BoneExposedHow | Unset = BoneExposedHow.ACCIDENT





    def to_dict(self) -> dict[str, Any]:
        bone = self.bone.value

        fact = self.fact

        seat = self.seat

        how: str | Unset = UNSET
        if not isinstance(self.how, Unset):
            how = self.how.value



        field_dict: dict[str, Any] = {}

        field_dict.update({
            "bone": bone,
            "fact": fact,
            "seat": seat,
        })
        if how is not UNSET:
            field_dict["how"] = how

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        bone = Bone(d.pop("bone"))




        fact = cast(Literal['bone-exposed'] , d.pop("fact"))
        if fact != 'bone-exposed':
            raise ValueError(f"fact must match const 'bone-exposed', got '{fact}'")

        seat = d.pop("seat")

        _how = d.pop("how", UNSET)
        how: BoneExposedHow | Unset
        if isinstance(_how,  Unset):
            how = UNSET
        else:
            how = BoneExposedHow(_how)




        bone_exposed = cls(
            bone=bone,
            fact=fact,
            seat=seat,
            how=how,
        )

        return bone_exposed

