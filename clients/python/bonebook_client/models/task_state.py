from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset







T = TypeVar("T", bound="TaskState")



@_attrs_define
class TaskState:
    """ The state of a background task, without names of matches or contents.

    `last_error` is the type of the last exception or "disk full", "" after the task recovered.
    `lag` is how many seconds the oldest work has waited, `parked` how many matches or receivers
    are left out.

        Attributes:
            lag (float):
            last_error (str):
            name (str):
            parked (int):
            restarts (int):
     """

    lag: float
    last_error: str
    name: str
    parked: int
    restarts: int
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)





    def to_dict(self) -> dict[str, Any]:
        lag = self.lag

        last_error = self.last_error

        name = self.name

        parked = self.parked

        restarts = self.restarts


        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update({
            "lag": lag,
            "last_error": last_error,
            "name": name,
            "parked": parked,
            "restarts": restarts,
        })

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        lag = d.pop("lag")

        last_error = d.pop("last_error")

        name = d.pop("name")

        parked = d.pop("parked")

        restarts = d.pop("restarts")

        task_state = cls(
            lag=lag,
            last_error=last_error,
            name=name,
            parked=parked,
            restarts=restarts,
        )


        task_state.additional_properties = d
        return task_state

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
