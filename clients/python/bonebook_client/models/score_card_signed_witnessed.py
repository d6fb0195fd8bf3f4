from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..types import UNSET, Unset
from typing import cast
from typing import Literal, cast






T = TypeVar("T", bound="ScoreCardSignedWitnessed")



@_attrs_define
class ScoreCardSignedWitnessed:
    """ A player signs the score card (PDA-11), of an earlier `game` where it names one.

    `via` says how: with the player's own key, with their PIN, or before the official who
    reports it. It is absent where that was not asked. `card` is the hash of the card that they
    saw, `key` and `signature` are those of their device (`domain.audit.signed_cards`).

        Attributes:
            fact (Literal['score-card-signed']):
            seat (int):
            via (Literal['witness']):
            card (str | Unset):  Default: ''.
            game (int | None | Unset):
            key (Literal[''] | Unset):
            signature (str | Unset):  Default: ''.
     """

    fact: Literal['score-card-signed']
    seat: int
    via: Literal['witness']
    card: str | Unset = ''
    game: int | None | Unset = UNSET
    key: Literal[''] | Unset = UNSET
    signature: str | Unset = ''





    def to_dict(self) -> dict[str, Any]:
        fact = self.fact

        seat = self.seat

        via = self.via

        card = self.card

        game: int | None | Unset
        if isinstance(self.game, Unset):
            game = UNSET
        else:
            game = self.game

        key = self.key

        signature = self.signature


        field_dict: dict[str, Any] = {}

        field_dict.update({
            "fact": fact,
            "seat": seat,
            "via": via,
        })
        if card is not UNSET:
            field_dict["card"] = card
        if game is not UNSET:
            field_dict["game"] = game
        if key is not UNSET:
            field_dict["key"] = key
        if signature is not UNSET:
            field_dict["signature"] = signature

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        fact = cast(Literal['score-card-signed'] , d.pop("fact"))
        if fact != 'score-card-signed':
            raise ValueError(f"fact must match const 'score-card-signed', got '{fact}'")

        seat = d.pop("seat")

        via = cast(Literal['witness'] , d.pop("via"))
        if via != 'witness':
            raise ValueError(f"via must match const 'witness', got '{via}'")

        card = d.pop("card", UNSET)

        def _parse_game(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        game = _parse_game(d.pop("game", UNSET))


        key = cast(Literal[''] | Unset , d.pop("key", UNSET))
        if key != ''and not isinstance(key, Unset):
            raise ValueError(f"key must match const '', got '{key}'")

        signature = d.pop("signature", UNSET)

        score_card_signed_witnessed = cls(
            fact=fact,
            seat=seat,
            via=via,
            card=card,
            game=game,
            key=key,
            signature=signature,
        )

        return score_card_signed_witnessed

