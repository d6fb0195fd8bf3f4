"""A match as the record has it: what every event does to it, and no rule but order.

`Match` is folded event by event in their order; `EVOLVE` is the whole table of
what each kind of event does. The fold asks neither whether a report is possible
(`domain.decide`) nor whether an act was lawful (`domain.lawful`, `adjudication`).
It updates in place, since a fold owns its state; nobody else sees it half done.
"""

from collections.abc import Callable, Iterable
from typing import Any

from domain import events as e
from domain.bones import Bone, mask_of
from domain.chips import Ledger, Pieces
from domain.fives import NextOpening, payer_of, sides_of
from domain.fortytwo.game import MarkCount
from domain.fortytwo.tricks import side_of
from domain.game import Game, opening_of, shaken
from domain.hand import Hand, LastPlay, Trace
from domain.layout import Layout
from domain.rulebooks import book
from domain.rules import Fives, FortyTwo, RuleBook, choose
from domain.seats import Seat, Side


class Match:
    """The state of one match after some of its events.

    Attributes
    ----------
    opened : the event that opened it
    book, rules : the rule book, and the rules of a fives game with the options chosen
    straight : the rules of 42 with the options chosen, in a match of 42
    target : points, or marks, at which a game ends
    side : the side of each seat
    position : the position of the last event folded in, 0 before the first
    game : the current game, or the last one until the next begins; None before the first
    winners : the side that won each finished game, by its number
    claims : the disputes raised, by position
    ruled : the position of the last ruling on each claim, by the claim's position
    closed : the position of the event that closed the match, or None
    late : the minutes that each side is late for the game to come, in 42
    """

    __slots__ = (
        "book",
        "claims",
        "closed",
        "game",
        "late",
        "opened",
        "players",
        "position",
        "ruled",
        "rules",
        "side",
        "sides",
        "straight",
        "target",
        "winners",
    )

    opened: e.MatchOpened
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
        self.claims: dict[int, e.Claim] = {}
        self.ruled: dict[int, int] = {}
        self.closed: int | None = None
        self.late: tuple[int, int] = (0, 0)
        self.sides = 0

    def copy(self) -> "Match":
        """Another match in the same state, to fold on from."""
        other = Match()
        for name in Match.__slots__:
            if hasattr(self, name):
                setattr(other, name, getattr(self, name))
        other.game = self.game and self.game.copy()
        other.winners, other.claims = dict(self.winners), dict(self.claims)
        other.ruled = dict(self.ruled)
        return other

    def apply(self, position: int, fact: e.Fact) -> None:
        """Fold in the next event."""
        self.position = position
        EVOLVE[type(fact)](self, position, fact)

    # --- what is going on ------------------------------------------------------------

    @property
    def is_fives(self) -> bool:
        """Whether this is one of the fives games, with a layout; otherwise it is 42."""
        return isinstance(self.book.rules, Fives)

    @property
    def hand(self) -> Hand | None:
        """The current hand, or the last one until the next begins."""
        return None if self.game is None else self.game.hand

    def current_hand(self) -> Hand:
        """The current hand; a record may begin in the middle of one, without its start."""
        game = self.current_game()
        if game.hand is None:
            _hand_started(self, self.position, e.HandStarted(1))
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

    def over(self) -> tuple[Side, ...]:
        """The sides that have won the current game: by the target, in 42 also by the clock."""
        if self.game is not None and self.game.marks is not None:
            winner = self.game.marks.result().winner
            return () if winner is None else (winner,)
        return tuple(side for side, score in enumerate(self.scores) if score >= self.target)

    def start_game(self, number: int) -> Game:
        """Begin a game: full purses, no points, nobody has the Domino."""
        purse = self.rules.purse.value if self.is_fives else None
        ledger = None if purse is None else Ledger(self.players, purse)
        marks = None if self.is_fives else MarkCount(late=self.late)
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
        match.apply(position, fact)
    return match


# --- the match and its games -------------------------------------------------------------


