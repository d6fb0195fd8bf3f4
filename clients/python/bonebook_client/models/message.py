from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..types import UNSET, Unset
from typing import cast
from typing import Literal, cast

if TYPE_CHECKING:
  from ..models.message_parts import MessageParts





T = TypeVar("T", bound="Message")



@_attrs_define
class Message:
    """ A sentence, or a part of one: its English text with `{names}`, and what they stand for.

    `plural` is the text for any number but one, and `number` is that number.

        Attributes:
            text (str):
            type_ (Literal['message']):
            number (int | Unset):  Default: 1.
            parts (MessageParts | Unset):
            plural (str | Unset):  Default: ''.
     """

    text: str
    type_: Literal['message']
    number: int | Unset = 1
    parts: MessageParts | Unset = UNSET
    plural: str | Unset = ''
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)





    def to_dict(self) -> dict[str, Any]:
        from ..models.message_parts import MessageParts # noqa: PLC0415
        text = self.text

        type_ = self.type_

        number = self.number

        parts: dict[str, Any] | Unset = UNSET
        if not isinstance(self.parts, Unset):
            parts = self.parts.to_dict()

        plural = self.plural


        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update({
            "text": text,
            "type": type_,
        })
        if number is not UNSET:
            field_dict["number"] = number
        if parts is not UNSET:
            field_dict["parts"] = parts
        if plural is not UNSET:
            field_dict["plural"] = plural

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.message_parts import MessageParts # noqa: PLC0415
        d = dict(src_dict)
        text = d.pop("text")

        type_ = cast(Literal['message'] , d.pop("type"))
        if type_ != 'message':
            raise ValueError(f"type must match const 'message', got '{type_}'")

        number = d.pop("number", UNSET)

        _parts = d.pop("parts", UNSET)
        parts: MessageParts | Unset
        if isinstance(_parts,  Unset):
            parts = UNSET
        else:
            parts = MessageParts.from_dict(_parts)




        plural = d.pop("plural", UNSET)

        message = cls(
            text=text,
            type_=type_,
            number=number,
            parts=parts,
            plural=plural,
        )


        message.additional_properties = d
        return message

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
