"""Rule books as plain values, for the page that folds a match where there is no server."""

from typing import Any

from msgspec import to_builtins

from api.languages.catalogues import languages
from api.languages.page_language import language
from domain.events import MatchOpened
from domain.house_rules import book_of
from domain.rulebooks import BOOKS
from domain.rules import EDITION, Fives, FortyTwo, Pairs, RuleBook, choose, rules_of

_KINDS = {Fives: "fives", FortyTwo: "tricks", Pairs: "pairs"}
"""The engine of the page that plays by the rules of each type."""


def books() -> dict[str, dict[str, Any]]:
    """Every printed book with its defaults, by its id; the values of editions, where it has any."""
    return {id: _values(book, {}) | _editions(book) | _titles(book) for id, book in BOOKS.items()}


def _titles(book: RuleBook) -> dict[str, Any]:
    """The title of a book in each language that is not a region's."""
    tags = [tag for tag in languages() if "-" not in tag]
    return {"titles": {tag: language(tag).t(book.title) for tag in tags}}


def _editions(book: RuleBook) -> dict[str, Any]:
    """The values of each edition of a book, where it has any."""
    named = {name: _values(book, {EDITION: name}) for name in getattr(book.rules, "editions", {})}
    return {"editions": named} if named else {}


def rules_of_match(opened: MatchOpened) -> dict[str, Any]:
    """The rules that a match is played by, with its options and house rules."""
    return _values(book_of(opened), opened.options)


def _values(book: RuleBook, options: dict[str, str]) -> dict[str, Any]:
    rules = choose(book.rules, options)
    return {
        "kind": _KINDS[type(rules)],
        "book": book.printed,
        "title": book.title,
        "seats": book.seats,
        **{name: to_builtins(rule.value, str_keys=True) for name, rule in rules_of(rules).items()},
    }
