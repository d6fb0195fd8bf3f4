from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.hand_ended_how import HandEndedHow
from ..types import UNSET, Unset
from typing import cast
from typing import Literal, cast

if TYPE_CHECKING:
  from ..models.hand_ended_marks_type_0 import HandEndedMarksType0
  from ..models.hand_ended_taken_type_0 import HandEndedTakenType0





T = TypeVar("T", bound="HandEnded")



@_attrs_define
class HandEnded:
    """ A hand ends as the table saw it: how, who won, the points stated.

    `marks` and `taken` (points in tricks) are 42's, by side. `ruling` is the
    position of the ruling that ended it, which may be about an earlier `hand`, by its
    number, of this or of an earlier `game`.

        Attributes:
            fact (Literal['hand-ended']):
            how (HandEndedHow):
            game (int | None | Unset):
            hand (int | None | Unset):
            marks (HandEndedMarksType0 | None | Unset):
            points (int | None | Unset):
            ruling (int | None | Unset):
            taken (HandEndedTakenType0 | None | Unset):
            winner (int | None | Unset):
     """

    fact: Literal['hand-ended']
    how: HandEndedHow
    game: int | None | Unset = UNSET
    hand: int | None | Unset = UNSET
    marks: HandEndedMarksType0 | None | Unset = UNSET
    points: int | None | Unset = UNSET
    ruling: int | None | Unset = UNSET
    taken: HandEndedTakenType0 | None | Unset = UNSET
    winner: int | None | Unset = UNSET





    def to_dict(self) -> dict[str, Any]:
        from ..models.hand_ended_marks_type_0 import HandEndedMarksType0 # noqa: PLC0415
        from ..models.hand_ended_taken_type_0 import HandEndedTakenType0 # noqa: PLC0415
        fact = self.fact

        how = self.how.value

        game: int | None | Unset
        if isinstance(self.game, Unset):
            game = UNSET
        else:
            game = self.game

        hand: int | None | Unset
        if isinstance(self.hand, Unset):
            hand = UNSET
        else:
            hand = self.hand

        marks: dict[str, Any] | None | Unset
        if isinstance(self.marks, Unset):
            marks = UNSET
        elif isinstance(self.marks, HandEndedMarksType0):
            marks = self.marks.to_dict()
        else:
            marks = self.marks

        points: int | None | Unset
        if isinstance(self.points, Unset):
            points = UNSET
        else:
            points = self.points

        ruling: int | None | Unset
        if isinstance(self.ruling, Unset):
            ruling = UNSET
        else:
            ruling = self.ruling

        taken: dict[str, Any] | None | Unset
        if isinstance(self.taken, Unset):
            taken = UNSET
        elif isinstance(self.taken, HandEndedTakenType0):
            taken = self.taken.to_dict()
        else:
            taken = self.taken

        winner: int | None | Unset
        if isinstance(self.winner, Unset):
            winner = UNSET
        else:
            winner = self.winner


        field_dict: dict[str, Any] = {}

        field_dict.update({
            "fact": fact,
            "how": how,
        })
        if game is not UNSET:
            field_dict["game"] = game
        if hand is not UNSET:
            field_dict["hand"] = hand
        if marks is not UNSET:
            field_dict["marks"] = marks
        if points is not UNSET:
            field_dict["points"] = points
        if ruling is not UNSET:
            field_dict["ruling"] = ruling
        if taken is not UNSET:
            field_dict["taken"] = taken
        if winner is not UNSET:
            field_dict["winner"] = winner

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.hand_ended_marks_type_0 import HandEndedMarksType0 # noqa: PLC0415
        from ..models.hand_ended_taken_type_0 import HandEndedTakenType0 # noqa: PLC0415
        d = dict(src_dict)
        fact = cast(Literal['hand-ended'] , d.pop("fact"))
        if fact != 'hand-ended':
            raise ValueError(f"fact must match const 'hand-ended', got '{fact}'")

        how = HandEndedHow(d.pop("how"))




        def _parse_game(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        game = _parse_game(d.pop("game", UNSET))


        def _parse_hand(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        hand = _parse_hand(d.pop("hand", UNSET))


        def _parse_marks(data: object) -> HandEndedMarksType0 | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                marks_type_0 = HandEndedMarksType0.from_dict(data)



                return marks_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(HandEndedMarksType0 | None | Unset, data)

        marks = _parse_marks(d.pop("marks", UNSET))


        def _parse_points(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        points = _parse_points(d.pop("points", UNSET))


        def _parse_ruling(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        ruling = _parse_ruling(d.pop("ruling", UNSET))


        def _parse_taken(data: object) -> HandEndedTakenType0 | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                taken_type_0 = HandEndedTakenType0.from_dict(data)



                return taken_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(HandEndedTakenType0 | None | Unset, data)

        taken = _parse_taken(d.pop("taken", UNSET))


        def _parse_winner(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        winner = _parse_winner(d.pop("winner", UNSET))


        hand_ended = cls(
            fact=fact,
            how=how,
            game=game,
            hand=hand,
            marks=marks,
            points=points,
            ruling=ruling,
            taken=taken,
            winner=winner,
        )

        return hand_ended

