"""A state that was copied and the copy lead lives of their own."""

from random import Random
from typing import Any

import pytest

from domain import events as e
from domain.match.match import fold
from tests.generators import generate42, generate_fives


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
            names = getattr(value, "__struct_fields__", None) or [
                name for kind in type(value).__mro__ for name in vars(kind).get("__slots__", ())
            ]
            # Which games are shared is no part of what the state says.
            return {name: plain(getattr(value, name, None)) for name in names if name != "shared"}
        case _:
            return repr(value)


@pytest.mark.parametrize(("book", "players"), [*generate_fives.TABLES, ("42", 4)])
def test_what_is_folded_into_a_copy_changes_nothing_in_the_first(book: str, players: int):
    chance = Random(f"copies {book} {players}")
    if book == "42":
        facts = generate42.match42(chance, generate42.CARELESS).facts
    else:
        facts = generate_fives.match(chance, book, players, habits=generate_fives.CARELESS).facts
    entries = list(enumerate(facts, 1))[:400]
    half = chance.randrange(len(entries) // 4, len(entries))
    first = fold(entries[:half])
    before, other = plain(first), first.copy()
    assert plain(other) == before
    for position, fact in entries[half:]:
        other.apply(position, fact)
    assert plain(first) == before
    assert plain(other) == plain(fold(entries))


def test_what_comes_late_for_an_earlier_game_changes_it_in_one_of_the_two_alone():
    facts = generate_fives.match(7, "PDA", 2, habits=generate_fives.CARELESS, best_of=9).facts
    first = fold(enumerate(facts, 1))
    assert len(first.games) > 2
    before, other = plain(first), first.copy()
    late = (
        e.ScoreCardWritten((95, 150), game=1),
        e.ScoreCardSigned(0, game=1),
        e.GameEnded(winner=0, game=1, ruling=9),
        e.ConsequenceReversed(of=len(facts) + 3, ruling=9),
        e.ScoreCardSigned(1, game=2),
    )
    for position, fact in enumerate(late, len(facts) + 1):
        for match in (other, third := other.copy()):
            was = plain(third)
            match.apply(position, fact)
            assert match is third or plain(third) == was
    assert plain(first) == before
    assert plain(other)["games"]["1"]["card"]["scores"] == ["95", "150"]
    assert plain(other) == plain(fold(enumerate([*facts, *late], 1)))
