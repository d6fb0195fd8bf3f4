from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.score_card_refused_via_type_0 import ScoreCardRefusedViaType0
from ..types import UNSET, Unset
from typing import cast
from typing import Literal, cast






T = TypeVar("T", bound="ScoreCardRefused")



@_attrs_define
class ScoreCardRefused:
    """ A player will not sign the score card, and says why; fields as of a signature.

        Attributes:
            fact (Literal['score-card-refused']):
            reason (str):
            seat (int):
            card (str | Unset):  Default: ''.
            game (int | None | Unset):
            key (str | Unset):  Default: ''.
            signature (str | Unset):  Default: ''.
            via (None | ScoreCardRefusedViaType0 | Unset):
     """

    fact: Literal['score-card-refused']
    reason: str
    seat: int
    card: str | Unset = ''
    game: int | None | Unset = UNSET
    key: str | Unset = ''
    signature: str | Unset = ''
    via: None | ScoreCardRefusedViaType0 | Unset = UNSET





    def to_dict(self) -> dict[str, Any]:
        fact = self.fact

        reason = self.reason

        seat = self.seat

        card = self.card

        game: int | None | Unset
        if isinstance(self.game, Unset):
            game = UNSET
        else:
            game = self.game

        key = self.key

        signature = self.signature

        via: None | str | Unset
        if isinstance(self.via, Unset):
            via = UNSET
        elif isinstance(self.via, ScoreCardRefusedViaType0):
            via = self.via.value
        else:
            via = self.via


        field_dict: dict[str, Any] = {}

        field_dict.update({
            "fact": fact,
            "reason": reason,
            "seat": seat,
        })
        if card is not UNSET:
            field_dict["card"] = card
        if game is not UNSET:
            field_dict["game"] = game
        if key is not UNSET:
            field_dict["key"] = key
        if signature is not UNSET:
            field_dict["signature"] = signature
        if via is not UNSET:
            field_dict["via"] = via

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        fact = cast(Literal['score-card-refused'] , d.pop("fact"))
        if fact != 'score-card-refused':
            raise ValueError(f"fact must match const 'score-card-refused', got '{fact}'")

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

        signature = d.pop("signature", UNSET)

        def _parse_via(data: object) -> None | ScoreCardRefusedViaType0 | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                via_type_0 = ScoreCardRefusedViaType0(data)



                return via_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | ScoreCardRefusedViaType0 | Unset, data)

        via = _parse_via(d.pop("via", UNSET))


        score_card_refused = cls(
            fact=fact,
            reason=reason,
            seat=seat,
            card=card,
            game=game,
            key=key,
            signature=signature,
            via=via,
        )

        return score_card_refused

