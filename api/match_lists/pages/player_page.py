"""A player's page: what the statistics say, and the matches that they are added up from."""

from typing import Annotated

from litestar import get
from litestar.params import QueryParameter

from api.access.guards.guard import may
from api.http import answers
from api.http.http_types import Request, Response
from api.languages.page_language import language_of
from api.languages.written_days import day_in
from api.match_lists.list_parameters import BeforeMatch, EventWanted
from api.match_lists.player_statistics import PlayerStatistics, statistics
from api.matches.match_parameters import TheMatches
from api.page_kit.rendering import page

PlayerNamed = Annotated[
    str, QueryParameter(name="name", min_length=1, max_length=80, description="the player's name")
]


@get("/players", opt=may("follow", place=True))
async def player_page(
    request: Request,
    matches: TheMatches,
    name: PlayerNamed,
    event: EventWanted = "",
    before: BeforeMatch = None,
) -> Response:
    """The statistics of a player over the matches that the caller may watch."""
    shown, older = await statistics(request, matches, name, event=event, before=before)
    tag = language_of(request).tag
    query = answers.query_string({"name": name, "event": event, "before": older})
    return page(
        request,
        "match_lists/player.html",
        shown=shown,
        event=event,
        days={line.match: day_in(tag, line.opened) for line in shown.matches if line.opened},
        seconds=_seconds(shown),
        older=f"/players?{query}" if older else "",
    )


def _seconds(shown: PlayerStatistics) -> str:
    """The average length of a play in whole seconds, "" where it is not known."""
    return "" if shown.average_play_ms is None else str(round(shown.average_play_ms / 1000))


ROUTES = [player_page]
