"""The rule books: every clause, every value with its citation, every option."""

from typing import Any

from litestar import get
from litestar.params import FromPath
from msgspec import Struct, json

from api.access.guards.guard import PUBLIC
from api.http.answers import Page, put
from api.http.http_types import Response
from api.http.refusals import NotThere
from api.rulebooks import book_schemas
from domain.rulebooks import BOOKS
from domain.rules import Rule, RuleBook, rules_of, spell

BookId = FromPath[str]


class BookLine(Struct, frozen=True):
    """One rule book in the list of all."""

    id: str
    title: str
    version: str
    effective: str
    sha256: str
    link: str


class Option(Struct, frozen=True):
    """Choices that the text leaves open: the default, the choices, the ruling that says why.

    Where a match may choose any number, `choices` has the usual ones.
    """

    name: str
    default: str
    choices: tuple[str, ...]
    clauses: tuple[str, ...]
    ruling: str | None


class WholeBook(Struct, frozen=True):
    """A rule book whole (`domain.rules.RuleBook`), its content hash and its options."""

    id: str
    title: str
    version: str
    effective: str
    source: str
    sha256: str
    seats: tuple[int, ...]
    clauses: tuple[book_schemas.Clause, ...]
    rules: dict[str, book_schemas.Rule]
    options: tuple[Option, ...]
    infractions: tuple[book_schemas.Infraction, ...]

    @classmethod
    def of(cls, book: RuleBook) -> "WholeBook":
        """The answer for a rule book."""
        return cls(
            id=book.id,
            title=book.title,
            version=book.version,
            effective=book.effective,
            source=book.source,
            sha256=book.sha256(),
            seats=book.seats,
            clauses=put(tuple[book_schemas.Clause, ...], book.clauses),
            rules=put(dict[str, book_schemas.Rule], rules_of(book.rules)),
            options=tuple(_option(name, rule) for name, rule in book.options().items()),
            infractions=put(tuple[book_schemas.Infraction, ...], book.infractions),
        )


@get("/v1/rulebooks", opt={**PUBLIC, "answer": Page[BookLine]}, sync_to_thread=False)
def list_books() -> Response:
    """The printed rule books in their present editions; matches may be pinned to earlier ones."""
    return _answer(Page(tuple(_line(one) for one in BOOKS.values())))


@get("/v1/rulebooks/{id:str}", opt={**PUBLIC, "answer": WholeBook}, sync_to_thread=False)
def read_book(id: BookId) -> Response:
    """The present edition of a rule book: clauses, values with citations, infractions, options."""
    if id not in BOOKS:
        raise NotThere("id", f"is {id!r}; there are {', '.join(BOOKS)}")
    return _answer(WholeBook.of(BOOKS[id]))


def _line(book: RuleBook) -> BookLine:
    link = f"/v1/rulebooks/{book.id}"
    return BookLine(
        book.id, book.title, book.version, book.effective, sha256=book.sha256(), link=link
    )


def _option(name: str, rule: Rule[Any]) -> Option:
    choices = tuple(spell(choice) for choice in rule.choices)
    return Option(name, spell(rule.value), choices, rule.clauses, ruling=rule.ruling)


def _answer(body: object) -> Response:
    headers = {"Cache-Control": "public, max-age=300"}
    return Response(json.encode(body), media_type="application/json", headers=headers)


ROUTES = [list_books, read_book]
