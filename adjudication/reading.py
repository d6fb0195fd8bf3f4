"""The record of a match as the test of a claim reads it: before an event, and after it.

One reading serves one record; states and deals that were worked out once are
kept. No rule is applied here.
"""

from collections.abc import Iterator
from typing import Any, TypeVar

from adjudication.dealing import Dealing, Facts, hand_of
from domain import events as e
from domain.errors import BadClaim
from domain.match import Match, fold
from domain.seats import Seat

F = TypeVar("F")


class Reading:
    """The record of a match, as a claim about one of its events reads it.

    Attributes
    ----------
    facts : (position, fact) pairs, the opening of the match first
    """

    def __init__(self, facts: Facts) -> None:
        self.facts = facts
        self._folded: dict[int, Match] = {}
        self._dealings: dict[int, Dealing] = {}

    @property
    def now(self) -> Match:
        """The match after all of the record."""
        return self.before(self.facts[-1][0] + 1)

    def before(self, position: int) -> Match:
        """The match just before the event at `position`. Not to be changed."""
        if position not in self._folded:
            self._folded[position] = fold((at, f) for at, f in self.facts if at < position)
        return self._folded[position]

    def fact(self, position: int | None, *kinds: type[F]) -> F:
        """The event that a claim speaks of, of one of these kinds.

        Raises `BadClaim` where there is none or it is of another kind.
        """
        wanted = " or ".join(_named(kind) for kind in kinds)
        if position is None:
            raise BadClaim("event", f"is missing: give the position of a {wanted}")
        found = [fact for at, fact in self.facts if at == position]
        if not found:
            raise BadClaim("event", f"is {position}; the record has no such event")
        for fact in found:
            if isinstance(fact, kinds):
                return fact
        raise BadClaim("event", f"{position} is a {_named(type(found[0]))}, not a {wanted}")

    def since(self, position: int) -> Iterator[tuple[int, e.Fact]]:
        """The events after `position`, in order."""
        return ((at, fact) for at, fact in self.facts if at > position)

    def dealing(self, position: int) -> Dealing:
        """The deal of the hand to which the event at `position` belongs."""
        hand = hand_of(self.facts, position)
        first = hand[0][0]
        if first not in self._dealings:
            self._dealings[first] = Dealing(hand)
        return self._dealings[first]

    def name(self, seat: Seat | None) -> str:
        """What a player is called."""
        return "nobody" if seat is None else self.now.opened.players[seat]


def _named(kind: type[Any]) -> str:
    return e.tag_of(kind)
