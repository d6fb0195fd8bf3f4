"""The score card: every game of the match, hand by hand, and who signed it.

It shows the log's own sums beside the card as written, so that a card that disagrees with
the log shows it (PDA-11, UDL-16). The spinner of each hand is what the UDL's tracker asks for, its
opener and bonuses are what a card by pairs has (DP-40).
"""

from msgspec import Struct

from domain import events as e
from domain.bones import Bone
from domain.match.game import Game
from domain.match.match import Match
from domain.match.records.hand_record import HandRecord
from domain.seats import Seat


class HandLine(Struct, frozen=True):
    """One hand that has ended: how, at which position, and the seat that won it, None if none.

    `points` are those stated at its end, None if none were. `scores` are the game's by side at its
    end: before the hand's count in a fives game, with what the hand brought in others. `opener`
    and `bonus` are of hands by pairs alone: who led, and what was added to the count. They are None
    in others, and `bonus` where nobody won the hand.
    """

    hand: int
    position: int
    how: str
    winner: int | None
    points: int | None
    spinner: Bone | None
    scores: tuple[int, ...]
    opener: Seat | None = None
    bonus: int | None = None


class GameLine(Struct, frozen=True):
    """One game: its hands that ended, its `scores` by the log, those `written` on its card.

    Scores are by side, and `winner` is a side. `written` and `agrees` (with the log) are None
    without a card, `signed` are the seats that signed it. `ended` says that an end is on record,
    and `decided` is the event that decided the game, which may come before. `after_end` are the
    events that brought points or marks after `decided`, which count for nothing.
    """

    game: int
    hands: tuple[HandLine, ...] = ()
    scores: tuple[int, ...] = ()
    winner: int | None = None
    written: tuple[int, ...] | None = None
    agrees: bool | None = None
    signed: tuple[int, ...] = ()
    ended: bool = False
    decided: int | None = None
    after_end: tuple[int, ...] = ()


class ScoreCard(Struct, frozen=True):
    """The card of a match at one position.

    `games` are all games begun, also those set aside, which `wins` leave out. `wins` are by side,
    and `winner` is the side that won the match, or None. `out` has the longest disqualification of
    each seat that has any in force; one for a game stays when that game is over.
    """

    position: int
    book: str
    players: tuple[str, ...]
    games: tuple[GameLine, ...]
    wins: tuple[int, ...]
    winner: int | None = None
    out: dict[int, e.Scope] = {}


def score_card(match: Match) -> ScoreCard:
    """The score card of a match as folded so far."""
    opened = match.opened
    return ScoreCard(
        match.position,
        opened.book,
        opened.players,
        tuple(_game_line(game) for _, game in sorted(match.games.items())),
        wins=match.wins,
        winner=match.winner,
        out=match.out,
    )


def _game_line(game: Game) -> GameLine:
    return GameLine(
        game.number,
        tuple(_hand_lines(game)),
        game.scores,
        game.won_by,
        written=game.card.scores,
        agrees=None if game.card.scores is None else game.card.scores == game.scores,
        signed=game.card.signed,
        ended=game.ended is not None,
        decided=game.result and game.result.position,
        after_end=game.after_end,
    )


def own_count(match: Match, game: int, hand: int) -> int | None:
    """The points, or marks, that a hand itself brought to all sides together.

    In a fives game those stated at its end, else those paid or pegged for it, None without either;
    in others a hand that brought nothing has 0. None if it has not ended. `game` and `hand` are
    numbers of a hand on record.
    """
    played = match.games[game]
    record = next(one for one in played.hands if one.number == hand)
    if record.end is None:
        return None
    if not played.is_fives:
        return sum(record.marks)
    if record.end.fact.points is not None:
        return record.end.fact.points
    sides = range(match.sides)
    return sum(played.credited(record.end.recorded, side) for side in sides) or None


def _hand_lines(game: Game) -> list[HandLine]:
    ended = [(hand, hand.end) for hand in game.hands]
    return [
        HandLine(
            hand.number,
            end.position,
            end.fact.how,
            hand.winner,
            points=end.fact.points,
            spinner=hand.spinner,
            scores=game.scores_at(end.recorded),
            opener=hand.line.opener if hand.line else None,
            bonus=_bonus(game, hand),
        )
        for hand, end in ended
        if end is not None
    ]


def _bonus(game: Game, hand: HandRecord) -> int | None:
    """The bonuses of the last bone, and of the number of the hand among those won (DP-17)."""
    if game.pairs is None or hand.winner is None or not hand.complete:
        return None
    won = [one for one in game.hands if one.complete and one.winner is not None]
    of_the_bone = hand.line.bonus if hand.line and hand.how == "domino" else 0
    return of_the_bone + sum(game.pairs.rules.by_hand.value[won.index(hand) :][:1])
