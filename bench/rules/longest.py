"""The longest hearing of each kind of claim, over random records of every book.

Each seed makes one record for each kind and book, hides a random share of its bones, and
hears a few claims of that kind, half of them under assumptions too, as far as a hearing goes.
No hearing may take more than a second of processor time and not say that it was cut short.

``python3 run.py bench longest 10 14`` takes seeds 10 to 13; a seed hears about 1,000 claims.
Runs over other seeds continue where this one ended.
"""

import sys
from collections import defaultdict
from collections.abc import Iterator
from random import Random
from statistics import quantiles
from time import process_time
from typing import Final

from adjudication.adjudicate import adjudicate
from adjudication.case.assumptions import offered
from bench.rules.adjudication import Record
from domain import events as e
from domain.errors import BadClaim
from tests.adjudication.kinds import KINDS, NO_MEANING, PLAYERS, Kind
from tests.generators.generate_fives import hidden

EACH: Final = 5
"""Claims taken from one record."""

TRIES: Final = 5

LONGEST_MS: Final = 1_000


def asked(seed: int) -> Iterator[tuple[str, Record, e.Claim, list[str]]]:
    """Book, record, claim and what is presumed besides."""
    for book, kinds in KINDS.items():
        for name, kind in kinds.items():
            if (name, book) in NO_MEANING:
                continue
            for players in PLAYERS[book]:
                rng = Random(f"longest {seed} {name} {book} {players}")
                log, claims = record(rng, kind, players)
                for claim in rng.sample(claims, min(EACH, len(claims))):
                    names = offered(log, claim) if rng.random() < 0.5 else []
                    yield book, log, claim, rng.sample(names, min(2, len(names)))


def record(rng: Random, kind: Kind, players: int) -> tuple[Record, list[e.Claim]]:
    """A record and what can be claimed of it, from the first few that have something."""
    for _ in range(TRIES):
        facts = [fact for _, fact in kind.make(rng, players)]
        facts = hidden(facts, bits=rng.random() < 0.5, keep=rng.random(), seed=rng)
        log = list(enumerate(facts, 1))
        if claims := list(kind.asks(log)):
            return log, claims
    return [], []


def heard(log: Record, claim: e.Claim, names: list[str]) -> tuple[float, bool]:
    """Milliseconds of this process, and whether any finding was cut short."""
    start = process_time()
    finding = adjudicate(log, claim, assuming=[[name] for name in names])
    took = 1000 * (process_time() - start)
    return took, any(one.cut_short for one in (finding, *finding.presuming))


def run(first: int = 0, beyond: int = 2) -> int:
    """Print a row for each kind. How many took too long without saying so."""
    rows = defaultdict[str, list[tuple[float, bool]]](list)
    too_long = refused = 0
    for seed in range(first, beyond):
        for book, log, claim, names in asked(seed):
            try:
                took, cut = heard(log, claim, names)
            except BadClaim:
                refused += 1
                continue
            rows[claim.kind].append((took, cut))
            if took > LONGEST_MS and not cut:
                too_long += 1
                print(f"seed {seed}: {claim.kind} in {book} took {took:.0f} ms: {claim}")
    print(f"{'kind':24}{'heard':>8}{'p50 ms':>9}{'p99 ms':>9}{'longest':>9}{'cut short':>11}")
    for kind, row in sorted(rows.items(), key=lambda item: -max(item[1])[0]):
        times = [took for took, _ in row]
        cuts = quantiles(times, n=100, method="inclusive") if len(times) > 1 else times * 99
        print(
            f"{kind:24}{len(row):8}{cuts[49]:9.1f}{cuts[98]:9.1f}{max(times):9.1f}"
            f"{sum(cut for _, cut in row):11}"
        )
    total = sum(map(len, rows.values()))
    print(f"{total} heard, {refused} refused, {too_long} beyond {LONGEST_MS} ms without saying so")
    return too_long


if __name__ == "__main__":
    sys.exit(bool(run(*map(int, sys.argv[1:]))))
