"""The list of tournaments, for whoever may watch them."""

from collections.abc import AsyncIterator
from contextlib import suppress

from litestar import get
from msgspec import Struct

from api.access.guards.guard import directory_of, may, the_caller
from api.access.policy import allowed
from api.event_store import UnknownStream
from api.http import answers
from api.http.http_types import Request, Response
from api.http.refusals import NotThere
from api.tournaments.event_parameters import (
    BeforeTournament,
    ClosedWanted,
    MostTournaments,
    PartOfName,
    TheEvents,
)
from api.tournaments.recorded_tournaments import EventVersion, RecordedTournaments
from api.visibility import viewer_for
from domain.events.tournament_facts import stream_of


class TournamentLine(Struct, frozen=True):
    """One tournament in the list of all.

    `entries` is how many have entered, those who left included.
    """

    id: str
    name: str
    format: str
    entries: int
    closed: bool
    links: dict[str, str]


@get("/v1/tournaments", opt={**may("list", place=True), "answer": answers.Page[TournamentLine]})
async def list_tournaments(
    request: Request,
    events: TheEvents,
    before: BeforeTournament = None,
    limit: MostTournaments = 50,
    q: PartOfName = "",
    closed: ClosedWanted = None,
) -> Response:
    """The tournaments that the caller may watch and that fit, the last opened first."""
    lines = await event_lines(request, events)
    if before is not None:
        places = {line.id: place for place, line in enumerate(lines)}
        if before not in places:
            raise NotThere("before", f"there is no tournament {before}")
        lines = lines[places[before] + 1 :]
    fitting = [line for line in lines if _fits(line, q, closed)]
    shown = tuple(fitting[:limit])
    query = {"before": shown[-1].id, "limit": limit} if len(fitting) > limit else {}
    filters = {"q": q or None, "closed": None if closed is None else str(closed).lower()}
    following = f"/v1/tournaments?{answers.query_string({**query, **filters})}" if query else None
    return answers.conditional(request, None, answers.Page(shown, following))


def _fits(line: TournamentLine, words: str, closed: bool | None) -> bool:
    named = words.casefold() in f"{line.id} {line.name}".casefold()
    return named and closed in (None, line.closed)


async def event_lines(request: Request, events: RecordedTournaments) -> list[TournamentLine]:
    """A line for each tournament that the caller may watch, the last opened first."""
    lines: list[TournamentLine] = []
    async for id, seen in each_seen(request, events):
        t, links = seen.tournament, {"self": f"/v1/tournaments/{id}"}
        opened, entrants = t.opened, len(t.entrants)
        assert opened is not None
        line = TournamentLine(
            id, opened.name, opened.format, entrants, closed=t.closed, links=links
        )
        lines.append(line)
    return lines[::-1]


async def each_seen(
    request: Request, events: RecordedTournaments
) -> AsyncIterator[tuple[str, EventVersion]]:
    """Every tournament that the caller may watch, in the order in which they were opened.

    Each is as far as the caller has reached it by the roles held there; one not reached is left
    out.
    """
    caller, directory = the_caller(request.scope), directory_of(request)
    for id in await events.ids():
        venue = directory.venue(stream_of(id))
        if allowed(caller.grants, "watch", venue):
            with suppress(UnknownStream):  # one that a delayed viewer has not reached
                yield id, await events.seen(id, viewer_for(caller.grants.at(venue), caller.id))


ROUTES = [list_tournaments]
