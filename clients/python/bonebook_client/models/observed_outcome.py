from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.observed_outcome_verdict import ObservedOutcomeVerdict
from typing import cast






T = TypeVar("T", bound="ObservedOutcome")



@_attrs_define
class ObservedOutcome:
    """ If exactly these bones (of those that matter) are seen in each part, then this.

        Attributes:
            seen (list[list[str]]):
            verdict (ObservedOutcomeVerdict):
     """

    seen: list[list[str]]
    verdict: ObservedOutcomeVerdict
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)





    def to_dict(self) -> dict[str, Any]:
        seen = []
        for seen_item_data in self.seen:
            seen_item = seen_item_data


            seen.append(seen_item)



        verdict = self.verdict.value


        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update({
            "seen": seen,
            "verdict": verdict,
        })

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        seen = []
        _seen = d.pop("seen")
        for seen_item_data in (_seen):
            seen_item = cast(list[str], seen_item_data)

            seen.append(seen_item)


        verdict = ObservedOutcomeVerdict(d.pop("verdict"))




        observed_outcome = cls(
            seen=seen,
            verdict=verdict,
        )


        observed_outcome.additional_properties = d
        return observed_outcome

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