def _opened(m: Match, position: int, fact: e.MatchOpened) -> None:
    m.opened = fact
    m.book = book(fact.book)
    m.players = len(fact.players)
    rules = m.book.rules
    if isinstance(rules, Fives):
        m.rules = choose(rules, fact.options)
        m.side, m.target = sides_of(m.rules, m.players), m.rules.target.value
    else:
        m.straight = choose(rules, fact.options)
        m.side = tuple(map(side_of, range(m.players)))
        m.target = m.straight.marks.value
    m.sides = len(set(m.side))


def _game_started(m: Match, position: int, fact: e.GameStarted) -> None:
    if m.game is None:
        # What was true before the record begins holds for its first game.
        m.current_game().number = fact.number
    else:
        m.start_game(fact.number)


def _game_ended(m: Match, position: int, fact: e.GameEnded) -> None:
    game = m.current_game()
    winner = fact.winner
    if fact.game is None or fact.game == game.number:
        if fact.scores is not None:
            game.scores = list(fact.scores)
        won = m.over()
        winner = won[0] if winner is None and won else winner
        game.ended, game.winner = position, winner
    if winner is not None:
        m.winners[fact.game or game.number] = winner


def _card_written(m: Match, position: int, fact: e.ScoreCardWritten) -> None:
    m.current_game().card = fact.scores


def _card_signed(m: Match, position: int, fact: e.ScoreCardSigned) -> None:
    m.current_game().signed.append(fact.seat)


def _match_ended(m: Match, position: int, fact: e.MatchEnded) -> None:
    m.closed = position


def _nothing(m: Match, position: int, fact: e.Fact) -> None:
    """Changes no state: it is evidence, or speaks about the record."""


# --- before a hand -----------------------------------------------------------------------


def _chips_counted(m: Match, position: int, fact: e.ChipsCounted) -> None:
    ledger = m.current_game().ledger
    if ledger is not None:
        ledger.count_in(fact.seat, Pieces(fact.tens, fact.fives))


def _lots_drawn(m: Match, position: int, fact: e.LotsDrawn) -> None:
    m.current_game().lots = () if fact.tied else fact.draws


def _hand_started(m: Match, position: int, fact: e.HandStarted) -> None:
    game = m.current_game()
    tricks = None if m.is_fives else shaken(m.straight, game, fact)
    opening = NextOpening("any_domino") if tricks else opening_of(m.rules, game, fact)
    game.lots = ()  # They settled this hand, and say nothing about a later one.
    game.hand = Hand(
        fact.number,
        position,
        opening,
        _layout(m),
        held=[0] * m.players,
        known=[0] * m.players,
        tricks=tricks,
        to_play=tricks.turn if tricks else opening.seat,
        last_draw=[0] * m.players,
        last_act=[0] * m.players,
    )


def _layout(m: Match) -> Layout:
    if not m.is_fives:
        return Layout()
    rules = m.rules
    return Layout(rules.branching.value, rules.wrong_spinner.value, rules.arms_before_sides.value)


# --- play ----------------------------------------------------------------------------------


def _take(hand: Hand, position: int, seat: Seat, count: int, bones: Iterable[Bone]) -> None:
    hand.held[seat] += count
    hand.boneyard -= count
    hand.last_draw[seat] = position
    for bone in bones:
        hand.known[seat] |= bone.mask
        hand.traces[bone] = Trace("holding", seat, position)


def _opening_drawn(m: Match, position: int, fact: e.OpeningDrawn) -> None:
    _take(m.current_hand(), position, fact.seat, fact.count, fact.bones or ())


def _bone_drawn(m: Match, position: int, fact: e.BoneDrawn) -> None:
    _take(m.current_hand(), position, fact.seat, 1, () if fact.bone is None else (fact.bone,))


