"""The round of passes: as a hand keeps it, and whether it scores (DP-17, DP-17b)."""

from collections.abc import Collection, Iterable

from msgspec import Struct

from domain.seats import Side
from domain.winning import Moment


class Round(Struct, frozen=True, gc=False):
    """A round of passes: the other three passed one after another on a bone (DP-17).

    `side` is the pair of that bone; `passes` says when each of the three was. `asleep` is
    whether bones sleep: then the line alone does not show that the bone left the hand open.
    """

    side: Side
    passes: tuple[Moment, ...]
    asleep: bool = False


def scored(
    rounds: Iterable[Round], false_passes: Collection[int], blocked: Moment | None
) -> Iterable[tuple[Moment, Side]]:
    """The rounds that score: when each had its third pass, and for which pair.

    No pass of such a round was false (DP-17b), and its bone did not block. `blocked` is when the
    bone was played by which the hand was blocked, None where it was not.
    """
    for each_round in rounds:
        at_the_end = blocked is not None and each_round.passes[0] > blocked
        false = any(at.position in false_passes for at in each_round.passes)
        if not false and not (at_the_end and each_round.asleep):
            yield each_round.passes[-1], each_round.side
