"""The score of a game by pairs, from its hands, rounds of passes and sanctions in order.

A hand that is broken, or played after the game was won, scores nothing. A sanction is entered
when it is ruled, and may undo a win. Nothing here knows how a hand came out
(`domain.pairs.counting`).
"""

from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from domain.rules import Pairs
from domain.seats import Side
from domain.winning import Credit, GameResult, Moment, leader


class CountedHand(Struct, frozen=True):
    """A hand as the game counts it.

    Attributes
    ----------
    number : which hand of the game
    kind : won, or a block that nobody won; broken; void, to be dealt again; or still open
    led, ended : when its first bone was led, and when it ended at the table
    broken : when a ruling broke it
    winner, points : the pair that won it, or None, and its points with the last bone's bonuses
    rounds : for each round of passes in it, when its third pass was, and the pair that scores it
    """

    number: int
    kind: Literal["won", "level", "broken", "void", "open"]
    led: Moment | None = None
    ended: Moment | None = None
    broken: Moment | None = None
    winner: Side | None = None
    points: int = 0
    rounds: tuple[tuple[Moment, Side], ...] = ()


class GameTally(NamedTuple):
    """A game counted.

    Attributes
    ----------
    credits : every change of the scores, sanctions after the result too, in order
    result : how the game came out, None while nobody has won it
    starts_again : the hands that put both pairs back to 0, by number (DP-22b)
    """

    credits: tuple[Credit, ...]
    result: GameResult | None
    starts_again: frozenset[int]


def tally(
    rules: Pairs,
    carried: Sequence[int],
    hands: Sequence[CountedHand],
    sanctions: Iterable[Credit],
    signal: Moment | None,
) -> GameTally:
    """The credits and the result of a game (DP-16 to DP-22b, DP-31).

    `carried` are the scores before the first hand on record, `sanctions` points by rulings, in the
    order recorded; `signal` is when the time was up, None while it is not.
    """
    game = _Game(rules, carried, hands, signal)
    for at, entry in sorted([*_entries(hands, signal), *_sanctions(sanctions)], key=_when):
        game.enter(at, entry)
    return GameTally(tuple(game.credits), game.result, frozenset(game.starts_again))


class _Entry(NamedTuple):
    """One thing to enter: a hand that ended, a round of passes, a sanction, the signal."""

    what: Literal["finished", "round", "broken", "sanction", "signal"]
    hand: CountedHand | None = None
    change: tuple[int, ...] = ()


_Timed = tuple[Moment, _Entry]


def _when(timed: _Timed) -> Moment:
    return timed[0]


def _entries(hands: Sequence[CountedHand], signal: Moment | None) -> Iterable[_Timed]:
    for hand in hands:
        for at, side in hand.rounds:
            yield at, _Entry("round", hand, (1, 0) if side == 0 else (0, 1))
        if hand.kind in ("won", "level") and hand.ended is not None:
            yield hand.ended, _Entry("finished", hand)
        if hand.kind == "broken" and hand.broken is not None:
            yield hand.broken, _Entry("broken", hand)
    if signal is not None:
        yield signal, _Entry("signal")


def _sanctions(sanctions: Iterable[Credit]) -> Iterable[_Timed]:
    for credit in as_ruled_in_the_end(sanctions):
        yield credit.recorded, _Entry("sanction", change=credit.change)


def as_ruled_in_the_end(sanctions: Iterable[Credit]) -> Sequence[Credit]:
    """Sanctions as later rulings left them, each counted from when it was first entered.

    One that was taken back is left out; one that was then upheld after all counts all the while.
    So what a hand between them was worth does not hang on the way of an appeal.
    """
    entered: list[Credit] = []
    stands: list[Credit] = []
    for credit in sanctions:
        change = credit.change
        for place in reversed(range(len(entered))):
            if entered[place].cause is not None and entered[place].cause == credit.cause:
                room = _room(entered[place].change, stands[place].change, change)
                stands[place] = replace(stands[place], change=_sum(stands[place].change, room))
                change = _sum(change, tuple(-points for points in room))
        if any(change):
            entered.append(replace(credit, change=change))
            stands.append(entered[-1])
    return [credit for credit in stands if any(credit.change)]


