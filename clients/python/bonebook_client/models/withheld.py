from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from typing import Literal, cast






T = TypeVar("T", bound="Withheld")



@_attrs_define
class Withheld:
    """ In place of a fact that the viewer may not see; `kind` is all that is shown of it.

        Attributes:
            fact (Literal['withheld']):
            kind (str):
     """

    fact: Literal['withheld']
    kind: str
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)





    def to_dict(self) -> dict[str, Any]:
        fact = self.fact

        kind = self.kind


        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update({
            "fact": fact,
            "kind": kind,
        })

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        fact = cast(Literal['withheld'] , d.pop("fact"))
        if fact != 'withheld':
            raise ValueError(f"fact must match const 'withheld', got '{fact}'")

        kind = d.pop("kind")

        withheld = cls(
            fact=fact,
            kind=kind,
        )


        withheld.additional_properties = d
        return withheld

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
