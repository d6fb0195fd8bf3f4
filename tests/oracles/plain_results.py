"""The winner of each game and of the match, told plainly: one event after the other."""

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from domain import events as e
from tests.oracles.plain_debts import goes_back, payee_of
from tests.oracles.plain_record import TARGET, Record

Owed = tuple[int, int]
"""A bone, or the end of a hand, and the side that is paid for it."""


class Lying:
    """A bone on the table: what it scored, what of it was called, and who has acted since."""

    def __init__(self, at: int, seat: int, score: int) -> None:
        self.at, self.seat, self.score = at, seat, score
        self.called = 0
        self.acts: list[tuple[int, bool]] = []

    def can_be_called(self) -> bool:
        return not any(seat != self.seat and turn for seat, turn in self.acts)

    def missed_for(self, seat: int) -> int:
        """Points that muggins can take of it now (AMB-31)."""
        own = [n for n, (who, turn) in enumerate(self.acts) if who == seat and turn]
        if seat == self.seat or not own or any(who != seat for who, _ in self.acts[own[0] :]):
            return 0
        return self.score - self.called


class PlainGame:
    """A game as it goes on; `won` is who has won it, `over` whether the table ended it."""

    def __init__(self, number: int, scores: list[int], target: int) -> None:
        self.number, self.target = number, target
        self.base, self.later = scores, list[list[int]]()
        self.signal: int | None = None
        self.count_first = False
        self.awaited: dict[Owed, int] = {}
        self.called: dict[Owed, int] = {}
        self.won: int | None = None
        self.won_at = 0
        self.paid_last: int | None = None
        self.over = False
        self.by_acts: list[bool] = []
        self.scored = False
        self.doubted = False
        self.look(0)

    @property
    def scores(self) -> list[int]:
        counted = self.later[:1] if self.won is not None else self.later
        return [sum(column) for column in zip(self.base, *counted, strict=True)]

    def look(self, now: int) -> None:
        """Has anybody won by now?"""
        if self.won is not None or self.over:
            return
        first, second = sorted(self.base, reverse=True)[:2]
        ahead = self.base.index(first)
        most = [
            points + sum(more for (_, side), more in self.awaited.items() if side == who != ahead)
            for who, points in enumerate(self.base)
        ]
        if first >= self.target:
            self.won, self.won_at = ahead, now
        elif self.signal is not None and first > max(most[:ahead] + most[ahead + 1 :]):
            self.won, self.won_at = ahead, self.signal
        elif self.signal is not None and first == second and self.later and not self.awaited:
            self.won = max(range(len(self.base)), key=self.later[0].__getitem__)
            self.won_at = now

    def credit(self, now: int, cause: int, change: list[int]) -> None:
        self.scored |= any(change)
        gained = [side for side, more in enumerate(change) if more > 0]
        late = len([1 for side in gained if self.awaited.pop((cause, side), 0)]) > 0
        goes_on, self.paid_last = cause == self.paid_last, None
        if self.over or (self.won is not None and not late and not goes_on):
            return
        self.paid_last = cause or None
        if self.signal is None or late:
            self.base = [had + more for had, more in zip(self.base, change, strict=True)]
        elif goes_on and self.later:
            self.later[-1] = [had + more for had, more in zip(self.later[-1], change, strict=True)]
        else:
            self.later.append(change)
        if goes_on:
            self.won = None  # Parts of one payment count together (AMB-121).
        self.look(now)

    def close(self, now: int, still_awaited: Iterable[int] = ()) -> None:
        still_awaited = set(still_awaited)
        self.awaited = {
            one: points for one, points in self.awaited.items() if one[0] in still_awaited
        }
        self.look(now)

    def shown(self) -> bool:
        """Whether every hand is recorded by its acts, and somebody scored."""
        return self.scored and bool(self.by_acts) and all(self.by_acts)

    def doubts(self, winner: int | None) -> bool:
        """Whether a side is not ahead where somebody scored, and a hand is known by its result."""
        by_result = self.scored and not all(self.by_acts)
        return by_result and winner is not None and leading(self.scores) != winner

    def end(self, now: int, scores: tuple[int, ...] | None, winner: int | None) -> None:
        self.close(now)
        if self.won is None and not self.over:
            sides = [side for side in range(len(self.base)) if self.doubts(side)]
            if self.shown():  # A recorder's word levies nothing (AMB-150).
                scores, winner = None, winner if winner == leading(self.scores) else None
            self.base, self.later = list(scores or self.scores), []
            reached = [side for side, had in enumerate(self.base) if had >= self.target]
            self.won = winner if winner is not None else next(iter(reached), None)
            self.won_at, self.doubted = now, self.won in sides
        self.over = True


