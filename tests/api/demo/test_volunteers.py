"""The volunteers' pages: their buttons are those of the recorder, their table is the books'."""

import re
from collections.abc import Mapping
from typing import Any

import pytest

from api.languages.page_language import texts
from domain.rulebooks import BOOKS
from tests.support.paths import ROOT

PAGES = {"en": "volunteers", "es": "voluntarios"}
SAID = {tag: (ROOT / "docs" / f"{name}.md").read_text() for tag, name in PAGES.items()}
ROWS = (
    "players",
    "bones each",
    "a game ends at",
    "games of a match, at most",
    "bones are drawn in play",
    "chips are paid",
    "points are called to count",
    "points not called may be taken",
    "doubles with four arms",
    "minutes for a game",
)


def part(tag: str, number: int) -> str:
    """One section of a page."""
    return SAID[tag].split("\n## ")[number]


def table(section: str) -> list[list[str]]:
    """The rows of its table, the first of which is the head."""
    rows = [line.strip("|").split("|") for line in section.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in row] for n, row in enumerate(rows) if n != 1]


@pytest.mark.parametrize("tag", sorted(PAGES))
def test_every_button_of_the_volunteers_page_is_on_the_recorder(tag: str):
    catalogue = texts("recorder", "es")
    labels: Mapping[str, Any] = catalogue if tag == "en" else dict.fromkeys(catalogue.values())
    steps = "".join(part(tag, number) for number in (1, 2, 5)).replace("\n", " ")
    named = [text for text in re.findall(r"\*\*(.+?)\*\*", steps) if text[-1] not in ".?"]
    assert len(named) >= 20
    assert [text for text in named if text not in labels] == []


def test_both_languages_have_the_same_sections_steps_rows_and_questions():
    shapes = [
        [
            (len(table(section)), section.count("\n**"), len(re.findall(r"(?m)^\d\. ", section)))
            for section in SAID[tag].split("\n## ")
        ]
        for tag in PAGES
    ]
    assert shapes[0] == shapes[1]


def test_tonight_is_one_page():
    for tag in PAGES:
        assert len(part(tag, 1).splitlines()) <= 16


def of_the_book(book: str) -> list[str]:
    """The cells of a book, in the order of the rows."""
    rules: Any = BOOKS[book].rules

    def value(name: str) -> Any:
        entry = getattr(rules, name, None)
        return getattr(entry, "value", entry)

    held, fives = value("holding") or 7, hasattr(rules, "branching")
    each = list(dict.fromkeys(held.values())) if isinstance(held, dict) else [held]
    longest = value("best_of")
    minutes = value("game_minutes")

    def whether(holds: bool) -> str:
        return "yes" if holds else "no"

    return [
        ", ".join(map(str, BOOKS[book].seats)),
        ", ".join(map(str, each)),
        f"{value('marks')} marks" if book == "42" else str(value("target")),
        str(longest[0] if isinstance(longest, tuple) else longest),
        whether(fives),
        whether(fives and value("purse") is not None),
        whether(value("score_call") == "required"),
        whether(bool(value("muggins"))),
        {"first_double": "the first", "every_double": "each", None: "none"}[value("branching")],
        str(minutes or "–"),
    ]


def test_the_table_of_the_books_has_what_the_books_have():
    head, *rows = table(part("en", 3))
    assert sorted(head[1:]) == sorted(BOOKS)
    assert tuple(row[0] for row in rows) == ROWS
    for column, book in enumerate(head[1:], 1):
        assert [row[column] for row in rows] == of_the_book(book), book


def test_the_spanish_table_has_the_same_numbers():
    words = {"sí": "yes", "marcas": "marks", "el primero": "the first", "cada uno": "each"}
    words |= {"ninguno": "none"}
    spanish = [row[1:] for row in table(part("es", 3))]
    for old, new in words.items():
        spanish = [[cell.replace(old, new) for cell in row] for row in spanish]
    assert spanish == [row[1:] for row in table(part("en", 3))]
