from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..types import UNSET, Unset
from typing import Literal, cast






T = TypeVar("T", bound="GrantGivenType3")



@_attrs_define
class GrantGivenType3:
    """ 
        Attributes:
            delay (Literal[0] | Unset):
            role (Literal['administrator'] | Unset):
            scope (Literal['league'] | Unset):
            seat (None | Unset):
     """

    delay: Literal[0] | Unset = UNSET
    role: Literal['administrator'] | Unset = UNSET
    scope: Literal['league'] | Unset = UNSET
    seat: None | Unset = UNSET
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)





    def to_dict(self) -> dict[str, Any]:
        delay = self.delay

        role = self.role

        scope = self.scope

        seat = self.seat


        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update({
        })
        if delay is not UNSET:
            field_dict["delay"] = delay
        if role is not UNSET:
            field_dict["role"] = role
        if scope is not UNSET:
            field_dict["scope"] = scope
        if seat is not UNSET:
            field_dict["seat"] = seat

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        delay = cast(Literal[0] | Unset , d.pop("delay", UNSET))
        if delay != 0and not isinstance(delay, Unset):
            raise ValueError(f"delay must match const 0, got '{delay}'")

        role = cast(Literal['administrator'] | Unset , d.pop("role", UNSET))
        if role != 'administrator'and not isinstance(role, Unset):
            raise ValueError(f"role must match const 'administrator', got '{role}'")

        scope = cast(Literal['league'] | Unset , d.pop("scope", UNSET))
        if scope != 'league'and not isinstance(scope, Unset):
            raise ValueError(f"scope must match const 'league', got '{scope}'")

        seat = d.pop("seat", UNSET)

        grant_given_type_3 = cls(
            delay=delay,
            role=role,
            scope=scope,
            seat=seat,
        )


        grant_given_type_3.additional_properties = d
        return grant_given_type_3

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
