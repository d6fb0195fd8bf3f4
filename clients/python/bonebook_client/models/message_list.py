from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.message_list_joined import MessageListJoined
from typing import cast
from typing import Literal, cast

if TYPE_CHECKING:
  from ..models.message import Message





T = TypeVar("T", bound="MessageList")



@_attrs_define
class MessageList:
    """ Parts in a row, `joined` by commas and a last word, or by semicolons.

        Attributes:
            joined (MessageListJoined):
            parts (list[int | Message | MessageList | str]):
            type_ (Literal['messages']):
     """

    joined: MessageListJoined
    parts: list[int | Message | MessageList | str]
    type_: Literal['messages']
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)





    def to_dict(self) -> dict[str, Any]:
        from ..models.message import Message # noqa: PLC0415
        joined = self.joined.value

        parts = []
        for parts_item_data in self.parts:
            parts_item: dict[str, Any] | int | str
            if isinstance(parts_item_data, Message):
                parts_item = parts_item_data.to_dict()
            elif isinstance(parts_item_data, MessageList):
                parts_item = parts_item_data.to_dict()
            else:
                parts_item = parts_item_data
            parts.append(parts_item)



        type_ = self.type_


        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update({
            "joined": joined,
            "parts": parts,
            "type": type_,
        })

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.message import Message # noqa: PLC0415
        d = dict(src_dict)
        joined = MessageListJoined(d.pop("joined"))




        parts = []
        _parts = d.pop("parts")
        for parts_item_data in (_parts):
            def _parse_parts_item(data: object) -> int | Message | MessageList | str:
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    parts_item_type_2_type_0 = Message.from_dict(data)



                    return parts_item_type_2_type_0
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    parts_item_type_2_type_1 = MessageList.from_dict(data)



                    return parts_item_type_2_type_1
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                return cast(int | Message | MessageList | str, data)

            parts_item = _parse_parts_item(parts_item_data)

            parts.append(parts_item)


        type_ = cast(Literal['messages'] , d.pop("type"))
        if type_ != 'messages':
            raise ValueError(f"type must match const 'messages', got '{type_}'")

        message_list = cls(
            joined=joined,
            parts=parts,
            type_=type_,
        )


        message_list.additional_properties = d
        return message_list

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
