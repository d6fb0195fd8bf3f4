"""Recording: open a match, report what happened, read the events back."""

from collections import defaultdict
from collections.abc import Sequence

from litestar import Request, Response, get, post
from litestar.params import RawBody

from api.access.directory import rfc3339
from api.access.policy import allowed
from api.access.principals import Grant, Venue
from api.http import schemas
from api.http.auth import directory_of, may, may_here, require, the_caller
from api.matches import Matches, utc_now
from api.read_models.match_lists import opened_at, watched
from api.read_models.match_summaries import MatchListing, caught_up, summaries, summary
from api.refusals import BadRequest, NotThere
from api.routes.dependencies import (
    After,
    BeforeMatch,
    Including,
    Limit,
    MatchId,
    TheMatches,
    Upto,
)
from api.routes.reported import reported
from api.visibility import Viewer, view, viewer_for
from domain.recorder import StoreUnavailable, UnknownStream

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
) -> Response:
    """The matches that the caller may watch, the last opened first."""
    if including is not None:
        await _wait_for(request, matches, including)
    lines, older = await match_lines(request, matches, before, limit)
    links = {"next": f"/v1/matches?before={older}&limit={limit}"} if older else {}
    return schemas.seen(request, None, schemas.MatchList(tuple(lines), links))


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


async def match_lines(
    request: Request, matches: Matches, before: str | None, limit: int
) -> tuple[list[schemas.MatchLine], str | None]:
    """Up to `limit` matches that the caller may watch, the last opened first.

    They are those opened before another, where one is named. Beside them the match before which
    there are more, None where there are none. Raises `NotThere` where there is no such other that
    the caller may watch.
    """
    caller, directory = the_caller(request.scope), directory_of(request)
    end = None
    if before is not None:
        may_watch = allowed(caller.grants, "watch", directory.venue(before))
        end = await opened_at(matches.log, before) if may_watch else None
        if end is None:
            raise NotThere("before", f"there is no match {before}")
    lines: list[schemas.MatchLine] = []
    more = True
    while more and len(lines) < limit:  # mostly once: some may not be reached, or be unreadable
        chosen, more = await watched(matches.log, caller, directory, end, limit - len(lines))
        lines += await _lines(request, matches, [id for id, _ in chosen])
        end = chosen[-1][1] if chosen else end
    return lines, lines[-1].id if more else None


async def _lines(request: Request, matches: Matches, ids: Sequence[str]) -> list[schemas.MatchLine]:
    """The lines of those of these matches that the caller has reached."""
    caller, directory = the_caller(request.scope), directory_of(request)
    by_viewer: dict[Viewer, list[str]] = defaultdict(list)
    for id in ids:
        by_viewer[viewer_for(caller.grants.at(directory.venue(id)), caller.id)].append(id)
    found: dict[str, MatchListing] = {}
    for viewer, theirs in by_viewer.items():
        found |= await summaries(matches, theirs, viewer)
    return [match_line(id, found[id]) for id in ids if id in found]


def match_line(id: str, found: MatchListing) -> schemas.MatchLine:
    """One match of the list."""
    here = f"/v1/matches/{id}"
    drawn = "tricks" if found.in_tricks else "board"
    views = ("events", drawn, f"{drawn}.svg", "chips", "score", "clocks", "scorecard", "transcript")
    names = (*views, "claims", "disputes", "stream")
    links = {"self": here, **{name: f"{here}/{name}" for name in names}}
    return schemas.MatchLine(
        id, found.book, found.players, found.version, found.score, found.closed, links
    )


@get(
    "/v1/matches/{match:str}",
    opt={**may("watch", face_up=True), "answer": schemas.MatchLine},
)
async def read_match(request: Request, matches: TheMatches, match: MatchId) -> Response:
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
) -> Response:
    """The events of a match as they were recorded, so far as the caller may see them."""
    viewer = schemas.viewer(request)
    entries = (await matches.following(match, viewer)).entries
    last = len(entries) if upto is None else min(upto, len(entries))
    end = min(last, after + EVENTS_AT_ONCE)
    events = tuple(view(entry, viewer) for entry in entries[after:end])
    more = "" if upto is None else f"&upto={upto}"
    links = {"next": f"/v1/matches/{match}/events?after={end}{more}"} if end < last else {}
    return schemas.seen(request, len(entries), schemas.Events(len(entries), events, links))


ROUTES = [open_match, list_matches, read_match, report, read_events]
