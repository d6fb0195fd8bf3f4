from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.bone import Bone
from ..models.statement_heard_reported_what_type_0 import StatementHeardReportedWhatType0
from ..types import UNSET, Unset
from typing import cast
from typing import Literal, cast
import datetime






T = TypeVar("T", bound="StatementHeardReported")



@_attrs_define
class StatementHeardReported:
    """ A statement to the official about the claim raised at `claim`.

    It is on record and restricts nothing (AMB-75). Where it says of one bone what an
    official's finding could, `what`, `holder`, `bone` and `event` say so as
    `Observed` does, and an official may presume it by name. `seat` is None for a bystander.

        Attributes:
            claim (int):
            fact (Literal['statement-heard']):
            bone (Bone | None | Unset):
            event (int | None | Unset):
            happened_at (datetime.datetime | None | Unset):
            holder (int | None | Unset):
            seat (int | None | Unset):
            text (str | Unset):  Default: ''.
            what (None | StatementHeardReportedWhatType0 | Unset):
     """

    claim: int
    fact: Literal['statement-heard']
    bone: Bone | None | Unset = UNSET
    event: int | None | Unset = UNSET
    happened_at: datetime.datetime | None | Unset = UNSET
    holder: int | None | Unset = UNSET
    seat: int | None | Unset = UNSET
    text: str | Unset = ''
    what: None | StatementHeardReportedWhatType0 | Unset = UNSET





    def to_dict(self) -> dict[str, Any]:
        claim = self.claim

        fact = self.fact

        bone: None | str | Unset
        if isinstance(self.bone, Unset):
            bone = UNSET
        elif isinstance(self.bone, Bone):
            bone = self.bone.value
        else:
            bone = self.bone

        event: int | None | Unset
        if isinstance(self.event, Unset):
            event = UNSET
        else:
            event = self.event

        happened_at: None | str | Unset
        if isinstance(self.happened_at, Unset):
            happened_at = UNSET
        elif isinstance(self.happened_at, datetime.datetime):
            happened_at = self.happened_at.isoformat()
        else:
            happened_at = self.happened_at

        holder: int | None | Unset
        if isinstance(self.holder, Unset):
            holder = UNSET
        else:
            holder = self.holder

        seat: int | None | Unset
        if isinstance(self.seat, Unset):
            seat = UNSET
        else:
            seat = self.seat

        text = self.text

        what: None | str | Unset
        if isinstance(self.what, Unset):
            what = UNSET
        elif isinstance(self.what, StatementHeardReportedWhatType0):
            what = self.what.value
        else:
            what = self.what


        field_dict: dict[str, Any] = {}

        field_dict.update({
            "claim": claim,
            "fact": fact,
        })
        if bone is not UNSET:
            field_dict["bone"] = bone
        if event is not UNSET:
            field_dict["event"] = event
        if happened_at is not UNSET:
            field_dict["happened_at"] = happened_at
        if holder is not UNSET:
            field_dict["holder"] = holder
        if seat is not UNSET:
            field_dict["seat"] = seat
        if text is not UNSET:
            field_dict["text"] = text
        if what is not UNSET:
            field_dict["what"] = what

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        claim = d.pop("claim")

        fact = cast(Literal['statement-heard'] , d.pop("fact"))
        if fact != 'statement-heard':
            raise ValueError(f"fact must match const 'statement-heard', got '{fact}'")

        def _parse_bone(data: object) -> Bone | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                bone_type_0 = Bone(data)



                return bone_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(Bone | None | Unset, data)

        bone = _parse_bone(d.pop("bone", UNSET))


        def _parse_event(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        event = _parse_event(d.pop("event", UNSET))


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


        def _parse_holder(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        holder = _parse_holder(d.pop("holder", UNSET))


        def _parse_seat(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        seat = _parse_seat(d.pop("seat", UNSET))


        text = d.pop("text", UNSET)

        def _parse_what(data: object) -> None | StatementHeardReportedWhatType0 | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                what_type_0 = StatementHeardReportedWhatType0(data)



                return what_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | StatementHeardReportedWhatType0 | Unset, data)

        what = _parse_what(d.pop("what", UNSET))


        statement_heard_reported = cls(
            claim=claim,
            fact=fact,
            bone=bone,
            event=event,
            happened_at=happened_at,
            holder=holder,
            seat=seat,
            text=text,
            what=what,
        )

        return statement_heard_reported

