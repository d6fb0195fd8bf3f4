from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..types import UNSET, Unset
from typing import cast
from typing import Literal, cast
import datetime






T = TypeVar("T", bound="ChipsPaidReported")



@_attrs_define
class ChipsPaidReported:
    """ Chips pass from one player to another.

    `answers` is the position of the call, play, ruling or end of hand that the
    payment answers. `colour_of` is the seat whose colour is used, if not the
    payer's own. `tens` and `fives` itemise it where they were seen. `ruling` is the
    position of the ruling that ordered it, which may be about an earlier `game`; `unpaid`
    is what else was then due, for which no chips are left by the time of the ruling.

        Attributes:
            fact (Literal['chips-paid']):
            payee (int):
            payer (int):
            points (int):
            answers (int | None | Unset):
            colour_of (int | None | Unset):
            fives (int | None | Unset):
            game (int | None | Unset):
            happened_at (datetime.datetime | None | Unset):
            ruling (int | None | Unset):
            tens (int | None | Unset):
            unpaid (int | Unset):  Default: 0.
     """

    fact: Literal['chips-paid']
    payee: int
    payer: int
    points: int
    answers: int | None | Unset = UNSET
    colour_of: int | None | Unset = UNSET
    fives: int | None | Unset = UNSET
    game: int | None | Unset = UNSET
    happened_at: datetime.datetime | None | Unset = UNSET
    ruling: int | None | Unset = UNSET
    tens: int | None | Unset = UNSET
    unpaid: int | Unset = 0





    def to_dict(self) -> dict[str, Any]:
        fact = self.fact

        payee = self.payee

        payer = self.payer

        points = self.points

        answers: int | None | Unset
        if isinstance(self.answers, Unset):
            answers = UNSET
        else:
            answers = self.answers

        colour_of: int | None | Unset
        if isinstance(self.colour_of, Unset):
            colour_of = UNSET
        else:
            colour_of = self.colour_of

        fives: int | None | Unset
        if isinstance(self.fives, Unset):
            fives = UNSET
        else:
            fives = self.fives

        game: int | None | Unset
        if isinstance(self.game, Unset):
            game = UNSET
        else:
            game = self.game

        happened_at: None | str | Unset
        if isinstance(self.happened_at, Unset):
            happened_at = UNSET
        elif isinstance(self.happened_at, datetime.datetime):
            happened_at = self.happened_at.isoformat()
        else:
            happened_at = self.happened_at

        ruling: int | None | Unset
        if isinstance(self.ruling, Unset):
            ruling = UNSET
        else:
            ruling = self.ruling

        tens: int | None | Unset
        if isinstance(self.tens, Unset):
            tens = UNSET
        else:
            tens = self.tens

        unpaid = self.unpaid


        field_dict: dict[str, Any] = {}

        field_dict.update({
            "fact": fact,
            "payee": payee,
            "payer": payer,
            "points": points,
        })
        if answers is not UNSET:
            field_dict["answers"] = answers
        if colour_of is not UNSET:
            field_dict["colour_of"] = colour_of
        if fives is not UNSET:
            field_dict["fives"] = fives
        if game is not UNSET:
            field_dict["game"] = game
        if happened_at is not UNSET:
            field_dict["happened_at"] = happened_at
        if ruling is not UNSET:
            field_dict["ruling"] = ruling
        if tens is not UNSET:
            field_dict["tens"] = tens
        if unpaid is not UNSET:
            field_dict["unpaid"] = unpaid

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        fact = cast(Literal['chips-paid'] , d.pop("fact"))
        if fact != 'chips-paid':
            raise ValueError(f"fact must match const 'chips-paid', got '{fact}'")

        payee = d.pop("payee")

        payer = d.pop("payer")

        points = d.pop("points")

        def _parse_answers(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        answers = _parse_answers(d.pop("answers", UNSET))


        def _parse_colour_of(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        colour_of = _parse_colour_of(d.pop("colour_of", UNSET))


        def _parse_fives(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        fives = _parse_fives(d.pop("fives", UNSET))


        def _parse_game(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        game = _parse_game(d.pop("game", UNSET))


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


        def _parse_ruling(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        ruling = _parse_ruling(d.pop("ruling", UNSET))


        def _parse_tens(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        tens = _parse_tens(d.pop("tens", UNSET))


        unpaid = d.pop("unpaid", UNSET)

        chips_paid_reported = cls(
            fact=fact,
            payee=payee,
            payer=payer,
            points=points,
            answers=answers,
            colour_of=colour_of,
            fives=fives,
            game=game,
            happened_at=happened_at,
            ruling=ruling,
            tens=tens,
            unpaid=unpaid,
        )

        return chips_paid_reported

