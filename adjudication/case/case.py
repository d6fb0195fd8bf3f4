"""The record of a match as the test of a claim sees it: before an event, and after it.

One case serves one record; states and deals that were worked out once are
kept, so that a claim folds the record once and so does a sweep. No rule is
applied here.
"""

from bisect import bisect_left, bisect_right, insort
from collections.abc import Iterable, Iterator
from functools import cached_property
from math import inf
from operator import itemgetter
from typing import Any, TypeVar

from adjudication.case.assumptions import facts_presumed
from adjudication.case.constraints_of_log import Facts, LoggedDeal
from adjudication.messages.message import MessagePart, message
from adjudication.worlds.hypotheses import Stop, never
from adjudication.worlds.model import Question, StatedCount
from adjudication.worlds.observations import Observation
from adjudication.worlds.proofs import Answer
from adjudication.worlds.verdict import decide, verdict
from domain import events as e
from domain.errors import BadClaim
from domain.match.match import Match
from domain.rules import Fives
from domain.seats import Seat

F = TypeVar("F")

_FINDINGS = (e.Observed, e.StatementHeard)
"""What speaks of an earlier event."""


class Case:
    """The record of a match, as a claim about one of its events reads it.

    Attributes
    ----------
    facts : (position, fact) pairs, the opening of the match first
    assuming : the names of what is presumed beside the physical facts
    apart_from : the event that a claim is about, which is not presumed lawful
    counts : the counts of hands that are presumed to be right
    bare : questions get their verdict alone, without reasons
    stop : asked now and then in a search whether to give up
    """

    def __init__(
        self,
        facts: Facts,
        *,
        assuming: tuple[str, ...] = (),
        apart_from: int | None = None,
        counts: tuple[StatedCount, ...] = (),
        bare: bool = False,
        stop: Stop = never,
    ) -> None:
        self.facts = facts
        self.assuming = assuming
        self.apart_from = apart_from
        self.counts = counts
        self.bare = bare
        self.stop = stop
        self._positions = [at for at, _ in facts]
        self._starts = [n for n, (_, fact) in enumerate(facts) if type(fact) is e.HandStarted]
        self._findings = [
            (at, fact)
            for at, fact in facts
            if isinstance(fact, _FINDINGS) and fact.event is not None
        ]
        self._states: dict[int, Match] = {0: Match()}
        self._folded = [0]
        self._dealings: dict[int, LoggedDeal] = {}

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

    def upto(self, position: int) -> "Case":
        """The record as far as the event at `position`, read barely; states are shared."""
        size = bisect_right(self._positions, position)
        earlier = Case(
            self.facts[:size],
            assuming=self.assuming,
            apart_from=self.apart_from,
            counts=tuple(one for one in self.counts if one.position <= position),
            bare=True,
            stop=self.stop,
        )
        earlier._states, earlier._folded = self._states, self._folded
        return earlier

    def presuming(
        self, names: Iterable[str], apart_from: int | None, counts: tuple[StatedCount, ...] = ()
    ) -> "Case":
        """The same record with this presumed as well; states are shared."""
        other = Case(
            self.facts,
            assuming=tuple(names),
            apart_from=apart_from,
            counts=counts,
            bare=self.bare,
            stop=self.stop,
        )
        other._states, other._folded = self._states, self._folded
        return other

    def followed_by(self, facts: Iterable[e.Fact]) -> "Case":
        """The record with these facts after it, from the next position on."""
        at = self.facts[-1][0] + 1
        more = list(enumerate(facts, at))
        other = Case(
            [*self.facts, *more],
            assuming=self.assuming,
            apart_from=self.apart_from,
            counts=self.counts,
            bare=self.bare,
            stop=self.stop,
        )
        other._states, other._folded = dict(self._states), list(self._folded)
        return other

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
            nearest = self._folded[bisect_left(self._folded, count) - 1]
            started = self._starts[bisect_left(self._starts, count) - 1] if self._starts else 0
            match = self._states[nearest].copy()
            for number in range(nearest, count):
                if number == started and number != nearest:
                    self._keep(number, match.copy())
                match.apply(*self.facts[number])
            self._keep(count, match)
        return self._states[count]

    def _keep(self, count: int, match: Match) -> None:
        self._states[count] = match
        insort(self._folded, count)

    def event_of(self, claim: e.Claim, *kinds: type[F]) -> tuple[int, F]:
        """The position and the fact that a claim speaks of, of one of these kinds.

        Raises `BadClaim` where there is none or it is of another kind.
        """
        fact = self.fact(claim.event, *kinds)
        assert claim.event is not None
        return claim.event, fact

    def fact(self, position: int | None, *kinds: type[F]) -> F:
        """The fact at a position, of one of these kinds.

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

    def final_scores(self, number: int) -> tuple[int, ...]:
        """The scores of a game of the match, at its end or now, with what rulings levied."""
        scores = self.now.scores
        levied: tuple[int, ...] | None = None
        for at, fact in self.facts:
            if isinstance(fact, e.GameStarted) and fact.number == number + 1:
                scores = self.before(at).scores
            elif isinstance(fact, e.GameEnded) and fact.game == number:
                levied = fact.scores or levied
        return levied or scores

    def logged_deal(self, position: int) -> LoggedDeal:
        """The deal of the hand to which the event at `position` belongs."""
        number = self._number(position)
        if number not in self._dealings:
            hand = self.hand_at(position)
            logged = LoggedDeal(hand)
            for name in self.assuming:
                said = facts_presumed(name, hand, logged, self.before, self.apart_from)
                logged.deal = logged.deal.given(*said)
            for count in self.counts:
                if self._number(count.position) == number:
                    logged.deal = logged.deal.counting(count)
            self._dealings[number] = logged
        return self._dealings[number]

    def hand_at(self, position: int) -> Facts:
        """The facts of the hand to which the event at `position` belongs, later ones included.

        It runs from the last start of a hand (or the record's own beginning) to the
        next. What an official found, or was told, belongs to the hand it speaks of.
        """
        number = self._number(position)
        bounds = [0, *self._starts, len(self.facts)]
        own = self.facts[bounds[number] : bounds[number + 1]]
        if not self._findings:
            return own
        after = self.facts[bounds[number + 1]][0] if number < len(self._starts) else inf
        about = [one for one in self._findings if own[0][0] <= (one[1].event or 0) < after]
        others = [
            (at, fact) for at, fact in own if not isinstance(fact, _FINDINGS) or fact.event is None
        ]
        return sorted([*others, *about], key=itemgetter(0))

    def _number(self, position: int) -> int:
        """Which hand of the record it is, by the starts of hands; 0 begins without one."""
        return bisect_left(self._starts, bisect_right(self._positions, position))

    def answer(
        self, logged: LoggedDeal, question: Question, looks: Iterable[Observation] = ()
    ) -> Answer:
        """The answer to a question about a deal, over all worlds that the record allows."""
        if self.bare:
            return Answer(verdict(logged.deal, question, assuming=self.assuming, stop=self.stop))
        return decide(logged.deal, question, assuming=self.assuming, looks=looks, stop=self.stop)

    def name(self, seat: Seat | None) -> MessagePart:
        """What a player is called."""
        return message("nobody") if seat is None else self.opened.players[seat]


def _named(kind: type[Any]) -> str:
    return e.tag_of(kind)
