"""The printed rule books, one module each, and the register of rulings (RULINGS.md)."""

from typing import Final

from domain.errors import NoSuchRule
from domain.rulebooks import fiveup, pda, retail, straight42, udl
from domain.rules import RuleBook

BOOKS: Final = {module.BOOK.id: module.BOOK for module in (pda, retail, fiveup, straight42, udl)}
"""The five books by id."""


def book(id: str) -> RuleBook:
    """The book with this id: PDA, HF, FU, 42 or UDL.

    Raises `NoSuchRule`, which lists the books there are.
    """
    if id not in BOOKS:
        raise NoSuchRule("book", f"is {id!r}; there are {', '.join(BOOKS)}")
    return BOOKS[id]
