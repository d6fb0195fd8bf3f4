from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from typing import cast






T = TypeVar("T", bound="RulingSeen")



@_attrs_define
class RulingSeen:
    """ One ruling: the positions of what it caused, and of the ruling that took its place.

    `flagged` has the corrections made since to what it leaned on.

        Attributes:
            appealed_at (int | None):
            caused (list[int]):
            cites (list[str]):
            flagged (list[int]):
            part (str):
            position (int):
            superseded_by (int | None):
            upheld (bool):
            verdict (str):
     """

    appealed_at: int | None
    caused: list[int]
    cites: list[str]
    flagged: list[int]
    part: str
    position: int
    superseded_by: int | None
    upheld: bool
    verdict: str
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)





    def to_dict(self) -> dict[str, Any]:
        appealed_at: int | None
        appealed_at = self.appealed_at

        caused = self.caused



        cites = self.cites



        flagged = self.flagged



        part = self.part

        position = self.position

        superseded_by: int | None
        superseded_by = self.superseded_by

        upheld = self.upheld

        verdict = self.verdict


        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update({
            "appealed_at": appealed_at,
            "caused": caused,
            "cites": cites,
            "flagged": flagged,
            "part": part,
            "position": position,
            "superseded_by": superseded_by,
            "upheld": upheld,
            "verdict": verdict,
        })

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        def _parse_appealed_at(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        appealed_at = _parse_appealed_at(d.pop("appealed_at"))


        caused = cast(list[int], d.pop("caused"))


        cites = cast(list[str], d.pop("cites"))


        flagged = cast(list[int], d.pop("flagged"))


        part = d.pop("part")

        position = d.pop("position")

        def _parse_superseded_by(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        superseded_by = _parse_superseded_by(d.pop("superseded_by"))


        upheld = d.pop("upheld")

        verdict = d.pop("verdict")

        ruling_seen = cls(
            appealed_at=appealed_at,
            caused=caused,
            cites=cites,
            flagged=flagged,
            part=part,
            position=position,
            superseded_by=superseded_by,
            upheld=upheld,
            verdict=verdict,
        )


        ruling_seen.additional_properties = d
        return ruling_seen

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
