from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..types import UNSET, Unset
from typing import cast

if TYPE_CHECKING:
  from ..models.hand_line import HandLine





T = TypeVar("T", bound="GameLine")



@_attrs_define
class GameLine:
    """ One game: its hands, the score by the log, the score as written, who signed.

    `decided` is the event that decided it; `after_end` are the events that brought points or
    marks after that, which count for nothing.

        Attributes:
            game (int):
            after_end (list[int] | Unset):
            agrees (bool | None | Unset):
            decided (int | None | Unset):
            ended (bool | Unset):  Default: False.
            hands (list[HandLine] | Unset):
            scores (list[int] | Unset):
            signed (list[int] | Unset):
            winner (int | None | Unset):
            written (list[int] | None | Unset):
     """

    game: int
    after_end: list[int] | Unset = UNSET
    agrees: bool | None | Unset = UNSET
    decided: int | None | Unset = UNSET
    ended: bool | Unset = False
    hands: list[HandLine] | Unset = UNSET
    scores: list[int] | Unset = UNSET
    signed: list[int] | Unset = UNSET
    winner: int | None | Unset = UNSET
    written: list[int] | None | Unset = UNSET
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)





    def to_dict(self) -> dict[str, Any]:
        from ..models.hand_line import HandLine # noqa: PLC0415
        game = self.game

        after_end: list[int] | Unset = UNSET
        if not isinstance(self.after_end, Unset):
            after_end = self.after_end



        agrees: bool | None | Unset
        if isinstance(self.agrees, Unset):
            agrees = UNSET
        else:
            agrees = self.agrees

        decided: int | None | Unset
        if isinstance(self.decided, Unset):
            decided = UNSET
        else:
            decided = self.decided

        ended = self.ended

        hands: list[dict[str, Any]] | Unset = UNSET
        if not isinstance(self.hands, Unset):
            hands = []
            for hands_item_data in self.hands:
                hands_item = hands_item_data.to_dict()
                hands.append(hands_item)



        scores: list[int] | Unset = UNSET
        if not isinstance(self.scores, Unset):
            scores = self.scores



        signed: list[int] | Unset = UNSET
        if not isinstance(self.signed, Unset):
            signed = self.signed



        winner: int | None | Unset
        if isinstance(self.winner, Unset):
            winner = UNSET
        else:
            winner = self.winner

        written: list[int] | None | Unset
        if isinstance(self.written, Unset):
            written = UNSET
        elif isinstance(self.written, list):
            written = self.written


        else:
            written = self.written


        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update({
            "game": game,
        })
        if after_end is not UNSET:
            field_dict["after_end"] = after_end
        if agrees is not UNSET:
            field_dict["agrees"] = agrees
        if decided is not UNSET:
            field_dict["decided"] = decided
        if ended is not UNSET:
            field_dict["ended"] = ended
        if hands is not UNSET:
            field_dict["hands"] = hands
        if scores is not UNSET:
            field_dict["scores"] = scores
        if signed is not UNSET:
            field_dict["signed"] = signed
        if winner is not UNSET:
            field_dict["winner"] = winner
        if written is not UNSET:
            field_dict["written"] = written

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.hand_line import HandLine # noqa: PLC0415
        d = dict(src_dict)
        game = d.pop("game")

        after_end = cast(list[int], d.pop("after_end", UNSET))


        def _parse_agrees(data: object) -> bool | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(bool | None | Unset, data)

        agrees = _parse_agrees(d.pop("agrees", UNSET))


        def _parse_decided(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        decided = _parse_decided(d.pop("decided", UNSET))


        ended = d.pop("ended", UNSET)

        _hands = d.pop("hands", UNSET)
        hands: list[HandLine] | Unset = UNSET
        if _hands is not UNSET:
            hands = []
            for hands_item_data in _hands:
                hands_item = HandLine.from_dict(hands_item_data)



                hands.append(hands_item)


        scores = cast(list[int], d.pop("scores", UNSET))


        signed = cast(list[int], d.pop("signed", UNSET))


        def _parse_winner(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        winner = _parse_winner(d.pop("winner", UNSET))


        def _parse_written(data: object) -> list[int] | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, list):
                    raise TypeError()
                written_type_0 = cast(list[int], data)

                return written_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(list[int] | None | Unset, data)

        written = _parse_written(d.pop("written", UNSET))


        game_line = cls(
            game=game,
            after_end=after_end,
            agrees=agrees,
            decided=decided,
            ended=ended,
            hands=hands,
            scores=scores,
            signed=signed,
            winner=winner,
            written=written,
        )


        game_line.additional_properties = d
        return game_line

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
