"""Calls, and the points and chips that pass."""

from typing import Annotated

from msgspec import Meta

from domain.events.fields import Count, FactBase, GameNumber, Points, Position, SeatNo


class ScoreCalled(FactBase, frozen=True, tag="score-called"):
    """A player calls points for their last bone. That they were due is not said here."""

    seat: SeatNo
    points: Points


class MugginsCalled(FactBase, frozen=True, tag="muggins-called"):
    """A player claims points that the opponent missed (UDL-4)."""

    seat: SeatNo
    points: Points


class DominoCalled(FactBase, frozen=True, tag="domino-called"):
    """A player says "Domino", that their last bone is played. Whether it is, is not said here."""

    seat: SeatNo


class ChipsPaid(FactBase, frozen=True, tag="chips-paid"):
    """Chips pass from one player to another.

    `answers` is the position of the call, play, ruling or end of hand that the
    payment answers. `colour_of` is the seat whose colour is used, if not the
    payer's own. `tens` and `fives` itemise it where they were seen. `ruling` is the
    position of the ruling that ordered it, which may be about an earlier `game`; `unpaid`
    is what else was then due, for which no chips are left by the time of the ruling.
    """

    payer: SeatNo
    payee: SeatNo
    points: Points
    answers: Position | None = None
    colour_of: SeatNo | None = None
    tens: Count | None = None
    fives: Count | None = None
    ruling: Position | None = None
    game: GameNumber | None = None
    unpaid: Points = 0


class ChangeMade(FactBase, frozen=True, tag="change-made"):
    """`owner` hands tens of their own colour to `holder` for two fives of it each (AMB-36)."""

    owner: SeatNo
    holder: SeatNo
    tens: Annotated[int, Meta(ge=1, le=10)]


class PointsPegged(FactBase, frozen=True, tag="points-pegged"):
    """Points are pegged for a player's side, in a game without chips (FU-EQ-3).

    `answers` is the position of the call, play, ruling or end of hand that they are for.
    `back` where they are pegged back, since they were not due. `ruling` is the position
    of the ruling that ordered it, which may be about an earlier `game`.
    """

    seat: SeatNo
    points: Points
    answers: Position | None = None
    back: bool = False
    ruling: Position | None = None
    game: GameNumber | None = None
