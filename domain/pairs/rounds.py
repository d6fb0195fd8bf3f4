"""The round of passes, as a hand keeps it."""

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
