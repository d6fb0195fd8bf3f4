from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset







T = TypeVar("T", bound="ReadModelCheckpoint")



@_attrs_define
class ReadModelCheckpoint:
    """ How far a read model that is served has read the log; how many streams it parked.

        Attributes:
            log_position (int):
            name (str):
            parked (int):
     """

    log_position: int
    name: str
    parked: int
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)





    def to_dict(self) -> dict[str, Any]:
        log_position = self.log_position

        name = self.name

        parked = self.parked


        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update({
            "log_position": log_position,
            "name": name,
            "parked": parked,
        })

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        log_position = d.pop("log_position")

        name = d.pop("name")

        parked = d.pop("parked")

        read_model_checkpoint = cls(
            log_position=log_position,
            name=name,
            parked=parked,
        )


        read_model_checkpoint.additional_properties = d
        return read_model_checkpoint

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
