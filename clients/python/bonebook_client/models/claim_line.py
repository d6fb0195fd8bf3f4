from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from typing import cast

if TYPE_CHECKING:
  from ..models.claim import Claim





T = TypeVar("T", bound="ClaimLine")



@_attrs_define
class ClaimLine:
    """ One claim raised in a match; `ruled` is the position of the last ruling on it.

        Attributes:
            claim (Claim): A statement about one match that is to be tested (`adjudication.claims`).

                `kind` is the claim's name in the catalogue; `event` the position it speaks
                of; `against` whom; `by` who raises it; the rest is what some kinds need.
                Where a correction put several facts at that position, `ordinal` says which of
                them, from 1; by default the one first recorded there, if the claim can be about it.
            position (int):
            ruled (int | None):
     """

    claim: Claim
    position: int
    ruled: int | None
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)





    def to_dict(self) -> dict[str, Any]:
        from ..models.claim import Claim # noqa: PLC0415
        claim = self.claim.to_dict()

        position = self.position

        ruled: int | None
        ruled = self.ruled


        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update({
            "claim": claim,
            "position": position,
            "ruled": ruled,
        })

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.claim import Claim # noqa: PLC0415
        d = dict(src_dict)
        claim = Claim.from_dict(d.pop("claim"))




        position = d.pop("position")

        def _parse_ruled(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        ruled = _parse_ruled(d.pop("ruled"))


        claim_line = cls(
            claim=claim,
            position=position,
            ruled=ruled,
        )


        claim_line.additional_properties = d
        return claim_line

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
