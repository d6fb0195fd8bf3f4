from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from typing import cast






T = TypeVar("T", bound="WebhookLine")



@_attrs_define
class WebhookLine:
    """ An endpoint, and how it does.

    `failing` says that it did not take what it was sent last, `failures` times in a row.

        Attributes:
            disabled (bool):
            failing (bool):
            failures (int):
            id (str):
            kinds (list[str]):
            last_error (str):
            match (str):
            url (str):
     """

    disabled: bool
    failing: bool
    failures: int
    id: str
    kinds: list[str]
    last_error: str
    match: str
    url: str
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)





    def to_dict(self) -> dict[str, Any]:
        disabled = self.disabled

        failing = self.failing

        failures = self.failures

        id = self.id

        kinds = self.kinds



        last_error = self.last_error

        match = self.match

        url = self.url


        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update({
            "disabled": disabled,
            "failing": failing,
            "failures": failures,
            "id": id,
            "kinds": kinds,
            "last_error": last_error,
            "match": match,
            "url": url,
        })

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        disabled = d.pop("disabled")

        failing = d.pop("failing")

        failures = d.pop("failures")

        id = d.pop("id")

        kinds = cast(list[str], d.pop("kinds"))


        last_error = d.pop("last_error")

        match = d.pop("match")

        url = d.pop("url")

        webhook_line = cls(
            disabled=disabled,
            failing=failing,
            failures=failures,
            id=id,
            kinds=kinds,
            last_error=last_error,
            match=match,
            url=url,
        )


        webhook_line.additional_properties = d
        return webhook_line

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
