from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..types import UNSET, Unset
from typing import cast






T = TypeVar("T", bound="RuleAny")



@_attrs_define
class RuleAny:
    """ A value and the clauses that set it; with `choices`, a named option.

    `ruling` is the entry of the register that settles the value where the text
    does not; `name` is what the option is called in a match's options, where
    that is not the rule's own name.

        Attributes:
            clauses (list[str]):
            value (Any):
            choices (list[Any] | Unset):
            name (None | str | Unset):
            ruling (None | str | Unset):
     """

    clauses: list[str]
    value: Any
    choices: list[Any] | Unset = UNSET
    name: None | str | Unset = UNSET
    ruling: None | str | Unset = UNSET
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)





    def to_dict(self) -> dict[str, Any]:
        clauses = self.clauses



        value = self.value

        choices: list[Any] | Unset = UNSET
        if not isinstance(self.choices, Unset):
            choices = self.choices



        name: None | str | Unset
        if isinstance(self.name, Unset):
            name = UNSET
        else:
            name = self.name

        ruling: None | str | Unset
        if isinstance(self.ruling, Unset):
            ruling = UNSET
        else:
            ruling = self.ruling


        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update({
            "clauses": clauses,
            "value": value,
        })
        if choices is not UNSET:
            field_dict["choices"] = choices
        if name is not UNSET:
            field_dict["name"] = name
        if ruling is not UNSET:
            field_dict["ruling"] = ruling

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        clauses = cast(list[str], d.pop("clauses"))


        value = d.pop("value")

        choices = cast(list[Any], d.pop("choices", UNSET))


        def _parse_name(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        name = _parse_name(d.pop("name", UNSET))


        def _parse_ruling(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        ruling = _parse_ruling(d.pop("ruling", UNSET))


        rule_any = cls(
            clauses=clauses,
            value=value,
            choices=choices,
            name=name,
            ruling=ruling,
        )


        rule_any.additional_properties = d
        return rule_any

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
