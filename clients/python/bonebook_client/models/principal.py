from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.principal_kind import PrincipalKind
from ..types import UNSET, Unset
from typing import cast






T = TypeVar("T", bound="Principal")



@_attrs_define
class Principal:
    """ Somebody or something that may be granted a role.

    Attributes
    ----------
    id : what entries in the log name it by
    name : what people call it
    kind : a person, a device (a tablet at a table) or a service (another program)
    created_at : when it was made (RFC 3339)
    ended_at : when it was ended, after which none of its keys is good, or None

        Attributes:
            created_at (str):
            id (str):
            kind (PrincipalKind):
            name (str):
            ended_at (None | str | Unset):
     """

    created_at: str
    id: str
    kind: PrincipalKind
    name: str
    ended_at: None | str | Unset = UNSET
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)





    def to_dict(self) -> dict[str, Any]:
        created_at = self.created_at

        id = self.id

        kind = self.kind.value

        name = self.name

        ended_at: None | str | Unset
        if isinstance(self.ended_at, Unset):
            ended_at = UNSET
        else:
            ended_at = self.ended_at


        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update({
            "created_at": created_at,
            "id": id,
            "kind": kind,
            "name": name,
        })
        if ended_at is not UNSET:
            field_dict["ended_at"] = ended_at

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        created_at = d.pop("created_at")

        id = d.pop("id")

        kind = PrincipalKind(d.pop("kind"))




        name = d.pop("name")

        def _parse_ended_at(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        ended_at = _parse_ended_at(d.pop("ended_at", UNSET))


        principal = cls(
            created_at=created_at,
            id=id,
            kind=kind,
            name=name,
            ended_at=ended_at,
        )


        principal.additional_properties = d
        return principal

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
