from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.dispute_closed_how import DisputeClosedHow
from ..types import UNSET, Unset
from typing import Literal, cast






T = TypeVar("T", bound="DisputeClosed")



@_attrs_define
class DisputeClosed:
    """ The dispute raised at position `claim` is over.

        Attributes:
            claim (int):
            fact (Literal['dispute-closed']):
            how (DisputeClosedHow | Unset):  Default: DisputeClosedHow.RULED.
            note (str | Unset):  Default: ''.
     """

    claim: int
    fact: Literal['dispute-closed']
    how: DisputeClosedHow | Unset = DisputeClosedHow.RULED
    note: str | Unset = ''





    def to_dict(self) -> dict[str, Any]:
        claim = self.claim

        fact = self.fact

        how: str | Unset = UNSET
        if not isinstance(self.how, Unset):
            how = self.how.value


        note = self.note


        field_dict: dict[str, Any] = {}

        field_dict.update({
            "claim": claim,
            "fact": fact,
        })
        if how is not UNSET:
            field_dict["how"] = how
        if note is not UNSET:
            field_dict["note"] = note

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        claim = d.pop("claim")

        fact = cast(Literal['dispute-closed'] , d.pop("fact"))
        if fact != 'dispute-closed':
            raise ValueError(f"fact must match const 'dispute-closed', got '{fact}'")

        _how = d.pop("how", UNSET)
        how: DisputeClosedHow | Unset
        if isinstance(_how,  Unset):
            how = UNSET
        else:
            how = DisputeClosedHow(_how)




        note = d.pop("note", UNSET)

        dispute_closed = cls(
            claim=claim,
            fact=fact,
            how=how,
            note=note,
        )

        return dispute_closed

