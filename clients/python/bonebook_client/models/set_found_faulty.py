from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.bone import Bone
from ..models.set_found_faulty_what import SetFoundFaultyWhat
from ..types import UNSET, Unset
from typing import cast
from typing import Literal, cast






T = TypeVar("T", bound="SetFoundFaulty")



@_attrs_define
class SetFoundFaulty:
    """ An official found the set faulty: a bone missing, there twice, or known by its back.

        Attributes:
            fact (Literal['set-found-faulty']):
            what (SetFoundFaultyWhat):
            bone (Bone | None | Unset):
            note (str | Unset):  Default: ''.
     """

    fact: Literal['set-found-faulty']
    what: SetFoundFaultyWhat
    bone: Bone | None | Unset = UNSET
    note: str | Unset = ''





    def to_dict(self) -> dict[str, Any]:
        fact = self.fact

        what = self.what.value

        bone: None | str | Unset
        if isinstance(self.bone, Unset):
            bone = UNSET
        elif isinstance(self.bone, Bone):
            bone = self.bone.value
        else:
            bone = self.bone

        note = self.note


        field_dict: dict[str, Any] = {}

        field_dict.update({
            "fact": fact,
            "what": what,
        })
        if bone is not UNSET:
            field_dict["bone"] = bone
        if note is not UNSET:
            field_dict["note"] = note

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        fact = cast(Literal['set-found-faulty'] , d.pop("fact"))
        if fact != 'set-found-faulty':
            raise ValueError(f"fact must match const 'set-found-faulty', got '{fact}'")

        what = SetFoundFaultyWhat(d.pop("what"))




        def _parse_bone(data: object) -> Bone | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                bone_type_0 = Bone(data)



                return bone_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(Bone | None | Unset, data)

        bone = _parse_bone(d.pop("bone", UNSET))


        note = d.pop("note", UNSET)

        set_found_faulty = cls(
            fact=fact,
            what=what,
            bone=bone,
            note=note,
        )

        return set_found_faulty

