"""One game of a match as the record has it, and who is entitled to begin its next hand."""

from dataclasses import dataclass, field, replace

from domain import events as e
from domain.chips import Ledger
from domain.fives import NextOpening, leader, next_opening
from domain.fortytwo.auction import next_shaker
from domain.fortytwo.hand import TrickPlay, begin
from domain.hand import Hand
from domain.rules import Fives, FortyTwo
from domain.seats import Seat, Side


@dataclass(slots=True)
class Game:
    """One game of a match.

    Attributes
    ----------
    scores : points by side
    ledger : the chips, or None where points are pegged
    hand : the current hand, or the last one until the next begins
    domino_holder : who earned the Domino last (PDA-4d)
    card : final scores as written on the score card, or None
    signed : the seats that signed it
    started, ended : the positions at which it began and ended
    signal : the position of the signal that its time, or the match's, has expired
    winner : the side that won, once the game has ended
    moved : the position at which chips last moved, by (colour, holder)
    """

    number: int
    started: int
    scores: list[int]
    ledger: Ledger | None
    hand: Hand | None = None
    domino_holder: Seat | None = None
    lots: tuple[e.Lot, ...] = ()
    card: tuple[int, ...] | None = None
    signed: list[Seat] = field(default_factory=list[Seat])
    ended: int | None = None
    signal: int | None = None
    winner: Side | None = None
    moved: dict[tuple[Seat, Seat], int] = field(default_factory=dict[tuple[Seat, Seat], int])

    def copy(self) -> "Game":
        """Another game in the same state."""
        return replace(
            self,
            scores=list(self.scores),
            ledger=self.ledger and self.ledger.copy(),
            hand=self.hand and self.hand.copy(),
            signed=list(self.signed),
            moved=dict(self.moved),
        )

    def over(self, target: int) -> tuple[Side, ...]:
        """The sides that have reached the target."""
        return tuple(side for side, score in enumerate(self.scores) if score >= target)

    def won_by(self, target: int) -> Side | None:
        """Who has reached the target, else who leads once time was called (UDL-G11a, 42-GP-2)."""
        won = self.over(target)
        return won[0] if won else leader(self.scores) if self.signal else None


def shaken(rules: FortyTwo, game: Game, fact: e.HandStarted) -> TrickPlay:
    """A hand of 42: as reported, else the shake goes to the left of the last shaker."""
    shaker = fact.shaker
    if shaker is None and game.hand is not None and game.hand.tricks is not None:
        last = game.hand.tricks.shaker
        shaker = None if last is None else next_shaker(last)
    elif shaker is None and game.lots:
        shaker = max(game.lots, key=lambda lot: lot.bone.pips).seat
    return begin(rules, shaker)


def opening_of(rules: Fives, game: Game, fact: e.HandStarted) -> NextOpening:
    """Who is entitled to open: as reported, else as the last hand left it."""
    if fact.opens is not None:
        return NextOpening(fact.opens, fact.by)
    last = game.hand
    if last is None or last.ended is None:
        opening = NextOpening(rules.first_opening.value)
    elif last.ended.how == "void":
        opening = last.opening
    else:
        opening = next_opening(
            rules,
            last.ended.how,
            last.ended.winner,
            domino_holder=game.domino_holder,
            previous=last.opener,
        )
    if opening.rule == "lots" and game.lots:
        highest = max(game.lots, key=lambda lot: lot.bone.pips)
        return NextOpening("any_domino", highest.seat)
    return opening
