"""How long an open claim takes to be weighed: the share of deals in which it is so.

Random records of every kind of claim and book have all their bones hidden, so that claims stay
open as at a table. Times are milliseconds of this process for the share alone; a share is due, or
a bound, within `DUE`. The verdict is known before, and is no part of them.

``python3 run.py bench weighing 60`` tries for so many seconds; ``seed=anything`` tries other
records.
"""

import sys
from random import Random
from statistics import quantiles
from time import perf_counter, process_time
from typing import Final

from adjudication.adjudicate import adjudicate
from domain.errors import BonebookError
from tests.adjudication.kinds import CELLS, KINDS, PLAYERS
from tests.generators import hiding
from tests.oracles.enumerator import Log

DUE: Final = 200
"""Milliseconds."""

SECONDS: Final = 60.0


def weighed(log: Log, kind: str, book: str, chance: Random) -> tuple[str, float] | None:
    """How an open claim about the record is weighed, and milliseconds; None for a decided one."""
    claims = list(KINDS[book][kind].asks(log))
    if not claims:
        return None
    claim = chance.choice(claims)
    try:
        if adjudicate(log, claim).verdict != "undetermined":
            return None
        start = process_time()
        adjudicate(log, claim)
        without = process_time() - start
        start = process_time()
        answer = adjudicate(log, claim, weighing=True).answer
        took = 1000 * (process_time() - start - without)
    except BonebookError:
        return None
    share = None if answer is None else answer.likelihood
    if share is None:
        return None
    how = "bound" if share.deals else "share"
    return ("declaration, " if kind == "declaration" else "") + how, max(took, 0)


def run(seconds: float = SECONDS, seed: str = "") -> None:
    """Print a row for each way in which claims were weighed."""
    chance, until = Random(f"weighing {seed}"), perf_counter() + seconds
    rows: dict[str, list[float]] = {}
    while perf_counter() < until:
        kind, book = chance.choice(CELLS)
        how = KINDS[book][kind]
        if not how.hides:
            continue
        log = how.make(chance, chance.choice(PLAYERS[book]))
        row = weighed(hiding.all_hidden(log, set()), kind, book, chance)
        if row is not None:
            rows.setdefault(row[0], []).append(row[1])
    print(f"{'weighed by':22}{'claims':>7}{'p50 ms':>9}{'p95 ms':>9}{'max ms':>9}{'late':>6}")
    for way, took in sorted(rows.items()):
        cuts = quantiles([*took, *took], n=20, method="inclusive")
        late = sum(one > DUE for one in took)
        print(
            f"{way:22}{len(took):7}{cuts[9]:9.1f}{cuts[18]:9.1f}{max(took):9.1f}{late:6}",
        )


if __name__ == "__main__":
    words = sys.argv[1:]
    seeds = [word.removeprefix("seed=") for word in words if word.startswith("seed=")]
    times = [float(word) for word in words if not word.startswith("seed=")]
    run(*(times or [SECONDS]), seed="".join(seeds))
