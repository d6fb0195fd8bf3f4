"""Static files of every feature: styles, scripts, icons and fonts.

A feature's folder `static` is laid out as its files are addressed: `match/fold.js` in it is served
at `/static/match/fold.js`. No two features have a file at the same address.
"""

import gzip
import re
from functools import cache
from pathlib import Path, PurePosixPath
from posixpath import normpath
from typing import Final

from litestar import get
from litestar.params import FromPath

from api.access.guards.guard import PUBLIC
from api.http.accepts import accepts_coding
from api.http.http_types import Request, Response
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
"""Content-Security-Policy of a worker that receives streams of this server."""
_FEATURES: Final = Path(__file__).parents[1]

FILES: Final[dict[str, bytes]] = dict(
    sorted(
        (path.relative_to(folder).as_posix(), path.read_bytes())
        for folder in _FEATURES.glob("*/static")
        for path in folder.rglob("*")
        if path.suffix in _TYPES
    )
)
"""The content of each file by its name below `/static`.

Features add files that they generate at the start.
"""


_PACKED: Final = (".css", ".js", ".json", ".svg")
_SHORT: Final = 1024
"""Bytes up to which a file is sent as it is."""
_IMPORTED: Final = re.compile(r'^(?:import|export)\b[^;"=(]*\bfrom "(\.{1,2}/[^"]+)"', re.MULTILINE)
"""A module that another cannot begin without, as prettier lays imports out."""


@cache
def modules(*names: str) -> tuple[str, ...]:
    """The addresses of these modules and of all that they begin with, nearest first.

    That is what they import statically, directly or not, and nothing that `import()` loads later.

    `names` are below `/static`; one that is no file there raises `KeyError`. A page that names the
    addresses has them fetched at once: a browser would learn of a module only when it has the one
    before.
    """
    reached = dict.fromkeys(names)
    waiting = list(names)
    while waiting:
        name = waiting.pop(0)
        for path in _IMPORTED.findall(FILES[name].decode()):
            imported = normpath(PurePosixPath(name).parent / path)
            if imported not in reached:
                reached[imported] = None
                waiting.append(imported)
    return tuple(f"/static/{name}" for name in reached)


@get("/static/{name:str}", opt=PUBLIC, sync_to_thread=False)
def static(request: Request, name: FileName) -> Response:
    """A static file at the top of `/static`, such as a style or an icon of all pages."""
    return _file(request, name)


@get("/static/{folder:str}/{name:str}", opt=PUBLIC, sync_to_thread=False)
def static_in_folder(request: Request, folder: FileName, name: FileName) -> Response:
    """A static file in a folder of `/static`, such as a module of the recorder's page."""
    return _file(request, f"{folder}/{name}")


def _file(request: Request, name: str) -> Response:
    if name not in FILES:
        raise NotThere("name", "there is no such file")
    content, kind = FILES[name], Path(name).suffix
    headers = {"Cache-Control": "public, max-age=300"}
    if name in _WORKERS:
        headers["Content-Security-Policy"] = WORKER_POLICY
    if kind in _PACKED and len(content) > _SHORT:
        headers["Vary"] = "Accept-Encoding"
        if accepts_coding(request.headers.get("accept-encoding", ""), "gzip"):
            headers["Content-Encoding"] = "gzip"
            content = _packed(content)
    return Response(content, media_type=_TYPES[kind], headers=headers)


@cache
def _packed(content: bytes) -> bytes:
    """A file as gzip makes it smallest, once: it holds nothing that only some may see."""
    return gzip.compress(content, 9, mtime=0)


ROUTES = [static, static_in_folder]
