"""The domain against the plain second engine over many random games.

``python -m bench.rules.differential 1000`` plays so many games of each book. The tests
do the same over a few (`tests/domain/test_differential.py`); without a number
this is the nightly size. What differs is printed with the seed that shows it.
"""

import os
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat
from time import perf_counter
from typing import NamedTuple

from tests.generators.generate_fives import CARELESS, LAWFUL, TABLES, match
from tests.oracles.agreement import disagreements

NIGHTLY = 100_000
BATCH = 250


class GameBatch(NamedTuple):
    """The outcome of some games of one book: the moves compared, and the differences."""

    book: str
    players: int
    games: int
    facts: int
    differences: tuple[str, ...]


def compare(book: str, players: int, first_seed: int, games: int) -> GameBatch:
    """Play and compare these games, every other one with faults in it."""
    facts, differences = 0, list[str]()
    for seed in range(first_seed, first_seed + games):
        generated = match(seed, book, players, habits=CARELESS if seed % 2 else LAWFUL, best_of=1)
        facts += len(generated.facts)
        differences += [f"{book} {players} seed {seed}: {one}" for one in disagreements(generated)]
    return GameBatch(book, players, games, facts, tuple(differences))


def run(games: int = NIGHTLY) -> int:
    """Compare this many games of each book, printing a line for each number of players.

    Returns how many differences there were.
    """
    differing = 0
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for book, players in TABLES:
            tables = sum(1 for other, _ in TABLES if other == book)
            share = -(-games // tables)
            started = perf_counter()
            seeds, sizes = zip(*_batches(share), strict=True)
            batches = list(pool.map(compare, repeat(book), repeat(players), seeds, sizes))
            differences = [one for batch in batches for one in batch.differences]
            facts = sum(batch.facts for batch in batches)
            rate = facts / (perf_counter() - started)
            print(
                f"{book:3} {players} players: {share} games, {facts} facts, "
                f"{rate:.0f} facts/s, {len(differences)} differences"
            )
            for difference in differences[:5]:
                print(f"    {difference}")
            differing += len(differences)
    return differing


def _batches(games: int) -> Iterator[tuple[int, int]]:
    """(first seed, games) of each batch."""
    for first in range(0, games, BATCH):
        yield first, min(BATCH, games - first)


if __name__ == "__main__":
    sys.exit(1 if run(int(sys.argv[1]) if len(sys.argv) > 1 else NIGHTLY) else 0)
