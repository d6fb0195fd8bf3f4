from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from typing import cast






T = TypeVar("T", bound="KeyLine")



@_attrs_define
class KeyLine:
    """ A key, as it may be shown: when it was made, used and ends.

        Attributes:
            created_at (str):
            expires_at (None | str):
            id (str):
            label (str):
            principal (str):
            revoked_at (None | str):
            used_at (None | str):
     """

    created_at: str
    expires_at: None | str
    id: str
    label: str
    principal: str
    revoked_at: None | str
    used_at: None | str
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)





    def to_dict(self) -> dict[str, Any]:
        created_at = self.created_at

        expires_at: None | str
        expires_at = self.expires_at

        id = self.id

        label = self.label

        principal = self.principal

        revoked_at: None | str
        revoked_at = self.revoked_at

        used_at: None | str
        used_at = self.used_at


        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update({
            "created_at": created_at,
            "expires_at": expires_at,
            "id": id,
            "label": label,
            "principal": principal,
            "revoked_at": revoked_at,
            "used_at": used_at,
        })

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        created_at = d.pop("created_at")

        def _parse_expires_at(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        expires_at = _parse_expires_at(d.pop("expires_at"))


        id = d.pop("id")

        label = d.pop("label")

        principal = d.pop("principal")

        def _parse_revoked_at(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        revoked_at = _parse_revoked_at(d.pop("revoked_at"))


        def _parse_used_at(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        used_at = _parse_used_at(d.pop("used_at"))


        key_line = cls(
            created_at=created_at,
            expires_at=expires_at,
            id=id,
            label=label,
            principal=principal,
            revoked_at=revoked_at,
            used_at=used_at,
        )


        key_line.additional_properties = d
        return key_line

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
