"""Who won each game and the match, told plainly: one event after the other."""

from collections.abc import Iterable
from typing import NamedTuple

from domain import events as e
from tests.adjudication.plain_record import TARGET, Record


class PlainGame:
    """A game as it goes on; `won` is who has won it, `over` whether the table ended it."""

    def __init__(self, number: int, scores: list[int], target: int) -> None:
        self.number, self.target = number, target
        self.base, self.later = scores, list[list[int]]()
        self.signal: int | None = None
        self.awaited: dict[int, int] = {}
        self.called: set[int] = set()
        self.won: int | None = None
        self.over = False
        self.look()

    @property
    def scores(self) -> list[int]:
        counted = self.later[:1] if self.won is not None else self.later
        return [sum(column) for column in zip(self.base, *counted, strict=True)]

    def look(self) -> None:
        """Has anybody won by now?"""
        if self.won is not None or self.over:
            return
        first, second = sorted(self.base, reverse=True)[:2]
        if first >= self.target or (
            self.signal is not None and first - second > sum(self.awaited.values())
        ):
            self.won = self.base.index(first)
        elif self.signal is not None and first == second and self.later and not self.awaited:
            self.won = max(range(len(self.base)), key=self.later[0].__getitem__)

    def credit(self, cause: int, change: list[int]) -> None:
        late = self.awaited.pop(cause, None) is not None
        if self.over or (self.won is not None and not late):
            return
        if self.signal is None or late:
            self.base = [had + more for had, more in zip(self.base, change, strict=True)]
        else:
            self.later.append(change)
        self.look()

    def close(self, kept: set[int] | None = None) -> None:
        self.awaited = {at: points for at, points in self.awaited.items() if at in (kept or ())}
        self.look()

    def end(self, scores: tuple[int, ...] | None, winner: int | None) -> None:
        self.close()
        if self.won is None and not self.over:
            self.base, self.later = list(scores or self.scores), []
            reached = [side for side, had in enumerate(self.base) if had >= self.target]
            self.won = winner if winner is not None else next(iter(reached), None)
        self.over = True


class PlainMatch(NamedTuple):
    """The games, and who has won the match."""

    games: dict[int, PlainGame]
    winner: int | None
    closed: bool


def results(r: Record, before: int | None = None) -> PlainMatch:
    """How every game, and the match, stands before an event, or at last."""
    sides, target = len(set(r.side)), TARGET[r.book]
    carried = list(r.opened.scores or (0,) * sides)
    games: dict[int, PlainGame] = {}
    named: int | None = None
    closed, paid = False, dict[int, int]()
    lying: list[tuple[int, int]] = []
    passed = False
    for at, fact in r.log[1:]:
        if before is not None and at >= before:
            break
        if isinstance(fact, e.GameStarted) or not games:
            number = fact.number if isinstance(fact, e.GameStarted) else 1
            for game in games.values():
                game.close()
            games[number] = PlainGame(number, [0] * sides if games else carried, target)
        game = games[max(games)]
        match fact:
            case e.BonePlayed() | e.Passed():
                game.close(game.called)
                passed = isinstance(fact, e.Passed)
                if not passed:
                    lying.append((at, r.table(at + 1).score()))
            case e.PlayRetracted():
                lying = [one for one in lying if one[0] != fact.play]
            case e.ScoreCalled() | e.MugginsCalled():
                game.called.add(lying[-1][0] if lying else 0)
            case e.HandStarted():
                game.close()
                lying = []
            case e.ChipsPaid() | e.PointsPegged():
                cause = _bone(r, at, fact)
                change = _change(r, fact)
                paid[cause] = paid.get(cause, 0) + max(0, *change)
                game.credit(cause, change)
            case e.TimeCalled() if r.book == "UDL" and game.signal is None and not game.over:
                game.signal = at
                game.awaited = _awaited(r, at, () if passed else lying[-1:], paid)
                game.look()
            case e.GameEnded():
                side = None if fact.winner is None else r.side[fact.winner]
                game.end(fact.scores, side)
            case e.MatchEnded():
                closed, named = True, None if fact.winner is None else r.side[fact.winner]
            case _:
                pass
    wins = [0] * sides
    for number in sorted(games):
        won = games[number].won
        if won is not None:
            wins[won] += 1
            if 2 * wins[won] > r.opened.best_of:
                return PlainMatch(games, won, closed)
    return PlainMatch(games, named, closed)


def _change(r: Record, fact: e.ChipsPaid | e.PointsPegged) -> list[int]:
    """What a payment adds to each side: chips of another's colour that a player holds."""
    change = [0] * len(set(r.side))
    if isinstance(fact, e.PointsPegged):
        change[r.side[fact.seat]] = fact.points
        return change
    colour = fact.payer if fact.colour_of is None else fact.colour_of
    change[r.side[fact.payee]] += fact.points * (fact.payee != colour)
    change[r.side[fact.payer]] -= fact.points * (fact.payer != colour)
    return change


def _bone(r: Record, at: int, fact: e.ChipsPaid | e.PointsPegged) -> int:
    """The bone, or the end of a hand, that a payment is for."""
    cause = fact.answers
    payee = fact.payee if isinstance(fact, e.ChipsPaid) else fact.seat
    if cause is None:
        for before, one in r.back(at):
            called = isinstance(one, e.ScoreCalled | e.MugginsCalled) and one.seat == payee
            if called or (isinstance(one, e.HandEnded) and one.winner == payee):
                cause = before
                break
            if isinstance(one, e.GameStarted):
                return 0
    told = r.fact(cause, object) if cause else None
    if cause and isinstance(told, e.ScoreCalled | e.MugginsCalled):
        for before, one in r.back(cause):
            if isinstance(one, e.BonePlayed):
                return before
            if isinstance(one, e.HandStarted):
                break
    return cause or 0


def _awaited(
    r: Record, signal: int, last_bone: Iterable[tuple[int, int]], paid: dict[int, int]
) -> dict[int, int]:
    """At the signal: what can still be called or paid for the last bone, and the last hand."""
    found = {at: due - paid.get(at, 0) for at, due in last_bone}
    for before, fact in r.back(signal):
        if isinstance(fact, e.HandEnded):
            found[before] = (fact.points or 0) - paid.get(before, 0)
        if isinstance(fact, e.HandStarted | e.HandEnded | e.GameStarted):
            break
    return {at: points for at, points in found.items() if points > 0}
