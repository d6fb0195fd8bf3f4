"""A record of 42 read plainly: the bids, the tricks and whose turn it was before each event.

Second implementation: shares no code with the domain's fold or with adjudication.
What the bones mean is asked of `tests.oracles.naive42`.
"""

from collections.abc import Iterator
from functools import cached_property
from typing import Any, NamedTuple

from domain import events as e
from domain.bones import Bone
from tests.oracles import naive42
from tests.oracles.enumerator import Log


class Sight(NamedTuple):
    """The public state of a hand before an event. `declared` tells of trump spoken."""

    began: int
    shaker: int | None
    bids: tuple[tuple[int, str], ...]
    declared: tuple[tuple[int, str], ...]
    tricks: tuple[tuple[tuple[int, Bone], ...], ...]
    """The last of them in progress, perhaps empty."""
    held: tuple[int, ...]

    @property
    def trick(self) -> tuple[tuple[int, Bone], ...]:
        return self.tricks[-1]

    @property
    def begun(self) -> bool:
        return len(self.tricks) > 1 or bool(self.trick)

    @property
    def auction(self) -> naive42.Auction:
        return naive42.auction(self.shaker or 0, self.bids)

    @property
    def trump(self) -> str | None:
        """As the bid winner declared; else the high end of the first lead (42-PB-5)."""
        bidder = self.auction.bidder
        trumps = [trump for seat, trump in self.declared if seat == bidder]
        if trumps:
            return trumps[0]
        first = self.tricks[0]
        return str(first[0][1].high) if first else None

    @property
    def turn(self) -> int | None:
        """The seat to play, once all have bid."""
        if self.trick:
            return (self.trick[-1][0] + 1) % 4
        if len(self.tricks) > 1 and self.trump is not None:
            return naive42.taker(self.tricks[-2], self.trump)
        return self.auction.bidder

    @property
    def points(self) -> tuple[int, int]:
        taken = [0, 0]
        for trick in self.tricks[:-1]:
            assert self.trump is not None
            taken[naive42.taker(trick, self.trump) % 2] += naive42.points_of(trick)
        return taken[0], taken[1]


class Record:
    """The facts of a match of 42, and what is to be seen before each."""

    def __init__(self, log: Log) -> None:
        self.log = list(log)
        opened = log[0][1]
        assert isinstance(opened, e.MatchOpened)
        self.opened = opened
        self.book, self.players = opened.book, 4
        self.side = [0, 1, 0, 1]
        self._facts: dict[int, list[e.Fact]] = {}
        for at, fact in log:
            self._facts.setdefault(at, []).append(fact)

    @cached_property
    def sights(self) -> dict[int, Sight]:
        sights: dict[int, Sight] = {}
        now = Sight(0, None, (), (), ((),), (0, 0, 0, 0))
        for at, fact in self.log:
            sights.setdefault(at, now)
            now = _after(now, at, fact)
        sights[self.log[-1][0] + 1] = now
        return sights

    @property
    def now(self) -> Sight:
        return self.sights[self.log[-1][0] + 1]

    def fact(self, at: int | None, *kinds: type[Any]) -> Any:
        return next(fact for fact in self._facts[at or 0] if isinstance(fact, kinds))

    def since(self, at: int) -> Iterator[tuple[int, e.Fact]]:
        return ((one, fact) for one, fact in self.log if one > at)

    def back(self, at: int) -> Iterator[tuple[int, e.Fact]]:
        return ((one, fact) for one, fact in reversed(self.log) if one < at)

    def rest_of_hand(self, at: int) -> Iterator[tuple[int, e.Fact]]:
        for position, fact in self.since(at):
            if isinstance(fact, e.HandStarted):
                return
            yield position, fact


def _after(now: Sight, at: int, fact: e.Fact) -> Sight:
    match fact:
        case e.HandStarted():
            return Sight(at, fact.shaker, (), (), ((),), (0, 0, 0, 0))
        case e.OpeningDrawn():
            return now._replace(held=_changed(now.held, fact.seat, fact.count))
        case e.BidMade():
            # Bids after the first lead are void (42-PB-3).
            return now if now.begun else now._replace(bids=(*now.bids, (fact.seat, fact.bid)))
        case e.TrumpDeclared():
            declared = (*now.declared, (fact.seat, str(fact.trump)))
            return now if now.begun else now._replace(declared=declared)
        case e.BonePlayed():
            trick = (*now.trick, (fact.seat, fact.bone))
            more = (trick, ()) if len(trick) == 4 else (trick,)
            held = _changed(now.held, fact.seat, -1)
            return now._replace(tricks=(*now.tricks[:-1], *more), held=held)
        case _:
            return now


def _changed(held: tuple[int, ...], seat: int, by: int) -> tuple[int, ...]:
    return tuple(n + by * (s == seat) for s, n in enumerate(held))
