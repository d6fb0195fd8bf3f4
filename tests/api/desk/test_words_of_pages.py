"""Every text of the desk's pages is there in Spanish, with the same names in it."""

import re
from collections.abc import Iterable
from importlib import import_module

from api.languages.page_language import language
from tests.support.paths import ROOT

API = ROOT / "api"
FIELDS = re.compile(r"\{(\w+)\}")
TABLES = (
    *("desk.hearing", "desk.drawn_position", "desk.remedy_words"),
    *("appeals.first_page", "appeals.record_told"),
)
SAME_IN_BOTH = {"Domino"}


def tables(name: str) -> Iterable[str]:
    return import_module(f"api.{name}").texts()


def texts() -> set[str]:
    """Words that the pages look up, where they are written and by a value."""
    sources = [*API.rglob("*.py"), *API.rglob("*.html")]
    written = {
        text.replace('\\"', '"')
        for source in sources
        for text in re.findall(r'\bt\(\s*"((?:[^"\\]|\\.)*)"', source.read_text())
    }
    return written | {text for name in TABLES for text in tables(name)}


def test_every_text_of_the_desk_is_in_spanish():
    spanish = language("es").words
    assert len(texts()) > 200
    assert sorted(texts() - set(spanish) - SAME_IN_BOTH) == []


def test_a_text_names_the_same_in_both_languages():
    for text, spanish in language("es").words.items():
        assert set(FIELDS.findall(text)) == set(FIELDS.findall(spanish)), text
