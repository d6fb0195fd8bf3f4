from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.new_webhook_kinds_item import NewWebhookKindsItem
from ..types import UNSET, Unset
from typing import cast






T = TypeVar("T", bound="NewWebhook")



@_attrs_define
class NewWebhook:
    """ An endpoint to be made: where to post, of which kinds of fact (none: all), of one match.

        Attributes:
            url (str):
            kinds (list[NewWebhookKindsItem] | Unset):
            match (str | Unset):  Default: ''.
     """

    url: str
    kinds: list[NewWebhookKindsItem] | Unset = UNSET
    match: str | Unset = ''





    def to_dict(self) -> dict[str, Any]:
        url = self.url

        kinds: list[str] | Unset = UNSET
        if not isinstance(self.kinds, Unset):
            kinds = []
            for kinds_item_data in self.kinds:
                kinds_item = kinds_item_data.value
                kinds.append(kinds_item)



        match = self.match


        field_dict: dict[str, Any] = {}

        field_dict.update({
            "url": url,
        })
        if kinds is not UNSET:
            field_dict["kinds"] = kinds
        if match is not UNSET:
            field_dict["match"] = match

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        url = d.pop("url")

        _kinds = d.pop("kinds", UNSET)
        kinds: list[NewWebhookKindsItem] | Unset = UNSET
        if _kinds is not UNSET:
            kinds = []
            for kinds_item_data in _kinds:
                kinds_item = NewWebhookKindsItem(kinds_item_data)



                kinds.append(kinds_item)


        match = d.pop("match", UNSET)

        new_webhook = cls(
            url=url,
            kinds=kinds,
            match=match,
        )

        return new_webhook

