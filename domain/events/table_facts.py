"""Facts around the play: the set, marks and stacks, and games that nobody finishes."""

from typing import Annotated, Literal

from msgspec import Meta

from domain.bones import Bone
from domain.events.fields import FactBase, PointsOfSide, SeatNo, Text

Fault = Literal["missing", "doubled", "marked"]
Concluded = Literal["game", "match"]


class SetFoundFaulty(FactBase, frozen=True, tag="set-found-faulty"):
    """An official found the set faulty: a bone missing, there twice, or known by its back.

    The hand in play is void, and the game may end early (AMB-86), unless the bone said to be
    missing was seen in the hand.
    """

    what: Fault
    bone: Bone | None = None
    note: Text = ""


class SpinnerMarked(FactBase, frozen=True, tag="spinner-marked"):
    """A player marks the spinner of the hand on the score card (UDL-1)."""

    seat: SeatNo
    bone: Bone


class StackChosen(FactBase, frozen=True, tag="stack-chosen"):
    """A player says how the tricks of a marks bid are stacked, and which way (42-PB-13)."""

    seat: SeatNo
    stack: Literal["single", "double"] | None = None
    orientation: Literal["lengthwise", "crosswise"] | None = None


class Resigned(FactBase, frozen=True, tag="resigned"):
    """A player gives up the game, or the match, for their whole side (AMB-87)."""

    seat: SeatNo
    scope: Concluded = "game"


class ResultAgreed(FactBase, frozen=True, tag="result-agreed"):
    """Players agree on the result of the game, or the match, without playing it out.

    `seats` are those who agreed: it counts only if somebody of every side is among them. `winner`,
    a seat, is None where nobody is to win; `scores` are by side.
    """

    seats: Annotated[tuple[SeatNo, ...], Meta(max_length=4)]
    scope: Concluded = "game"
    winner: SeatNo | None = None
    scores: tuple[PointsOfSide, ...] | None = None
