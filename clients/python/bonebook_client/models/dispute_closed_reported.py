from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.dispute_closed_reported_how import DisputeClosedReportedHow
from ..types import UNSET, Unset
from typing import cast
from typing import Literal, cast
import datetime






T = TypeVar("T", bound="DisputeClosedReported")



@_attrs_define
class DisputeClosedReported:
    """ The dispute raised at position `claim` is over.

        Attributes:
            claim (int):
            fact (Literal['dispute-closed']):
            happened_at (datetime.datetime | None | Unset):
            how (DisputeClosedReportedHow | Unset):  Default: DisputeClosedReportedHow.RULED.
            note (str | Unset):  Default: ''.
     """

    claim: int
    fact: Literal['dispute-closed']
    happened_at: datetime.datetime | None | Unset = UNSET
    how: DisputeClosedReportedHow | Unset = DisputeClosedReportedHow.RULED
    note: str | Unset = ''





    def to_dict(self) -> dict[str, Any]:
        claim = self.claim

        fact = self.fact

        happened_at: None | str | Unset
        if isinstance(self.happened_at, Unset):
            happened_at = UNSET
        elif isinstance(self.happened_at, datetime.datetime):
            happened_at = self.happened_at.isoformat()
        else:
            happened_at = self.happened_at

        how: str | Unset = UNSET
        if not isinstance(self.how, Unset):
            how = self.how.value


        note = self.note


        field_dict: dict[str, Any] = {}

        field_dict.update({
            "claim": claim,
            "fact": fact,
        })
        if happened_at is not UNSET:
            field_dict["happened_at"] = happened_at
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

        def _parse_happened_at(data: object) -> datetime.datetime | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                happened_at_type_0 = datetime.datetime.fromisoformat(data)



                return happened_at_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None | Unset, data)

        happened_at = _parse_happened_at(d.pop("happened_at", UNSET))


        _how = d.pop("how", UNSET)
        how: DisputeClosedReportedHow | Unset
        if isinstance(_how,  Unset):
            how = UNSET
        else:
            how = DisputeClosedReportedHow(_how)




        note = d.pop("note", UNSET)

        dispute_closed_reported = cls(
            claim=claim,
            fact=fact,
            happened_at=happened_at,
            how=how,
            note=note,
        )

        return dispute_closed_reported

