"""The facts of a record in their order, and ways to look through them from one of them.

No state is folded here, and no rule is applied. A record notes which further facts its answers
would rest on (`RecordFacts.ahead`), so that an answer need not be sought again beside others.
"""

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, cached_property, partial
from heapq import merge
from math import inf
from typing import Final, Literal, NamedTuple, TypeVar, cast

from adjudication.case.payment_index import PAYMENTS, PaymentFact, Payments
from adjudication.case.unsaid import of_one_game
from domain import events as e
from domain.match.replay import Facts

F = TypeVar("F")

_OF_A_GAME = (e.HandStarted, e.HandEnded, e.ChipsPaid, e.PointsPegged, e.Resigned, e.ResultAgreed)
"""Events of a game in play, and so of the one before where a game starts after it."""

ANY: Final[type[object]] = object
"""Facts of any kind, among the kinds of further facts that an answer rests on."""


_NEAR: Final = 24
"""So many facts are looked at one by one before an index says where further ones are."""


class NoteOn(NamedTuple):
    """Observations that name this event, among the kinds of further facts."""

    event: int


FINDING: Final = "finding"
"""Observations and statements about an event, or in place of another, among these kinds."""

FurtherFacts = type[object] | NoteOn | Literal["finding"]
"""A kind of further facts that an answer may rest on."""


def kinds_of_further(fact: e.Fact) -> Iterator[FurtherFacts]:
    """The kinds of further facts that a fact is of, `ANY` apart."""
    yield type(fact)
    if isinstance(fact, e.Observed | e.StatementHeard) and fact.event is not None:
        yield NoteOn(fact.event)
        yield FINDING
    elif isinstance(fact, e.Observed) and fact.supersedes is not None:
        yield FINDING


class Answered(NamedTuple):
    """An answer, and the kinds of further facts that it rests on (`RecordFacts.ahead`)."""

    value: object
    ahead: frozenset[FurtherFacts]


