from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.new_principal_kind import NewPrincipalKind
from ..types import UNSET, Unset






T = TypeVar("T", bound="NewPrincipal")



@_attrs_define
class NewPrincipal:
    """ A principal to be made.

        Attributes:
            id (str):
            name (str):
            kind (NewPrincipalKind | Unset):  Default: NewPrincipalKind.PERSON.
     """

    id: str
    name: str
    kind: NewPrincipalKind | Unset = NewPrincipalKind.PERSON





    def to_dict(self) -> dict[str, Any]:
        id = self.id

        name = self.name

        kind: str | Unset = UNSET
        if not isinstance(self.kind, Unset):
            kind = self.kind.value



        field_dict: dict[str, Any] = {}

        field_dict.update({
            "id": id,
            "name": name,
        })
        if kind is not UNSET:
            field_dict["kind"] = kind

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        id = d.pop("id")

        name = d.pop("name")

        _kind = d.pop("kind", UNSET)
        kind: NewPrincipalKind | Unset
        if isinstance(_kind,  Unset):
            kind = UNSET
        else:
            kind = NewPrincipalKind(_kind)




        new_principal = cls(
            id=id,
            name=name,
            kind=kind,
        )

        return new_principal

