"""The pages: a list of matches, the live table of each, and its disputes.

Here belong the handlers of the pages, what each shows (`scene`, `panel`), the templates and
their style; what is true of a match is worked out elsewhere. A match as its viewer may see it
becomes a scene or a panel, and that a template. The server draws everything; the script only
fetches the drawing anew when the stream says that something happened. No page asks another
host for anything.
"""

import asyncio
from collections import OrderedDict
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader
from litestar import Request, Response, get
from litestar.exceptions import NotAuthorizedException

from api.http import schemas
from api.http.auth import PUBLIC, may
from api.pages.panel import panel
from api.pages.scene import Scene, scene
from api.refusals import NotThere
from api.routes.dependencies import FileName, MatchId, TheMatches
from api.routes.matches import match_lines
from api.visibility import MatchView, Viewer

_TURNING = str.maketrans(
    dict.fromkeys("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069", "\ufffd")
)
"""What turns text around, and would do so to what stands beside it on a page."""


def _in_place(value: object) -> object:
    """Text that leaves alone what stands beside it, though a release before may have stored it."""
    return value.translate(_TURNING) if isinstance(value, str) else value


_HERE = Path(__file__).parent
_TEMPLATES = Environment(
    loader=FileSystemLoader(_HERE / "templates"),
    autoescape=True,
    finalize=_in_place,
    trim_blocks=True,
    lstrip_blocks=True,
)
_TYPES = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}
_STATIC = {
    path.name: (path.read_bytes(), _TYPES[path.suffix])
    for path in (_HERE / "static").iterdir()
    if path.suffix in _TYPES
}

_HEADERS = {"Cache-Control": "private, no-cache"}
_WATCHERS = may("watch", in_query=True)
_DRAWINGS_KEPT = 256
_LISTED = 100


def _page(template: str, status: int = 200, **values: object) -> Response[str]:
    text = _TEMPLATES.get_template(template).render(values)
    return Response(text, status_code=status, media_type="text/html", headers=_HEADERS)


def _ask_for_key(_: Request, error: Exception) -> Response[str]:
    """The page for a reader who comes without a good key."""
    page = _page("key.html", 401)
    page.headers.update(getattr(error, "headers", None) or {})
    return page


_ASKING: Any = {NotAuthorizedException: _ask_for_key}


def _key(request: Request) -> str:
    return request.query_params.get("key", "")


@get("/", opt=may("list", in_query=True), exception_handlers=_ASKING)
async def matches_page(request: Request, matches: TheMatches) -> Response:
    """The list of matches, those in play first, the newest on top."""
    lines = await match_lines(request, matches, None, _LISTED)
    lines.sort(key=lambda line: line.closed)
    return _page("matches.html", matches=lines, key=_key(request))


@get("/matches/{match:str}", opt=_WATCHERS, exception_handlers=_ASKING)
async def match_page(request: Request, matches: TheMatches, match: MatchId) -> Response:
    """The live board of a match."""
    viewer = schemas.viewer(request)
    view = await matches.view(match, viewer)
    drawn = drawings(request).live(match, view)
    return _page(
        "match.html",
        match=match,
        scene=scene(view),
        live=drawn,
        key=_key(request),
        may_dispute=viewer.kind in ("official", "recorder"),
    )


@get(
    "/matches/{match:str}/disputes",
    opt=may("read-claims", in_query=True),
    exception_handlers=_ASKING,
)
async def disputes_page(request: Request, matches: TheMatches, match: MatchId) -> Response:
    """The disputes of a match, for officials and recorders."""
    viewer = schemas.viewer(request)
    entries = list((await matches.following(match, viewer)).entries)
    shown = await asyncio.to_thread(panel, entries, viewer)
    return _page("disputes.html", match=match, panel=shown, key=_key(request))


@get("/matches/{match:str}/live", opt=_WATCHERS)
async def live_part(request: Request, matches: TheMatches, match: MatchId) -> Response:
    """The part of the page that changes, as it is now."""
    viewer = schemas.viewer(request)
    drawn = drawings(request).live(match, await matches.view(match, viewer))
    return Response(drawn, media_type="text/html", headers=_HEADERS)


@get("/static/{name:str}", opt=PUBLIC, sync_to_thread=False)
def static(name: FileName) -> Response[bytes]:
    """The pages' style, script and icon."""
    if name not in _STATIC:
        raise NotThere("name", "there is no such file")
    content, media_type = _STATIC[name]
    headers = {"Cache-Control": "public, max-age=300"}
    return Response(content, media_type=media_type, headers=headers)


class Drawings:
    """The changing part of each page, drawn once for all who see the same."""

    def __init__(self) -> None:
        self._drawn: OrderedDict[tuple[str, Viewer], tuple[int, str]] = OrderedDict()

    def live(self, match: MatchId, view: MatchView) -> str:
        """The drawing of the match as it is now."""
        version, viewer = len(view.whole.entries), view.viewer
        kept = self._drawn.get((match, viewer))
        if kept is not None and kept[0] == version:
            return kept[1]
        drawn = _drawn(scene(view))
        self._drawn[match, viewer] = (version, drawn)
        self._drawn.move_to_end((match, viewer))
        if len(self._drawn) > _DRAWINGS_KEPT:
            self._drawn.popitem(last=False)
        return drawn


def _drawn(seen: Scene) -> str:
    return _TEMPLATES.get_template("live.html").render(scene=seen)


def drawings(request: Request) -> Drawings:
    """The drawings that this server keeps."""
    return request.app.state.drawings


ROUTES = [matches_page, match_page, disputes_page, live_part, static]
