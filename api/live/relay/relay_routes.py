"""Links to the relay over HTTP."""

from typing import Any

from litestar import get

from api.access.guards.guard import may, the_caller
from api.http import answers
from api.http.http_types import Request, Response
from api.http.services import service
from api.live.relay.relay import Relay
from api.live.relay.relay_links import RelayLink
from api.matches.match_parameters import MatchId, TheMatches
from api.visibility.request_viewer import viewer_of


@get(
    "/v1/matches/{match:str}/relay",
    opt={**may("watch", face_up=True), "answer": RelayLink},
)
async def read_relay_link(request: Request, matches: TheMatches, match: MatchId) -> Response:
    """A link to the relay of a public match, for a caller who sees of it what everybody does.

    404 where there is no relay, or the caller sees more, or sooner: follow the match's own stream.
    """
    viewer = viewer_of(request)
    await matches.following(match, viewer)  # refused as any other question, until they reach it
    link = service(request, Relay).link(match, viewer, the_caller(request.scope))
    return answers.conditional(request, None, link)


ROUTES: list[Any] = [read_relay_link]
