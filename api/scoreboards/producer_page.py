"""The producer's page: every slot with a preview, where it points, and the key of its address."""

from typing import Any, Final

from litestar import get

from api.access.guards.guard import may
from api.http.http_types import Request, Response
from api.http.middleware.response_headers import PAGE_POLICY
from api.match_lists.match_search import MatchesWanted, looked_for
from api.matches.match_parameters import TheMatches
from api.page_kit.rendering import page
from api.scoreboards.slot_routes import slots_seen

_WITH_PREVIEWS: Final = f"{PAGE_POLICY}; frame-src 'self'"
PLACES: Final = ("top-left", "top", "top-right", "bottom-left", "bottom", "bottom-right")
"""Where an overlay may stand, in the order in which they are offered."""


@get("/slots", opt=may("point"))
async def producer(request: Request, matches: TheMatches) -> Response:
    """The slots: put a match or a table on each, look at it, and copy its addresses."""
    listed_matches, _ = await looked_for(request, matches, MatchesWanted(state="play"), None)
    shown = page(
        request,
        "scoreboards/producer.html",
        slots=await slots_seen(request),
        tables=sorted({listed.venue.table for listed in listed_matches} - {""}),
        in_play=[(listed.line.id, listed.line.players) for listed in listed_matches],
        places=PLACES,
    )
    shown.headers["Content-Security-Policy"] = _WITH_PREVIEWS
    return shown


ROUTES: list[Any] = [producer]
