"""The facts of a record in their order, and ways to look through them from one of them.

No state is folded here, and no rule is applied.
"""

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import cached_property
from math import inf
from typing import TypeVar, cast

from adjudication.case.payment_index import PAYMENTS, Payments
from adjudication.case.unsaid import of_one_game
from domain import events as e
from domain.match.replay import Facts

F = TypeVar("F")

_OF_A_GAME = (e.HandStarted, e.HandEnded, e.ChipsPaid, e.PointsPegged, e.Resigned, e.ResultAgreed)
"""Events of a game in play, and so of the one before where a game starts after it."""


class RecordFacts:
    """The facts of a record.

    Attributes
    ----------
    facts : (number, fact) pairs, numbered from 1 without gaps
    starts : how many facts came before the start of each hand
    """

    def _take(self, facts: Facts) -> None:
        """Read these facts."""
        self.facts = facts
        of_kind = defaultdict[type[e.Fact], list[int]](list)
        for at, fact in facts:
            of_kind[type(fact)].append(at)
        self._of_kind: dict[type[e.Fact], list[int]] = dict(of_kind)
        self._read()

    def _take_upto(self, position: int) -> None:
        """Read the facts as far as the event at `position` alone."""
        self.facts = self.facts[:position]
        self._of_kind = {
            kind: upto
            for kind, positions in self._of_kind.items()
            if (upto := positions[: bisect_right(positions, position)])
        }
        self._read()

    def _read(self) -> None:
        """Begin with what is worked out from the facts."""
        self._payments: Payments | None = None
        self._notes: dict[int, list[tuple[int, e.Observed]]] | None = None
        self.starts = [at - 1 for at in self._of_kind.get(e.HandStarted, ())]

    @cached_property
    def opened(self) -> e.MatchOpened:
        """The opening of the match."""
        opened = self.facts[0][1]
        assert isinstance(opened, e.MatchOpened)
        return opened

    def of_kind(self, *kinds: type[F], after: int = 0, before: float = inf) -> list[tuple[int, F]]:
        """The facts of these kinds between two events, in order."""
        positions: list[int] = []
        for kind in kinds:
            of_kind = self._of_kind.get(cast(type[e.Fact], kind), ())
            positions += of_kind[bisect_right(of_kind, after) : bisect_left(of_kind, before)]
        if len(kinds) > 1:
            positions.sort()
        facts = self.facts
        return cast(list[tuple[int, F]], [facts[at - 1] for at in positions])

    def last_of(self, *kinds: type[e.Fact], before: int) -> int:
        """The position of the last fact of these kinds before an event, 0 where there is none."""
        last = 0
        for kind in kinds:
            of_kind = self._of_kind.get(kind, ())
            number = bisect_left(of_kind, before)
            last = max(last, of_kind[number - 1] if number else 0)
        return last

    def notes_on(self, event: int) -> Sequence[tuple[int, e.Observed]]:
        """The observations of officials about an event, in order."""
        if self._notes is None:
            self._notes = defaultdict(list)
            for at, fact in self.of_kind(e.Observed):
                if fact.event is not None:
                    self._notes[fact.event].append((at, fact))
        return self._notes.get(event, ())

    @property
    def payments(self) -> Payments:
        """The payments."""
        if self._payments is None:
            self._payments = Payments(self.of_kind(*PAYMENTS))
        return self._payments

    def has_kind(self, *kinds: type[e.Fact]) -> bool:
        """Whether there is any fact of these kinds."""
        return any(map(self._of_kind.get, kinds))

    def fact(self, at: int, *kinds: type[F]) -> F:
        """The fact at `at`, which is of one of these kinds."""
        fact = self.facts[at - 1][1]
        assert isinstance(fact, kinds)
        return fact

    def at(self, position: int) -> tuple[e.Fact, ...]:
        """The fact at a position; none before the first."""
        return tuple(fact for _, fact in self.facts[max(0, position - 1) : position])

    def since(self, position: int) -> Iterator[tuple[int, e.Fact]]:
        """The events after `position`, in order."""
        for number in range(max(0, position), len(self.facts)):
            yield self.facts[number]

    def at_table(self, position: int) -> Iterator[tuple[int, e.Fact]]:
        """The facts after a position, but for the ends that rulings gave to what was over."""
        for at, fact in self.since(position):
            if not isinstance(fact, e.HandEnded | e.GameEnded) or fact.is_of_table:
                yield at, fact

    def back(self, position: int) -> Iterator[tuple[int, e.Fact]]:
        """The events before `position`, the latest first."""
        for number in range(min(position - 1, len(self.facts)) - 1, -1, -1):
            yield self.facts[number]

    def back_in_game(self, position: int) -> Iterator[tuple[int, e.Fact]]:
        """The events of a game before `position`, the latest first.

        What was made ready for the game before its start belongs to it: lots, shuffles and
        counted chips (PDA-2a, PDA-2b, FU-ST-3, 42-SD-1).
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
        """The start of the hand after an event; beyond the last event where none follows."""
        number = bisect_left(self.starts, position)
        return self.starts[number] + 1 if number < len(self.starts) else len(self.facts) + 1
