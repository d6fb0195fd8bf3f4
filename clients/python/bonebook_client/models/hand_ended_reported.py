from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.hand_ended_reported_how import HandEndedReportedHow
from ..types import UNSET, Unset
from typing import cast
from typing import Literal, cast
import datetime

if TYPE_CHECKING:
  from ..models.hand_ended_reported_marks_type_0 import HandEndedReportedMarksType0
  from ..models.hand_ended_reported_taken_type_0 import HandEndedReportedTakenType0





T = TypeVar("T", bound="HandEndedReported")



@_attrs_define
class HandEndedReported:
    """ A hand ends as the table saw it: how, who won, the points stated.

    `marks` and `taken` (points in tricks) are 42's, by side. `ruling` is the
    position of the ruling that ended it, which may be about an earlier `hand`, by its
    number, of this or of an earlier `game`.

        Attributes:
            fact (Literal['hand-ended']):
            how (HandEndedReportedHow):
            game (int | None | Unset):
            hand (int | None | Unset):
            happened_at (datetime.datetime | None | Unset):
            marks (HandEndedReportedMarksType0 | None | Unset):
            points (int | None | Unset):
            ruling (int | None | Unset):
            taken (HandEndedReportedTakenType0 | None | Unset):
            winner (int | None | Unset):
     """

    fact: Literal['hand-ended']
    how: HandEndedReportedHow
    game: int | None | Unset = UNSET
    hand: int | None | Unset = UNSET
    happened_at: datetime.datetime | None | Unset = UNSET
    marks: HandEndedReportedMarksType0 | None | Unset = UNSET
    points: int | None | Unset = UNSET
    ruling: int | None | Unset = UNSET
    taken: HandEndedReportedTakenType0 | None | Unset = UNSET
    winner: int | None | Unset = UNSET





    def to_dict(self) -> dict[str, Any]:
        from ..models.hand_ended_reported_marks_type_0 import HandEndedReportedMarksType0 # noqa: PLC0415
        from ..models.hand_ended_reported_taken_type_0 import HandEndedReportedTakenType0 # noqa: PLC0415
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

        happened_at: None | str | Unset
        if isinstance(self.happened_at, Unset):
            happened_at = UNSET
        elif isinstance(self.happened_at, datetime.datetime):
            happened_at = self.happened_at.isoformat()
        else:
            happened_at = self.happened_at

        marks: dict[str, Any] | None | Unset
        if isinstance(self.marks, Unset):
            marks = UNSET
        elif isinstance(self.marks, HandEndedReportedMarksType0):
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
        elif isinstance(self.taken, HandEndedReportedTakenType0):
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
        if happened_at is not UNSET:
            field_dict["happened_at"] = happened_at
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
        from ..models.hand_ended_reported_marks_type_0 import HandEndedReportedMarksType0 # noqa: PLC0415
        from ..models.hand_ended_reported_taken_type_0 import HandEndedReportedTakenType0 # noqa: PLC0415
        d = dict(src_dict)
        fact = cast(Literal['hand-ended'] , d.pop("fact"))
        if fact != 'hand-ended':
            raise ValueError(f"fact must match const 'hand-ended', got '{fact}'")

        how = HandEndedReportedHow(d.pop("how"))




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


        def _parse_happened_at(data: object) -> datetime.datetime | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                happened_at_type_0 = datetime.datetime.fromisoformat(data)



                return happened_at_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None | Unset, data)

        happened_at = _parse_happened_at(d.pop("happened_at", UNSET))


        def _parse_marks(data: object) -> HandEndedReportedMarksType0 | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                marks_type_0 = HandEndedReportedMarksType0.from_dict(data)



                return marks_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(HandEndedReportedMarksType0 | None | Unset, data)

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


        def _parse_taken(data: object) -> HandEndedReportedTakenType0 | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                taken_type_0 = HandEndedReportedTakenType0.from_dict(data)



                return taken_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(HandEndedReportedTakenType0 | None | Unset, data)

        taken = _parse_taken(d.pop("taken", UNSET))


        def _parse_winner(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        winner = _parse_winner(d.pop("winner", UNSET))


        hand_ended_reported = cls(
            fact=fact,
            how=how,
            game=game,
            hand=hand,
            happened_at=happened_at,
            marks=marks,
            points=points,
            ruling=ruling,
            taken=taken,
            winner=winner,
        )

        return hand_ended_reported

