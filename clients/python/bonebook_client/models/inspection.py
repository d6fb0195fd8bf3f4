from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.bone import Bone
from ..types import UNSET, Unset
from typing import cast






T = TypeVar("T", bound="Inspection")



@_attrs_define
class Inspection:
    """ The official's finding in person, which counts as a fact (`domain.events.Observed`).

        Attributes:
            what (str):
            bone (Bone | None | Unset):
            event (int | None | Unset):
            minutes (int | None | Unset):
            note (str | Unset):  Default: ''.
            seat (int | None | Unset):
     """

    what: str
    bone: Bone | None | Unset = UNSET
    event: int | None | Unset = UNSET
    minutes: int | None | Unset = UNSET
    note: str | Unset = ''
    seat: int | None | Unset = UNSET





    def to_dict(self) -> dict[str, Any]:
        what = self.what

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

        minutes: int | None | Unset
        if isinstance(self.minutes, Unset):
            minutes = UNSET
        else:
            minutes = self.minutes

        note = self.note

        seat: int | None | Unset
        if isinstance(self.seat, Unset):
            seat = UNSET
        else:
            seat = self.seat


        field_dict: dict[str, Any] = {}

        field_dict.update({
            "what": what,
        })
        if bone is not UNSET:
            field_dict["bone"] = bone
        if event is not UNSET:
            field_dict["event"] = event
        if minutes is not UNSET:
            field_dict["minutes"] = minutes
        if note is not UNSET:
            field_dict["note"] = note
        if seat is not UNSET:
            field_dict["seat"] = seat

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        what = d.pop("what")

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


        def _parse_minutes(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        minutes = _parse_minutes(d.pop("minutes", UNSET))


        note = d.pop("note", UNSET)

        def _parse_seat(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        seat = _parse_seat(d.pop("seat", UNSET))


        inspection = cls(
            what=what,
            bone=bone,
            event=event,
            minutes=minutes,
            note=note,
            seat=seat,
        )

        return inspection

