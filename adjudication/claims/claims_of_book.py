"""Kinds of claims that have meaning in a match, and the clauses of its book that judge them.

The kinds themselves are in `catalogue`, to which a new one is added.
"""

from functools import cache

from adjudication.claims import tests_for
from adjudication.claims.catalogue import CATALOGUE
from adjudication.claims.catalogue.claim_kind import ClaimKind
from domain.match.match import Match
from domain.rulebooks import BOOKS
from domain.rules import RuleBook, for_players


@cache
def _remedied() -> frozenset[str]:
    """The kinds for which some printed book lays something down: others do without them."""
    return frozenset(one.claim for book in BOOKS.values() for one in book.infractions)


def claims_for(match: Match) -> dict[str, ClaimKind]:
    """The kinds of claims that have meaning by this match's book, by name, in catalogue order.

    A kind for which some printed book lays something down is left out if this book does not.
    """
    tests, own = tests_for(match), {one.claim for one in match.book.infractions}
    rules = match.pairs or (match.rules if match.is_fives else match.straight)

    def is_meant(kind: ClaimKind) -> bool:
        lacking = kind.name in _remedied() and kind.name not in own
        if kind.name not in tests or lacking:
            return False
        return kind.has_meaning is None or kind.has_meaning(rules, match.book)

    return {name: kind for name, kind in CATALOGUE.items() if is_meant(kind)}


def clauses_of(book: RuleBook, players: int, kind: str) -> tuple[str, ...]:
    """The clauses of a book by which a kind of claim is judged, for this number of players.

    If the book has none: the first reading (AMB-…) for the kind, or else the first clause of
    its remedies.
    """
    clauses = for_players(CATALOGUE[kind].clauses, players)
    own = [one for one in clauses if one.startswith(f"{book.id}-")]
    read = [one for one in clauses if one.startswith("AMB-")]
    laid_down = [
        clause for case in book.infractions if case.claim == kind for clause in case.remedy.cites
    ]
    return tuple(own or (read or laid_down)[:1])
