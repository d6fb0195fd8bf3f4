"""Where a match is played, and who was shown its hidden bones."""

from litestar import get, put
from litestar.params import RawBody
from msgspec import Struct

from api.access.access_store import AccessStore
from api.access.guards.guard import (
    check_public_delay,
    directory_of,
    may,
    require_places,
    the_caller,
    venue_of,
)
from api.access.guards.once_by_key import once
from api.access.policy import allowed
from api.access.principals import Delay, OptionalId, Venue
from api.http import answers, body_reading
from api.http.answers import Page
from api.http.http_types import Request, Response
from api.http.services import service
from api.matches.match_parameters import MatchId, TheMatches
from api.visibility import WHOLE
from api.visibility.viewings import Viewing, Viewings


class Assignment(Struct, frozen=True, forbid_unknown_fields=True):
    """Where a match is played, whether everybody may watch it, and how far behind."""

    event: OptionalId = ""
    table: OptionalId = ""
    public: bool = False
    public_delay: Delay = 0


@get(
    "/v1/matches/{match:str}/assignment",
    opt={**may("read-assignment", face_up=True, place=True), "answer": Assignment},
)
async def read_assignment(request: Request, matches: TheMatches, match: MatchId) -> Response:
    """Where a match is played, and whether everybody may watch it."""
    await matches.following(match, WHOLE)
    venue = venue_of(request)
    return answers.uncached(Assignment(*venue[1:]))


@put(
    "/v1/matches/{match:str}/assignment",
    opt={**may("assign", face_up=True), "body": Assignment, "answer": Assignment},
)
@once
async def assign_match(
    request: Request, matches: TheMatches, match: MatchId, body: RawBody
) -> Response:
    """Say where a match is played, in place of all that was said before, also of what is left out.

    Whoever was granted that event or table has the match in charge.
    """
    await matches.following(match, WHOLE)
    new = body_reading.read(body, Assignment)
    check_public_delay(request, new.event, new.public_delay)
    venue = Venue(match, new.event, new.table, new.public, delay=new.public_delay)
    before = venue_of(request)
    if venue[1:3] != before[1:3]:
        if before.event:
            await require_places(request, "assign", Venue(event=before.event))
        await require_places(request, "assign", venue._replace(public=False))
    if venue.public and venue[3:] != before[3:]:
        await require_places(request, "publish", venue._replace(public=False))
    on_air = allowed(the_caller(request.scope).grants, "point", venue)
    await service(request, AccessStore).assign(venue, on_air=on_air)
    await directory_of(request).refresh()
    return answers.uncached(new)


@get(
    "/v1/matches/{match:str}/viewings",
    opt={**may("read-viewings", face_up=True), "answer": Page[Viewing]},
)
async def list_viewings(request: Request, matches: TheMatches, match: MatchId) -> Response:
    """Viewers who were shown hidden bones of the match, and in which minutes."""
    await matches.following(match, WHOLE)
    return answers.uncached(await service(request, Viewings).of(match))


ROUTES = [read_assignment, assign_match, list_viewings]
