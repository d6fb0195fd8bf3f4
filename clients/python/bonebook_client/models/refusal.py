from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..types import UNSET, Unset
from typing import cast






T = TypeVar("T", bound="Refusal")



@_attrs_define
class Refusal:
    """ That a seat will not sign the card, and why; otherwise as a signature.

        Attributes:
            reason (str):
            seat (int):
            card (str | Unset):  Default: ''.
            game (int | None | Unset):
            key (str | Unset):  Default: ''.
            pin (str | Unset):  Default: ''.
            signature (str | Unset):  Default: ''.
     """

    reason: str
    seat: int
    card: str | Unset = ''
    game: int | None | Unset = UNSET
    key: str | Unset = ''
    pin: str | Unset = ''
    signature: str | Unset = ''





    def to_dict(self) -> dict[str, Any]:
        reason = self.reason

        seat = self.seat

        card = self.card

        game: int | None | Unset
        if isinstance(self.game, Unset):
            game = UNSET
        else:
            game = self.game

        key = self.key

        pin = self.pin

        signature = self.signature


        field_dict: dict[str, Any] = {}

        field_dict.update({
            "reason": reason,
            "seat": seat,
        })
        if card is not UNSET:
            field_dict["card"] = card
        if game is not UNSET:
            field_dict["game"] = game
        if key is not UNSET:
            field_dict["key"] = key
        if pin is not UNSET:
            field_dict["pin"] = pin
        if signature is not UNSET:
            field_dict["signature"] = signature

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        reason = d.pop("reason")

        seat = d.pop("seat")

        card = d.pop("card", UNSET)

        def _parse_game(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        game = _parse_game(d.pop("game", UNSET))


        key = d.pop("key", UNSET)

        pin = d.pop("pin", UNSET)

        signature = d.pop("signature", UNSET)

        refusal = cls(
            reason=reason,
            seat=seat,
            card=card,
            game=game,
            key=key,
            pin=pin,
            signature=signature,
        )

        return refusal

