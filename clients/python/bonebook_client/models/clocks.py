from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from typing import cast

if TYPE_CHECKING:
  from ..models.clock import Clock
  from ..models.play_time import PlayTime
  from ..models.turn import Turn





T = TypeVar("T", bound="Clocks")



@_attrs_define
class Clocks:
    """ The clocks of a match at one position; no game clock before the first game.

        Attributes:
            game (Clock | None):
            match (Clock | None):
            paused (bool):
            plays (list[PlayTime]):
            position (int):
            turn (None | Turn):
     """

    game: Clock | None
    match: Clock | None
    paused: bool
    plays: list[PlayTime]
    position: int
    turn: None | Turn
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)





    def to_dict(self) -> dict[str, Any]:
        from ..models.clock import Clock # noqa: PLC0415
        from ..models.play_time import PlayTime # noqa: PLC0415
        from ..models.turn import Turn # noqa: PLC0415
        game: dict[str, Any] | None
        if isinstance(self.game, Clock):
            game = self.game.to_dict()
        else:
            game = self.game

        match: dict[str, Any] | None
        if isinstance(self.match, Clock):
            match = self.match.to_dict()
        else:
            match = self.match

        paused = self.paused

        plays = []
        for plays_item_data in self.plays:
            plays_item = plays_item_data.to_dict()
            plays.append(plays_item)



        position = self.position

        turn: dict[str, Any] | None
        if isinstance(self.turn, Turn):
            turn = self.turn.to_dict()
        else:
            turn = self.turn


        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update({
            "game": game,
            "match": match,
            "paused": paused,
            "plays": plays,
            "position": position,
            "turn": turn,
        })

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.clock import Clock # noqa: PLC0415
        from ..models.play_time import PlayTime # noqa: PLC0415
        from ..models.turn import Turn # noqa: PLC0415
        d = dict(src_dict)
        def _parse_game(data: object) -> Clock | None:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                game_type_0 = Clock.from_dict(data)



                return game_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(Clock | None, data)

        game = _parse_game(d.pop("game"))


        def _parse_match(data: object) -> Clock | None:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                match_type_0 = Clock.from_dict(data)



                return match_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(Clock | None, data)

        match = _parse_match(d.pop("match"))


        paused = d.pop("paused")

        plays = []
        _plays = d.pop("plays")
        for plays_item_data in (_plays):
            plays_item = PlayTime.from_dict(plays_item_data)



            plays.append(plays_item)


        position = d.pop("position")

        def _parse_turn(data: object) -> None | Turn:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                turn_type_0 = Turn.from_dict(data)



                return turn_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | Turn, data)

        turn = _parse_turn(d.pop("turn"))


        clocks = cls(
            game=game,
            match=match,
            paused=paused,
            plays=plays,
            position=position,
            turn=turn,
        )


        clocks.additional_properties = d
        return clocks

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
