"""Former editions of the printed books: what a match that began under one is held to.

Each is told by what has changed since, so that it and its content hash can be had
again. A present edition does not belong here.
"""

from collections.abc import Mapping

from msgspec import structs

from domain.rules import Infraction, Remedy, RuleBook, Window


def _counted_until(window: Window, book: RuleBook) -> RuleBook:
    """The book with another window for a wrong number of bones."""
    infractions = tuple(
        structs.replace(one, window=window) if one.claim == "hand_size" else one
        for one in book.infractions
    )
    return structs.replace(book, infractions=infractions)


def _with_a_draw_order(book: RuleBook, *, before: str) -> RuleBook:
    """The book with an infraction that it no longer names, where it stood."""
    order = Infraction("draw_order", "drew_early", "none", Remedy(cites=("AMB-06",), refer=True))
    at = next(n for n, one in enumerate(book.infractions) if one.claim == before)
    return structs.replace(
        book, infractions=(*book.infractions[:at], order, *book.infractions[at:])
    )


def former(books: Mapping[str, RuleBook]) -> tuple[RuleBook, ...]:
    """The former editions of these books: High Five, Five-Up and UDL muggins as first printed."""
    return (
        _counted_until("finality", books["HF"]),
        _with_a_draw_order(_counted_until("finality", books["FU"]), before="exposed_not_played"),
        _with_a_draw_order(books["UDL"], before="exposed_not_played"),
    )
