"""Claims on a long record, and a sweep of it: milliseconds of a processor, beside one fold.

``python3 run.py bench long_records 5000`` makes a careless match of PDA of so many events. The
first claim folds it, as one does after a start; the others begin at the nearest state that
was kept. A sweep is held against that of a record of 300 events: it grows with the record.
"""

import sys
from collections.abc import Iterator
from random import Random
from statistics import quantiles
from time import process_time
from typing import Final

from adjudication.adjudicate import adjudicate
from adjudication.review.sweep import BESIDE, CARDS, INFRACTIONS, STATEMENTS, sweep
from bench.log.goals import goal, machine
from bench.rules.adjudication import Record
from domain import events as e
from domain.errors import BadClaim
from domain.match.match import fold
from tests.generators import generate_fives

LENGTH: Final = 5_000
SHORT: Final = 300
EACH: Final = 12
"""Claims of each kind."""
P99_MS: Final = 10.0
SWEEP_S: Final = 0.5


def record(length: int) -> Record:
    """A match of so many events."""
    facts = generate_fives.match(42, "PDA", 2, habits=generate_fives.CARELESS, best_of=99).facts
    return list(enumerate(facts[:length], 1))


def claims(log: Record) -> Iterator[e.Claim]:
    """Claims of every kind that a sweep would ask of this record."""
    rng = Random(1)
    tables = (INFRACTIONS, STATEMENTS, BESIDE, CARDS)
    kinds = {kind for table in tables for names in table.values() for kind in names}
    for kind in sorted(kinds):
        facts = tuple(fact for table in tables for fact, names in table.items() if kind in names)
        about = [(at, fact) for at, fact in log if isinstance(fact, facts)]
        for at, fact in rng.sample(about, min(EACH, len(about))):
            yield e.Claim(kind, at, e.seat_of(fact))


def heard(log: Record, claim: e.Claim) -> float:
    """Milliseconds of a hearing."""
    began = process_time()
    try:
        adjudicate(log, claim)
    except BadClaim:
        return 0.0
    return 1000 * (process_time() - began)


def seconds(log: Record) -> float:
    """Seconds of a sweep."""
    began = process_time()
    sweep(log)
    return process_time() - began


def run(length: int = LENGTH) -> None:
    """Print the times, each beside its goal."""
    log = record(length)
    print(f"a record of {len(log):,} events, ms of a processor, {machine()}")
    began = process_time()
    fold(log)
    print(f"  one fold of it        {1000 * (process_time() - began):8.1f}")
    first, *others = claims(log)
    print(f"  the first claim       {heard(log, first):8.1f}")
    times = sorted(took for took in (heard(log, claim) for claim in others) if took)
    cuts = quantiles(times, n=100, method="inclusive")
    print(f"  {len(times)} others: p50      {cuts[49]:8.1f}, longest {times[-1]:.1f}")
    goal("p99 of a claim", cuts[98], most=P99_MS, unit="ms")
    short, whole = seconds(record(SHORT)), seconds(log)
    print(f"  a sweep of {SHORT} events {1000 * short:8.1f}")
    print(f"  a sweep of all        {1000 * whole:8.1f}, {whole / short:.1f} x")
    goal("a sweep", whole, most=SWEEP_S, unit="s")


if __name__ == "__main__":
    run(*map(int, sys.argv[1:]))
