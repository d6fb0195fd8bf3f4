"""How fast claims are heard, by kind, and how fast whole matches are swept.

Each claim is heard on a match of about 1,500 events with nothing cached: half of
them on the record with every bone seen, half on the one of somebody who saw none
drawn; each also at the table, a few events after the one that it is about. Times are
milliseconds of this process, so that other work on the machine counts little.
"""

from collections.abc import Iterator
from statistics import quantiles
from time import process_time

from adjudication.claims import FIVES
from adjudication.hearing import hear
from adjudication.sweep import BESIDE, INFRACTIONS, STATEMENTS, sweep
from domain.events import Claim, Fact, seat_of
from tests import generate

EVENTS = 1_500
MATCHES = 100
AT_THE_TABLE = 5
"""Events known after the one that a claim at the table is about."""

Record = list[tuple[int, Fact]]


def record(seed: int, book: str, players: int, events: int | None = EVENTS) -> Record:
    """A careless match, cut to so many events, with what a table sees of it on odd seeds."""
    told = generate.match(seed, book, players, habits=generate.CARELESS, best_of=9)
    facts = generate.hidden(told.facts, bits=True) if seed % 2 else told.facts
    return list(enumerate(facts, 1))[:events]


def claims(facts: Record, every: int) -> Iterator[Claim]:
    """One claim in so many of all that can be raised about this record."""
    number = 0
    for position, fact in facts:
        for table in (INFRACTIONS, STATEMENTS, BESIDE):
            for kind in table.get(type(fact), ()):
                number += kind in FIVES
                if kind in FIVES and number % every == 0:
                    yield Claim(kind, position, seat_of(fact))


def heard(seeds: int, every: int) -> dict[str, list[float]]:
    """Milliseconds for each claim heard, by kind."""
    times: dict[str, list[float]] = {}
    for seed in range(seeds):
        for book, players in generate.TABLES:
            facts = record(seed, book, players)
            for claim in claims(facts, every):
                for known in (facts, facts[: (claim.event or 0) + AT_THE_TABLE]):
                    start = process_time()
                    hear(known, claim)
                    times.setdefault(claim.kind, []).append(1000 * (process_time() - start))
    return times


def run(seeds: int = 2, every: int = 41, matches: int = MATCHES) -> None:
    """Print p50, p95 and p99 by kind, then the time of a sweep of so many matches."""
    times = heard(seeds, every)
    print(f"{'claim':22}{'heard':>6}{'p50':>8}{'p95':>8}{'p99':>8}  ms, {EVENTS} events")
    for kind, each in sorted(times.items()):
        if len(each) > 1:
            cuts = quantiles(each, n=100, method="inclusive")
            print(f"{kind:22}{len(each):6}{cuts[49]:8.2f}{cuts[94]:8.2f}{cuts[98]:8.2f}")
    every_one = [one for each in times.values() for one in each]
    cuts = quantiles(every_one, n=100, method="inclusive")
    print(f"{'all':22}{len(every_one):6}{cuts[49]:8.2f}{cuts[94]:8.2f}{cuts[98]:8.2f}")
    records = [
        record(seed, *generate.TABLES[seed % len(generate.TABLES)], None) for seed in range(matches)
    ]
    start = process_time()
    found = sum(len(sweep(facts).proved) for facts in records)
    seconds = process_time() - start
    events = sum(map(len, records))
    print(f"{matches} matches of {events} events swept in {seconds:.1f} s: {found} infractions")


if __name__ == "__main__":
    run()
