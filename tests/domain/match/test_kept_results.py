"""Results and scores are kept as facts come; they are what counting the whole game anew gives."""

from collections.abc import Iterable
from random import Random

import pytest

from domain.copying import copied
from domain.events import Fact
from domain.match.match import Match
from tests.generators import generate42, generate_fives
from tests.generators.careless_results import results

BOOKS = (("FU", 4), ("HF", 3), ("PDA", 2), ("UDL", 2))
TABLES = [(book, players, seed) for seed in range(12) for book, players in BOOKS]


def assert_kept_as_counted_anew(facts: Iterable[Fact]) -> None:
    """After each fact, every game's result and scores are what `recount` makes of its credits."""
    match = Match()
    for position, fact in enumerate(facts, 1):
        match.apply(position, fact)
        for game in match.games.values():
            anew = copied(game)
            anew.recount()
            assert (game.result, game.scores) == (anew.result, anew.scores), position


@pytest.mark.share(9, long=4, each="book")
@pytest.mark.parametrize(("book", "players", "seed"), TABLES)
def test_the_kept_result_of_a_played_game_is_the_counted_one(book: str, players: int, seed: int):
    facts = generate_fives.match(
        seed, book, players, habits=generate_fives.CARELESS, best_of=3, hands=12
    )
    assert_kept_as_counted_anew(facts.facts)


@pytest.mark.share(9, long=4, each="book")
@pytest.mark.parametrize(("book", "players", "seed"), TABLES)
def test_the_kept_result_of_a_game_told_by_payments_is_the_counted_one(
    book: str, players: int, seed: int
):
    for number in range(10):
        log = results(Random(100 * seed + number), book, players)
        assert_kept_as_counted_anew(fact for _, fact in log)


@pytest.mark.share(4, long=3)
@pytest.mark.parametrize("seed", range(12))
def test_the_kept_result_of_a_game_of_42_is_the_counted_one(seed: int):
    facts = generate42.match42(Random(seed), generate42.CARELESS)
    assert_kept_as_counted_anew(facts.facts)
