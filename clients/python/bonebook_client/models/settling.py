from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..types import UNSET, Unset
from typing import cast

if TYPE_CHECKING:
  from ..models.message import Message
  from ..models.message_list import MessageList
  from ..models.observed_outcome import ObservedOutcome





T = TypeVar("T", bound="Settling")



@_attrs_define
class Settling:
    """ The observation that would settle it: surely, or only if it turns out well.

    `outcomes` tells every outcome apart where it settles surely and they are few.

        Attributes:
            label (int | Message | MessageList | str):
            surely (bool):
            outcomes (list[ObservedOutcome] | Unset):
     """

    label: int | Message | MessageList | str
    surely: bool
    outcomes: list[ObservedOutcome] | Unset = UNSET
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)





    def to_dict(self) -> dict[str, Any]:
        from ..models.message import Message # noqa: PLC0415
        from ..models.message_list import MessageList # noqa: PLC0415
        from ..models.observed_outcome import ObservedOutcome # noqa: PLC0415
        label: dict[str, Any] | int | str
        if isinstance(self.label, Message):
            label = self.label.to_dict()
        elif isinstance(self.label, MessageList):
            label = self.label.to_dict()
        else:
            label = self.label

        surely = self.surely

        outcomes: list[dict[str, Any]] | Unset = UNSET
        if not isinstance(self.outcomes, Unset):
            outcomes = []
            for outcomes_item_data in self.outcomes:
                outcomes_item = outcomes_item_data.to_dict()
                outcomes.append(outcomes_item)




        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update({
            "label": label,
            "surely": surely,
        })
        if outcomes is not UNSET:
            field_dict["outcomes"] = outcomes

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.message import Message # noqa: PLC0415
        from ..models.message_list import MessageList # noqa: PLC0415
        from ..models.observed_outcome import ObservedOutcome # noqa: PLC0415
        d = dict(src_dict)
        def _parse_label(data: object) -> int | Message | MessageList | str:
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                label_type_2_type_0 = Message.from_dict(data)



                return label_type_2_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                label_type_2_type_1 = MessageList.from_dict(data)



                return label_type_2_type_1
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(int | Message | MessageList | str, data)

        label = _parse_label(d.pop("label"))


        surely = d.pop("surely")

        _outcomes = d.pop("outcomes", UNSET)
        outcomes: list[ObservedOutcome] | Unset = UNSET
        if _outcomes is not UNSET:
            outcomes = []
            for outcomes_item_data in _outcomes:
                outcomes_item = ObservedOutcome.from_dict(outcomes_item_data)



                outcomes.append(outcomes_item)


        settling = cls(
            label=label,
            surely=surely,
            outcomes=outcomes,
        )


        settling.additional_properties = d
        return settling

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
