"""The innocent: nobody is convicted in a lawful record, whatever else is true of it.

Each wrinkle is tried alone at every table, and then several together.
"""

from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest

from domain.match.decide import decide
from domain.match.match import Match
from tests.lawful.convictions import convictions
from tests.lawful.logs import TABLES, Log, log, wrinkles_of
from tests.lawful.wrinkles import FIVES, Wrinkle
from tests.lawful.wrinkles42 import STRAIGHT
from tests.support.examples import AsMany


def logs_with(book: str, players: int, wrinkle: Wrinkle) -> Iterator[Log]:
    """Logs with this wrinkle alone; few where it seldom has a place."""
    for seed in range(200):
        made = log(book, players, f"{wrinkle.__name__} {seed}", wrinkles=[wrinkle], corrected=False)
        if made.wrinkles:
            yield made


CELLS = [
    (wrinkle, book, players)
    for wrinkle in (*FIVES, *STRAIGHT)
    for book, players in TABLES
    if wrinkle in wrinkles_of(book, players)
]


def id_of(value: object) -> str:
    return getattr(value, "__name__", str(value))


@pytest.mark.share(9, long=9, each="wrinkle")
@pytest.mark.long
@pytest.mark.parametrize(("wrinkle", "book", "players"), CELLS, ids=id_of)
def test_nobody_is_convicted_for_a_wrinkle_of_lawful_play(
    wrinkle: Wrinkle, book: str, players: int, as_many: AsMany
) -> None:
    made = islice(logs_with(book, players, wrinkle), as_many(1, 1, 60))
    for seed, with_wrinkle in enumerate(made):
        assert convictions(with_wrinkle.facts, seed) == [], (seed, with_wrinkle.wrinkles)


@pytest.mark.share(5, long=3)
@pytest.mark.parametrize(("book", "players"), TABLES)
def test_nobody_is_convicted_in_lawful_play(book: str, players: int, as_many: AsMany) -> None:
    every = wrinkles_of(book, players)
    for seed in range(as_many(2, 3, 5000)):
        some = Random(seed).sample(every, min(seed % 5, len(every)))
        made = log(book, players, seed, wrinkles=some)
        assert convictions(made.facts, seed) == [], (seed, made.wrinkles)


@pytest.mark.parametrize(("book", "players"), TABLES)
def test_every_lawful_log_can_have_happened(book: str, players: int, as_many: AsMany) -> None:
    for seed in range(as_many(5, 10, 1000)):
        made = log(book, players, f"possible {seed}", corrected=False)
        match = Match()
        for at, fact in made.facts:
            decide(match, fact)
            match.apply(at, fact)
