"""Statistics of a player: matches, games and points, infractions proved, and slow play.

They are added up from the matches that the caller may watch. A player is known by the name that
stands in the matches, so two people of one name are counted as one unless an event is named.
"""

from collections.abc import Iterator, Sequence
from datetime import date
from typing import Annotated, Final, Literal, NamedTuple

from litestar import get
from litestar.params import QueryParameter
from msgspec import Struct
from msgspec.structs import replace

from adjudication.review.match_conduct import Conduct
from api.access.guards.guard import may, the_caller
from api.access.policy import allowed
from api.http import answers
from api.http.http_types import Request, Response
from api.match_lists.list_parameters import BeforeMatch, EventWanted
from api.match_lists.match_search import ListedMatch, MatchesWanted, by_viewer, looked_for
from api.match_lists.match_summaries import PlayedMatch, played
from api.matches.match_parameters import TheMatches
from api.matches.matches import Matches
from domain.seats import Seat
from projections.player_record import SeatRecord

MOST: Final = 100
"""Most matches that are looked for at once, the last opened first."""

PlayerWanted = Annotated[
    str, QueryParameter(name="player", min_length=1, max_length=80, description="the name")
]


class ProvedInfraction(Struct, frozen=True):
    """A claim against the player that an official upheld: its kind, and the clauses of the ruling.

    `position` is that of the ruling.
    """

    kind: str
    position: int
    clauses: tuple[str, ...]


class MatchOfPlayer(Struct, frozen=True):
    """A match from the side of one of its players.

    `result` is "open" until the match is closed with a winner. Games, points, hands and plays are 0
    until it is closed, and `infractions` empty. `points` are those of the player's side in all
    games, in 42 marks. `plays` are the plays, passes and bids in turn of a known length, `play_ms`
    their milliseconds together, `slow` those over the time limit. `infractions` is null for a
    caller who may not hear disputes.
    """

    match: str
    event: str
    table: str
    book: str
    opened: date | None
    partners: tuple[str, ...]
    opponents: tuple[str, ...]
    result: Literal["won", "lost", "open"]
    games_won: int
    games_lost: int
    points: int
    hands: int
    plays: int
    play_ms: int
    slow: int
    infractions: tuple[ProvedInfraction, ...] | None


class PlayerStatistics(Struct, frozen=True):
    """The statistics of a player over the matches listed, the last opened first.

    `open` counts matches without a result. `average_play_ms` is null if no play has a known length.
    `infractions` counts those of the matches in which the caller may hear disputes, and is null if
    there is no such match.
    """

    player: str
    won: int
    lost: int
    open: int
    games_won: int
    games_lost: int
    points: int
    hands: int
    plays: int
    slow: int
    average_play_ms: int | None
    infractions: int | None
    matches: tuple[MatchOfPlayer, ...]
    next: str | None = None


class _Seated(NamedTuple):
    """A match of the list, and where the player sits in it."""

    listed: ListedMatch
    seat: Seat


async def statistics(
    request: Request, matches: Matches, player: str, event: str, before: str | None
) -> tuple[PlayerStatistics, str | None]:
    """The statistics of a player of exactly this name, over up to `MOST` matches.

    The matches are of `event`, unless that is "", and opened before the match `before`, unless that
    is None. Fewer may come though more exist. Then the match to pass as `before` to look on, None
    if no more exist.
    """
    search = MatchesWanted(" ".join(player.split()), event)
    listed, older = await looked_for(request, matches, search, before, limit=MOST, days=True)
    seated = [
        _Seated(match, match.line.players.index(player))
        for match in listed
        if player in match.line.players
    ]
    over = await _over(request, matches, [match.listed.line.id for match in seated])
    lines = tuple(_line(request, match, over.get(match.listed.line.id)) for match in seated)
    return _added_up(player, lines), older


def _added_up(player: str, lines: tuple[MatchOfPlayer, ...]) -> PlayerStatistics:
    plays, length = sum(line.plays for line in lines), sum(line.play_ms for line in lines)
    heard = [line.infractions for line in lines if line.infractions is not None]
    return PlayerStatistics(
        player,
        won=_count(lines, "won"),
        lost=_count(lines, "lost"),
        open=_count(lines, "open"),
        games_won=sum(line.games_won for line in lines),
        games_lost=sum(line.games_lost for line in lines),
        points=sum(line.points for line in lines),
        hands=sum(line.hands for line in lines),
        plays=plays,
        slow=sum(line.slow for line in lines),
        average_play_ms=length // plays if plays else None,
        infractions=sum(map(len, heard)) if heard else None,
        matches=lines,
    )


def _count(lines: Sequence[MatchOfPlayer], result: str) -> int:
    return sum(line.result == result for line in lines)


async def _over(request: Request, matches: Matches, ids: Sequence[str]) -> dict[str, PlayedMatch]:
    """The matches that are over, each as far as the caller has reached it."""
    over: dict[str, PlayedMatch] = {}
    for viewer, theirs in by_viewer(request, ids).items():
        over |= await played(matches, theirs, viewer)
    return over


def _line(request: Request, seated: _Seated, over: PlayedMatch | None) -> MatchOfPlayer:
    (listed, seat), line = seated, seated.listed.line
    sides = len(line.score.points)
    record = over.seats[seat] if over and over.seats else SeatRecord(seat)
    hears = allowed(the_caller(request.scope).grants, "hear", listed.venue)
    conduct = tuple(_proved(over.conduct, seat)) if over else ()
    return MatchOfPlayer(
        line.id,
        listed.venue.event,
        listed.venue.table,
        line.book,
        opened=listed.opened,
        partners=tuple(_at(line.players, sides, seat, with_player=True)),
        opponents=tuple(_at(line.players, sides, seat, with_player=False)),
        result="open" if record.won is None else "won" if record.won else "lost",
        games_won=record.games_won,
        games_lost=record.games_lost,
        points=record.points,
        hands=record.hands,
        plays=record.plays,
        play_ms=record.play_ms,
        slow=record.slow,
        infractions=conduct if hears else None,
    )


def _at(players: Sequence[str], sides: int, seat: Seat, *, with_player: bool) -> Iterator[str]:
    """The partners of a player, or the opponents."""
    for other, name in enumerate(players):
        if other != seat and (other % sides == seat % sides) == with_player:
            yield name


def _proved(conduct: Sequence[Conduct], seat: Seat) -> Iterator[ProvedInfraction]:
    for entry in conduct:
        if entry.what == "ruled" and entry.seat == seat:
            yield ProvedInfraction(entry.name, entry.position, entry.clauses)


@get("/v1/player-statistics", opt={**may("list", place=True), "answer": PlayerStatistics})
async def read_player_statistics(
    request: Request,
    matches: TheMatches,
    player: PlayerWanted,
    event: EventWanted = "",
    before: BeforeMatch = None,
) -> Response:
    """The statistics of a player over up to 100 matches that the caller may watch.

    `next` leads to those over the matches opened before them. What was just recorded is in it soon.
    """
    body, older = await statistics(request, matches, player, event=event, before=before)
    query = answers.query_string({"player": player, "event": event, "before": older})
    following = f"/v1/player-statistics?{query}" if older else None
    return answers.conditional(request, None, replace(body, next=following))


ROUTES = [read_player_statistics]
