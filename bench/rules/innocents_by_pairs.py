"""Lawful hands by pairs convict nobody: every claim, the sweep and the watch over each record.

``python3 run.py bench innocents_by_pairs 100 20000`` takes records from seed 100 on, in every
edition by turns, until each has so many hands. A line for every hundredth seed says how far the
run is, so that a run that is stopped counts as well. The tests do the same over a few records
(`tests/lawful/test_by_pairs.py`).
"""

import sys
from collections import Counter
from itertools import count
from time import process_time

from domain import events as e
from tests.lawful.by_pairs import lawful_log
from tests.lawful.convictions import convictions
from tests.oracles.naive_pairs import TABLE

HANDS = 2_000
LINE = 100
"""Seeds between two lines about how far the run is."""


def run(first: int = 0, hands: int = HANDS) -> int:
    """Print every conviction, and the hands of each edition. How many records convict somebody."""
    played, logs, convicting = Counter[str](), 0, 0
    for seed in count(first):
        short = [edition for edition in TABLE if played[edition] < hands]
        for edition in short:
            log = lawful_log(edition, seed)
            found_guilty = convictions(log.facts, seed, watched=1)
            played[edition] += sum(isinstance(fact, e.HandStarted) for _, fact in log.facts)
            logs += 1
            convicting += bool(found_guilty)
            for conviction in found_guilty:
                print(f"    {edition} seed {seed}: {conviction}, {log.wrinkles}", flush=True)
        if not short or (seed - first) % LINE == LINE - 1:
            by_edition = ", ".join(f"{edition} {played[edition]}" for edition in TABLE)
            print(
                f"seeds {first} to {seed - (not short)}: {logs} records, {played.total()} hands "
                f"({by_edition}), {convicting} convict somebody, {process_time():.0f} s",
                flush=True,
            )
        if not short:
            return convicting
    return convicting


if __name__ == "__main__":
    sys.exit(bool(run(*map(int, sys.argv[1:]))))
