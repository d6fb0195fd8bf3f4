"""The unit that the result of a pairing is counted in."""

from typing import Literal

from domain.rulebooks import book
from domain.rules import FortyTwo
from domain.tournament.findings import best_of
from domain.tournament.state import Tournament

Unit = Literal["games", "points", "marks"]


def unit_of(t: Tournament, node: str) -> Unit:
    """The unit at a node of the plan: games of a match of several, else what its book counts."""
    if best_of(t, node) > 1:
        return "games"
    name = t.format.book or (t.opened.book if t.opened else "")
    return "marks" if name and isinstance(book(name).rules, FortyTwo) else "points"
