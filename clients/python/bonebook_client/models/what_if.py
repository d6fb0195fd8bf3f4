from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..types import UNSET, Unset
from typing import cast

if TYPE_CHECKING:
  from ..models.rules import Rules
  from ..models.what_if_answer import WhatIfAnswer





T = TypeVar("T", bound="WhatIf")



@_attrs_define
class WhatIf:
    """ A supposition: other events, other rules, or both.

        Attributes:
            changes (list[WhatIfAnswer] | Unset):
            rules (Rules | Unset): Other rules than those a match is pinned to: an edition of its book, options, house
                rules.

                What is left out stays as it is.
     """

    changes: list[WhatIfAnswer] | Unset = UNSET
    rules: Rules | Unset = UNSET





    def to_dict(self) -> dict[str, Any]:
        from ..models.rules import Rules # noqa: PLC0415
        from ..models.what_if_answer import WhatIfAnswer # noqa: PLC0415
        changes: list[dict[str, Any]] | Unset = UNSET
        if not isinstance(self.changes, Unset):
            changes = []
            for changes_item_data in self.changes:
                changes_item = changes_item_data.to_dict()
                changes.append(changes_item)



        rules: dict[str, Any] | Unset = UNSET
        if not isinstance(self.rules, Unset):
            rules = self.rules.to_dict()


        field_dict: dict[str, Any] = {}

        field_dict.update({
        })
        if changes is not UNSET:
            field_dict["changes"] = changes
        if rules is not UNSET:
            field_dict["rules"] = rules

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.rules import Rules # noqa: PLC0415
        from ..models.what_if_answer import WhatIfAnswer # noqa: PLC0415
        d = dict(src_dict)
        _changes = d.pop("changes", UNSET)
        changes: list[WhatIfAnswer] | Unset = UNSET
        if _changes is not UNSET:
            changes = []
            for changes_item_data in _changes:
                changes_item = WhatIfAnswer.from_dict(changes_item_data)



                changes.append(changes_item)


        _rules = d.pop("rules", UNSET)
        rules: Rules | Unset
        if isinstance(_rules,  Unset):
            rules = UNSET
        else:
            rules = Rules.from_dict(_rules)




        what_if = cls(
            changes=changes,
            rules=rules,
        )

        return what_if

