"""Routes that read the list of matches, and one line of it."""

from typing import Annotated

from litestar import get

from api.access.guards.guard import directory_of, may, the_caller
from api.access.policy import allowed
from api.event_store import UnknownStream
from api.http import answers
from api.http.answers import fields_of
from api.http.http_types import Request, Response
from api.http.refusals import BadRequest, NotThere
from api.match_lists.list_parameters import (
    BeforeMatch,
    BookWanted,
    DayWanted,
    EventWanted,
    ExternalIdWanted,
    Including,
    InState,
    Limit,
    TableWanted,
    WordsWanted,
)
from api.match_lists.match_search import MatchesWanted, day_wanted, looked_for, match_line
from api.match_lists.match_summaries import caught_up, summary
from api.matches import match_schemas
from api.matches.match_parameters import MatchId, TheMatches
from api.matches.matches import Matches
from api.visibility import viewer_for
from api.visibility.request_viewer import viewer_of

OfMatches = Annotated[str | None, fields_of(match_schemas.MatchLine)]


@get(
    "/v1/matches",
    opt={**may("list", place=True), "answer": answers.Page[match_schemas.MatchLine]},
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
    external_id: ExternalIdWanted = "",
    fields: OfMatches = None,
) -> Response:
    """The matches that the caller may watch and that fit, the last opened first.

    Of a search a page may be short although there are more: follow `next` until there is none.
    """
    if including is not None:
        await _wait_for(request, matches, including)
    tables = (table,) if table else ()
    search = MatchesWanted(
        q, event, tables, book, state=state_, day=day_wanted(day), external_id=external_id
    )
    listed_matches, older = await looked_for(request, matches, search, before, limit=limit)
    query = {"before": older, "limit": limit, **search.query(), "fields": fields}
    following = f"/v1/matches?{answers.query_string(query)}" if older else None
    body = answers.Page(tuple(match.line for match in listed_matches), following)
    return answers.conditional(request, None, body)


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
    opt={**may("watch", face_up=True), "answer": match_schemas.MatchLine},
)
async def read_match(
    request: Request, matches: TheMatches, match: MatchId, fields: OfMatches = None
) -> Response:
    """One match as it is now: its score, and links to the rest of it."""
    following = await matches.following(match, viewer_of(request))
    line = match_line(match, summary(following))
    return answers.conditional(request, line.version, line)


ROUTES = [list_matches, read_match]
