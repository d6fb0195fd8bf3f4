from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from typing import cast
from typing import Literal, cast

if TYPE_CHECKING:
  from ..models.claim import Claim





T = TypeVar("T", bound="ClaimRaised")



@_attrs_define
class ClaimRaised:
    """ A dispute begins; the table pauses.

        Attributes:
            claim (Claim): A statement about one match that is to be tested (`adjudication.claims`).

                `kind` is the claim's name in the catalogue; `event` the position it speaks
                of; `against` whom; `by` who raises it; the rest is what some kinds need.
                Where a correction put several facts at that position, `ordinal` says which of
                them, from 1; by default the one first recorded there, if the claim can be about it.
            fact (Literal['claim-raised']):
     """

    claim: Claim
    fact: Literal['claim-raised']





    def to_dict(self) -> dict[str, Any]:
        from ..models.claim import Claim # noqa: PLC0415
        claim = self.claim.to_dict()

        fact = self.fact


        field_dict: dict[str, Any] = {}

        field_dict.update({
            "claim": claim,
            "fact": fact,
        })

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.claim import Claim # noqa: PLC0415
        d = dict(src_dict)
        claim = Claim.from_dict(d.pop("claim"))




        fact = cast(Literal['claim-raised'] , d.pop("fact"))
        if fact != 'claim-raised':
            raise ValueError(f"fact must match const 'claim-raised', got '{fact}'")

        claim_raised = cls(
            claim=claim,
            fact=fact,
        )

        return claim_raised

