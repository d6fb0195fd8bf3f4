from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..types import UNSET, Unset
from typing import cast






T = TypeVar("T", bound="Appeal")



@_attrs_define
class Appeal:
    """ A ruling is taken to whoever is above (PDA-10e: the Commissioner).

        Attributes:
            ruling (int):
            grounds (str | Unset):  Default: ''.
            seat (int | None | Unset):
            to (str | Unset):  Default: 'commissioner'.
     """

    ruling: int
    grounds: str | Unset = ''
    seat: int | None | Unset = UNSET
    to: str | Unset = 'commissioner'





    def to_dict(self) -> dict[str, Any]:
        ruling = self.ruling

        grounds = self.grounds

        seat: int | None | Unset
        if isinstance(self.seat, Unset):
            seat = UNSET
        else:
            seat = self.seat

        to = self.to


        field_dict: dict[str, Any] = {}

        field_dict.update({
            "ruling": ruling,
        })
        if grounds is not UNSET:
            field_dict["grounds"] = grounds
        if seat is not UNSET:
            field_dict["seat"] = seat
        if to is not UNSET:
            field_dict["to"] = to

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        ruling = d.pop("ruling")

        grounds = d.pop("grounds", UNSET)

        def _parse_seat(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        seat = _parse_seat(d.pop("seat", UNSET))


        to = d.pop("to", UNSET)

        appeal = cls(
            ruling=ruling,
            grounds=grounds,
            seat=seat,
            to=to,
        )

        return appeal

