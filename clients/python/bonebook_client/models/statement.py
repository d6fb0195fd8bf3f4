from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.bone import Bone
from ..models.statement_what_type_0 import StatementWhatType0
from ..types import UNSET, Unset
from typing import cast






T = TypeVar("T", bound="Statement")



@_attrs_define
class Statement:
    """ A statement that the official hears (`domain.events.StatementHeard`).

    With `what`, `holder`, `bone` and `event` it can be presumed, as `statement:N`.

        Attributes:
            bone (Bone | None | Unset):
            event (int | None | Unset):
            holder (int | None | Unset):
            seat (int | None | Unset):
            text (str | Unset):  Default: ''.
            what (None | StatementWhatType0 | Unset):
     """

    bone: Bone | None | Unset = UNSET
    event: int | None | Unset = UNSET
    holder: int | None | Unset = UNSET
    seat: int | None | Unset = UNSET
    text: str | Unset = ''
    what: None | StatementWhatType0 | Unset = UNSET





    def to_dict(self) -> dict[str, Any]:
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
        elif isinstance(self.what, StatementWhatType0):
            what = self.what.value
        else:
            what = self.what


        field_dict: dict[str, Any] = {}

        field_dict.update({
        })
        if bone is not UNSET:
            field_dict["bone"] = bone
        if event is not UNSET:
            field_dict["event"] = event
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

        def _parse_what(data: object) -> None | StatementWhatType0 | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                what_type_0 = StatementWhatType0(data)



                return what_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | StatementWhatType0 | Unset, data)

        what = _parse_what(d.pop("what", UNSET))


        statement = cls(
            bone=bone,
            event=event,
            holder=holder,
            seat=seat,
            text=text,
            what=what,
        )

        return statement

