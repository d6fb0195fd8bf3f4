"""Every kind of claim in every book over many random cases, held against the enumerator.

``python3 run.py bench claims 10000`` tries so many cases of each; more words name the
kinds or books to try alone, and ``seed=anything`` tries other cases. The tests do the same
over a few hundred (`tests/adjudication/test_ten_thousand.py`). What disagrees is printed
with its record.
"""

import sys
from time import perf_counter

from tests.adjudication.cases import Tally, tally
from tests.adjudication.kinds import CELLS, NEVER, NO_MEANING

SIZE = 10_000
VERDICTS = ("proved", "refuted", "undetermined")
WIDTH = 30


def run(size: int = SIZE, only: frozenset[str] = frozenset(), seed: str = "") -> int:
    """Try so many cases of each kind and book; print a row for each. How many disagree."""
    cells = [(kind, book) for kind, book in CELLS if not only or {kind, book} & only]
    print("| kind | book | cases | proved | refuted | undetermined | disagreements | |")
    print("|---|---|--:|--:|--:|--:|--:|---|")
    started, wrong = perf_counter(), 0
    for number, (kind, book) in enumerate(cells):
        _progress(number / len(cells), f"{kind} {book}", started)
        counts = tally(kind, book, size, seed)
        print(_row(kind, book, counts), flush=True)
        for disagreement in counts.disagreements[:3]:
            print(disagreement)
        wrong += len(counts.disagreements)
    _progress(1, "done", started)
    print(file=sys.stderr)
    for (kind, book), why in NO_MEANING.items():
        if not only or {kind, book} & only:
            print(f"Not in {book}: {kind} ({why}).")
    print(f"{len(cells) * size} cases, {wrong} disagreements.")
    return wrong


def _row(kind: str, book: str, tally: Tally) -> str:
    never, why = NEVER.get((kind, book), (frozenset[str](), ""))
    counts = ["–" if one in never else str(tally.verdicts[one]) for one in VERDICTS]
    cells = [kind, book, str(tally.verdicts.total()), *counts, str(len(tally.disagreements)), why]
    return f"| {' | '.join(cells)} |"


def _progress(part: float, what: str, started: float) -> None:
    done = round(WIDTH * part)
    bar = "#" * done + "." * (WIDTH - done)
    seconds = perf_counter() - started
    print(f"\r[{bar}] {part:4.0%} {seconds:5.0f} s  {what:32}", end="", file=sys.stderr, flush=True)


if __name__ == "__main__":
    words = sys.argv[1:]
    size = int(words.pop(0)) if words and words[0].isdigit() else SIZE
    seeds = [word.removeprefix("seed=") for word in words if word.startswith("seed=")]
    only = frozenset(word for word in words if not word.startswith("seed="))
    sys.exit(1 if run(size, only, "".join(seeds)) else 0)
