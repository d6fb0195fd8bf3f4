from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..types import UNSET, Unset
from typing import cast

if TYPE_CHECKING:
  from ..models.difference import Difference
  from ..models.speaks_of import SpeaksOf
  from ..models.state import State





T = TypeVar("T", bound="Preview")



@_attrs_define
class Preview:
    """ Changes by a correction: scores, chips, winners, findings; nothing is recorded yet.

    `leaned` has the rulings whose evidence includes what is corrected, `leaning` all findings,
    payments, claims and rulings that speak of it, and which of its facts each would mean.

        Attributes:
            after (State): All that a scoreboard shows of a match at one position; `tricks` in 42 alone.
            before (State): All that a scoreboard shows of a match at one position; `tricks` in 42 alone.
            differences (list[Difference]):
            leaned (list[int]):
            leaning (list[SpeaksOf] | Unset):
     """

    after: State
    before: State
    differences: list[Difference]
    leaned: list[int]
    leaning: list[SpeaksOf] | Unset = UNSET
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)





    def to_dict(self) -> dict[str, Any]:
        from ..models.difference import Difference # noqa: PLC0415
        from ..models.speaks_of import SpeaksOf # noqa: PLC0415
        from ..models.state import State # noqa: PLC0415
        after = self.after.to_dict()

        before = self.before.to_dict()

        differences = []
        for differences_item_data in self.differences:
            differences_item = differences_item_data.to_dict()
            differences.append(differences_item)



        leaned = self.leaned



        leaning: list[dict[str, Any]] | Unset = UNSET
        if not isinstance(self.leaning, Unset):
            leaning = []
            for leaning_item_data in self.leaning:
                leaning_item = leaning_item_data.to_dict()
                leaning.append(leaning_item)




        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update({
            "after": after,
            "before": before,
            "differences": differences,
            "leaned": leaned,
        })
        if leaning is not UNSET:
            field_dict["leaning"] = leaning

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.difference import Difference # noqa: PLC0415
        from ..models.speaks_of import SpeaksOf # noqa: PLC0415
        from ..models.state import State # noqa: PLC0415
        d = dict(src_dict)
        after = State.from_dict(d.pop("after"))




        before = State.from_dict(d.pop("before"))




        differences = []
        _differences = d.pop("differences")
        for differences_item_data in (_differences):
            differences_item = Difference.from_dict(differences_item_data)



            differences.append(differences_item)


        leaned = cast(list[int], d.pop("leaned"))


        _leaning = d.pop("leaning", UNSET)
        leaning: list[SpeaksOf] | Unset = UNSET
        if _leaning is not UNSET:
            leaning = []
            for leaning_item_data in _leaning:
                leaning_item = SpeaksOf.from_dict(leaning_item_data)



                leaning.append(leaning_item)


        preview = cls(
            after=after,
            before=before,
            differences=differences,
            leaned=leaned,
            leaning=leaning,
        )


        preview.additional_properties = d
        return preview

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