def leading(scores: list[int]) -> int | None:
    """The side with the most, None where two have it."""
    return scores.index(max(scores)) if scores.count(max(scores)) == 1 else None


class PlainMatch(NamedTuple):
    """The games, and who has won the match."""

    games: dict[int, PlainGame]
    winner: int | None
    closed: bool
    best_of: int

    @property
    def doubted(self) -> bool:
        """Whether its winner rests on the word of the table alone."""
        if self.winner is None or not self.games:
            return False
        last = self.games[max(self.games)]
        wins = [game.won for game in self.games.values()].count(self.winner)
        by_word = 2 * wins <= self.best_of and last.won is None and last.doubts(self.winner)
        return by_word or any(game.doubted for game in self.games.values())


def results(r: Record, before: int | None = None) -> PlainMatch:
    """How every game, and the match, stands before an event, or at last."""
    sides, target = len(set(r.side)), TARGET[r.book]
    carried = list(r.opened.scores or (0,) * sides)
    games: dict[int, PlainGame] = {}
    named: int | None = None
    closed, paid = False, dict[Owed, int]()
    lying: list[Lying] = []
    bone_of: dict[int, int] = {}
    for at, fact in r.log[1:]:
        if before is not None and at >= before:
            break
        if isinstance(fact, e.GameStarted) or not games:
            number = fact.number if isinstance(fact, e.GameStarted) else 1
            for game in games.values():
                game.close(at)
            games[number] = PlainGame(number, [0] * sides if games else carried, target)
        game = games[max(games)]
        if isinstance(fact, e.HandStarted):
            game.by_acts.append(False)
        if isinstance(fact, ACTS) and game.by_acts:
            game.by_acts[-1] = True
        if isinstance(fact, (*ACTS, e.PlayRetracted, e.HandStarted, e.TimeCalled)):
            game.paid_last = None
        match fact:
            case e.BonePlayed() | e.Passed() | e.BoneDrawn():
                for bone in lying:
                    bone.acts.append((fact.seat, not isinstance(fact, e.BoneDrawn)))
                if not isinstance(fact, e.BoneDrawn):
                    game.close(at, bone_of.values())
                if isinstance(fact, e.BonePlayed):
                    lying.append(Lying(at, fact.seat, r.table(at + 1).score()))
            case e.PlayRetracted():
                lying = [one for one in lying if one.at != fact.play]
            case e.ScoreCalled():
                if lying and lying[-1].seat == fact.seat:
                    bone_of[at] = lying[-1].at
                    if lying[-1].can_be_called():
                        due = lying[-1].called = min(fact.points, lying[-1].score)
                        game.called[lying[-1].at, r.side[fact.seat]] = due
            case e.MugginsCalled():
                missed = [one for one in lying if one.missed_for(fact.seat) == fact.points > 0]
                if missed:
                    bone_of[at] = missed[-1].at
                    game.called[missed[-1].at, r.side[fact.seat]] = fact.points
                    missed[-1].called += fact.points
            case e.HandStarted():
                game.close(at)
                lying = []
            case e.HandEnded():
                if fact.points and fact.winner is not None:
                    game.called[at, r.side[fact.winner]] = fact.points
                if game.count_first:
                    game.count_first, game.signal = False, at
                    game.awaited = _awaited(r, game.called, lying[-1:], paid)
                    game.look(at)
                lying = lying[-1:]
            case e.ChipsPaid() | e.PointsPegged():
                cause = _bone(r, at, fact)
                cause = bone_of.get(cause, cause)
                change = _change(r, fact)
                for side, more in enumerate(change):
                    paid[cause, side] = paid.get((cause, side), 0) + max(0, more)
                game.credit(at, cause, change)
            case e.TimeCalled() if r.book == "UDL" and game.signal is None and not game.over:
                game.count_first = r.out(at) is not None
                if not game.count_first:
                    game.signal = at
                    game.awaited = _awaited(r, game.called, lying, paid)
                    game.look(at)
            case e.GameEnded():
                side = None if fact.winner is None else r.side[fact.winner]
                game.end(at, fact.scores, side)
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
                return PlainMatch(games, won, closed, r.opened.best_of)
    winner = _borne_out(named, wins, games)
    return PlainMatch(games, winner, closed, r.opened.best_of)


