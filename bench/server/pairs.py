"""10,000 pairs of matches that differ in hidden bones alone: does any answer tell them apart?

As the tests do with 300 (`tests.paired_matches`). ``PAIRS=FROM:UPTO`` in the environment
takes other seeds, so that a run can be split.
"""

import os
from time import perf_counter

from tests.paired_matches import run as pairs


def run() -> None:
    """Print how many pairs were asked about, and every answer that told one from the other."""
    first, _, after = os.environ.get("PAIRS", "0:10000").partition(":")
    began, asked, different = perf_counter(), 0, 0
    for seed, found in pairs(range(int(first), int(after))):
        asked += 1
        different += bool(found)
        for one in found:
            print(f"seed {seed}, {one.who}: {one.request}")
    seconds = perf_counter() - began
    print(f"{asked} pairs, {different} told apart, {seconds:.0f} s")