class RecordFacts:
    """The facts of a record, numbered from 1 without gaps.

    A position or event that a method takes or gives is such a number.

    Attributes
    ----------
    starts : how many facts came before the start of each hand
    ahead : the kinds of facts that, added to the record, may change what was asked since the set
        was cleared; copies of a record share it
    answers : what was worked out from the facts already (`adjudication.case.case_cache`)
    """

    def __init__(self) -> None:
        self.ahead: set[FurtherFacts] = set()

    @property
    def facts(self) -> Facts:
        """(number, fact) pairs, numbered from 1 without gaps."""
        self.ahead.add(ANY)
        return self._facts

    @property
    def end(self) -> int:
        """The number of the next fact."""
        self.ahead.add(ANY)
        return len(self._facts) + 1

    def _take(self, facts: Facts) -> None:
        """Read these facts."""
        self._facts = facts
        of_kind = defaultdict[type[e.Fact], list[int]](list)
        for at, fact in facts:
            of_kind[type(fact)].append(at)
        self._of_kind: dict[type[e.Fact], list[int]] = dict(of_kind)
        # Of all facts: a record that goes less far reads a part of it.
        self._payments = cache(partial(_payments_of, facts, self._of_kind))
        self._read()

    def _take_upto(self, position: int) -> None:
        """Read the facts as far as the event at `position` alone."""
        self._facts = self._facts[:position]
        self._of_kind = {
            kind: upto
            for kind, positions in self._of_kind.items()
            if (upto := positions[: bisect_right(positions, position)])
        }
        self._read()

    def _read(self) -> None:
        """Begin with what is worked out from the facts."""
        self._notes: dict[int, list[tuple[int, e.Observed]]] | None = None
        self.answers: dict[object, Answered] = {}
        self.starts = [at - 1 for at in self._of_kind.get(e.HandStarted, ())]

    @cached_property
    def opened(self) -> e.MatchOpened:
        """The opening of the match."""
        opened = self._facts[0][1]
        assert isinstance(opened, e.MatchOpened)
        return opened

    def of_kind(self, *kinds: type[F], after: int = 0, before: float = inf) -> list[tuple[int, F]]:
        """The numbered facts of these kinds after `after` and before `before`, in order."""
        if before > len(self._facts) + 1:
            self.ahead.update(kinds)
        positions: list[int] = []
        for kind in kinds:
            of_kind = self._of_kind.get(cast(type[e.Fact], kind), ())
            positions += of_kind[bisect_right(of_kind, after) : bisect_left(of_kind, before)]
        if len(kinds) > 1:
            positions.sort()
        facts = self._facts
        return cast(list[tuple[int, F]], [facts[at - 1] for at in positions])

    def last_of(self, *kinds: type[e.Fact], before: int) -> int:
        """The position of the last fact of these kinds before an event, 0 where there is none."""
        if before > len(self._facts) + 1:
            self.ahead.update(kinds)
        last = 0
        for kind in kinds:
            of_kind = self._of_kind.get(kind, ())
            number = bisect_left(of_kind, before)
            last = max(last, of_kind[number - 1] if number else 0)
        return last

    def notes_on(self, event: int) -> Sequence[tuple[int, e.Observed]]:
        """The numbered observations of officials that name an event, in order.

        Those that another supersedes are among them.
        """
        self.ahead.add(NoteOn(event))
        if self._notes is None:
            self._notes = defaultdict(list)
            for at, fact in self.of_kind(e.Observed, before=len(self._facts) + 1):
                if fact.event is not None:
                    self._notes[fact.event].append((at, fact))
        return self._notes.get(event, ())

    def payments_beside(self, named: Iterable[int]) -> Iterator[int]:
        """The numbers of payments that name one of these events, a ruling ordered, or went back.

        They are not in order, and a number may come twice.
        """
        self.ahead.update(PAYMENTS)
        payments, count = self._payments(), len(self._facts)
        for positions in (*map(payments.naming, named), payments.others):
            yield from positions[: bisect_right(positions, count)]

    def has_kind(self, *kinds: type[e.Fact]) -> bool:
        """Whether there is any fact of these kinds."""
        has = any(map(self._of_kind.get, kinds))
        if not has:
            self.ahead.update(kinds)
        return has

    def fact(self, at: int, *kinds: type[F]) -> F:
        """The fact at `at`, which must exist and be of one of these kinds: name at least one."""
        fact = self._facts[at - 1][1]
        assert isinstance(fact, kinds)
        return fact

    def at(self, position: int) -> tuple[e.Fact, ...]:
        """The fact at a position, in a tuple; empty before the first and beyond the last."""
        if position > len(self._facts):
            self.ahead.add(ANY)
        return tuple(fact for _, fact in self._facts[max(0, position - 1) : position])

    def since(self, position: int, *kinds: type[e.Fact]) -> Iterator[tuple[int, e.Fact]]:
        """The numbered facts after `position`, in order; of these kinds, if any are named."""
        facts, first = self._facts, max(0, position)
        if not kinds:
            yield from facts[first:]
        else:
            yield from (one for one in facts[first : first + _NEAR] if type(one[1]) in kinds)
            positions = (self._after(first + _NEAR, kind) for kind in kinds)
            yield from (facts[at - 1] for at in merge(*positions))
        self.ahead.update(kinds or (ANY,))

    def _after(self, position: int, kind: type[e.Fact]) -> Iterator[int]:
        """The numbers of the facts of a kind after `position`, in order."""
        of_kind = self._of_kind.get(kind, ())
        return (of_kind[n] for n in range(bisect_right(of_kind, position), len(of_kind)))

    def at_table(self, position: int, *kinds: type[e.Fact]) -> Iterator[tuple[int, e.Fact]]:
        """`since`, without ends that rulings gave to earlier hands or games than the table's."""
        for at, fact in self.since(position, *kinds):
            if not isinstance(fact, e.HandEnded | e.GameEnded) or fact.is_of_table:
                yield at, fact

    def back(self, position: int) -> Iterator[tuple[int, e.Fact]]:
        """The numbered facts before `position`, the latest first."""
        facts = self._facts
        if position > len(facts) + 1:
            self.ahead.add(ANY)
        for number in range(min(position - 1, len(facts)) - 1, -1, -1):
            yield facts[number]

    def back_in_game(self, position: int) -> Iterator[tuple[int, e.Fact]]:
        """The numbered facts before `position` of the game in play there, the latest first.

        After a game's end that is the game to come. What was made ready for a game before its start
        belongs to it: lots, shuffles and counted chips (PDA-2a, PDA-2b, FU-ST-3, 42-SD-1).
        """
        started = False
        for at, fact in of_one_game(self.back(position)):
            if isinstance(fact, e.GameEnded) and fact.is_of_table:
                return
            if started and isinstance(fact, (e.GameStarted, *_OF_A_GAME)):
                return
            started = started or isinstance(fact, e.GameStarted)
            yield at, fact

    def next_hand(self, position: int) -> int:
        """The event that starts the next hand after an event; `end` where none follows."""
        number = bisect_left(self.starts, position)
        if number < len(self.starts):
            return self.starts[number] + 1
        return self.end

    def until_next_hand(self, position: int) -> float:
        """The event that starts the next hand after an event; infinite where none follows."""
        number = bisect_left(self.starts, position)
        if number < len(self.starts):
            return self.starts[number] + 1
        self.ahead.add(e.HandStarted)
        return inf


def _payments_of(facts: Facts, of_kind: Mapping[type[e.Fact], Sequence[int]]) -> Payments:
    """The payments among these facts, whose numbers are known by kind."""
    numbers = sorted(number for kind in PAYMENTS for number in of_kind.get(kind, ()))
    paid = (facts[number - 1] for number in numbers)
    return Payments((at, fact) for at, fact in paid if isinstance(fact, PaymentFact))
