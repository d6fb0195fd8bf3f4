"""The languages that findings can be read in: gettext catalogues, found where they lie.

A language is a folder below `domain/messages/locale` with its `messages.po`; a region
of it (`es_MX`) holds what it says otherwise, and the rest is taken from its language.
"""

from functools import cache
from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path
from typing import Final

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from api.http.refusals import BadRequest
from domain import messages
from domain.messages.catalogue import ENGLISH, Catalogue

LOCALE: Final = Path(messages.__file__).parent / "locale"


@cache
def languages() -> tuple[str, ...]:
    """The tags of all languages, English first: `en`, `es`, `es-MX`, …"""
    tags = sorted(file.parts[-3] for file in LOCALE.glob("*/LC_MESSAGES/messages.po"))
    return (ENGLISH.language, *(name.replace("_", "-") for name in tags))


def catalogue_of(tag: str) -> Catalogue:
    """The catalogue for a language tag in any case; for a region without one, its language's.

    Raises `BadRequest` if there is neither.
    """
    by_tag = {one.lower(): one for one in languages()}
    normalized = tag.lower().replace("_", "-")
    supported = by_tag.get(normalized) or by_tag.get(normalized.split("-")[0])
    if supported is None:
        raise BadRequest("language", f"is {tag!r}; there are {', '.join(languages())}")
    return _catalogue(supported)


@cache
def _catalogue(tag: str) -> Catalogue:
    if tag == ENGLISH.language:
        return ENGLISH
    translations = _translations(tag)
    language, _, region = tag.partition("-")
    if region:
        translations.add_fallback(_translations(language))
    return Catalogue(tag, translations.gettext, translations.ngettext)


def _translations(tag: str) -> GNUTranslations:
    with (LOCALE / tag.replace("-", "_") / "LC_MESSAGES" / "messages.po").open("rb") as file:
        catalogue = read_po(file, abort_invalid=True)
    compiled = BytesIO()
    write_mo(compiled, catalogue)
    compiled.seek(0)
    return GNUTranslations(compiled)
