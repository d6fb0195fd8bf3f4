"""Recording: open a match, report what happened, read the events back."""

from collections.abc import Mapping
from typing import Annotated
from urllib.parse import urlencode

from litestar import Request, Response, get, post
from litestar.params import RawBody

from api.access.directory import rfc3339
from api.access.policy import allowed
from api.access.principals import Grant, Venue
from api.http import schemas
from api.http.auth import directory_of, may, may_here, require, the_caller
from api.matches import Matches, utc_now
from api.read_models.match_search import MatchesWanted, day_wanted, looked_for, match_line
from api.read_models.match_summaries import caught_up, summary
from api.refusals import BadRequest, NotThere
from api.routes.dependencies import (
    After,
    BeforeMatch,
    BookWanted,
    DayWanted,
    EventWanted,
    Including,
    InState,
    Limit,
    MatchId,
    TableWanted,
    TheMatches,
    Upto,
    WordsWanted,
    fields_of,
)
from api.routes.reported import reported
from api.visibility import Seen, view, viewer_for
from domain.recorder import StoreUnavailable, UnknownStream

OfMatches = Annotated[str | None, fields_of(schemas.MatchLine)]
OfEvents = Annotated[str | None, fields_of(Seen)]
EVENTS_AT_ONCE = 2000
"""How many events one answer has at most; it leads to the next of them."""


@post(
    "/v1/matches",
    opt={**may("open"), "body": schemas.MatchOpening, "answer": schemas.Recorded},
)
async def open_match(request: Request, matches: TheMatches, body: RawBody) -> Response:
    """Open a match, pinned to the rule book as it is now."""
    opening = schemas.read(body, schemas.MatchOpening)
    require(request, "open", Venue(event=opening.event, table=opening.table))
    appended = await matches.open(opening.id, opening.fact(), schemas.order(request, opening))
    await _put_in_charge(request, appended.stream, opening)
    return schemas.recorded(appended, location=f"/v1/matches/{appended.stream}")


async def _put_in_charge(request: Request, match: str, opening: schemas.MatchOpening) -> None:
    """Note where the match is played, and make it the charge of the recorder who opened it.

    A repeated command notes nothing that was changed since. Raises `StoreUnavailable`: the
    match is recorded, and the same command again finishes what is left.
    """
    default = request.app.state.settings.public_matches
    public = default if opening.public is None else opening.public
    venue = Venue(match, opening.event, opening.table, public)
    caller = the_caller(request.scope)
    charge = None
    if not allowed(caller.grants, "record", venue):
        at = rfc3339(utc_now())
        charge = Grant(caller.id, "recorder", f"match:{match}", created_at=at)
    if charge is None and venue == Venue(match):
        return
    try:
        await request.app.state.access.opened(None if venue == Venue(match) else venue, charge)
        await directory_of(request).refresh()
    except StoreUnavailable as error:
        raise StoreUnavailable(str(error), recorded=None) from error


@get(
    "/v1/matches",
    opt={**may("list"), "answer": schemas.MatchList},
)
async def list_matches(
    request: Request,
    matches: TheMatches,
    before: BeforeMatch = None,
    limit: Limit = 50,
    including: Including = None,
    q: WordsWanted = "",
    event: EventWanted = "",
    table: TableWanted = "",
    book: BookWanted = "",
    state_: InState = "",
    day: DayWanted = None,
    fields: OfMatches = None,
) -> Response:
    """The matches that the caller may watch and that fit, the last opened first.

    Of a search a page may be short although there are more: follow `next` until there is none.
    """
    if including is not None:
        await _wait_for(request, matches, including)
    tables = (table,) if table else ()
    wanted = MatchesWanted(q, event, tables, book, state_, day_wanted(day))
    found, older = await looked_for(request, matches, wanted, before, limit)
    query = {"before": older, "limit": limit, **wanted.query(), "fields": fields}
    links = {"next": f"/v1/matches?{_query(query)}"} if older else {}
    body = schemas.MatchList(tuple(one.line for one in found), links)
    return schemas.seen(request, None, body)


def _query(given: Mapping[str, object]) -> str:
    return urlencode({name: value for name, value in given.items() if value is not None})


async def _wait_for(request: Request, matches: Matches, including: str) -> None:
    """Wait until the list includes a version of a match, written as `MATCH@VERSION`."""
    match, at, version = including.rpartition("@")
    if not (at and version.isascii() and version.isdigit() and len(version) < 10):
        raise BadRequest("including", f"{including!r}: write the match, @ and a version: m-1@12")
    caller, venue = the_caller(request.scope), directory_of(request).venue(match)
    if not allowed(caller.grants, "watch", venue):
        raise NotThere("including", f"there is no match {match}")
    viewer = viewer_for(caller.grants.at(venue), caller.id)
    try:
        await caught_up(matches, match, int(version), viewer)
    except UnknownStream as error:
        raise NotThere("including", f"there is no match {match}") from error


@get(
    "/v1/matches/{match:str}",
    opt={**may("watch", face_up=True), "answer": schemas.MatchLine},
)
async def read_match(
    request: Request, matches: TheMatches, match: MatchId, fields: OfMatches = None
) -> Response:
    """One match: its score, and where the rest of it is."""
    following = await matches.following(match, schemas.viewer(request))
    line = match_line(match, summary(following))
    return schemas.seen(request, line.version, line)


@post(
    "/v1/matches/{match:str}/events",
    opt={**may("record", face_up=True), "body": "Report", "answer": schemas.Recorded},
)
async def report(request: Request, matches: TheMatches, match: MatchId, body: RawBody) -> Response:
    """Report what happened: one event, or several to be recorded all or none."""
    limit = request.app.state.settings.batch_events
    reports = reported(body, may_here(request, "rule"), limit)
    return schemas.recorded(await matches.record(match, reports, schemas.order(request, reports)))


@get(
    "/v1/matches/{match:str}/events",
    opt={**may("watch"), "answer": schemas.Events},
)
async def read_events(
    request: Request,
    matches: TheMatches,
    match: MatchId,
    after: After = 0,
    upto: Upto = None,
    fields: OfEvents = None,
) -> Response:
    """The events of a match as they were recorded, so far as the caller may see them."""
    viewer = schemas.viewer(request)
    entries = (await matches.following(match, viewer)).entries
    last = len(entries) if upto is None else min(upto, len(entries))
    end = min(last, after + EVENTS_AT_ONCE)
    events = tuple(view(entry, viewer) for entry in entries[after:end])
    query = _query({"after": end, "upto": upto, "fields": fields})
    links = {"next": f"/v1/matches/{match}/events?{query}"} if end < last else {}
    return schemas.seen(request, len(entries), schemas.Events(len(entries), events, links))


ROUTES = [open_match, list_matches, read_match, report, read_events]
