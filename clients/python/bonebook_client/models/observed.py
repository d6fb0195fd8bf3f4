from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.bone import Bone
from ..types import UNSET, Unset
from typing import cast
from typing import Literal, cast






T = TypeVar("T", bound="Observed")



@_attrs_define
class Observed:
    """ An official's finding or sighting in person.

    `held`, `not_held`: the seat's holding before `event` had, or had not, the
    bone. `drew`: the bone drawn at `event`. Of the act at `event`: `named` with the bone that
    was said, `touched` with the bone touched, `meant_for` with the bone it was meant to join,
    `thinking`, `called_before_release`, `called_after_release`. Else conduct: `contact`,
    `intentional_hiding`, `slow_play`, `talk`, `slam_disconnect`, `leaves`, `no_show`, …
    `claim` is the position of the claim whose hearing it belongs to.
    `late` with `minutes`: after the official start (42-GP-1). A finding of a bone that was
    wrong is named in `supersedes` by the one that takes its place.

        Attributes:
            fact (Literal['observed']):
            what (str):
            bone (Bone | None | Unset):
            claim (int | None | Unset):
            event (int | None | Unset):
            minutes (int | None | Unset):
            note (str | Unset):  Default: ''.
            seat (int | None | Unset):
            supersedes (int | None | Unset):
     """

    fact: Literal['observed']
    what: str
    bone: Bone | None | Unset = UNSET
    claim: int | None | Unset = UNSET
    event: int | None | Unset = UNSET
    minutes: int | None | Unset = UNSET
    note: str | Unset = ''
    seat: int | None | Unset = UNSET
    supersedes: int | None | Unset = UNSET





    def to_dict(self) -> dict[str, Any]:
        fact = self.fact

        what = self.what

        bone: None | str | Unset
        if isinstance(self.bone, Unset):
            bone = UNSET
        elif isinstance(self.bone, Bone):
            bone = self.bone.value
        else:
            bone = self.bone

        claim: int | None | Unset
        if isinstance(self.claim, Unset):
            claim = UNSET
        else:
            claim = self.claim

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

        supersedes: int | None | Unset
        if isinstance(self.supersedes, Unset):
            supersedes = UNSET
        else:
            supersedes = self.supersedes


        field_dict: dict[str, Any] = {}

        field_dict.update({
            "fact": fact,
            "what": what,
        })
        if bone is not UNSET:
            field_dict["bone"] = bone
        if claim is not UNSET:
            field_dict["claim"] = claim
        if event is not UNSET:
            field_dict["event"] = event
        if minutes is not UNSET:
            field_dict["minutes"] = minutes
        if note is not UNSET:
            field_dict["note"] = note
        if seat is not UNSET:
            field_dict["seat"] = seat
        if supersedes is not UNSET:
            field_dict["supersedes"] = supersedes

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        fact = cast(Literal['observed'] , d.pop("fact"))
        if fact != 'observed':
            raise ValueError(f"fact must match const 'observed', got '{fact}'")

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


        def _parse_claim(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        claim = _parse_claim(d.pop("claim", UNSET))


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


        def _parse_supersedes(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        supersedes = _parse_supersedes(d.pop("supersedes", UNSET))


        observed = cls(
            fact=fact,
            what=what,
            bone=bone,
            claim=claim,
            event=event,
            minutes=minutes,
            note=note,
            seat=seat,
            supersedes=supersedes,
        )

        return observed

