"""Files that the recorder's page needs without a network.

These are its own static files, those of the rules engine in the browser, and data that is made
from the rule books and catalogues once, when the server starts.
"""

import re
from base64 import b64encode
from hashlib import sha256
from typing import Final

from msgspec import json

from api.at_table.pages.recorder_rules import books
from api.languages.catalogues import languages
from api.languages.page_language import texts
from api.page_kit.static_files import FILES

MADE: Final[dict[str, bytes]] = {
    "recorder/books.json": json.encode(books()),
    "recorder/languages.json": json.encode(languages()),
    **{f"recorder/{tag}.json": json.encode(texts("recorder", tag)) for tag in languages()},
}
"""Each file that is made, by its name below `/static`."""

FILES.update(MADE)

_OF_EVERY_PAGE: Final = ("icon.svg", "tokens.css", "fonts/archivo.woff2")

_COMMENT: Final = re.compile(rb"^[ \t]*(?://.*|/\*\*(?:(?!\*/).)*(?:\*/)?|\*.*)$", re.MULTILINE)
"""A line of a script that is comment alone, as prettier lays scripts out."""
_CAST: Final = re.compile(rb"/\*\* @type [^*/\n]+\*/ ?")
"""A type within a line, which only tsc reads."""
_INDENT: Final = re.compile(rb"^[ \t]+", re.MULTILINE)
"""The indentation of a script, in which no text goes over several lines (a test holds this)."""
_STYLE_COMMENT: Final = re.compile(rb"/\*[^*]*\*+(?:[^/*][^*]*\*+)*/\n?")
_STYLE_SPACE: Final = re.compile(rb"\s*([{};,])\s*|(?<=:)[ \t]+")
"""Space in a style beside what ends or begins a word by itself; no text in a style has any."""


def _without_comments(name: str, content: bytes) -> bytes:
    """A file without comments and indents, each line of a script where it was: less to send."""
    if name.endswith(".js"):
        return _INDENT.sub(b"", _CAST.sub(b"", _COMMENT.sub(b"", content)))
    if name.endswith(".css"):
        return _STYLE_SPACE.sub(rb"\1", _STYLE_COMMENT.sub(b"", content)).replace(b";}", b"}")
    return content


SHELL: Final[dict[str, bytes]] = {
    name: _without_comments(name, content)
    for name, content in sorted(FILES.items())
    if name.startswith(("match/", "pairs/", "recorder/")) or name in _OF_EVERY_PAGE
}
"""Each file that the page keeps, by its name below `/static`, in the order of the names."""

FILES.update(SHELL)


def version() -> str:
    """A name for these files as they are: a release with other files has another name."""
    digest = sha256()
    for name, content in SHELL.items():
        digest.update(name.encode() + b"\0" + content)
    return digest.hexdigest()[:16]


def integrity(content: bytes) -> str:
    """The digest of a file as a browser checks it before it keeps the file."""
    return f"sha256-{b64encode(sha256(content).digest()).decode()}"
