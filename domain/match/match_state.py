"""The state of one match: what its events left, and what can be asked of it.

`domain.match.evolve` changes it, event by event, and `domain.match.match` is the fold.
"""

from typing import get_args

from domain import events as e
from domain.bones import SetOfBones
from domain.copying import copied
from domain.fives.chips import Ledger, Pieces
from domain.fives.layout import Layout
from domain.fives.opening import NextOpening
from domain.fives.scoring import payer_of
from domain.match.disputes import Disputes
from domain.match.game import Game
from domain.match.hand import Hand
from domain.match.openings import draws_first, opening_of, shaken
from domain.match.records.game_time import GameTime, Stops
from domain.match.records.hand_record import Ending, HandRecord, in_force
from domain.match.records.pairs_count import PairsCount
from domain.pairs.counting import BRANCHES
from domain.rules import Fives, FortyTwo, Pairs, RuleBook
from domain.seats import Seat, Side
from domain.winning import START, MatchResult, Moment, leader, match_result, wins_needed

_LENGTHS = get_args(e.Scope)


class MatchState:
    """The state of one match after some of its events.

    Attributes
    ----------
    opened : the event that opened it; until then `book`, `side` and the rules are unset
    is_fives : whether this is one of the fives games
    on_layout : whether bones are joined on a layout: in a fives game, and by pairs; else it is 42
    book : the rule book
    rules : the rules of a fives game with the options chosen; unset in other games
    bones : the set of bones
    straight : the rules of 42 with the options chosen; unset in other games
    pairs : the rules of dominoes by pairs with the options chosen, None in other games
    target : points, or marks, that win a game
    players, sides : how many seats play, and how many sides
    side : the side of each seat, by seat
    position, ordinal : the position of the last fact folded in, 0 before the first; and which
        of the facts there it is, from 1
    games : every game begun, by its number
    game : the current game, or the last one until the next begins; None before the first
    disputes : the claims raised, and how each of them stands
    contested : by the position and seat of a draw whose report named bones, the position of
        the event that contradicts it (`domain.match.contested`)
    hearing : the position at which an official was called who has not left, or None
    endings : how the match was closed, by the table and by rulings
    conceded : how it was decided by resignations, and by results to which every side agreed
    bans : the disqualifications that no ruling has reversed, by their position
    gave_up : for each side that has given up, whether the current game or the match
    late : the minutes, by side, that each side is late for the game to come
    lots : the lots that settle the hand to come, whichever game it is of
    tied : the seats that drew the highest lots alike and draw again
    chips_counted : the starting chips that were counted for the game to come, by seat
    shared : the numbers of the games that copies of this match use too
    """

    __slots__ = (
        "bans",
        "bones",
        "book",
        "chips_counted",
        "conceded",
        "contested",
        "disputes",
        "endings",
        "game",
        "games",
        "gave_up",
        "hearing",
        "is_fives",
        "late",
        "lots",
        "on_layout",
        "opened",
        "ordinal",
        "pairs",
        "players",
        "position",
        "rules",
        "shared",
        "side",
        "sides",
        "straight",
        "target",
        "tied",
    )

    opened: e.MatchOpened
    is_fives: bool
    book: RuleBook
    rules: Fives
    straight: FortyTwo
    pairs: Pairs | None
    bones: SetOfBones
    on_layout: bool
    target: int
    players: int
    side: tuple[Side, ...]

    def __init__(self) -> None:
        self.position, self.ordinal = 0, 0
        self.games: dict[int, Game] = {}
        self.shared: frozenset[int] = frozenset()
        self.game: Game | None = None
        self.disputes = Disputes()
        self.contested: dict[tuple[int, Seat], int] = {}
        self.hearing: int | None = None
        self.endings: list[Ending[e.MatchEnded]] = []
        self.conceded: list[Ending[e.MatchEnded]] = []
        self.bans: dict[int, e.PlayerDisqualified] = {}
        self.gave_up: dict[Side, e.Concluded] = {}
        self.late: tuple[int, ...] = ()
        self.lots: tuple[e.Lot, ...] = ()
        self.tied: tuple[Seat, ...] = ()
        self.chips_counted: dict[Seat, Pieces] = {}
        self.sides = 0

    # --- what is going on ------------------------------------------------------------

    @property
    def moment(self) -> Moment:
        """The position and the ordinal of the last fact folded in."""
        return Moment(self.position, self.ordinal)

    @property
    def hand(self) -> Hand | None:
        """The current hand, or the last until the next begins; None before a game's first."""
        return None if self.game is None else self.game.hand

    @property
    def in_play(self) -> bool:
        """Whether a hand has no end on record, its game is not decided, and the match is open.

        True, too, after somebody went out, until the end of the hand is on record.
        """
        game, hand = self.game, self.hand
        if game is None or hand is None or hand.ended or self.closed is not None:
            return False
        return game.result is None and game.ended is None

    def current_hand(self) -> Hand:
        """The current hand, or the last; game 1, and hand 1 in a game, begin where none has begun.

        So a record may begin in the middle of a hand. Beginning one changes this match.
        """
        return self.hand or self.start_hand(e.HandStarted(1))

    def own_game(self, number: int) -> Game:
        """The game with this number, for the caller to change.

        If a copy of this match shares it, this match replaces it by its own copy first. Raises
        `KeyError` if it has not begun.
        """
        if number in self.shared:
            self.shared -= {number}
            self.games[number] = copied(self.games[number])
        return self.games[number]

    def signed_game(self, number: int | None) -> Game:
        """The game whose card is signed or handed in.

        It is the game with this number. For None it is the latest game whose card is written or,
        without any, the current game, begun if none is. Raises `KeyError` if the named game has
        not begun.
        """
        if number is not None:
            return self.games[number]
        written = (game for game in reversed(self.games.values()) if game.card.scores is not None)
        return next(written, self.current_game())

    @property
    def scores(self) -> tuple[int, ...]:
        """The scores of the current game by side; zeros before the first."""
        return self.game.scores if self.game else (0,) * self.sides

    @property
    def game_winner(self) -> Side | None:
        """The winner of the current game, or of the last until the next begins; None without."""
        return self.game.won_by if self.game else None

    @property
    def winners(self) -> dict[int, Side]:
        """The winning side by game number; games set aside, or won by nobody, are left out."""
        counted = (number for number in sorted(self.games) if not self.is_aside(number))
        won = {number: self.games[number].won_by for number in counted}
        return {number: side for number, side in won.items() if side is not None}

    @property
    def unfinished(self) -> tuple[int, ...]:
        """The numbers of the games without a winner in which play can go on (AMB-129).

        They have ended (in a closed match undone ends count too), or another is current. Left out
        are games set aside, given up, agreed or broken off, and those in which time was called.
        """
        over = (
            (number, game)
            for number, game in sorted(self.games.items())
            if game.won_by is None and (game is not self.game or game.has_ended(self.closed))
        )
        return tuple(
            number
            for number, game in over
            if not (self.is_aside(number) or game.conceded or game.time.signal or game.broken_off)
        )

    def is_aside(self, number: int) -> bool:
        """Whether a game counts no more, since play went on in an earlier one (AMB-129).

        False, though it was set aside, if the earlier game turns out to have been won by then.
        """
        aside = self.games[number].aside
        if aside is None:
            return False
        won_at = self.games[aside.game].won_at
        return won_at is None or won_at > aside.at

    @property
    def wins_needed(self) -> int:
        """How many games a side must win to win the match.

        By pairs a match that was opened as a single game has the length that its rules give.
        """
        best_of = self.opened.best_of
        if self.pairs is not None and best_of == 1:
            best_of = self.pairs.best_of.value or 1
        return wins_needed(best_of)

    @property
    def result(self) -> MatchResult:
        """The winner and wins of the match by its games alone, in their order (PDA-1a, UDL-G10).

        Games begun after the match was given up or agreed do not count; a shut-out may count as two
        (`Game.counts_as`). Rulings on the match itself, and statements of the players, are left
        to `winner`.
        """
        conceded = in_force(self.conceded)
        winners = [
            side
            for number, side in self.winners.items()
            if conceded is None or self.games[number].started <= conceded.position
            for _ in range(self.games[number].counts_as)
        ]
        return match_result(winners, self.wins_needed, self.sides)

    @property
    def wins(self) -> tuple[int, ...]:
        """Games won by each side, as `result` counts them; those after it was decided left out."""
        return self.result.wins

    @property
    def winner(self) -> Side | None:
        """The side that has won the match: by a ruling, by its games, or as the players say.

        None while nobody has, and where the record denies what the players say (AMB-150).
        """
        end = in_force(self.endings)
        if end is not None and end.fact.ruling is not None and end.fact.winner is not None:
            return end.fact.winner
        by_games, conceded = self.result.winner, in_force(self.conceded)
        if by_games is not None:
            return by_games
        if conceded is not None:
            return conceded.fact.winner
        return None if end is None else self._borne_out(end.fact.winner)

    def _borne_out(self, stated: Side | None) -> Side | None:
        """The winner that was stated, unless the record shows another side ahead (AMB-150)."""
        if any(self.wins) and leader(self.wins) not in (None, stated):
            return None
        game = self.game
        level = game is not None and game.won_by is None and leader(self.wins) is None
        return None if level and game is not None and game.denies(stated) else stated

    @property
    def given_up_at(self) -> int | None:
        """The position at which giving up, or an agreement, first ended the current game or match.

        None while neither has ended so (AMB-87).
        """
        game = () if self.game is None else self.game.conceded
        return min((end.position for end in (*game, *self.conceded)), default=None)

    @property
    def closed(self) -> int | None:
        """The position of the event that first closed the match, None while it is open."""
        return min((one.position for one in self.endings), default=None)

    @property
    def out(self) -> dict[Seat, e.Scope]:
        """The scope of each seat's disqualification, the longest where a seat has several.

        Reversed ones are left out. One for a game is listed when that game is over, too.
        """
        by_length = sorted(self.bans.values(), key=lambda ban: _LENGTHS.index(ban.scope))
        return {ban.seat: ban.scope for ban in by_length}

    def start_game(self, number: int, carried: tuple[int, ...] = ()) -> Game:
        """Begin a game, make it the current one, and return it.

        Points of the game before lapse that were pending since its time expired. Each purse is
        full, or as its chips were counted for this game (AMB-37). Nobody has the Domino. Scores
        are `carried`, by side, or zeros.
        """
        if self.game is not None:
            self.game.close_calls(called_too=True)
        purse = self.rules.purse.value if self.is_fives else None
        self.gave_up = {side: of for side, of in self.gave_up.items() if of == "match"}
        game = Game(
            number,
            self.position,
            self.target,
            carried or (0,) * self.sides,
            time=GameTime(self._stops()),
            ledger=None if purse is None else Ledger(self.players, purse),
            is_fives=self.is_fives,
            late=self.late,
            pairs=None if self.pairs is None else PairsCount(self.pairs),
            gave_up={} if self.conceded else dict.fromkeys(self.gave_up, START),
        )
        if game.ledger is not None:
            for seat, pieces in self.chips_counted.items():
                game.ledger.count_in(seat, pieces)
        game.recount()
        self.late = (0,) * self.sides
        self.chips_counted = {}
        self.games[number] = self.game = game
        self.shared -= {number}
        return game

    def _stops(self) -> Stops:
        if self.is_fives:
            return self.rules.time_expiry.value
        rules = self.straight if self.pairs is None else self.pairs
        return "none" if rules.game_minutes.value is None else "finish_hand"

    def current_game(self) -> Game:
        """The current game, or the last; game 1 is begun, which changes the match, if none is."""
        return self.game or self.begin_with(1)

    def begin_with(self, number: int) -> Game:
        """Begin the first game on record, with the scores and Domino holder of the opening."""
        opened = self.opened
        game = self.start_game(number, opened.scores)
        game.first_holder = opened.domino_holder
        for side, points in enumerate(opened.scores):
            payer = payer_of(self.rules, self.players, side) if game.ledger else None
            if game.ledger is not None and payer is not None:
                game.ledger.move(payer, payer, side, points, pieces=None)
        return game

    def start_hand(self, fact: e.HandStarted) -> Hand:
        """Begin a hand of the current game, and return it.

        Nothing is drawn yet, unless the fact says how the table was found. Lots are used up.
        """
        game = self.current_game()
        tricks = None if self.on_layout else shaken(game, self.lots, fact)
        opening = NextOpening("any_domino")
        if self.on_layout:
            opening = opening_of(self.pairs or self.rules, game, self.lots, fact)
        first = draws_first(game, self.lots)
        self.lots = self.tied = ()  # They settled this hand, and say nothing about a later one.
        game.keep_how_recorded()
        game.hands.append(HandRecord(fact.number, self.position))
        game.close_calls(called_too=True)
        game.hand = Hand(
            fact.number,
            self.position,
            opening,
            self._layout(),
            held=[0] * self.players,
            known=[0] * self.players,
            traces={},
            tricks=tricks,
            to_play=tricks.turn if tricks else opening.seat,
            last_draw=[0] * self.players,
            last_act=[0] * self.players,
            draws_first=first,
            bones=self.bones,
            boneyard=len(self.bones.bones),
        )
        if fact.found is not None:
            game.hand.join(self.moment, fact.found)
        return game.hand

    def _layout(self) -> Layout:
        if not self.is_fives:
            return Layout(BRANCHES, bones=self.bones)
        rules = self.rules
        return Layout(
            rules.branching.value, rules.wrong_spinner.value, rules.arms_before_sides.value
        )
