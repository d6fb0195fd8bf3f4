from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.grant_given_type_2_role import GrantGivenType2Role
from ..types import UNSET, Unset
from typing import Literal, cast






T = TypeVar("T", bound="GrantGivenType2")



@_attrs_define
class GrantGivenType2:
    """ 
        Attributes:
            delay (Literal[0] | Unset):
            role (GrantGivenType2Role | Unset):
            seat (None | Unset):
     """

    delay: Literal[0] | Unset = UNSET
    role: GrantGivenType2Role | Unset = UNSET
    seat: None | Unset = UNSET
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)





    def to_dict(self) -> dict[str, Any]:
        delay = self.delay

        role: str | Unset = UNSET
        if not isinstance(self.role, Unset):
            role = self.role.value


        seat = self.seat


        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update({
        })
        if delay is not UNSET:
            field_dict["delay"] = delay
        if role is not UNSET:
            field_dict["role"] = role
        if seat is not UNSET:
            field_dict["seat"] = seat

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        delay = cast(Literal[0] | Unset , d.pop("delay", UNSET))
        if delay != 0and not isinstance(delay, Unset):
            raise ValueError(f"delay must match const 0, got '{delay}'")

        _role = d.pop("role", UNSET)
        role: GrantGivenType2Role | Unset
        if isinstance(_role,  Unset):
            role = UNSET
        else:
            role = GrantGivenType2Role(_role)




        seat = d.pop("seat", UNSET)

        grant_given_type_2 = cls(
            delay=delay,
            role=role,
            seat=seat,
        )


        grant_given_type_2.additional_properties = d
        return grant_given_type_2

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
