from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.stack_chosen_orientation_type_0 import StackChosenOrientationType0
from ..models.stack_chosen_stack_type_0 import StackChosenStackType0
from ..types import UNSET, Unset
from typing import cast
from typing import Literal, cast






T = TypeVar("T", bound="StackChosen")



@_attrs_define
class StackChosen:
    """ A player says how the tricks of a marks bid are stacked, and which way (42-PB-13).

        Attributes:
            fact (Literal['stack-chosen']):
            seat (int):
            orientation (None | StackChosenOrientationType0 | Unset):
            stack (None | StackChosenStackType0 | Unset):
     """

    fact: Literal['stack-chosen']
    seat: int
    orientation: None | StackChosenOrientationType0 | Unset = UNSET
    stack: None | StackChosenStackType0 | Unset = UNSET





    def to_dict(self) -> dict[str, Any]:
        fact = self.fact

        seat = self.seat

        orientation: None | str | Unset
        if isinstance(self.orientation, Unset):
            orientation = UNSET
        elif isinstance(self.orientation, StackChosenOrientationType0):
            orientation = self.orientation.value
        else:
            orientation = self.orientation

        stack: None | str | Unset
        if isinstance(self.stack, Unset):
            stack = UNSET
        elif isinstance(self.stack, StackChosenStackType0):
            stack = self.stack.value
        else:
            stack = self.stack


        field_dict: dict[str, Any] = {}

        field_dict.update({
            "fact": fact,
            "seat": seat,
        })
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

        def _parse_orientation(data: object) -> None | StackChosenOrientationType0 | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                orientation_type_0 = StackChosenOrientationType0(data)



                return orientation_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | StackChosenOrientationType0 | Unset, data)

        orientation = _parse_orientation(d.pop("orientation", UNSET))


        def _parse_stack(data: object) -> None | StackChosenStackType0 | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                stack_type_0 = StackChosenStackType0(data)



                return stack_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | StackChosenStackType0 | Unset, data)

        stack = _parse_stack(d.pop("stack", UNSET))


        stack_chosen = cls(
            fact=fact,
            seat=seat,
            orientation=orientation,
            stack=stack,
        )

        return stack_chosen

