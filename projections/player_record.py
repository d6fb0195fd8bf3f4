"""The record of each player in a match that is over: games, points, and how long plays took.

Here belongs what a league adds up of its players. Infractions are an official's findings and
stand elsewhere (`adjudication.review.match_conduct`).
"""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from domain.seats import Seat, Side
from projections.clocks import PlayTime
from projections.following import Following
from projections.scorecard import ScoreCard


class SeatRecord(Struct, frozen=True, omit_defaults=True):
    """A player's part in a match, by the log.

    Attributes
    ----------
    seat : the player
    won : whether the player's side won the match; None where nobody has
    games_won, games_lost : by the player's side; a game without a winner is neither
    points : of the player's side in all games: points, or marks of 42
    hands : hands that ended, thrown in or not
    plays, play_ms : plays, passes and bids in turn of a known length, and their length together
    slow : how many of `plays` took longer than the book allows a turn

    Of games set aside (AMB-129) only plays count.
    """

    seat: Seat
    won: bool | None = None
    games_won: int = 0
    games_lost: int = 0
    points: int = 0
    hands: int = 0
    plays: int = 0
    play_ms: int = 0
    slow: int = 0


def seat_records(following: Following) -> tuple[SeatRecord, ...]:
    """A record for each seat of a match as it stands."""
    card, plays, match = following.score_card(), following.clocks().plays, following.match
    counted = tuple(game for game in card.games if not match.is_aside(game.game))
    card = replace(card, games=counted)
    sides = enumerate(match.side)
    return tuple(_record(card, plays, seat, side) for seat, side in sides)


def _record(card: ScoreCard, plays: Sequence[PlayTime], seat: Seat, side: Side) -> SeatRecord:
    """The record of a player by the games on a card; `plays` are everybody's."""
    winners = [game.winner for game in card.games if game.winner is not None]
    timed = [play for play in plays if play.seat == seat and play.elapsed is not None]
    return SeatRecord(
        seat,
        won=None if card.winner is None else card.winner == side,
        games_won=winners.count(side),
        games_lost=len(winners) - winners.count(side),
        points=sum(game.scores[side] for game in card.games if game.scores),
        hands=sum(len(game.hands) for game in card.games),
        plays=len(timed),
        play_ms=sum(play.elapsed or 0 for play in timed),
        slow=sum(play.over is True for play in timed),
    )
