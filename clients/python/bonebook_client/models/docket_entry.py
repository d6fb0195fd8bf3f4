from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.docket_entry_reach import DocketEntryReach
from typing import cast






T = TypeVar("T", bound="DocketEntry")



@_attrs_define
class DocketEntry:
    """ An open dispute, and the most that it can still change.

    Attributes
    ----------
    claim : the position at which it was raised
    event : what it is about
    reach : the most that it can change
    timely : whether it was raised in time
    verdict : as the record has it now; `refused` where the claim says nothing about it any more

        Attributes:
            claim (int):
            event (int):
            reach (DocketEntryReach):
            timely (bool | None):
            verdict (str):
     """

    claim: int
    event: int
    reach: DocketEntryReach
    timely: bool | None
    verdict: str
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)





    def to_dict(self) -> dict[str, Any]:
        claim = self.claim

        event = self.event

        reach = self.reach.value

        timely: bool | None
        timely = self.timely

        verdict = self.verdict


        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update({
            "claim": claim,
            "event": event,
            "reach": reach,
            "timely": timely,
            "verdict": verdict,
        })

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        claim = d.pop("claim")

        event = d.pop("event")

        reach = DocketEntryReach(d.pop("reach"))




        def _parse_timely(data: object) -> bool | None:
            if data is None:
                return data
            return cast(bool | None, data)

        timely = _parse_timely(d.pop("timely"))


        verdict = d.pop("verdict")

        docket_entry = cls(
            claim=claim,
            event=event,
            reach=reach,
            timely=timely,
            verdict=verdict,
        )


        docket_entry.additional_properties = d
        return docket_entry

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
