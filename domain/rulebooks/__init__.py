"""The printed rule books, one module each, and the register of rulings (RULINGS.md).

Here belong the clauses of a book, the values that they set, its options and what an infraction
costs, as one value of `domain.rules`; it is found by its id, or by the hash of its content. A
book's module has its present edition, `earlier` those before it. What a rule does in play is the
engines' business (`domain.fives`, `domain.fortytwo`, `domain.pairs`), and a book of one's own is
`domain.house_rules`'.
"""

from typing import Final

from domain.errors import NoSuchRule
from domain.rulebooks import by_pairs, fiveup, pda, retail, straight42, udl
from domain.rulebooks.earlier import EARLIER
from domain.rules import RuleBook

BOOKS: Final = {
    module.BOOK.id: module.BOOK for module in (pda, retail, fiveup, straight42, udl, by_pairs)
}
"""The books by id, each in its present edition."""

EDITIONS: Final = {printed.sha256(): printed for printed in (*BOOKS.values(), *EARLIER)}
"""Every edition of every book, present and earlier, by its content hash. It only grows."""


def book(id: str) -> RuleBook:
    """The book with this id: PDA, HF, FU, 42, UDL or DP.

    Raises `NoSuchRule`, which lists the books there are.
    """
    if id not in BOOKS:
        raise NoSuchRule("book", f"is {id!r}; there are {', '.join(BOOKS)}")
    return BOOKS[id]


def edition_called(id: str, version: str) -> RuleBook:
    """The kept edition of a book with this version.

    Raises `NoSuchRule`, which lists the versions that are kept.
    """
    editions = {one.version: one for one in EDITIONS.values() if one.id == id}
    if version not in editions:
        known = ", ".join(sorted(editions)) or "none"
        raise NoSuchRule("version", f"is {version!r}; of {id} there is kept {known}")
    return editions[version]


def edition(id: str, sha256: str) -> RuleBook:
    """The edition of this book with this content hash; if none is kept, the present edition.

    Raises `NoSuchRule`, as `book` does, for the id of no book. An unknown hash raises nothing.
    """
    pinned = EDITIONS.get(sha256)
    return pinned if pinned is not None and pinned.id == id else book(id)
