"""The contract: the points of each side, made or set, and the marks it pays."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

from domain.bones import Bone
from domain.fortytwo.auction import marks_of
from domain.fortytwo.tricks import side_of
from domain.seats import Seat, Side

ContractStatus = Literal["made", "set", "open"]
TrickPlays = Sequence[tuple[Seat, Bone]]

POINTS: Final = 42
"""The points of a hand: seven tricks and 35 of count (42-BG-1)."""


@dataclass(frozen=True, slots=True)
class Contract:
    """How a contract stands.

    Attributes
    ----------
    points : the points taken, by side
    status : made, set, or still open
    marks : the marks that each side gets for it, by side; (0, 0) while it is open
    """

    points: tuple[int, int]
    status: ContractStatus
    marks: tuple[int, int]


def needed(bid: int) -> int:
    """The points that make a bid: all 42 from one mark up (42-BG-3, AMB-59).

    >>> needed(31), needed(84)
    (31, 42)
    """
    return min(bid, POINTS)


def status_of(bid: int, bidder: Seat, points: tuple[int, int]) -> ContractStatus:
    """Whether a bid is made, by the points bid; set, once they are out of reach; or open (42-BG-3).

    `points` are those taken so far, by side.

    >>> status_of(30, 0, (30, 5)), status_of(30, 0, (11, 13)), status_of(30, 0, (29, 12))
    ('made', 'set', 'open')
    """
    side = side_of(bidder)
    if points[side] >= needed(bid):
        return "made"
    return "set" if points[1 - side] > POINTS - needed(bid) else "open"


def as_declared(
    what: Literal["laydown", "made", "set"],
    declarer: Seat,
    bid: int,
    bidder: Seat,
    points: tuple[int, int],
) -> Literal["made", "set"]:
    """The result of the bid after a right or unchallenged declaration (AMB-63).

    `points` are those taken before it, by side.

    A laydown takes every point still out for the declarer's side: that makes the bid, or sets
    it, or leaves it short.

    >>> as_declared("laydown", 0, 31, 0, (10, 0)), as_declared("laydown", 1, 31, 0, (10, 0))
    ('made', 'set')
    """
    if what != "laydown":
        return what
    side = side_of(bidder)
    taken = points[side] + (POINTS - sum(points) if side == side_of(declarer) else 0)
    return "made" if taken >= needed(bid) else "set"


def marks_to(side: Side, marks: int) -> tuple[int, int]:
    """The marks by side when one side gets so many and the other none."""
    return (marks, 0) if side == 0 else (0, marks)


def judge_contract(bid: int, bidder: Seat, points: tuple[int, int]) -> Contract:
    """How a contract stands at these points (42-BG-3, 42-GEN-3, 42-BID-5).

    The marks go to the bidders if it is made, to their opponents if it is set.
    """
    status = status_of(bid, bidder, points)
    if status == "open":
        return Contract(points, status, (0, 0))
    side = side_of(bidder)
    return Contract(points, status, marks_to(side if status == "made" else 1 - side, marks_of(bid)))


def forfeited_marks(highest: int, offender: Seat) -> tuple[int, int]:
    """The marks, by side, that a renege, or a wrong declaration challenged, gives the other side.

    The marks at stake on the highest bid; one before anybody has bid (42-GP-4, 42-PB-14, AMB-54).

    >>> forfeited_marks(84, 1), forfeited_marks(0, 2)
    ((2, 0), (0, 1))
    """
    return marks_to(1 - side_of(offender), max(1, marks_of(highest)))
