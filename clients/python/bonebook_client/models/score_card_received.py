from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..types import UNSET, Unset
from typing import cast
from typing import Literal, cast






T = TypeVar("T", bound="ScoreCardReceived")



@_attrs_define
class ScoreCardReceived:
    """ An official was given the score card (PDA-11a), and may have signed for it.

        Attributes:
            fact (Literal['score-card-received']):
            card (str | Unset):  Default: ''.
            game (int | None | Unset):
            key (str | Unset):  Default: ''.
            signature (str | Unset):  Default: ''.
     """

    fact: Literal['score-card-received']
    card: str | Unset = ''
    game: int | None | Unset = UNSET
    key: str | Unset = ''
    signature: str | Unset = ''





    def to_dict(self) -> dict[str, Any]:
        fact = self.fact

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
        fact = cast(Literal['score-card-received'] , d.pop("fact"))
        if fact != 'score-card-received':
            raise ValueError(f"fact must match const 'score-card-received', got '{fact}'")

        card = d.pop("card", UNSET)

        def _parse_game(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        game = _parse_game(d.pop("game", UNSET))


        key = d.pop("key", UNSET)

        signature = d.pop("signature", UNSET)

        score_card_received = cls(
            fact=fact,
            card=card,
            game=game,
            key=key,
            signature=signature,
        )

        return score_card_received

