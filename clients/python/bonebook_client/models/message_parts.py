from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from typing import cast

if TYPE_CHECKING:
  from ..models.message import Message
  from ..models.message_list import MessageList





T = TypeVar("T", bound="MessageParts")



@_attrs_define
class MessageParts:
    

    additional_properties: dict[str, int | Message | MessageList | str] = _attrs_field(init=False, factory=dict)





    def to_dict(self) -> dict[str, Any]:
        from ..models.message import Message # noqa: PLC0415
        from ..models.message_list import MessageList # noqa: PLC0415
        
        field_dict: dict[str, Any] = {}
        for prop_name, prop in self.additional_properties.items():
            
            if isinstance(prop, Message):
                field_dict[prop_name] = prop.to_dict()
            elif isinstance(prop, MessageList):
                field_dict[prop_name] = prop.to_dict()
            else:
                field_dict[prop_name] = prop


        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.message import Message # noqa: PLC0415
        from ..models.message_list import MessageList # noqa: PLC0415
        d = dict(src_dict)
        message_parts = cls(
        )


        additional_properties = {}
        for prop_name, prop_dict in d.items():
            def _parse_additional_property(data: object) -> int | Message | MessageList | str:
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    additional_property_type_2_type_0 = Message.from_dict(data)



                    return additional_property_type_2_type_0
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    additional_property_type_2_type_1 = MessageList.from_dict(data)



                    return additional_property_type_2_type_1
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                return cast(int | Message | MessageList | str, data)

            additional_property = _parse_additional_property(prop_dict)

            additional_properties[prop_name] = additional_property

        message_parts.additional_properties = additional_properties
        return message_parts

    @property
    def additional_keys(self) -> list[str]:
        return list(self.additional_properties.keys())

    def __getitem__(self, key: str) -> int | Message | MessageList | str:
        return self.additional_properties[key]

    def __setitem__(self, key: str, value: int | Message | MessageList | str) -> None:
        self.additional_properties[key] = value

    def __delitem__(self, key: str) -> None:
        del self.additional_properties[key]

    def __contains__(self, key: str) -> bool:
        return key in self.additional_properties