def _room(entered: Sequence[int], stands: Sequence[int], change: Sequence[int]) -> Sequence[int]:
    """The part of a change that takes a sanction back, or puts back what of it was taken."""
    return tuple(
        max(min(0, full) - now, min(max(0, full) - now, more))
        for full, now, more in zip(entered, stands, change, strict=True)
    )


def _sum(some: Sequence[int], more: Sequence[int]) -> tuple[int, ...]:
    return tuple(points + added for points, added in zip(some, more, strict=True))


class _Game:
    """A game while its entries are gone through."""

    def __init__(
        self,
        rules: Pairs,
        carried: Sequence[int],
        hands: Sequence[CountedHand],
        signal: Moment | None,
    ) -> None:
        self.rules, self.hands, self.signal = rules, hands, signal
        self.scores = list(carried)
        self.credits: list[Credit] = []
        self.starts_again: set[int] = set()
        self.result: GameResult | None = None
        self.won = 0  # Hands won so far, as `by_hand` numbers them.
        self.expired, self.again = False, False
        self.to_finish = 0  # Hands to be finished since the time is up.

    def enter(self, at: Moment, entry: _Entry) -> None:
        """Enter what came next, and see whether the game is won by it."""
        of_play = entry.what in ("finished", "round")
        if of_play and self.result is not None:
            return
        if entry.what == "signal":
            self._expire(at)
        elif entry.what == "broken":
            self.again = self.expired
        elif entry.what == "sanction":
            self._credit(at, entry.change)
        elif entry.what == "round":
            points = self.rules.round_of_passes.value or 0
            self._credit(at, tuple(points * one for one in entry.change))
        elif entry.hand is not None:
            self._finish(at, entry.hand)
        self._decide(at, between_hands=not self._in_play(at))

    def _expire(self, at: Moment) -> None:
        """The time is up: the hand in play is finished, and perhaps one more (DP-19)."""
        self.expired = True
        self.to_finish = self._in_play(at) + (self.rules.last_hand.value == "one_more")

    def _in_play(self, at: Moment) -> bool:
        """Whether a hand was in play then: from its lead until it ended, or was broken."""
        for hand in self.hands:
            over = hand.ended or hand.broken
            if hand.led is not None and hand.led <= at and (over is None or at < over):
                return True
        return False

    def _finish(self, at: Moment, hand: CountedHand) -> None:
        if self.expired:
            self.to_finish, self.again = max(0, self.to_finish - 1), False
        if hand.winner is None:
            return
        points = hand.points + self._added()
        self.won += 1
        winner, other = hand.winner, 1 - hand.winner
        if self.rules.love.value and self.scores[winner] == 0 and self.scores[other] > 0:
            self.starts_again.add(hand.number)
            self._put(at, tuple(-score for score in self.scores))
            return
        self._credit(at, (points, 0) if winner == 0 else (0, points))

    def _added(self) -> int:
        """The points added for the hand won now (DP-17, `by_hand`)."""
        by_hand = self.rules.by_hand.value
        return by_hand[self.won] if self.won < len(by_hand) else 0

    def _credit(self, at: Moment, change: tuple[int, ...]) -> None:
        if self.rules.excess.value == "cut":
            change = tuple(self._up_to_target(side, more) for side, more in enumerate(change))
        self._put(at, change)

    def _up_to_target(self, side: Side, more: int) -> int:
        """Points without those beyond the target; all of them once both pairs have it (DP-18)."""
        target, score = self.rules.target.value or 0, self.scores[side]
        if more <= 0 or min(self.scores) >= target:
            return more
        return min(more, max(0, target - score))

    def _put(self, at: Moment, change: tuple[int, ...]) -> None:
        self.scores = [score + more for score, more in zip(self.scores, change, strict=True)]
        self.credits.append(Credit(at, at, change))

    def _decide(self, at: Moment, *, between_hands: bool) -> None:
        """The winner, if there is one now: by the target, or on time (DP-18 to DP-20)."""
        reached = max(self.scores) >= (self.rules.target.value or 0)
        was_on_time = self.result is not None and self.result.how == "time"
        on_time = self.expired and self.to_finish == 0 and (between_hands or was_on_time)
        ahead = None if self.again or not (reached or on_time) else leader(self.scores)
        if ahead is None:
            self.result = None
            return
        same = self.result is not None and self.result.winner == ahead
        since = self.result.at if self.result is not None and same else at
        how = "target" if reached else "time"
        self.result = GameResult(ahead, how, since, tuple(self.scores))
