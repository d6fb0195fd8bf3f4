from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.grant_role import GrantRole
from ..types import UNSET, Unset
from typing import cast
from typing import Literal, cast






T = TypeVar("T", bound="Grant")



@_attrs_define
class Grant:
    """ A role that a principal has in a scope.

    Attributes
    ----------
    principal : whose it is
    role : which role
    scope : `league`, `event:ID`, `table:ID` or `match:ID`
    seat : whose seat it is, for a player; whose partner, for a partner; None otherwise
    delay : how far what is shown lags behind
    created_at, removed_at : when it was given and taken away (RFC 3339), or None

        Attributes:
            principal (str):
            role (GrantRole):
            scope (str):
            created_at (str | Unset):  Default: ''.
            delay (int | Literal['hand'] | Unset):  Default: 0.
            removed_at (None | str | Unset):
            seat (int | None | Unset):
     """

    principal: str
    role: GrantRole
    scope: str
    created_at: str | Unset = ''
    delay: int | Literal['hand'] | Unset = 0
    removed_at: None | str | Unset = UNSET
    seat: int | None | Unset = UNSET
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)





    def to_dict(self) -> dict[str, Any]:
        principal = self.principal

        role = self.role.value

        scope = self.scope

        created_at = self.created_at

        delay: int | Literal['hand'] | Unset
        if isinstance(self.delay, Unset):
            delay = UNSET
        else:
            delay = self.delay

        removed_at: None | str | Unset
        if isinstance(self.removed_at, Unset):
            removed_at = UNSET
        else:
            removed_at = self.removed_at

        seat: int | None | Unset
        if isinstance(self.seat, Unset):
            seat = UNSET
        else:
            seat = self.seat


        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update({
            "principal": principal,
            "role": role,
            "scope": scope,
        })
        if created_at is not UNSET:
            field_dict["created_at"] = created_at
        if delay is not UNSET:
            field_dict["delay"] = delay
        if removed_at is not UNSET:
            field_dict["removed_at"] = removed_at
        if seat is not UNSET:
            field_dict["seat"] = seat

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        principal = d.pop("principal")

        role = GrantRole(d.pop("role"))




        scope = d.pop("scope")

        created_at = d.pop("created_at", UNSET)

        def _parse_delay(data: object) -> int | Literal['hand'] | Unset:
            if isinstance(data, Unset):
                return data
            delay_type_1 = cast(Literal['hand'] , data)
            if delay_type_1 != 'hand':
                raise ValueError(f"delay_type_1 must match const 'hand', got '{delay_type_1}'")
            return delay_type_1
            return cast(int | Literal['hand'] | Unset, data)

        delay = _parse_delay(d.pop("delay", UNSET))


        def _parse_removed_at(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        removed_at = _parse_removed_at(d.pop("removed_at", UNSET))


        def _parse_seat(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        seat = _parse_seat(d.pop("seat", UNSET))


        grant = cls(
            principal=principal,
            role=role,
            scope=scope,
            created_at=created_at,
            delay=delay,
            removed_at=removed_at,
            seat=seat,
        )


        grant.additional_properties = d
        return grant

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
