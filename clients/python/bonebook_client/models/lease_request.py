from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..types import UNSET, Unset






T = TypeVar("T", bound="LeaseRequest")



@_attrs_define
class LeaseRequest:
    """ That a device is at the table, and how many facts it has not sent.

    `take_over` takes the table from another device.

        Attributes:
            device (str):
            take_over (bool | Unset):  Default: False.
            unsent (int | Unset):  Default: 0.
     """

    device: str
    take_over: bool | Unset = False
    unsent: int | Unset = 0





    def to_dict(self) -> dict[str, Any]:
        device = self.device

        take_over = self.take_over

        unsent = self.unsent


        field_dict: dict[str, Any] = {}

        field_dict.update({
            "device": device,
        })
        if take_over is not UNSET:
            field_dict["take_over"] = take_over
        if unsent is not UNSET:
            field_dict["unsent"] = unsent

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        device = d.pop("device")

        take_over = d.pop("take_over", UNSET)

        unsent = d.pop("unsent", UNSET)

        lease_request = cls(
            device=device,
            take_over=take_over,
            unsent=unsent,
        )

        return lease_request

