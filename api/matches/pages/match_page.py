"""The live page of a match, and the part of it that changes.

Pages of other things are with their features: lists of matches in `api.match_lists`, disputes and
the desk in `api.desk`, the recorder in `api.at_table`, tournaments in `api.tournaments`. A match as
its viewer may see it becomes a `scene`, and that a template, drawn by the server. The page's script
fetches the drawing anew when the stream says that something happened.
"""

from collections import OrderedDict

from litestar import get

from api.access.guards.guard import directory_of, may
from api.http.http_types import Request, Response
from api.http.services import service
from api.languages.page_language import PageLanguage, language_of
from api.matches.match_parameters import At, MatchId, TheMatches
from api.matches.matches import Matches, check_reached
from api.matches.pages.match_sheet import match_sheet
from api.matches.pages.scene import Scene, scene
from api.page_kit.rendering import drawn, page, with_relay
from api.visibility import MatchView, Viewer
from api.visibility.request_viewer import viewer_of

_DRAWINGS_KEPT = 256


@get("/matches/{match:str}", opt=may("watch", place=True))
async def match_page(
    request: Request, matches: TheMatches, match: MatchId, at: At = None
) -> Response:
    """The live board of a match, or the board at a position, as corrected since."""
    viewer = viewer_of(request)
    shown, live = await _shown(request, matches, match, at)
    shown_page = page(
        request,
        "matches/match.html",
        match=match,
        scene=shown,
        live=live,
        venue=directory_of(request).venue(match),
        may_dispute=viewer.kind in ("official", "recorder"),
        may_rule=viewer.sees_all,
        seat=viewer.seat,
    )
    return with_relay(request, shown_page)


@get("/matches/{match:str}/live", opt=may("watch"))
async def live_part(
    request: Request, matches: TheMatches, match: MatchId, at: At = None
) -> Response:
    """The part of a match's page that changes: now, or at a position, as corrected since."""
    _, live = await _shown(request, matches, match, at)
    return Response(live, media_type="text/html")


async def _shown(
    request: Request, matches: Matches, match: str, at: int | None
) -> tuple[Scene, str]:
    view = await matches.view(match, viewer_of(request))
    words = language_of(request)
    if at is None:
        return drawings(request).of(match, view, words)
    check_reached(view.whole, at)
    then = scene(view, words, at)
    return then, drawn("matches/live.html", words.tag, scene=then)


class Drawings:
    """The changing part of matches' pages, drawn once for all who see the same."""

    def __init__(self) -> None:
        self._drawn: OrderedDict[tuple[str, Viewer, str], tuple[int, Scene, str]] = OrderedDict()

    def forget(self) -> None:
        """Forget every page drawn, so that the next request draws it anew."""
        self._drawn.clear()

    def of(self, match: MatchId, view: MatchView, words: PageLanguage) -> tuple[Scene, str]:
        """The match as a viewer sees it now: the scene, and the HTML drawn of it in a language."""
        version, viewer, tag = len(view.whole.entries), view.viewer, words.tag
        cached = self._drawn.get((match, viewer, tag))
        if cached is None or cached[0] != version:
            shown = scene(view, words)
            cached = version, shown, drawn("matches/live.html", tag, scene=shown)
            self._drawn[match, viewer, tag] = cached
        self._drawn.move_to_end((match, viewer, tag))
        if len(self._drawn) > _DRAWINGS_KEPT:
            self._drawn.popitem(last=False)
        return cached[1:]


def drawings(request: Request) -> Drawings:
    """The drawings that this server keeps."""
    return service(request, Drawings)


ROUTES = [match_page, live_part, match_sheet]
