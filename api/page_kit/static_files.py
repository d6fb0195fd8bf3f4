"""Static files of every feature: styles, scripts, icons and fonts.

A feature's folder `static` is laid out as its files are addressed: `match/fold.js` in it is served
at `/static/match/fold.js`. No two features have a file at the same address.
"""

from pathlib import Path
from typing import Final

from litestar import get
from litestar.params import FromPath

from api.access.guards.guard import PUBLIC
from api.http.http_types import Response
from api.http.refusals import NotThere

FileName = FromPath[str]

_TYPES: Final = {
    ".css": "text/css",
    ".js": "text/javascript",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
_WORKERS: Final = ("news/worker.js",)
WORKER_POLICY: Final = "default-src 'none'; script-src 'self'; connect-src 'self'"
"""Content-Security-Policy of a worker that listens to this server."""
_FEATURES: Final = Path(__file__).parents[1]

FILES: Final[dict[str, bytes]] = dict(
    sorted(
        (path.relative_to(folder).as_posix(), path.read_bytes())
        for folder in _FEATURES.glob("*/static")
        for path in folder.rglob("*")
        if path.suffix in _TYPES
    )
)
"""Each file by its name below `/static`; a feature adds those that it makes when it starts."""


@get("/static/{name:str}", opt=PUBLIC, sync_to_thread=False)
def static(name: FileName) -> Response:
    """A static file at the top of `/static`, such as a style or an icon of all pages."""
    return _file(name)


@get("/static/{folder:str}/{name:str}", opt=PUBLIC, sync_to_thread=False)
def static_in_folder(folder: FileName, name: FileName) -> Response:
    """A static file in a folder of `/static`, such as a module of the recorder's page."""
    return _file(f"{folder}/{name}")


def _file(name: str) -> Response:
    if name not in FILES:
        raise NotThere("name", "there is no such file")
    headers = {"Cache-Control": "public, max-age=300"}
    if name in _WORKERS:
        headers["Content-Security-Policy"] = WORKER_POLICY
    return Response(FILES[name], media_type=_TYPES[Path(name).suffix], headers=headers)


ROUTES = [static, static_in_folder]