ACTS = (e.OpeningDrawn, e.BoneDrawn, e.BonePlayed, e.Passed)


def _borne_out(named: int | None, wins: list[int], games: dict[int, PlainGame]) -> int | None:
    """The winner that the table named, if no other side has more games, or more of the last."""
    ahead = leading(wins)
    if any(wins) and ahead not in (None, named):
        return None
    game = games[max(games)] if games else None
    if game is None or ahead is not None or game.won is not None:
        return named
    return None if game.shown() and leading(game.scores) != named else named


@lru_cache(maxsize=2)
def _at_last(r: Record) -> PlainMatch:
    return results(r)


def game_of(r: Record, at: int) -> PlainGame | None:
    """The game in which an event is, as it is at last."""
    started = [fact.number for _, fact in r.back(at) if isinstance(fact, e.GameStarted)]
    return _at_last(r).games.get(started[0] if started else 1)


def after_end(r: Record, at: int) -> bool:
    """Whether the game was over before an event in it."""
    game = game_of(r, at)
    return game is not None and (game.won is not None or game.over) and game.won_at < at


def _change(r: Record, fact: e.ChipsPaid | e.PointsPegged) -> list[int]:
    """Points that a payment adds to each side: chips of another's colour that a player holds."""
    change = [0] * len(set(r.side))
    if isinstance(fact, e.PointsPegged):
        change[r.side[fact.seat]] = -fact.points if fact.back else fact.points
        return change
    colour = fact.payer if fact.colour_of is None else fact.colour_of
    change[r.side[fact.payee]] += fact.points * (fact.payee != colour)
    change[r.side[fact.payer]] -= fact.points * (fact.payer != colour)
    return change


def _bone(r: Record, at: int, fact: e.ChipsPaid | e.PointsPegged) -> int:
    """The bone, or the end of a hand, that a payment is for."""
    cause = fact.answers
    payee = payee_of(fact)
    if goes_back(fact) and isinstance(fact, e.ChipsPaid):
        payee = fact.payer
    if cause is None:
        for before, act in r.back(at):
            called = isinstance(act, e.ScoreCalled | e.MugginsCalled | e.HandEnded)
            seat = act.winner if isinstance(act, e.HandEnded) else e.seat_of(act)
            if called and seat is not None and r.side[seat] == r.side[payee]:
                cause = before
                break
            if isinstance(act, e.GameStarted):
                return 0
    return cause or 0


def _awaited(
    r: Record, called: dict[Owed, int], lying: list[Lying], paid: dict[Owed, int]
) -> dict[Owed, int]:
    """When time stops the game: what was called before and is not paid, or can still be called."""
    due = dict(called)
    for bone in lying:
        for seat, side in enumerate(r.side):
            if bone.missed_for(seat) > 0:
                due[bone.at, side] = bone.missed_for(seat)
    if lying and lying[-1].can_be_called():
        due[lying[-1].at, r.side[lying[-1].seat]] = lying[-1].score
    unpaid = {one: points - paid.get(one, 0) for one, points in due.items()}
    return {one: points for one, points in unpaid.items() if points > 0}
