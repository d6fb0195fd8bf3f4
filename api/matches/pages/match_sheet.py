"""The sheet of a match for paper: who played, how it stands, and all that happened."""

from litestar import get

from api.access.guards.guard import directory_of, may
from api.http.http_types import Request, Response
from api.http.refusals import readable
from api.languages.page_language import language_of
from api.matches.match_parameters import MatchId, TheMatches
from api.matches.pages.scene import scene
from api.page_kit.rendering import long_page
from api.visibility import lines_in
from api.visibility.request_viewer import viewer_of
from projections.following import Following


@get("/matches/{match:str}/sheet", opt=may("watch", place=True))
async def match_sheet(request: Request, matches: TheMatches, match: MatchId) -> Response:
    """A match for paper: who played, how it stands, and all that happened."""
    view, words = await matches.view(match, viewer_of(request)), language_of(request)
    entries, values = (
        list(view.visible.entries),
        {
            "match": match,
            "scene": scene(view, words),
            "card": view.whole.score_card(),
            "by_pairs": view.whole.match.pairs is not None,
            "venue": directory_of(request).venue(match),
        },
    )

    def shown() -> dict[str, object]:
        with readable():
            lines = lines_in(words.catalogue, Following.of(entries).lines())
        return {**values, "lines": lines}

    return await long_page(request, "matches/sheet.html", shown)
