"""What the pages load: styles, scripts, icons, and the data that the recorder's page carries along.

A file is named with its folder where it is in one, `match/fold.js`. What is made from the rule
books and catalogues is made once, when the server starts.
"""

from hashlib import sha256
from pathlib import Path
from typing import Final

from litestar import Response, get
from msgspec import json

from api.catalogues import languages
from api.http.auth import PUBLIC
from api.pages.language import texts
from api.pages.recorder_rules import books
from api.refusals import NotThere
from api.routes.dependencies import FileName

_TYPES: Final = {
    ".css": "text/css",
    ".js": "text/javascript",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
}
_FOLDER: Final = Path(__file__).parent / "static"

FILES: Final[dict[str, bytes]] = {
    **{
        path.relative_to(_FOLDER).as_posix(): path.read_bytes()
        for path in sorted(_FOLDER.rglob("*"))
        if path.suffix in _TYPES
    },
    "recorder/books.json": json.encode(books()),
    "recorder/languages.json": json.encode(languages()),
    **{f"recorder/{tag}.json": json.encode(texts("recorder", tag)) for tag in languages()},
}
"""Each file, by its name below `/static`."""

SHELL: Final = tuple(
    name for name in FILES if name.startswith(("match/", "recorder/")) or name == "icon.svg"
)
"""What the recorder's page needs without a network."""


def version() -> str:
    """A name for these files as they are: another release has another."""
    digest = sha256()
    for name in SHELL:
        digest.update(name.encode() + b"\0" + FILES[name])
    return digest.hexdigest()[:16]


@get("/static/{name:str}", opt=PUBLIC, sync_to_thread=False)
def static(name: FileName) -> Response[bytes]:
    """The pages' style, script and icon."""
    return _file(name)


@get("/static/{folder:str}/{name:str}", opt=PUBLIC, sync_to_thread=False)
def static_in_folder(folder: FileName, name: FileName) -> Response[bytes]:
    """The modules of the recorder's page."""
    return _file(f"{folder}/{name}")


def _file(name: str) -> Response[bytes]:
    if name not in FILES:
        raise NotThere("name", "there is no such file")
    headers = {"Cache-Control": "public, max-age=300"}
    media_type = _TYPES[Path(name).suffix]
    return Response(FILES[name], media_type=media_type, headers=headers)
