"""How long a sweep of whole matches takes: on one core, and with all of them.

``python -m bench.rules.sweep 1000`` sweeps so many. They are careless matches of all books, best
of nine (one game in 42), every other one with what a table sees of it. Making them up is
not counted; handing them to the processes and back is, as `bonebook sweep --jobs` does.
"""

import os
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from time import perf_counter, process_time
from typing import Final, NamedTuple

from adjudication.review.sweep import sweep
from bench.rules.adjudication import Record, record
from tests.generators import generate_fives

TABLES: Final = (*generate_fives.TABLES, ("42", 4))
BATCH: Final = 64
"""Matches kept in memory at once."""


class SweepTimes(NamedTuple):
    """The outcome of a match: its events, its infractions, and the seconds of one core."""

    events: int
    infractions: int
    seconds: float


def made_up(seed: int) -> Record:
    """One whole match."""
    return record(seed, *TABLES[seed % len(TABLES)], None)


def swept(facts: Record) -> SweepTimes:
    """One match, swept and timed."""
    start = process_time()
    infractions = len(sweep(facts).proved)
    return SweepTimes(len(facts), infractions, process_time() - start)


def run(matches: int = 45) -> None:
    """Print the time for so many matches."""
    jobs = os.cpu_count() or 1
    each, wall = list[SweepTimes](), 0.0
    with ProcessPoolExecutor(jobs) as pool:
        for seeds in _batches(matches):
            records = list(pool.map(made_up, seeds))
            start = perf_counter()
            each += pool.map(swept, records)
            wall += perf_counter() - start
    events, infractions, seconds = map(sum, zip(*each, strict=True))
    print(f"{matches:,} matches, {events:,} events, {infractions:,} infractions")
    print(f"one core    {seconds:8.1f} s {1000 * seconds / matches:8.1f} ms a match")
    print(f"{jobs} processes {wall:8.1f} s {1000 * wall / matches:8.1f} ms a match")


def _batches(matches: int) -> Iterator[range]:
    for first in range(0, matches, BATCH):
        yield range(first, min(first + BATCH, matches))


if __name__ == "__main__":
    run(*map(int, sys.argv[1:]))
