"""The record of a match as the test of a claim reads it: before an event, and after it.

One reading serves one record; states and deals that were worked out once are
kept, so that a claim folds the record once and so does a sweep. No rule is
applied here.
"""

from bisect import bisect_left, bisect_right, insort
from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Any, TypeVar

from adjudication.dealing import Dealing, Facts, hand_of
from adjudication.deals import Question
from adjudication.looks import Look
from adjudication.proofs import Answer
from adjudication.suppositions import Stop, never
from adjudication.worlds import decide, verdict
from domain import events as e
from domain.errors import BadClaim
from domain.match import Match
from domain.rules import Fives
from domain.seats import Seat

F = TypeVar("F")


class Reading:
    """The record of a match, as a claim about one of its events reads it.

    Attributes
    ----------
    facts : (position, fact) pairs, the opening of the match first
    assuming : the names of what is presumed beside the physical facts
    bare : questions get their verdict alone, without reasons
    stop : asked now and then in a search whether to give up
    """

    def __init__(
        self,
        facts: Facts,
        *,
        assuming: tuple[str, ...] = (),
        bare: bool = False,
        stop: Stop = never,
    ) -> None:
        self.facts = facts
        self.assuming = assuming
        self.bare = bare
        self.stop = stop
        self._positions = [at for at, _ in facts]
        self._starts = [n for n, (_, fact) in enumerate(facts) if type(fact) is e.HandStarted]
        self._states: dict[int, Match] = {0: Match()}
        self._folded = [0]
        self._dealings: dict[int, Dealing] = {}

    @cached_property
    def opened(self) -> e.MatchOpened:
        """The opening of the match."""
        opened = self.facts[0][1]
        assert isinstance(opened, e.MatchOpened)
        return opened

    @property
    def rules(self) -> Fives:
        """The rules of the match's book, with its options chosen."""
        return self._after(1).rules

    def upto(self, position: int) -> "Reading":
        """The record as far as the event at `position`, sharing what was worked out."""
        size = bisect_right(self._positions, position)
        earlier = Reading(self.facts[:size], assuming=self.assuming, bare=self.bare, stop=self.stop)
        earlier._folded = [count for count in self._folded if count <= size]
        earlier._states = {count: self._states[count] for count in earlier._folded}
        return earlier

    @property
    def now(self) -> Match:
        """The match after all of the record. Not to be changed."""
        return self._after(len(self.facts))

    def before(self, position: int) -> Match:
        """The match just before the event at `position`. Not to be changed."""
        return self._after(bisect_left(self._positions, position))

    def _after(self, count: int) -> Match:
        """The match after so many facts, folded on from the nearest state kept.

        The state at the start of the hand is kept too: a claim asks next of that hand.
        """
        if count not in self._states:
            started = bisect_left(self._starts, count)
            if started:
                self._after(self._starts[started - 1])
            nearest = self._folded[bisect_left(self._folded, count) - 1]
            match = self._states[nearest].copy()
            for at, fact in self.facts[nearest:count]:
                match.apply(at, fact)
            self._states[count] = match
            insort(self._folded, count)
        return self._states[count]

    def fact(self, position: int | None, *kinds: type[F]) -> F:
        """The event that a claim speaks of, of one of these kinds.

        Raises `BadClaim` where there is none or it is of another kind.
        """
        wanted = " or ".join(_named(kind) for kind in kinds)
        if position is None:
            raise BadClaim("event", f"is missing: give the position of a {wanted}")
        found = self.at(position)
        if not found:
            raise BadClaim("event", f"is {position}; the record has no such event")
        for fact in found:
            if isinstance(fact, kinds):
                return fact
        raise BadClaim("event", f"{position} is a {_named(type(found[0]))}, not a {wanted}")

    def at(self, position: int) -> tuple[e.Fact, ...]:
        """The facts at a position: one, or, where it was corrected, none or several."""
        first = bisect_left(self._positions, position)
        after = bisect_right(self._positions, position, first)
        return tuple(fact for _, fact in self.facts[first:after])

    def since(self, position: int) -> Iterator[tuple[int, e.Fact]]:
        """The events after `position`, in order."""
        for number in range(bisect_right(self._positions, position), len(self.facts)):
            yield self.facts[number]

    def back(self, position: int) -> Iterator[tuple[int, e.Fact]]:
        """The events before `position`, the latest first."""
        for number in range(bisect_left(self._positions, position) - 1, -1, -1):
            yield self.facts[number]

    def dealing(self, position: int) -> Dealing:
        """The deal of the hand to which the event at `position` belongs."""
        number = bisect_left(self._starts, bisect_right(self._positions, position))
        if number not in self._dealings:
            self._dealings[number] = Dealing(hand_of(self.facts, position))
        return self._dealings[number]

    def answer(self, dealing: Dealing, question: Question, looks: Iterable[Look] = ()) -> Answer:
        """The answer to a question about a deal, over all worlds that the record allows."""
        if self.bare:
            return Answer(verdict(dealing.deal, question, assuming=self.assuming, stop=self.stop))
        return decide(dealing.deal, question, assuming=self.assuming, looks=looks, stop=self.stop)

    def name(self, seat: Seat | None) -> str:
        """What a player is called."""
        return "nobody" if seat is None else self.opened.players[seat]


def _named(kind: type[Any]) -> str:
    return e.tag_of(kind)
