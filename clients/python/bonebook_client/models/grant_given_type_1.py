from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.grant_given_type_1_role import GrantGivenType1Role
from ..types import UNSET, Unset






T = TypeVar("T", bound="GrantGivenType1")



@_attrs_define
class GrantGivenType1:
    """ 
        Attributes:
            role (GrantGivenType1Role | Unset):
            seat (None | Unset):
     """

    role: GrantGivenType1Role | Unset = UNSET
    seat: None | Unset = UNSET
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)





    def to_dict(self) -> dict[str, Any]:
        role: str | Unset = UNSET
        if not isinstance(self.role, Unset):
            role = self.role.value


        seat = self.seat


        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update({
        })
        if role is not UNSET:
            field_dict["role"] = role
        if seat is not UNSET:
            field_dict["seat"] = seat

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        _role = d.pop("role", UNSET)
        role: GrantGivenType1Role | Unset
        if isinstance(_role,  Unset):
            role = UNSET
        else:
            role = GrantGivenType1Role(_role)




        seat = d.pop("seat", UNSET)

        grant_given_type_1 = cls(
            role=role,
            seat=seat,
        )


        grant_given_type_1.additional_properties = d
        return grant_given_type_1

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
