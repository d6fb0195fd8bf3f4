"""A record of a fives game read plainly: what everybody could see before each event.

Second implementation: shares no code with the domain's fold or with adjudication.
What lay on the table is asked of `tests.oracles.naive_fives`.
"""

from collections.abc import Iterator
from functools import cached_property
from typing import Any, NamedTuple

from domain import events as e
from tests.oracles import naive_fives
from tests.oracles.enumerator import Bones, Log, pair

TARGET = {"PDA": 150, "HF": 150, "FU": 61, "UDL": 150}
HOLDING = {
    ("PDA", 2): 7,
    ("HF", 2): 7,
    ("HF", 3): 6,
    ("HF", 4): 5,
    ("FU", 2): 5,
    ("FU", 3): 5,
    ("FU", 4): 5,
    ("UDL", 2): 7,
}
"""PDA-2, HF-SET-4, HF-3P-1, HF-4P-1, FU-ST-2, UDL-G2."""

ACTS = (e.BonePlayed, e.BoneDrawn, e.Passed)
DRAWS = (e.OpeningDrawn, e.BoneDrawn)


class Sight(NamedTuple):
    """The public state before an event.

    `purses[colour][holder]` are points in chips, `levied` the scores that a ruling gave
    the game; `opening` says who is entitled to open the hand, `turn` whose turn it is;
    `began` is where the hand began; `out` who placed their last bone first in it, and where.
    """

    laid: tuple[naive_fives.Laid, ...]
    turn: int | None
    held: tuple[int, ...]
    yard: int
    purses: tuple[tuple[int, ...], ...]
    pegged: tuple[int, ...]
    levied: tuple[int, ...] | None
    opening: tuple[str, int | None]
    began: int
    out: tuple[int, int] | None


class Record:
    """The facts of a match, the first of which opens it, and what is to be seen before each."""

    def __init__(self, log: Log) -> None:
        self.log = list(log)
        opened = log[0][1]
        assert isinstance(opened, e.MatchOpened)
        self.opened = opened
        self.book, self.players = opened.book, len(opened.players)
        self.side = naive_fives.sides(self.book, self.players)
        self._facts: dict[int, list[e.Fact]] = {}
        for at, fact in log:
            self._facts.setdefault(at, []).append(fact)
        self._fits: dict[int, Bones] = {}
        self.parts: dict[int, list[tuple[int, int]]] = {}

    @cached_property
    def sights(self) -> dict[int, Sight]:
        """By position, what could be seen before it; after the last event at the next position."""
        sights: dict[int, Sight] = {}
        walk = _Walk(self)
        for at, fact in self.log:
            sights.setdefault(at, walk.sight())
            walk.after(at, fact)
        sights[self.log[-1][0] + 1] = walk.sight()
        return sights

    def fact(self, at: int | None, *kinds: type[Any]) -> Any:
        return next(fact for fact in self._facts[at or 0] if isinstance(fact, kinds))

    def since(self, at: int) -> Iterator[tuple[int, e.Fact]]:
        return ((one, fact) for one, fact in self.log if one > at)

    def back(self, at: int) -> Iterator[tuple[int, e.Fact]]:
        return ((one, fact) for one, fact in reversed(self.log) if one < at)

    def table(self, at: int) -> naive_fives.Table:
        """The table before an event."""
        table = naive_fives.Table(self.book)
        table.laid = list(self.sights[at].laid)
        return table

    def fits(self, at: int) -> Bones:
        """The bones that could lawfully be placed before an event."""
        if at not in self._fits:
            self._fits[at] = frozenset(bone for bone, _ in self.table(at).places(naive_fives.SET))
        return self._fits[at]

    def scores(self, at: int) -> list[int]:
        """The points of each side before an event."""
        sight = self.sights[at]
        if sight.levied is not None:
            return list(sight.levied)
        points = list(sight.pegged)
        for colour, row in enumerate(sight.purses):
            for holder, held in enumerate(row):
                if holder != colour:
                    points[self.side[holder]] += held
        return points

    def left(self, at: int, seat: int) -> int:
        """The points in a player's own chips that they have before an event."""
        return self.sights[at].purses[seat][seat]

    def out(self, at: int) -> int | None:
        """The seat that had gone out before an event."""
        out = self.sights[at].out
        return None if out is None else out[1]

    def is_last_bone(self, play: int) -> bool:
        """Whether the hand ended with this placement."""
        out = self.sights[min(at for at in self.sights if at > play)].out
        return out is not None and out[0] == play

    def payer(self, payee: int) -> int | None:
        payers = naive_fives.PAYER.get((self.book, self.players))
        return None if payers is None else payers[payee]


def is_misplay(r: Record, at: int) -> bool:
    """The halves that touch differ, or that end was not open."""
    fact = r.fact(at, e.BonePlayed)
    if fact.on is None:
        return False
    table, side = r.table(at), r.side[fact.seat]
    bone, on = pair(fact.bone), pair(fact.on)
    there, here = fact.touch or next((pip, pip) for pip in on if pip in bone)
    numbers = table.touched()[on]
    if there != here:
        return True
    if on[0] != on[1]:
        return there in numbers
    if fact.slot == "arm" or len(numbers) >= 2:
        return not table.arm_is_lawful(on, side)
    return False


