from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..types import UNSET, Unset
from typing import cast

if TYPE_CHECKING:
  from ..models.card_file_names import CardFileNames





T = TypeVar("T", bound="CardFile")



@_attrs_define
class CardFile:
    """ A card and the receipts of the events that it rests on.

    `names` is what tokens in it stand for, with their salts, where names are sealed.

        Attributes:
            card (str):
            receipts (list[str]):
            names (CardFileNames | Unset):
     """

    card: str
    receipts: list[str]
    names: CardFileNames | Unset = UNSET
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)





    def to_dict(self) -> dict[str, Any]:
        from ..models.card_file_names import CardFileNames # noqa: PLC0415
        card = self.card

        receipts = self.receipts



        names: dict[str, Any] | Unset = UNSET
        if not isinstance(self.names, Unset):
            names = self.names.to_dict()


        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update({
            "card": card,
            "receipts": receipts,
        })
        if names is not UNSET:
            field_dict["names"] = names

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.card_file_names import CardFileNames # noqa: PLC0415
        d = dict(src_dict)
        card = d.pop("card")

        receipts = cast(list[str], d.pop("receipts"))


        _names = d.pop("names", UNSET)
        names: CardFileNames | Unset
        if isinstance(_names,  Unset):
            names = UNSET
        else:
            names = CardFileNames.from_dict(_names)




        card_file = cls(
            card=card,
            receipts=receipts,
            names=names,
        )


        card_file.additional_properties = d
        return card_file

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
