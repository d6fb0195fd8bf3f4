"""The score: points in the current game, games won, and what has been decided."""

from msgspec import Struct

from domain.match.match import Match


class Score(Struct, frozen=True):
    """The score at one position, by side.

    Attributes
    ----------
    position : the last event that it takes in
    game : the number of the last game begun; 0 before the first
    points : points, or marks of 42, in that game
    games : games won as they count for the match: none set aside, none after it was decided
    target : points, or marks, at which a game ends
    wins_needed : games that win the match
    game_winner, match_winner : the side that won that game, or the match; else None
    """

    position: int
    game: int
    points: tuple[int, ...]
    games: tuple[int, ...]
    target: int
    wins_needed: int
    game_winner: int | None
    match_winner: int | None


def score(match: Match) -> Score:
    """The score of a match as folded so far (PDA-1a, PDA-2)."""
    game = match.game
    return Score(
        position=match.position,
        game=game.number if game else 0,
        points=match.scores,
        games=match.wins,
        target=match.target,
        wins_needed=match.wins_needed,
        game_winner=match.game_winner,
        match_winner=match.winner,
    )
