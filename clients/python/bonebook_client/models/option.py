from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from typing import cast






T = TypeVar("T", bound="Option")



@_attrs_define
class Option:
    """ Choices that the text leaves open: the default, the choices, the ruling that says why.

        Attributes:
            choices (list[str]):
            clauses (list[str]):
            default (str):
            name (str):
            ruling (None | str):
     """

    choices: list[str]
    clauses: list[str]
    default: str
    name: str
    ruling: None | str
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)





    def to_dict(self) -> dict[str, Any]:
        choices = self.choices



        clauses = self.clauses



        default = self.default

        name = self.name

        ruling: None | str
        ruling = self.ruling


        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update({
            "choices": choices,
            "clauses": clauses,
            "default": default,
            "name": name,
            "ruling": ruling,
        })

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        choices = cast(list[str], d.pop("choices"))


        clauses = cast(list[str], d.pop("clauses"))


        default = d.pop("default")

        name = d.pop("name")

        def _parse_ruling(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        ruling = _parse_ruling(d.pop("ruling"))


        option = cls(
            choices=choices,
            clauses=clauses,
            default=default,
            name=name,
            ruling=ruling,
        )


        option.additional_properties = d
        return option

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
