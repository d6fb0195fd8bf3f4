"""10,000 pairs of matches that differ in hidden bones alone: does any answer tell them apart?

As the tests do with some (`tests.generators.paired_matches`). ``python3 run.py bench pairs 0 2500``
takes the seeds from 0 to 2,499, so that a run can be split.
"""

import sys
from time import perf_counter

from tests.generators.paired_matches import run as pairs


def run(first: int = 0, beyond: int = 10_000) -> int:
    """Print how many pairs were asked about, and every answer that told one from the other."""
    began, tried, different = perf_counter(), 0, 0
    for seed, differing in pairs(range(first, beyond)):
        tried += 1
        different += bool(differing)
        for difference in differing:
            print(f"seed {seed}, {difference.who}: {difference.request}", flush=True)
    seconds = perf_counter() - began
    print(f"{tried} pairs, {different} told apart, {seconds:.0f} s")
    return different


if __name__ == "__main__":
    sys.exit(bool(run(*map(int, sys.argv[1:]))))
