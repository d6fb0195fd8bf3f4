"""How fast a match is replayed: our fold with its rules, beside the library's stock aggregate.

Both fold the same number of events from memory, in one run on one machine; the
ratio is what counts.
"""

from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import perf_counter

from msgspec import json

from bench.stock_aggregate import events_per_second
from domain import events as e
from domain.match import fold
from domain.record import read
from projections.follow import Following

ROUNDS = 5
VECTORS = Path(__file__).parent.parent / "tests/vectors/games.json"


def run() -> None:
    """Print events per second of the stock aggregate, our fold, and all projections."""
    matches = _matches()
    stored = [[e.encode(fact) for fact in facts] for facts in matches]
    count = sum(map(len, matches))
    stock = median(events_per_second(count) for _ in range(ROUNDS))
    folded = _rate(count, lambda: [fold(enumerate(facts, 1)) for facts in matches])
    decoded = _rate(count, lambda: [fold(enumerate(map(e.decode, facts), 1)) for facts in stored])
    entries = [[e.Entry(at, fact) for at, fact in enumerate(facts, 1)] for facts in matches]
    projected = _rate(count, lambda: [Following.of(one) for one in entries])
    print(f"replay of {count} events, medians of {ROUNDS} rounds, events/s (ratio to the library)")
    for name, rate in (
        ("the library's stock aggregate", stock),
        ("our fold: board, chips, scores", folded),
        ("our fold, decoding stored bytes", decoded),
        ("our fold with every projection", projected),
    ):
        print(f"  {name:<34}{rate:>10,.0f}  {rate / stock:>6.1f}")


def _matches() -> list[list[e.Fact]]:
    vectors = json.decode(VECTORS.read_bytes())["vectors"]
    return [read(vector["game"]) for vector in vectors]


def _rate(count: int, work: Callable[[], object]) -> float:
    rates: list[float] = []
    for _ in range(ROUNDS):
        begun = perf_counter()
        work()
        rates.append(count / (perf_counter() - begun))
    return median(rates)
