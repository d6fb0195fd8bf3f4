"""One game of a match as the record has it, and who is entitled to begin its next hand."""

from collections.abc import Mapping
from copy import copy

from msgspec import Struct

from domain import events as e
from domain.fives.chips import Ledger
from domain.fives.scoring import NextOpening, leader, next_opening
from domain.fortytwo.auction import next_shaker
from domain.fortytwo.game import MarkCount
from domain.fortytwo.hand import TrickPlay, begin
from domain.fortytwo.shake import read_lots
from domain.match.hand import Hand
from domain.rules import Fives
from domain.seats import Seat, Side


class Game(Struct):
    """One game of a match.

    Attributes
    ----------
    scores : points by side
    ledger : the chips, or None where points are pegged
    hand : the current hand, or the last one until the next begins
    domino_holder : who earned the Domino last (PDA-4d)
    card : final scores as written on the score card, or None
    signed : the seats that signed it
    broken_off : the last event for which play may end early: given up, agreed, a faulty set
    tied : who drew the highest lots alike and draws again
    started, ended : the positions at which it began and ended
    signal : the position of the signal that its time, or the match's, has expired
    winner : the side that won, once the game has ended
    moved : the position at which chips last moved, by (colour, holder)
    marks : the hands of 42 and the clock, or None in a fives game
    """

    number: int
    started: int
    scores: list[int]
    ledger: Ledger | None
    hand: Hand | None = None
    domino_holder: Seat | None = None
    lots: tuple[e.Lot, ...] = ()
    tied: tuple[Seat, ...] = ()
    broken_off: int | None = None
    card: tuple[int, ...] | None = None
    signed: list[Seat] = []
    ended: int | None = None
    signal: int | None = None
    winner: Side | None = None
    moved: dict[tuple[Seat, Seat], int] = {}
    marks: MarkCount | None = None

    def mark(self, marks: Mapping[str, int], *, again: bool) -> None:
        """A hand of 42 is over. It is marked once: `again` replaces what the table gave."""
        count = self.marks
        if count is None:
            return
        taken_back = count.hands.pop() if again else (0, 0)
        count.hands.append((marks.get("0", 0), marks.get("1", 0)))
        for side, (now, before) in enumerate(zip(count.hands[-1], taken_back, strict=True)):
            self.scores[side] += now - before

    def copy(self) -> "Game":
        """Another game in the same state."""
        other = copy(self)
        other.scores, other.signed = list(self.scores), list(self.signed)
        other.ledger = self.ledger and self.ledger.copy()
        other.hand = self.hand and self.hand.copy()
        other.moved = dict(self.moved)
        other.marks = self.marks and self.marks.copy()
        return other

    def over(self, target: int) -> tuple[Side, ...]:
        """The sides that have reached the target; in 42 the clock may decide too (42-GP-2)."""
        if self.marks is not None:
            winner = self.marks.result().winner
            return () if winner is None else (winner,)
        return tuple(side for side, score in enumerate(self.scores) if score >= target)

    def won_by(self, target: int) -> Side | None:
        """Who has reached the target, else who leads once time was called (UDL-G11a, 42-GP-2)."""
        won = self.over(target)
        if won:
            return won[0]
        return leader(self.scores) if self.signal and self.marks is None else None


def shaken(game: Game, fact: e.HandStarted) -> TrickPlay:
    """A hand of 42: the shaker as reported, else he whose turn it is."""
    return begin(due_shaker(game) if fact.shaker is None else fact.shaker)


def due_shaker(game: Game) -> Seat | None:
    """Who shakes the next hand of 42, None where the record does not say.

    First the highest lot (42-SD-1); then the player to the left, played or passed
    out (42-BID-11); after a re-shake the same player again (42-BID-12).
    """
    hand = game.hand
    if hand is None or hand.tricks is None:
        highest = _highest_lots(game)
        return highest[0] if len(highest) == 1 else None
    last = hand.tricks.shaker
    if last is None or (hand.ended is not None and hand.ended.how == "void"):
        return last
    return next_shaker(last)


def opening_of(rules: Fives, game: Game, fact: e.HandStarted) -> NextOpening:
    """Who is entitled to open: as reported, else as the last hand left it.

    Where lots settle it, who drew the highest (FU-ST-3, AMB-21).
    """
    told = fact.opens and NextOpening(fact.opens, fact.by)
    opening = told or _left_by(rules, game)
    highest = _highest_lots(game)
    settled = opening == NextOpening("lots") and len(highest) == 1
    return NextOpening("any_domino", highest[0]) if settled else opening


def draws_first(game: Game) -> Seat | None:
    """Who draws first: the lower lot, else the winner of the last hand (PDA-2c, HF-NEW-1, AMB-06).

    After a tie or a hand thrown in, whoever drew first then.
    """
    if game.lots:
        lowest = read_lots([(lot.seat, lot.bone) for lot in game.lots]).lowest
        return lowest[0] if len(lowest) == 1 else None
    hand = game.hand
    if hand is None or hand.ended is None:
        return None
    return hand.draws_first if hand.ended.winner is None else hand.ended.winner


def _highest_lots(game: Game) -> tuple[Seat, ...]:
    """Who drew the highest lot; several must draw again."""
    return read_lots([(lot.seat, lot.bone) for lot in game.lots]).highest if game.lots else ()


def _left_by(rules: Fives, game: Game) -> NextOpening:
    """Who is entitled to open after the game's last hand, or its first."""
    last = game.hand
    if last is None or last.ended is None:
        return NextOpening(rules.first_opening.value)
    if last.ended.how == "void":
        return last.opening
    return next_opening(
        rules,
        last.ended.how,
        last.ended.winner,
        domino_holder=game.domino_holder,
        previous=last.opening.seat if last.opener is None else last.opener,
    )
