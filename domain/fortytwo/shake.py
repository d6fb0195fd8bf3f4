"""The shake: who shakes first and next, and in what order the bones are drawn."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from domain.bones import Bone
from domain.fortytwo.tricks import SEATS, partner_of
from domain.seats import Seat, left_of, right_of

HOLDING: Final = 7
"""The bones that each player draws: all 28 among four, in rows of four and three (42-SD-3)."""


@dataclass(frozen=True, slots=True)
class Lots:
    """The outcome of bones drawn for an order: the seats with the most and the fewest spots."""

    highest: tuple[Seat, ...]
    lowest: tuple[Seat, ...]

    @property
    def redraw(self) -> bool:
        """Whether those tied for the most draw again (42-SD-1)."""
        return len(self.highest) > 1


def read_lots(draws: Sequence[tuple[Seat, Bone]]) -> Lots:
    """The seats with the highest and the lowest bone, by spots; the highest shakes (42-SD-1).

    Those tied for it draw again.

    >>> read_lots([(0, Bone("6-3")), (1, Bone("5-4")), (2, Bone("1-0"))])
    Lots(highest=(0, 1), lowest=(2,))
    """
    spots = [bone.pips for _, bone in draws]
    return Lots(
        tuple(sorted(seat for seat, bone in draws if bone.pips == max(spots))),
        tuple(sorted(seat for seat, bone in draws if bone.pips == min(spots))),
    )


def drawing_order(shaker: Seat) -> tuple[frozenset[Seat], ...]:
    """The seats in the order of drawing: the other team, shaker's partner, shaker (42-SD-2).

    Who of the other team draws first is left open, so each step is a set.

    >>> [sorted(step) for step in drawing_order(1)]
    [[0, 2], [3], [1]]
    """
    others = frozenset((left_of(shaker, 4), right_of(shaker, 4)))
    return others, frozenset((partner_of(shaker),)), frozenset((shaker,))


def drew_in_order(shaker: Seat, drawn: Sequence[Seat]) -> bool:
    """Whether seats have drawn in this order so far (42-SD-2).

    >>> drew_in_order(1, [2, 0, 3, 1]), drew_in_order(1, [2, 3])
    (True, False)
    """
    due = drawing_order(shaker)
    step_of = {seat: number for number, step in enumerate(due) for seat in step}
    steps = [step_of[seat] for seat in drawn]
    full = [number for number, step in enumerate(due) for _ in step]
    return steps == full[: len(steps)]


def next_shaker(shaker: Seat) -> Seat:
    """The shaker of the next hand after one played or passed out (42-BID-11)."""
    return left_of(shaker, SEATS)
