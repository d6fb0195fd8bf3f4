"""The language and theme of a page: the reader's choice, or the browser's preference.

The pages are written in English; a text is looked up in the gettext catalogues beside them
(`locale/es/LC_MESSAGES/pages.po` and `live.po`), the recorder's in `recorder.po`. A region
(`es_MX`) holds what it says otherwise, and the rest is taken from its language. Findings have
catalogues of their own (`api.languages.catalogues`), which say which languages there are.
"""

import re
from collections.abc import Mapping
from functools import cache
from http.cookies import CookieError, SimpleCookie
from pathlib import Path
from typing import Annotated, Final, NamedTuple

from babel.messages.pofile import read_po
from litestar.params import QueryParameter

from api.http.http_types import Request
from api.languages.catalogues import catalogue_of, languages
from domain.messages.catalogue import Catalogue

In = Annotated[
    str,
    QueryParameter(
        name="language",
        schema_extra={"pattern": f"^({'|'.join(languages())})$"},
        description="what it is worded in: `en`, `es`, `es-MX`, …",
    ),
]

_LOCALE: Final = Path(__file__).parent / "locale"
_PART: Final = re.compile(r"\{(\w+)\}")

THEMES: Final = ("light", "dark", "contrast")
"""The themes that a reader can choose; without a choice the system's applies."""


class PageLanguage(NamedTuple):
    """A language by its tag, its words for the pages' texts, and those for findings."""

    tag: str
    words: Mapping[str, str]
    catalogue: Catalogue

    def t(self, text: str, /, **parts: object) -> str:
        """A text in this language, its parts in braces filled in; in English if untranslated.

        A part that is not among `parts` becomes "".

        >>> language("es").t("game {game}", game=2)
        'juego 2'
        """
        worded = self.words.get(text, text)
        return _PART.sub(lambda name: str(parts.get(name[1], "")), worded)


@cache
def language(tag: str) -> PageLanguage:
    """The language with this tag, written as in `languages`; a region falls back on its language.

    `tag` stays the region's then. Raises `BadRequest` if neither is there.
    """
    named = ("event", "pages", "live")
    words = {text: said for name in named for text, said in texts(name, tag).items()}
    return PageLanguage(tag, words, catalogue_of(tag))


@cache
def texts(name: str, tag: str) -> dict[str, str]:
    """The translations in the catalogue `name` (such as "pages") by the English text.

    Texts without one are left out; the dict is empty for English and where no catalogue is. A
    region's own come before those of its language.
    """
    whole = tag.partition("-")[0]
    return {**_read(name, whole), **_read(name, tag.replace("-", "_"))}


def _read(name: str, folder: str) -> dict[str, str]:
    file = _LOCALE / folder / "LC_MESSAGES" / f"{name}.po"
    if not file.exists():
        return {}
    with file.open("rb") as opened:
        catalogue = read_po(opened, abort_invalid=True)
    return {str(one.id): str(one.string) for one in catalogue if one.id and one.string}


def language_of(request: Request) -> PageLanguage:
    """The language of an answer: the first supported of `?lang=`, the reader's cookie, the browser.

    The browser's are tried in their order, without their weights. English if none is supported.
    """
    tags = [request.query_params.get("lang", ""), _chosen(request, "language")]
    tags += _accepted(request.headers.get("accept-language", ""))
    return language(next((supported for one in tags if (supported := _known(one))), "en"))


def theme_of(request: Request) -> str:
    """The theme in the reader's cookie; "", which is the system's, without one of `THEMES`."""
    chosen = _chosen(request, "theme")
    return chosen if chosen in THEMES else ""


def _chosen(request: Request, name: str) -> str:
    try:
        cookie = SimpleCookie(request.headers.get("cookie", "")).get(name)
    except CookieError:
        return ""
    return cookie.value if cookie else ""


def _accepted(header: str) -> list[str]:
    """The tags of an Accept-Language header, in its order."""
    return [part.partition(";")[0].strip() for part in header.split(",")[:8]]


def _known(tag: str) -> str:
    """The language there is for a tag: that of a region, or of the language as a whole."""
    by_tag = {one.lower(): one for one in languages()}
    lower = tag.lower()
    return by_tag.get(lower) or by_tag.get(lower.partition("-")[0], "")