def _bone_played(m: Match, position: int, fact: e.BonePlayed) -> None:
    hand = m.current_hand()
    bone, seat = fact.bone, fact.seat
    hand.held[seat] -= 1
    hand.known[seat] &= ~bone.mask
    hand.traces[bone] = Trace("table", seat, position)
    hand.last_act[seat] = position
    if hand.tricks is not None:
        hand.tricks.play(position, seat, bone)
        hand.to_play = hand.tricks.turn
        return
    layout = hand.layout
    if not layout.placements:
        hand.opener = seat
    layout.place(bone, fact.on, fact.touch, fact.slot, m.side[seat])
    hand.last_play = LastPlay(position, seat, bone, layout.open_total)
    hand.to_play = (seat + 1) % m.players
    hand.passes = 0


def _passed(m: Match, position: int, fact: e.Passed) -> None:
    hand = m.current_hand()
    hand.to_play = (fact.seat + 1) % m.players
    hand.passes += 1


def _bid_made(m: Match, position: int, fact: e.BidMade) -> None:
    hand = m.current_hand()
    if hand.tricks is not None:
        hand.tricks.bid(m.straight, fact.seat, fact.bid)
        hand.to_play = hand.tricks.turn


def _trump_declared(m: Match, position: int, fact: e.TrumpDeclared) -> None:
    tricks = m.current_hand().tricks
    if tricks is not None:
        tricks.declare(fact.seat, fact.trump)


def _play_retracted(m: Match, position: int, fact: e.PlayRetracted) -> None:
    hand = m.current_hand()
    bone = hand.last_play.bone if hand.last_play else None
    for candidate, trace in hand.traces.items():
        if trace.place == "table" and trace.position == fact.play:
            bone = candidate
    if bone is None or bone not in hand.layout:
        return
    hand.layout.retract(bone)
    hand.held[fact.seat] += 1
    hand.known[fact.seat] |= bone.mask
    hand.traces[bone] = Trace("holding", fact.seat, position)
    hand.last_play = None
    if hand.layout.placements:
        last = hand.layout.placements[-1].bone
        placed = hand.traces[last]
        hand.last_play = LastPlay(placed.position, placed.seat or 0, last, hand.layout.open_total)
    hand.to_play = fact.seat


def _bone_returned(m: Match, position: int, fact: e.BoneReturned) -> None:
    hand = m.current_hand()
    hand.held[fact.seat] -= 1
    hand.boneyard += 1
    hand.known[fact.seat] &= ~fact.bone.mask
    hand.traces[fact.bone] = Trace("boneyard", None, position)
    hand.last_act[fact.seat] = position


def _bone_exposed(m: Match, position: int, fact: e.BoneExposed) -> None:
    if fact.how == "shuffle":
        return
    hand = m.current_hand()
    hand.known[fact.seat] |= fact.bone.mask
    hand.traces[fact.bone] = Trace("holding", fact.seat, position)
    if hand.tricks is not None:
        hand.tricks.turn_over(fact.seat)


def _holding_shown(m: Match, position: int, fact: e.HoldingShown) -> None:
    _show(m.current_hand(), position, fact.seat, fact.bones)


def _show(hand: Hand, position: int, seat: Seat, bones: Iterable[Bone]) -> None:
    hand.known[seat] = mask_of(bones)
    for bone in bones:
        hand.traces[bone] = Trace("holding", seat, position)


def _declaration_made(m: Match, position: int, fact: e.DeclarationMade) -> None:
    hand = m.current_hand()
    if hand.tricks is not None:
        hand.tricks.declared = position
    if fact.order is not None:
        _show(hand, position, fact.seat, fact.order)


def _reshake_elected(m: Match, position: int, fact: e.ReshakeElected) -> None:
    tricks = m.current_hand().tricks
    if tricks is not None:
        tricks.elect(fact.seat, fact.reshake)


# --- points and the end of a hand ------------------------------------------------------


def _chips_paid(m: Match, position: int, fact: e.ChipsPaid) -> None:
    game = m.current_game()
    if game.ledger is None:
        game.scores[m.side[fact.payee]] += fact.points
        return
    colour = fact.payer if fact.colour_of is None else fact.colour_of
    itemised = fact.tens is not None or fact.fives is not None
    pieces = Pieces(fact.tens or 0, fact.fives or 0) if itemised else None
    game.moved[colour, fact.payer] = game.moved[colour, fact.payee] = position
    game.ledger.move(colour, fact.payer, fact.payee, fact.points, pieces)
    for seat in (fact.payer, fact.payee):
        game.scores[m.side[seat]] = game.ledger.won(seat)


