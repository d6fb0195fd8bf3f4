"""What decides a match and the length of a round, as pure functions named by clause.

Here belong results alone: who won which game goes in, who won the match comes
out. What happens within a game is `domain.match.match`; the seeding and the brackets of
42 are `domain.fortytwo.seeding` and `domain.fortytwo.brackets`.
"""

from collections.abc import Sequence
from typing import Literal, NamedTuple

from domain.errors import NoSuchRule
from domain.seats import Seat, Side


class Round(NamedTuple):
    """One round of a tournament and the length of its matches."""

    number: int
    best_of: int

    @property
    def wins_needed(self) -> int:
        """The games that win a match of this round."""
        return self.best_of // 2 + 1


def pda_rounds(players: int) -> tuple[Round, ...]:
    """The rounds of a PDA tournament: best of five, the Final best of seven.

    PDA-1, PDA-1a, PDA-1b, AMB-45: the Final is the last round, whatever its number.
    Raises `NoSuchRule` for a number of players that the book has no format for.

    >>> [one.best_of for one in pda_rounds(8)]
    [5, 5, 7]
    """
    if not 2 <= players <= 128:
        raise NoSuchRule("players", f"is {players}; PDA-1 has formats for 2 to 128")
    last = (players - 1).bit_length()
    return tuple(Round(n, 7 if n == last else 5) for n in range(1, last + 1))


class MatchResult(NamedTuple):
    """A match: its winner or None, the games that counted, games won by each side."""

    winner: Side | None
    games_used: int
    wins: tuple[int, int]


def match_result(game_winners: Sequence[Side | None], wins_needed: int) -> MatchResult:
    """The match between two sides after these games (PDA-1a, PDA-1b, UDL-G10).

    A game played after the match was decided does not count; a game without a
    winner is used up, and counts for nobody.

    >>> match_result([1, 1, 0, 1, 0], wins_needed=3)
    MatchResult(winner=1, games_used=4, wins=(1, 3))
    """
    wins = [0, 0]
    for used, winner in enumerate(game_winners, start=1):
        if winner is None:
            continue
        wins[winner] += 1
        if wins[winner] == wins_needed:
            return MatchResult(winner, used, (wins[0], wins[1]))
    return MatchResult(None, len(game_winners), (wins[0], wins[1]))


class Credit(NamedTuple):
    """Points credited to a seat in overtime."""

    seat: Seat
    points: int


class UdlGame(NamedTuple):
    """How a UDL game ended: at 150 points, on time, or by disqualification.

    `scores` are those at the end, or at the signal; `overtime` the credits after a
    tie at the signal; `disqualified` the seat put out of the game.
    """

    scores: tuple[int, int]
    end: Literal["points", "time", "dq"]
    overtime: tuple[Credit, ...] = ()
    disqualified: Seat | None = None


def udl_game_winner(game: UdlGame) -> Seat | None:
    """Who won the game (UDL-G1, UDL-7, UDL-11, AMB-24, AMB-39); None while it is tied.

    >>> udl_game_winner(UdlGame((80, 80), "time", (Credit(1, 5),)))
    1
    """
    if game.disqualified is not None:
        return 1 - game.disqualified
    zero, one = game.scores
    if zero != one:
        return 0 if zero > one else 1
    return next((credit.seat for credit in game.overtime if credit.points > 0), None)
