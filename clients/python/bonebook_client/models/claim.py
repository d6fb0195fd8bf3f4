from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.claim_kind import ClaimKind
from ..models.claim_trump_type_0 import ClaimTrumpType0
from ..types import UNSET, Unset
from typing import cast






T = TypeVar("T", bound="Claim")



@_attrs_define
class Claim:
    """ A statement about one match that is to be tested (`adjudication.claims`).

    `kind` is the claim's name in the catalogue; `event` the position it speaks
    of; `against` whom; `by` who raises it; the rest is what some kinds need.
    Where a correction put several facts at that position, `ordinal` says which of
    them, from 1; by default the one first recorded there, if the claim can be about it.

        Attributes:
            kind (ClaimKind):
            against (int | None | Unset):
            by (int | None | Unset):
            count (int | None | Unset):
            event (int | None | Unset):
            ordinal (int | None | Unset):
            trick (int | None | Unset):
            trump (ClaimTrumpType0 | None | Unset):
            what (None | str | Unset):
     """

    kind: ClaimKind
    against: int | None | Unset = UNSET
    by: int | None | Unset = UNSET
    count: int | None | Unset = UNSET
    event: int | None | Unset = UNSET
    ordinal: int | None | Unset = UNSET
    trick: int | None | Unset = UNSET
    trump: ClaimTrumpType0 | None | Unset = UNSET
    what: None | str | Unset = UNSET





    def to_dict(self) -> dict[str, Any]:
        kind = self.kind.value

        against: int | None | Unset
        if isinstance(self.against, Unset):
            against = UNSET
        else:
            against = self.against

        by: int | None | Unset
        if isinstance(self.by, Unset):
            by = UNSET
        else:
            by = self.by

        count: int | None | Unset
        if isinstance(self.count, Unset):
            count = UNSET
        else:
            count = self.count

        event: int | None | Unset
        if isinstance(self.event, Unset):
            event = UNSET
        else:
            event = self.event

        ordinal: int | None | Unset
        if isinstance(self.ordinal, Unset):
            ordinal = UNSET
        else:
            ordinal = self.ordinal

        trick: int | None | Unset
        if isinstance(self.trick, Unset):
            trick = UNSET
        else:
            trick = self.trick

        trump: None | str | Unset
        if isinstance(self.trump, Unset):
            trump = UNSET
        elif isinstance(self.trump, ClaimTrumpType0):
            trump = self.trump.value
        else:
            trump = self.trump

        what: None | str | Unset
        if isinstance(self.what, Unset):
            what = UNSET
        else:
            what = self.what


        field_dict: dict[str, Any] = {}

        field_dict.update({
            "kind": kind,
        })
        if against is not UNSET:
            field_dict["against"] = against
        if by is not UNSET:
            field_dict["by"] = by
        if count is not UNSET:
            field_dict["count"] = count
        if event is not UNSET:
            field_dict["event"] = event
        if ordinal is not UNSET:
            field_dict["ordinal"] = ordinal
        if trick is not UNSET:
            field_dict["trick"] = trick
        if trump is not UNSET:
            field_dict["trump"] = trump
        if what is not UNSET:
            field_dict["what"] = what

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        kind = ClaimKind(d.pop("kind"))




        def _parse_against(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        against = _parse_against(d.pop("against", UNSET))


        def _parse_by(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        by = _parse_by(d.pop("by", UNSET))


        def _parse_count(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        count = _parse_count(d.pop("count", UNSET))


        def _parse_event(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        event = _parse_event(d.pop("event", UNSET))


        def _parse_ordinal(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        ordinal = _parse_ordinal(d.pop("ordinal", UNSET))


        def _parse_trick(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        trick = _parse_trick(d.pop("trick", UNSET))


        def _parse_trump(data: object) -> ClaimTrumpType0 | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                trump_type_0 = ClaimTrumpType0(data)



                return trump_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(ClaimTrumpType0 | None | Unset, data)

        trump = _parse_trump(d.pop("trump", UNSET))


        def _parse_what(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        what = _parse_what(d.pop("what", UNSET))


        claim = cls(
            kind=kind,
            against=against,
            by=by,
            count=count,
            event=event,
            ordinal=ordinal,
            trick=trick,
            trump=trump,
            what=what,
        )

        return claim

