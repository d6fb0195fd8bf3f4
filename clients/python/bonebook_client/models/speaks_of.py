from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..types import UNSET, Unset
from typing import cast






T = TypeVar("T", bound="SpeaksOf")



@_attrs_define
class SpeaksOf:
    """ An event that speaks of one that is corrected.

    Attributes
    ----------
    position, fact : the event, and its kind
    of : the position that it speaks of
    means : which of the facts that would stand there it would mean, from 1; absent where there
        is one alone or none
    choices : which of them it could mean, where those are several

        Attributes:
            fact (str):
            of (int):
            position (int):
            choices (list[int] | Unset):
            means (int | None | Unset):
     """

    fact: str
    of: int
    position: int
    choices: list[int] | Unset = UNSET
    means: int | None | Unset = UNSET
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)





    def to_dict(self) -> dict[str, Any]:
        fact = self.fact

        of = self.of

        position = self.position

        choices: list[int] | Unset = UNSET
        if not isinstance(self.choices, Unset):
            choices = self.choices



        means: int | None | Unset
        if isinstance(self.means, Unset):
            means = UNSET
        else:
            means = self.means


        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update({
            "fact": fact,
            "of": of,
            "position": position,
        })
        if choices is not UNSET:
            field_dict["choices"] = choices
        if means is not UNSET:
            field_dict["means"] = means

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        fact = d.pop("fact")

        of = d.pop("of")

        position = d.pop("position")

        choices = cast(list[int], d.pop("choices", UNSET))


        def _parse_means(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        means = _parse_means(d.pop("means", UNSET))


        speaks_of = cls(
            fact=fact,
            of=of,
            position=position,
            choices=choices,
            means=means,
        )


        speaks_of.additional_properties = d
        return speaks_of

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
