"""The rule books: every clause, every value with its citation, every option."""

from typing import Any

from litestar import Response, get
from msgspec import Struct, json

from api.keys import PUBLIC
from api.problems import BadRequest
from domain.rulebooks import BOOKS
from domain.rules import Rule, RuleBook, spell


class BookLine(Struct, frozen=True):
    """One rule book in the list of all."""

    id: str
    title: str
    version: str
    effective: str
    sha256: str
    link: str


class Option(Struct, frozen=True):
    """What the text leaves open: the default, the choices, the ruling that says why."""

    name: str
    default: str
    choices: tuple[str, ...]
    clauses: tuple[str, ...]
    ruling: str | None


class WholeBook(Struct, frozen=True):
    """A rule book, its content hash and its options."""

    sha256: str
    options: tuple[Option, ...]
    book: RuleBook


@get("/v1/rulebooks", opt={**PUBLIC, "answer": list[BookLine]}, sync_to_thread=False)
def list_books() -> Response:
    """The rule books that a match may be pinned to."""
    return _answer([_line(one) for one in BOOKS.values()])


@get("/v1/rulebooks/{id:str}", opt={**PUBLIC, "answer": WholeBook}, sync_to_thread=False)
def read_book(id: str) -> Response:
    """One rule book whole: clauses, values with their citations, infractions, options."""
    if id not in BOOKS:
        raise UnknownBook(id)
    found = BOOKS[id]
    options = tuple(_option(name, rule) for name, rule in found.options().items())
    return _answer(WholeBook(found.sha256(), options, found))


class UnknownBook(BadRequest):
    """There is no rule book of this id."""

    def __init__(self, id: str) -> None:
        super().__init__("id", f"is {id!r}; there are {', '.join(BOOKS)}")


def _line(one: RuleBook) -> BookLine:
    link = f"/v1/rulebooks/{one.id}"
    return BookLine(one.id, one.title, one.version, one.effective, one.sha256(), link)


def _option(name: str, rule: Rule[Any]) -> Option:
    choices = tuple(spell(choice) for choice in rule.choices)
    return Option(name, spell(rule.value), choices, rule.clauses, rule.ruling)


def _answer(body: object) -> Response[bytes]:
    headers = {"Cache-Control": "public, max-age=300"}
    return Response(json.encode(body), media_type="application/json", headers=headers)


ROUTES = [list_books, read_book]