def laid(fact: e.BonePlayed, side: int) -> naive_fives.Laid:
    """A placement as it lies on the plain table."""
    table = naive_fives.Table("PDA")
    on = None if fact.on is None else pair(fact.on)
    table.lay(pair(fact.bone), on, fact.touch, fact.slot == "arm", side)
    return table.laid[0]


class _Walk:
    """The state at the table while a record is read from its start."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.games = 0
        self.holder = record.opened.domino_holder
        self.opening: tuple[str, int | None] = ("", None)
        self.lots: tuple[e.Lot, ...] = ()
        self.last: tuple[e.HandEnded, int | None] | None = None
        self.before_play: dict[int, int | None] = {}
        self.new_game(record.opened.scores)
        self.new_hand(0)

    def new_game(self, scores: tuple[int, ...]) -> None:
        players = self.record.players
        self.purses = [[150 * (a == b) for b in range(players)] for a in range(players)]
        self.pegged = [0] * len(set(self.record.side))
        self.levied: tuple[int, ...] | None = None
        for side, points in enumerate(scores):
            payer = self.record.payer(side)
            if payer is None:
                self.pegged[side] = points
            else:
                self.purses[payer][payer] -= points
                self.purses[payer][side] += points

    def new_hand(self, at: int) -> None:
        self.table: list[naive_fives.Laid] = []
        self.held = [0] * self.record.players
        self.turn = self.opening[1]
        self.began = at
        self.out: tuple[int, int] | None = None

    def sight(self) -> Sight:
        return Sight(
            tuple(self.table),
            self.turn,
            tuple(self.held),
            28 - sum(self.held) - len(self.table),
            tuple(map(tuple, self.purses)) if self.record.book != "FU" else (),
            tuple(self.pegged),
            self.levied,
            self.opening,
            self.began,
            self.out,
        )

    def after(self, at: int, fact: e.Fact) -> None:
        match fact:
            case e.GameStarted():
                self.games += 1
                if self.games > 1:
                    self.new_game(())
                    self.last, self.holder, self.lots = None, None, ()
            case e.LotsDrawn():
                self.lots = () if fact.tied else fact.draws
            case e.HandStarted():
                self.opening = self.entitled(fact)
                self.lots = ()
                self.new_hand(at)
            case e.OpeningDrawn():
                self.held[fact.seat] += fact.count
            case e.BoneDrawn():
                self.held[fact.seat] += 1
            case e.BonePlayed():
                self.before_play[at] = self.turn
                self.table.append(laid(fact, self.record.side[fact.seat]))
                self.held[fact.seat] -= 1
                if self.out is None:
                    self.turn = (fact.seat + 1) % self.record.players
                if self.out is None and self.held[fact.seat] == 0:
                    self.out, self.turn = (at, fact.seat), None
            case e.Passed() if self.out is None and (
                self.table or self.opening[0] != "highest_double"
            ):
                self.turn = (fact.seat + 1) % self.record.players
            case e.PlayRetracted():
                bone = pair(self.record.fact(fact.play, e.BonePlayed).bone)
                self.table = [one for one in self.table if one.bone != bone]
                self.held[fact.seat] += 1
                if self.out is not None and self.out[0] == fact.play:
                    self.out = None
                if self.out is None:
                    self.turn = self.before_play[fact.play]
            case e.BoneReturned():
                self.held[fact.seat] -= 1
            case e.ChipsPaid():
                colour = fact.payer if fact.colour_of is None else fact.colour_of
                self.purses[colour][fact.payer] -= fact.points
                self.purses[colour][fact.payee] += fact.points
            case e.PointsPegged():
                points = -fact.points if fact.back else fact.points
                self.pegged[self.record.side[fact.seat]] += points
            case e.GameEnded():
                self.levied = fact.scores
            case e.HandEnded():
                if fact.how in ("domino", "penalty"):
                    self.holder = fact.winner
                self.last = fact, self.holder
            case _:
                pass

    def entitled(self, fact: e.HandStarted) -> tuple[str, int | None]:
        """The opener of the hand: the table "next hand opens" of the five texts."""
        if fact.opens is not None:
            return fact.opens, fact.by
        book = self.record.book
        rule, seat = ("lots" if book == "FU" else "highest_double"), None
        if self.last is not None:
            ended, holder = self.last
            if ended.how == "void":
                rule, seat = self.opening
            elif ended.how in ("domino", "penalty"):
                rule, seat = "any_domino", ended.winner
            elif book == "PDA" and ended.winner is not None and holder is not None:
                rule, seat = "any_domino", holder
        if rule == "lots" and self.lots:
            pips = [lot.bone.high + lot.bone.low for lot in self.lots]
            if pips.count(max(pips)) == 1:
                return "any_domino", self.lots[pips.index(max(pips))].seat
        return rule, seat
