"""How fast matches of 42 are folded and swept, in events a second."""

from random import Random
from time import perf_counter
from typing import Final

from adjudication.sweep import sweep
from domain.match import fold
from tests.generate42 import CARELESS, match42

SEED: Final = 42


def run(matches: int = 100) -> None:
    """Print the figures."""
    rng = Random(SEED)
    records = [list(enumerate(match42(rng, CARELESS).facts, 1)) for _ in range(matches)]
    events = sum(map(len, records))
    print(f"42: {matches} matches, {events:,} events")
    for name, each in (("folded", fold), ("swept", sweep)):
        start = perf_counter()
        for facts in records:
            each(facts)
        took = perf_counter() - start
        print(f"{name:8} {events / took:10,.0f} events/s {1000 * took / matches:8.2f} ms a match")


if __name__ == "__main__":
    run()
