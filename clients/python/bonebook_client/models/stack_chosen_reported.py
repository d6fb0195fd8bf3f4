from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.stack_chosen_reported_orientation_type_0 import StackChosenReportedOrientationType0
from ..models.stack_chosen_reported_stack_type_0 import StackChosenReportedStackType0
from ..types import UNSET, Unset
from typing import cast
from typing import Literal, cast
import datetime






T = TypeVar("T", bound="StackChosenReported")



@_attrs_define
class StackChosenReported:
    """ A player says how the tricks of a marks bid are stacked, and which way (42-PB-13).

        Attributes:
            fact (Literal['stack-chosen']):
            seat (int):
            happened_at (datetime.datetime | None | Unset):
            orientation (None | StackChosenReportedOrientationType0 | Unset):
            stack (None | StackChosenReportedStackType0 | Unset):
     """

    fact: Literal['stack-chosen']
    seat: int
    happened_at: datetime.datetime | None | Unset = UNSET
    orientation: None | StackChosenReportedOrientationType0 | Unset = UNSET
    stack: None | StackChosenReportedStackType0 | Unset = UNSET





    def to_dict(self) -> dict[str, Any]:
        fact = self.fact

        seat = self.seat

        happened_at: None | str | Unset
        if isinstance(self.happened_at, Unset):
            happened_at = UNSET
        elif isinstance(self.happened_at, datetime.datetime):
            happened_at = self.happened_at.isoformat()
        else:
            happened_at = self.happened_at

        orientation: None | str | Unset
        if isinstance(self.orientation, Unset):
            orientation = UNSET
        elif isinstance(self.orientation, StackChosenReportedOrientationType0):
            orientation = self.orientation.value
        else:
            orientation = self.orientation

        stack: None | str | Unset
        if isinstance(self.stack, Unset):
            stack = UNSET
        elif isinstance(self.stack, StackChosenReportedStackType0):
            stack = self.stack.value
        else:
            stack = self.stack


        field_dict: dict[str, Any] = {}

        field_dict.update({
            "fact": fact,
            "seat": seat,
        })
        if happened_at is not UNSET:
            field_dict["happened_at"] = happened_at
        if orientation is not UNSET:
            field_dict["orientation"] = orientation
        if stack is not UNSET:
            field_dict["stack"] = stack

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        fact = cast(Literal['stack-chosen'] , d.pop("fact"))
        if fact != 'stack-chosen':
            raise ValueError(f"fact must match const 'stack-chosen', got '{fact}'")

        seat = d.pop("seat")

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


        def _parse_orientation(data: object) -> None | StackChosenReportedOrientationType0 | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                orientation_type_0 = StackChosenReportedOrientationType0(data)



                return orientation_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | StackChosenReportedOrientationType0 | Unset, data)

        orientation = _parse_orientation(d.pop("orientation", UNSET))


        def _parse_stack(data: object) -> None | StackChosenReportedStackType0 | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                stack_type_0 = StackChosenReportedStackType0(data)



                return stack_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | StackChosenReportedStackType0 | Unset, data)

        stack = _parse_stack(d.pop("stack", UNSET))


        stack_chosen_reported = cls(
            fact=fact,
            seat=seat,
            happened_at=happened_at,
            orientation=orientation,
            stack=stack,
        )

        return stack_chosen_reported

