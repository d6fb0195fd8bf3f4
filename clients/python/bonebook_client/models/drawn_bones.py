from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..types import UNSET, Unset
from typing import cast






T = TypeVar("T", bound="DrawnBones")



@_attrs_define
class DrawnBones:
    """ The bones that a seat drew at `position`, in the tokens' order; `ordinal` as of a leaf.

        Attributes:
            bones (list[str]):
            position (int):
            seat (int):
            ordinal (int | None | Unset):
     """

    bones: list[str]
    position: int
    seat: int
    ordinal: int | None | Unset = UNSET
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)





    def to_dict(self) -> dict[str, Any]:
        bones = self.bones



        position = self.position

        seat = self.seat

        ordinal: int | None | Unset
        if isinstance(self.ordinal, Unset):
            ordinal = UNSET
        else:
            ordinal = self.ordinal


        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update({
            "bones": bones,
            "position": position,
            "seat": seat,
        })
        if ordinal is not UNSET:
            field_dict["ordinal"] = ordinal

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        bones = cast(list[str], d.pop("bones"))


        position = d.pop("position")

        seat = d.pop("seat")

        def _parse_ordinal(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        ordinal = _parse_ordinal(d.pop("ordinal", UNSET))


        drawn_bones = cls(
            bones=bones,
            position=position,
            seat=seat,
            ordinal=ordinal,
        )


        drawn_bones.additional_properties = d
        return drawn_bones

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
