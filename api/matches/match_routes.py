"""Recording: open a match, report what happened, read the events back."""

from functools import partial
from typing import Annotated, Final

from anyio import CapacityLimiter
from litestar import get, post
from litestar.params import RawBody

from api.access.access_store import AccessStore
from api.access.guards.guard import (
    charged,
    check_public_delay,
    directory_of,
    may,
    may_here,
    require_places,
    the_caller,
)
from api.access.policy import allowed
from api.access.principals import Grant, Venue
from api.clock import rfc3339, utc_now
from api.event_store import StoreUnavailable
from api.http import answers, body_reading
from api.http.answers import fields_of
from api.http.http_types import Request, Response
from api.http.middleware.body_checks import ON_THE_LOOP
from api.http.rate_limit import RateLimits
from api.http.services import service
from api.http.threads import READING, beside
from api.matches import match_schemas
from api.matches.idempotent_commands import Recorded, order_of, recorded
from api.matches.match_parameters import After, MatchId, TheMatches, Upto
from api.matches.report_bodies import reported
from api.settings import Settings
from api.visibility import Seen, view
from api.visibility.request_viewer import viewer_of

OfEvents = Annotated[str | None, fields_of(Seen)]
EVENTS_AT_ONCE = 2000
"""How many events one answer has at most; it leads to the next of them."""
_LONG_BATCHES: Final = CapacityLimiter(1)


@post(
    "/v1/matches",
    opt={**may("open"), "body": match_schemas.MatchOpening, "answer": Recorded},
)
async def open_match(request: Request, matches: TheMatches, body: RawBody) -> Response:
    """Open a match, pinned to the rule book as it is now."""
    opening = body_reading.read(body, match_schemas.MatchOpening)
    venue = Venue("", opening.event, opening.table, bool(opening.public))
    await require_places(request, "open", venue)
    check_public_delay(request, opening.event, opening.public_delay)
    # House rules take long to read.
    fact = await beside(READING, opening.fact) if opening.house_rules else opening.fact()
    appended = await matches.open(opening.id, fact, order_of(request, opening))
    await _put_in_charge(request, appended.stream, opening)
    return recorded(appended, location=f"/v1/matches/{appended.stream}")


async def _put_in_charge(request: Request, match: str, opening: match_schemas.MatchOpening) -> None:
    """Note where the match is played, and make it the charge of the recorder who opened it.

    A repeated command notes nothing that was changed since. Raises `StoreUnavailable`: the
    match is recorded, and the same command again finishes what is left.
    """
    default = service(request, Settings).public_matches
    public = default if opening.public is None else opening.public
    venue = Venue(match, opening.event, opening.table, public, delay=opening.public_delay)
    caller = the_caller(request.scope)
    charge = None
    if not allowed(caller.grants, "record", venue):
        at = rfc3339(utc_now())
        charge = Grant(caller.id, "recorder", f"match:{match}", created_at=at)
    if charge is None and venue == Venue(match):
        return
    try:
        noted = None if venue == Venue(match) else venue
        on_air = allowed(caller.grants, "point", venue)
        await service(request, AccessStore).opened(noted, charge, on_air=on_air)
        await directory_of(request).refresh()
    except StoreUnavailable as error:
        raise StoreUnavailable(str(error), recorded=None) from error


@post(
    "/v1/matches/{match:str}/events",
    opt={**may("record", face_up=True), "body": "Report", "answer": Recorded},
)
async def report_events(
    request: Request, matches: TheMatches, match: MatchId, body: RawBody
) -> Response:
    """Report what happened: one event, or several to be recorded all or none."""
    limit = service(request, Settings).batch_events
    read = partial(reported, body, may_here(request, "rule"), limit)
    reports = await beside(_LONG_BATCHES, read) if len(body) > ON_THE_LOOP else read()
    with charged(service(request, RateLimits), the_caller(request.scope), len(reports)):
        return recorded(await matches.record(match, reports, order_of(request, reports)))


@get(
    "/v1/matches/{match:str}/events",
    opt={**may("watch"), "answer": match_schemas.MatchEntries},
)
async def read_events(
    request: Request,
    matches: TheMatches,
    match: MatchId,
    after: After = 0,
    upto: Upto = None,
    fields: OfEvents = None,
) -> Response:
    """The events of a match in order, as they were recorded, so far as the caller may see them.

    A fact that they may not see is `withheld` in its place. One answer has 2000 events at most;
    `next` leads to the others.
    """
    viewer = viewer_of(request)
    entries = (await matches.following(match, viewer)).entries
    last = len(entries) if upto is None else min(upto, len(entries))
    end = min(last, after + EVENTS_AT_ONCE)
    events = tuple(view(entry, viewer) for entry in entries[after:end])
    query = answers.query_string({"after": end, "upto": upto, "fields": fields})
    following = f"/v1/matches/{match}/events?{query}" if end < last else None
    page = match_schemas.MatchEntries(len(entries), events, following)
    return answers.conditional(request, len(entries), page)


ROUTES = [open_match, report_events, read_events]
