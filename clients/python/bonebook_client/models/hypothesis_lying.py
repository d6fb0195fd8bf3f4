from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from typing import cast
from typing import Literal, cast






T = TypeVar("T", bound="HypothesisLying")



@_attrs_define
class HypothesisLying:
    """ Suppose that these bones all lie inside (or all outside) the places asked about.

        Attributes:
            bones (list[str]):
            inside (bool):
            supposing (Literal['lying']):
     """

    bones: list[str]
    inside: bool
    supposing: Literal['lying']
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)





    def to_dict(self) -> dict[str, Any]:
        bones = self.bones



        inside = self.inside

        supposing = self.supposing


        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update({
            "bones": bones,
            "inside": inside,
            "supposing": supposing,
        })

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        bones = cast(list[str], d.pop("bones"))


        inside = d.pop("inside")

        supposing = cast(Literal['lying'] , d.pop("supposing"))
        if supposing != 'lying':
            raise ValueError(f"supposing must match const 'lying', got '{supposing}'")

        hypothesis_lying = cls(
            bones=bones,
            inside=inside,
            supposing=supposing,
        )


        hypothesis_lying.additional_properties = d
        return hypothesis_lying

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
