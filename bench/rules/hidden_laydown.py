"""Declarations over hidden hands by tricks left: time to the verdict, and what was cut short.

Each declaration is judged with the declarer's hand face up, with one more, and with none.
Times are milliseconds of this process; a search goes as far as a hearing does.

``python -m bench.rules.hidden_laydown 30`` tries for so many seconds.
"""

import sys
from dataclasses import replace
from random import Random
from statistics import quantiles
from time import perf_counter, process_time
from typing import Final

from adjudication.laydown.budget import Budget
from adjudication.laydown.deals import judge_unseen
from adjudication.laydown.declarations import DEFAULT, Declaration
from adjudication.laydown.unseen import Unseen, four
from adjudication.worlds.steps import STEPS, Steps, Stopped
from bench.rules.laydown import anybodys, played_down, strong_bidders

SEED: Final = 5
SHOWN: Final = ("the declarer's", "one more", "none")


def hidden(rng: Random, declaration: Declaration, shown: str) -> tuple[Declaration, Unseen]:
    """The declaration with all hands unseen but those that are shown."""
    unseen = list(declaration.hands)
    if shown != "none":
        unseen[declaration.declarer] = 0
    if shown == "one more":
        unseen[(declaration.declarer + rng.randint(1, 3)) % 4] = 0
    seen = [hand & ~own for hand, own in zip(declaration.hands, unseen, strict=True)]
    free = four([own.bit_count() for own in unseen])
    return replace(declaration, hands=four(seen)), Unseen(sum(unseen), free)


def judged(declaration: Declaration, unseen: Unseen) -> tuple[float, str]:
    """Milliseconds, and the verdict."""
    start = process_time()
    try:
        verdict: str = judge_unseen(declaration, unseen, DEFAULT, Budget(Steps(STEPS))).verdict
    except Stopped:
        verdict = "cut short"
    return 1000 * (process_time() - start), verdict


def run(seconds: float = 30.0) -> None:
    """Print a row for each number of tricks left and each way of hiding."""
    rng, until = Random(SEED), perf_counter() + seconds
    by_kind: dict[tuple[int, str], list[tuple[float, str]]] = {}
    while perf_counter() < until:
        for tricks in range(1, 8):
            for shown in SHOWN:
                whole = played_down(rng, rng.choice((anybodys, strong_bidders))(rng), tricks)
                row = by_kind.setdefault((tricks, shown), [])
                row.append(judged(*hidden(rng, whole, shown)))
    print(f"{'tricks':>6} {'hands shown':16}{'judged':>7}{'p50 ms':>9}{'p95 ms':>9}{'cut':>7}")
    for (tricks, shown), row in sorted(by_kind.items()):
        cuts = quantiles([took for took, _ in row], n=20, method="inclusive")
        cut = sum(verdict == "cut short" for _, verdict in row) / len(row)
        print(f"{tricks:6} {shown:16}{len(row):7}{cuts[9]:9.1f}{cuts[18]:9.1f}{cut:7.1%}")


if __name__ == "__main__":
    run(*map(float, sys.argv[1:]))
