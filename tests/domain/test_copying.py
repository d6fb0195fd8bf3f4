"""A state that was copied and the copy lead lives of their own."""

from random import Random
from typing import Any

import pytest

from domain.match.match import fold
from tests import generate, generate42


def plain(value: Any) -> Any:
    """All that a state holds, as data."""
    match value:
        case list() | tuple():
            return [plain(one) for one in value]
        case set():
            return sorted(value)
        case dict():
            return {repr(key): plain(one) for key, one in value.items()}
        case _ if type(value).__module__.startswith("domain.") and hasattr(value, "__slots__"):
            names = getattr(value, "__struct_fields__", None) or value.__slots__
            return {name: plain(getattr(value, name, None)) for name in names}
        case _:
            return repr(value)


@pytest.mark.parametrize(("book", "players"), [*generate.TABLES, ("42", 4)])
def test_what_is_folded_into_a_copy_changes_nothing_in_the_first(book: str, players: int):
    chance = Random(f"copies {book} {players}")
    if book == "42":
        facts = generate42.match42(chance, generate42.CARELESS).facts
    else:
        facts = generate.match(chance, book, players, habits=generate.CARELESS).facts
    entries = list(enumerate(facts, 1))[:400]
    half = chance.randrange(len(entries) // 4, len(entries))
    first = fold(entries[:half])
    before, other = plain(first), first.copy()
    assert plain(other) == before
    for position, fact in entries[half:]:
        other.apply(position, fact)
    assert plain(first) == before
    assert plain(other) == plain(fold(entries))
