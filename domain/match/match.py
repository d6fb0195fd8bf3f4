"""A match as the record has it: what every event does to it, and no rule but order.

`Match` is folded event by event in their order; `domain.match.evolve` is the whole table of
what each kind of event does. The fold asks neither whether a report is possible
(`domain.match.decide`) nor whether an act was lawful (`domain.match.strict`, `adjudication`).
It updates in place, since a fold owns its state; nobody else sees it half done.
"""

from collections.abc import Iterable

from domain import events as e
from domain.fives.chips import Ledger
from domain.fives.scoring import payer_of
from domain.fortytwo.game import MarkCount
from domain.match.disputes import Disputes
from domain.match.evolve import EVOLVE
from domain.match.game import Game
from domain.match.hand import Hand
from domain.rules import Fives, FortyTwo, RuleBook
from domain.seats import Seat, Side


class Match:
    """The state of one match after some of its events.

    Attributes
    ----------
    opened : the event that opened it
    is_fives : whether this is one of the fives games, with a layout; otherwise it is 42
    book, rules : the rule book, and the rules of a fives game with the options chosen
    straight : the rules of 42 with the options chosen, in a match of 42
    target : points, or marks, at which a game ends
    side : the side of each seat
    position : the position of the last event folded in, 0 before the first
    game : the current game, or the last one until the next begins; None before the first
    winners : the side that won each finished game, by its number
    disputes : the claims raised, and how each of them stands
    contested : by the position and seat of a draw whose report named bones, the event that
        contradicts it (`domain.match.contested`)
    closed : the position of the event that closed the match, or None
    awarded : the side that the event that closed it names as the winner, or None
    hearing : the position at which an official was called who has not left, or None
    out : for how long each disqualified player is out, by seat
    late : the minutes that each side is late for the game to come, in 42
    """

    __slots__ = (
        "awarded",
        "book",
        "closed",
        "contested",
        "disputes",
        "game",
        "hearing",
        "is_fives",
        "late",
        "opened",
        "out",
        "players",
        "position",
        "rules",
        "side",
        "sides",
        "straight",
        "target",
        "winners",
    )

    opened: e.MatchOpened
    is_fives: bool
    book: RuleBook
    rules: Fives
    straight: FortyTwo
    target: int
    players: int
    side: tuple[Side, ...]

    def __init__(self) -> None:
        self.position = 0
        self.game: Game | None = None
        self.winners: dict[int, Side] = {}
        self.disputes = Disputes()
        self.contested: dict[tuple[int, Seat], int] = {}
        self.closed: int | None = None
        self.hearing: int | None = None
        self.awarded: Side | None = None
        self.out: dict[Seat, e.Scope] = {}
        self.late: tuple[int, int] = (0, 0)
        self.sides = 0

    def copy(self) -> "Match":
        """Another match in the same state, to fold on from."""
        other = Match()
        for name in Match.__slots__:
            if hasattr(self, name):
                setattr(other, name, getattr(self, name))
        other.game = self.game and self.game.copy()
        other.winners, other.disputes = dict(self.winners), self.disputes.copy()
        other.out, other.contested = dict(self.out), dict(self.contested)
        return other

    def apply(self, position: int, fact: e.Fact) -> None:
        """Fold in the next event."""
        self.position = position
        EVOLVE[type(fact)](self, position, fact)

    # --- what is going on ------------------------------------------------------------

    @property
    def hand(self) -> Hand | None:
        """The current hand, or the last one until the next begins."""
        return None if self.game is None else self.game.hand

    def current_hand(self) -> Hand:
        """The current hand; a record may begin in the middle of one, without its start."""
        game = self.game
        if game is None or game.hand is None:
            EVOLVE[e.HandStarted](self, self.position, e.HandStarted(1))
            game = self.current_game()
            assert game.hand is not None
        return game.hand

    @property
    def scores(self) -> tuple[int, ...]:
        """The scores of the current game by side; zeros before the first."""
        return tuple(self.game.scores) if self.game else (0,) * self.sides

    @property
    def wins(self) -> tuple[int, ...]:
        """Games won by each side."""
        won = list(self.winners.values())
        return tuple(won.count(side) for side in range(self.sides))

    @property
    def winner(self) -> Side | None:
        """The side that has won the match: awarded, or enough games (PDA-1a, UDL-G10)."""
        if self.awarded is not None:
            return self.awarded
        needed = self.opened.best_of // 2 + 1
        return next((side for side, won in enumerate(self.wins) if won >= needed), None)

    def over(self) -> tuple[Side, ...]:
        """The sides that have won the current game: by the target, in 42 also by the clock."""
        return self.game.over(self.target) if self.game else ()

    def start_game(self, number: int) -> Game:
        """Begin a game: full purses, no points, nobody has the Domino."""
        purse = self.rules.purse.value if self.is_fives else None
        ledger = None if purse is None else Ledger(self.players, purse)
        marks = None if self.is_fives else MarkCount(self.straight, late=self.late)
        self.late = (0, 0)
        self.game = Game(number, self.position, [0] * self.sides, ledger, marks=marks)
        return self.game

    def current_game(self) -> Game:
        """The current game; a record may begin in the middle of one, without its start."""
        game = self.game
        if game is None:
            game = self.start_game(1)
            game.domino_holder = self.opened.domino_holder
            for side, points in enumerate(self.opened.scores):
                self._carry_over(game, side, points)
        return game

    def _carry_over(self, game: Game, side: Side, points: int) -> None:
        game.scores[side] = points
        if game.marks is not None:
            game.marks.before = game.scores[0], game.scores[1]
        if game.ledger is not None:
            payer = payer_of(self.rules, self.players, side)
            if payer is not None:
                game.ledger.move(payer, payer, side, points, None)


def fold(facts: Iterable[tuple[int, e.Fact]]) -> Match:
    """The match after these (position, fact) pairs, the first of which opens it."""
    match = Match()
    for position, fact in facts:
        # As `Match.apply` does, without a call for each event.
        match.position = position
        EVOLVE[type(fact)](match, position, fact)
    return match
