from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from typing import cast

if TYPE_CHECKING:
  from ..models.clock import Clock





T = TypeVar("T", bound="Turn")



@_attrs_define
class Turn:
    """ Whose turn it is, and their clock since the event at `began`.

        Attributes:
            began (int):
            clock (Clock): One clock at one position.

                Attributes
                ----------
                limit : what is allowed, or None where the book allows any time
                elapsed, remaining : unknown where None; nothing remains of no limit
                over : whether the limit is exceeded
                running : whether it runs now; unknown where it depends on a bone that nobody saw
                signal : the position of the official signal that its time has expired, or None
            seat (int):
     """

    began: int
    clock: Clock
    seat: int
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)





    def to_dict(self) -> dict[str, Any]:
        from ..models.clock import Clock # noqa: PLC0415
        began = self.began

        clock = self.clock.to_dict()

        seat = self.seat


        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update({
            "began": began,
            "clock": clock,
            "seat": seat,
        })

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.clock import Clock # noqa: PLC0415
        d = dict(src_dict)
        began = d.pop("began")

        clock = Clock.from_dict(d.pop("clock"))




        seat = d.pop("seat")

        turn = cls(
            began=began,
            clock=clock,
            seat=seat,
        )


        turn.additional_properties = d
        return turn

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
