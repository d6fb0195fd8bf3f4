from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from typing import cast

if TYPE_CHECKING:
  from ..models.found import Found





T = TypeVar("T", bound="Notice")



@_attrs_define
class Notice:
    """ A breach that has become provable: by which event, and whether an official may act.

        Attributes:
            acts (bool):
            by (int):
            found (Found): One thing proved: the claim's kind, the event, and whose act where the kind is about one.

                `ordinal` says which event it is, where a correction put several at its position.
     """

    acts: bool
    by: int
    found: Found
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)





    def to_dict(self) -> dict[str, Any]:
        from ..models.found import Found # noqa: PLC0415
        acts = self.acts

        by = self.by

        found = self.found.to_dict()


        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update({
            "acts": acts,
            "by": by,
            "found": found,
        })

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.found import Found # noqa: PLC0415
        d = dict(src_dict)
        acts = d.pop("acts")

        by = d.pop("by")

        found = Found.from_dict(d.pop("found"))




        notice = cls(
            acts=acts,
            by=by,
            found=found,
        )


        notice.additional_properties = d
        return notice

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
