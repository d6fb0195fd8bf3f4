from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.choice_who import ChoiceWho
from typing import cast

if TYPE_CHECKING:
  from ..models.choice_effects import ChoiceEffects





T = TypeVar("T", bound="Choice")



@_attrs_define
class Choice:
    """ One thing that the rules leave to somebody: by which clause, to whom, and the options.

    `effects` gives, for each option, what the ruling would do with it.

        Attributes:
            clause (str):
            default (str):
            effects (ChoiceEffects):
            who (ChoiceWho):
     """

    clause: str
    default: str
    effects: ChoiceEffects
    who: ChoiceWho
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)





    def to_dict(self) -> dict[str, Any]:
        from ..models.choice_effects import ChoiceEffects # noqa: PLC0415
        clause = self.clause

        default = self.default

        effects = self.effects.to_dict()

        who = self.who.value


        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update({
            "clause": clause,
            "default": default,
            "effects": effects,
            "who": who,
        })

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.choice_effects import ChoiceEffects # noqa: PLC0415
        d = dict(src_dict)
        clause = d.pop("clause")

        default = d.pop("default")

        effects = ChoiceEffects.from_dict(d.pop("effects"))




        who = ChoiceWho(d.pop("who"))




        choice = cls(
            clause=clause,
            default=default,
            effects=effects,
            who=who,
        )


        choice.additional_properties = d
        return choice

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