def _change_made(m: Match, position: int, fact: e.ChangeMade) -> None:
    game = m.current_game()
    if game.ledger is not None:
        game.moved[fact.owner, fact.owner] = game.moved[fact.owner, fact.holder] = position
        game.ledger.change(fact.owner, fact.holder, fact.tens)


def _points_pegged(m: Match, position: int, fact: e.PointsPegged) -> None:
    m.current_game().scores[m.side[fact.seat]] += fact.points


def _hand_ended(m: Match, position: int, fact: e.HandEnded) -> None:
    game = m.current_game()
    hand = m.current_hand()
    before, hand.ended, hand.ended_at = hand.ended, fact, position
    if fact.how in ("domino", "penalty") and fact.winner is not None:
        game.domino_holder = fact.winner
    game.mark(fact.marks or {}, again=before is not None)


def _time_called(m: Match, position: int, fact: e.TimeCalled) -> None:
    game = m.game
    if game is None or game.marks is None or game.ended:
        return
    hand = game.hand
    going_on = hand.tricks if hand is not None and hand.ended is None else None
    game.marks.call_time(0 if going_on is None else len(going_on.bids))


def _observed(m: Match, position: int, fact: e.Observed) -> None:
    if fact.what != "late" or fact.seat is None:
        return
    count = m.game.marks if m.game is not None and m.game.ended is None else None
    late = list(m.late if count is None else count.late)
    late[m.side[fact.seat]] = max(late[m.side[fact.seat]], fact.minutes or 0)
    if count is None:
        m.late = late[0], late[1]
    else:
        count.late = late[0], late[1]


def _claim_raised(m: Match, position: int, fact: e.ClaimRaised) -> None:
    m.claims[position] = fact.claim


def _ruling_given(m: Match, position: int, fact: e.RulingGiven) -> None:
    m.ruled[fact.claim] = position


EVOLVE: dict[type[e.Fact], Callable[[Match, int, Any], None]] = {
    e.MatchOpened: _opened,
    e.GameStarted: _game_started,
    e.GameEnded: _game_ended,
    e.ScoreCardWritten: _card_written,
    e.ScoreCardSigned: _card_signed,
    e.MatchEnded: _match_ended,
    e.ChipsCounted: _chips_counted,
    e.LotsDrawn: _lots_drawn,
    e.Shuffled: _nothing,
    e.HandStarted: _hand_started,
    e.OpeningDrawn: _opening_drawn,
    e.BoneDrawn: _bone_drawn,
    e.BonePlayed: _bone_played,
    e.Passed: _passed,
    e.PlayRetracted: _play_retracted,
    e.BoneReturned: _bone_returned,
    e.BoneExposed: _bone_exposed,
    e.HoldingShown: _holding_shown,
    e.ScoreCalled: _nothing,
    e.MugginsCalled: _nothing,
    e.DominoCalled: _nothing,
    e.ChipsPaid: _chips_paid,
    e.ChangeMade: _change_made,
    e.PointsPegged: _points_pegged,
    e.HandEnded: _hand_ended,
    e.BidMade: _bid_made,
    e.TrumpDeclared: _trump_declared,
    e.DeclarationMade: _declaration_made,
    e.Challenged: _nothing,
    e.OfficialCalled: _nothing,
    e.PlayResumed: _nothing,
    e.TimeCalled: _time_called,
    e.Observed: _observed,
    e.ClaimRaised: _claim_raised,
    e.RulingGiven: _ruling_given,
    e.RecordCorrected: _nothing,
    e.LateChangeNoted: _nothing,
    e.ReshakeElected: _reshake_elected,
}
"""What each kind of event does to a match. Complete over `events.FACTS` (tested)."""
