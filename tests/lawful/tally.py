"""How many of so many lawful logs convict somebody: python -m tests.lawful.tally [logs] [book]."""

import sys
from collections import Counter

from tests.lawful.convictions import convictions
from tests.lawful.logs import TABLES, log

ALL = "of the logs"


def tally(book: str, players: int, seeds: range) -> tuple[Counter[str], dict[str, str]]:
    """By kind of claim how many logs convict by it, with all of them, and the first such log."""
    logs, first = Counter[str](), dict[str, str]()
    for seed in seeds:
        made = log(book, players, seed)
        by_name = {f"{one.kind} ({one.how})": one for one in convictions(made.facts, seed)}
        logs[ALL] += bool(by_name)
        for kind, one in by_name.items():
            logs[kind] += 1
            first.setdefault(kind, f"seed {seed}, {one}, {', '.join(made.wrinkles)}")
    return logs, first


if __name__ == "__main__":
    most = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    for book, players in TABLES:
        if len(sys.argv) < 3 or book == sys.argv[2]:
            logs, first = tally(book, players, range(most))
            print(f"{book} {players}: {logs.pop(ALL, 0)} of {most} logs", flush=True)
            for kind, number in logs.most_common():
                print(f"  {number:5} {kind:32} {first[kind]}", flush=True)
