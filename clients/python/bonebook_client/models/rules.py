from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..types import UNSET, Unset
from typing import cast

if TYPE_CHECKING:
  from ..models.rules_options import RulesOptions





T = TypeVar("T", bound="Rules")



@_attrs_define
class Rules:
    """ Other rules than those a match is pinned to: an edition of its book, options, house rules.

    What is left out stays as it is.

        Attributes:
            house_rules (str | Unset):  Default: ''.
            options (RulesOptions | Unset):
            version (str | Unset):  Default: ''.
     """

    house_rules: str | Unset = ''
    options: RulesOptions | Unset = UNSET
    version: str | Unset = ''





    def to_dict(self) -> dict[str, Any]:
        from ..models.rules_options import RulesOptions # noqa: PLC0415
        house_rules = self.house_rules

        options: dict[str, Any] | Unset = UNSET
        if not isinstance(self.options, Unset):
            options = self.options.to_dict()

        version = self.version


        field_dict: dict[str, Any] = {}

        field_dict.update({
        })
        if house_rules is not UNSET:
            field_dict["house_rules"] = house_rules
        if options is not UNSET:
            field_dict["options"] = options
        if version is not UNSET:
            field_dict["version"] = version

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.rules_options import RulesOptions # noqa: PLC0415
        d = dict(src_dict)
        house_rules = d.pop("house_rules", UNSET)

        _options = d.pop("options", UNSET)
        options: RulesOptions | Unset
        if isinstance(_options,  Unset):
            options = UNSET
        else:
            options = RulesOptions.from_dict(_options)




        version = d.pop("version", UNSET)

        rules = cls(
            house_rules=house_rules,
            options=options,
            version=version,
        )

        return rules

