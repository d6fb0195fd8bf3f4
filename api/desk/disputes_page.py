"""The page of a match's disputes, for officials and recorders."""

from litestar import get

from api.access.guards.guard import may
from api.at_table.kept_aside import KeptAside
from api.desk.disputes_panel import Panel, kept_aside, panel
from api.disputes.kept_reviews import kept_review
from api.http.disconnect import while_connected
from api.http.http_types import Request, Response
from api.http.services import service
from api.languages.page_language import language_of
from api.matches.match_parameters import MatchId, TheMatches
from api.page_kit.rendering import page
from api.visibility.request_viewer import viewer_of


@get("/matches/{match:str}/disputes", opt=may("read-claims"))
async def disputes_page(request: Request, matches: TheMatches, match: MatchId) -> Response:
    """The disputes of a match, for officials and recorders."""
    viewer, words = viewer_of(request), language_of(request)
    shown_to = viewer, words.tag
    reviewing = kept_review(
        request, matches, match, viewer, *shown_to, kind=Panel, review=panel, waits=True
    )
    _, shown = await while_connected(request.receive, reviewing)
    aside = await service(request, KeptAside).of(match) if viewer.sees_all else []
    state = (await matches.following(match, viewer)).match
    set_aside = kept_aside(words, state, aside)
    return page(request, "desk/disputes.html", match=match, panel=shown, aside=set_aside)


ROUTES = [disputes_page]
