"""Dominoes by pairs against the naive second engine over many random hands of each edition.

``python3 run.py bench block_games 12500`` plays games until so many hands of each edition are
played: every other game lawfully, the others with false passes, rulings and other options. The
tests do the same over a few (`tests/domain/pairs/test_random_games.py`).
"""

import sys
from itertools import count
from time import process_time

from tests.oracles.agreement_pairs import compare, table_of
from tests.oracles.naive_pairs import TABLE

HANDS = 12_500


def run(hands: int = HANDS) -> int:
    """Compare so many hands of each edition; print a line for each, and every difference."""
    differing = 0
    for edition in TABLE:
        began, played, facts, different = process_time(), 0, 0, 0
        for seed in count():
            if played >= hands:
                break
            agreement = compare(table_of(seed, edition))
            played, facts = played + agreement.hands, facts + agreement.facts
            different += bool(agreement.differences)
            for difference in agreement.differences:
                print(f"    {edition} seed {seed}: {difference}", flush=True)
        seconds = process_time() - began
        print(
            f"{edition:16} {seed} games, {played} hands, {facts} facts, {seconds:.0f} s, "
            f"{different} different",
            flush=True,
        )
        differing += different
    return differing


if __name__ == "__main__":
    sys.exit(bool(run(*map(int, sys.argv[1:]))))
