from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.grant_given_type_0_role import GrantGivenType0Role
from ..types import UNSET, Unset
from typing import Literal, cast






T = TypeVar("T", bound="GrantGivenType0")



@_attrs_define
class GrantGivenType0:
    """ 
        Attributes:
            seat (int):
            delay (Literal[0] | Unset):
            role (GrantGivenType0Role | Unset):
            scope (Any | Unset):
     """

    seat: int
    delay: Literal[0] | Unset = UNSET
    role: GrantGivenType0Role | Unset = UNSET
    scope: Any | Unset = UNSET
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)





    def to_dict(self) -> dict[str, Any]:
        seat = self.seat

        delay = self.delay

        role: str | Unset = UNSET
        if not isinstance(self.role, Unset):
            role = self.role.value


        scope = self.scope


        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update({
            "seat": seat,
        })
        if delay is not UNSET:
            field_dict["delay"] = delay
        if role is not UNSET:
            field_dict["role"] = role
        if scope is not UNSET:
            field_dict["scope"] = scope

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        seat = d.pop("seat")

        delay = cast(Literal[0] | Unset , d.pop("delay", UNSET))
        if delay != 0and not isinstance(delay, Unset):
            raise ValueError(f"delay must match const 0, got '{delay}'")

        _role = d.pop("role", UNSET)
        role: GrantGivenType0Role | Unset
        if isinstance(_role,  Unset):
            role = UNSET
        else:
            role = GrantGivenType0Role(_role)




        scope = d.pop("scope", UNSET)

        grant_given_type_0 = cls(
            seat=seat,
            delay=delay,
            role=role,
            scope=scope,
        )


        grant_given_type_0.additional_properties = d
        return grant_given_type_0

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
