"""200 hands recorded while networks are cut, tabs and servers killed, tables taken over.

As the tests do with two (`tests.api.at_table.faults`). ``python3 run.py bench tablets 0 40`` takes
the seeds from 0 to 39, so that a run can be split.
"""

import sys
from time import perf_counter

from bench.pages.browsing import browsing
from tests.api.at_table import faults


def run(first: int = 0, beyond: int = 200) -> int:
    """Print how many runs there were, and each in which a fact was lost, doubled or moved."""
    began, wrong, aside = perf_counter(), 0, 0
    with browsing() as (server, browser):
        for seed in range(first, beyond):
            try:
                aside += faults.run(server, browser, seed)
            except AssertionError as error:
                wrong += 1
                print(f"seed {seed}: {error}", flush=True)
    seconds = perf_counter() - began
    print(f"{beyond - first} runs, {wrong} wrong, {aside} facts kept aside, {seconds:.0f} s")
    return wrong


if __name__ == "__main__":
    sys.exit(bool(run(*map(int, sys.argv[1:]))))
