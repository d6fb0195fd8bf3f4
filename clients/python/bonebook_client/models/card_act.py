from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.card_act_via_type_0 import CardActViaType0
from ..types import UNSET, Unset
from typing import cast






T = TypeVar("T", bound="CardAct")



@_attrs_define
class CardAct:
    """ An act on a card: a seat agreed or refused, an official received it.

    `holds` says whether the signature verifies, None where there is none: then the record alone
    says so, and `via` how it was given.

        Attributes:
            act (str):
            position (int):
            holds (bool | None | Unset):
            key (str | Unset):  Default: ''.
            reason (str | Unset):  Default: ''.
            seat (int | None | Unset):
            signature (str | Unset):  Default: ''.
            via (CardActViaType0 | None | Unset):
     """

    act: str
    position: int
    holds: bool | None | Unset = UNSET
    key: str | Unset = ''
    reason: str | Unset = ''
    seat: int | None | Unset = UNSET
    signature: str | Unset = ''
    via: CardActViaType0 | None | Unset = UNSET
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)





    def to_dict(self) -> dict[str, Any]:
        act = self.act

        position = self.position

        holds: bool | None | Unset
        if isinstance(self.holds, Unset):
            holds = UNSET
        else:
            holds = self.holds

        key = self.key

        reason = self.reason

        seat: int | None | Unset
        if isinstance(self.seat, Unset):
            seat = UNSET
        else:
            seat = self.seat

        signature = self.signature

        via: None | str | Unset
        if isinstance(self.via, Unset):
            via = UNSET
        elif isinstance(self.via, CardActViaType0):
            via = self.via.value
        else:
            via = self.via


        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update({
            "act": act,
            "position": position,
        })
        if holds is not UNSET:
            field_dict["holds"] = holds
        if key is not UNSET:
            field_dict["key"] = key
        if reason is not UNSET:
            field_dict["reason"] = reason
        if seat is not UNSET:
            field_dict["seat"] = seat
        if signature is not UNSET:
            field_dict["signature"] = signature
        if via is not UNSET:
            field_dict["via"] = via

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        act = d.pop("act")

        position = d.pop("position")

        def _parse_holds(data: object) -> bool | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(bool | None | Unset, data)

        holds = _parse_holds(d.pop("holds", UNSET))


        key = d.pop("key", UNSET)

        reason = d.pop("reason", UNSET)

        def _parse_seat(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        seat = _parse_seat(d.pop("seat", UNSET))


        signature = d.pop("signature", UNSET)

        def _parse_via(data: object) -> CardActViaType0 | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                via_type_0 = CardActViaType0(data)



                return via_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(CardActViaType0 | None | Unset, data)

        via = _parse_via(d.pop("via", UNSET))


        card_act = cls(
            act=act,
            position=position,
            holds=holds,
            key=key,
            reason=reason,
            seat=seat,
            signature=signature,
            via=via,
        )


        card_act.additional_properties = d
        return card_act

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
