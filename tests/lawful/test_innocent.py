"""The innocent: nobody is convicted in a lawful record, whatever else is true of it.

Each wrinkle is tried alone at every table, and then several together. What is not mended yet
is expected to fail, by the item that mends it; it is left out where several come together.
"""

from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest

from domain.match.decide import decide
from domain.match.match import Match
from tests.examples import AsMany
from tests.lawful.convictions import convictions
from tests.lawful.logs import TABLES, Log, log, wrinkles_of
from tests.lawful.wrinkles import Wrinkle, calls_unwritten, silent_payment

FIVES = ("PDA", "HF", "FU", "UDL")

UNMENDED: dict[str, tuple[str, tuple[str, ...]]] = {
    "split_payment": ("27-N1: a payment in parts", FIVES),
    "combined_payment": ("27-N2: one payment for two things", FIVES),
    "paid_after_the_hand": ("27-C15: payments without a word", FIVES),
    "payments_alone": ("27-C15: payments without a word", ("PDA", "UDL")),
}
"""By wrinkle, what is not mended yet, and in which books, or at which tables."""


def unmended(book: str, players: int, wrinkle: Wrinkle) -> str:
    """By which item a wrinkle is to be mended at a table; "" where it is."""
    item, where = UNMENDED.get(wrinkle.__name__, ("", ()))
    return item if book in where or f"{book}-{players}" in where else ""


def cells() -> Iterator[object]:
    for book, players in TABLES:
        for wrinkle in wrinkles_of(book, players):
            item = unmended(book, players, wrinkle)
            marks = [pytest.mark.xfail(reason=item, raises=AssertionError)] if item else []
            name = f"{book}-{players}-{wrinkle.__name__}"
            yield pytest.param(book, players, wrinkle, marks=marks, id=name)


def logs_with(book: str, players: int, wrinkle: Wrinkle) -> Iterator[Log]:
    """Logs with this wrinkle alone; few where it seldom has a place."""
    for seed in range(200):
        made = log(book, players, f"{wrinkle.__name__} {seed}", wrinkles=[wrinkle], corrected=False)
        if made.wrinkles:
            yield made


@pytest.mark.long
@pytest.mark.parametrize(("book", "players", "wrinkle"), list(cells()))
def test_nobody_is_convicted_for_a_wrinkle_of_lawful_play(
    book: str, players: int, wrinkle: Wrinkle, as_many: AsMany
) -> None:
    most = 60 if unmended(book, players, wrinkle) else as_many(1, 2, 60)
    for seed, made in enumerate(islice(logs_with(book, players, wrinkle), most)):
        assert convictions(made.facts, seed) == []


@pytest.mark.parametrize(("book", "players"), TABLES)
def test_nobody_is_convicted_in_lawful_play(book: str, players: int, as_many: AsMany) -> None:
    every = wrinkles_of(book, players)
    mended = [wrinkle for wrinkle in every if not unmended(book, players, wrinkle)]
    for seed in range(as_many(4, 8, 5000)):
        some = Random(seed).sample(mended, min(seed % 5, len(mended)))
        if {silent_payment, calls_unwritten} <= {*some}:
            some.remove(silent_payment)  # Together they are `payments_alone`: 27-C15.
        made = log(book, players, seed, wrinkles=some)
        assert convictions(made.facts, seed) == [], (seed, made.wrinkles)


@pytest.mark.parametrize(("book", "players"), TABLES)
def test_every_lawful_log_can_have_happened(book: str, players: int, as_many: AsMany) -> None:
    for seed in range(as_many(20, 30, 1000)):
        made = log(book, players, f"possible {seed}", corrected=False)
        match = Match()
        for at, fact in made.facts:
            decide(match, fact)
            match.apply(at, fact)
