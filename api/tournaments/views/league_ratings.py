"""How strong players are: Glicko-2 over the events of a league, each event a rating period.

Players are known by the ids that they are entered with; a team has none of its own.
"""

from collections import defaultdict
from collections.abc import Iterable

from litestar import get
from msgspec import Struct

from api.access.guards.guard import may
from api.http import answers
from api.http.http_types import Request, Response
from api.tournaments.event_parameters import TheEvents
from api.tournaments.views.tournament_list import each_seen
from domain.tournament.glicko import Rating, rated
from domain.tournament.state import Tournament


class RatingLine(Struct, frozen=True):
    """A player: the rating, its deviation and volatility (Glicko-2), and how many matches count."""

    player: str
    name: str
    rating: float
    deviation: float
    volatility: float
    matches: int


@get("/v1/ratings", opt={**may("list"), "answer": answers.Page[RatingLine]})
async def read_ratings(request: Request, events: TheEvents) -> Response:
    """The ratings after the closed tournaments that the caller may watch, the highest first.

    Each tournament is a rating period, in the order in which they were opened.
    """
    over = [
        seen.tournament async for _, seen in each_seen(request, events) if seen.tournament.closed
    ]
    return answers.conditional(request, None, ratings(over))


def ratings(over: Iterable[Tournament]) -> list[RatingLine]:
    """The ratings after these tournaments, one rating period after the other; the highest first.

    Matches count that were played, between entries of one player with an id; players without such
    a match have no line.
    """
    now: dict[str, Rating] = {}
    names: dict[str, str] = {}
    matches: dict[str, int] = defaultdict(int)
    for t in over:
        played = _played(t)
        for entrant in t.entrants.values():
            if len(entrant.entered.people) == 1:
                names[entrant.entered.people[0]] = entrant.entered.name
        after = {
            player: rated(
                now.get(player, Rating()),
                [(now.get(other, Rating()), score) for other, score in played.get(player, ())],
            )
            for player in {*now, *played}
        }
        for player, games in played.items():
            matches[player] += len(games)
        now = after
    lines = [
        RatingLine(
            player,
            names[player],
            round(rating.rating, 2),
            round(rating.deviation, 2),
            volatility=round(rating.volatility, 6),
            matches=matches[player],
        )
        for player, rating in now.items()
    ]
    return sorted(lines, key=lambda line: (-line.rating, line.player))


def _played(t: Tournament) -> dict[str, list[tuple[str, float]]]:
    """By player whom they met and the score, 1 or 0; what was not played does not count."""
    games_of: dict[str, list[tuple[str, float]]] = defaultdict(list)
    for result in t.in_force.values():
        people = [t.entrants[entry].entered.people for entry in result.pair]
        if result.how == "played" and all(len(one) == 1 for one in people):
            (first,), (second,) = people
            won = 1.0 if result.winner == result.pair[0] else 0.0
            games_of[first].append((second, won))
            games_of[second].append((first, 1.0 - won))
    return games_of


ROUTES = [read_ratings]
