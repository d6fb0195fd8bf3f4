"""How fast a match is replayed: our fold with its rules, beside the library's stock aggregate.

The library reads, decodes and folds a match from its recorder in memory. Our fold does the
same from the same recorder; beside it stand its parts. All in one run on one machine: the
ratio is what counts. Last comes a match of 10,000 events, whose events should cost what
those of a short one do.
"""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from random import Random
from statistics import median
from time import process_time
from typing import Final
from uuid import NAMESPACE_OID, uuid5

from eventsourcing.persistence import StoredEvent
from eventsourcing.popo import POPOAggregateRecorder
from msgspec import json

from api.event_store.envelope import NewEvent, pack, unpack
from bench.log.stock_aggregate import events_per_second
from domain import events as e
from domain.formats.neutral_json import read
from domain.match.match import fold
from projections.following import Following
from tests.generators import generate42, generate_fives

ROUNDS: Final = 7
SEED: Final = 42
LONG: Final = 10_000
VECTORS: Final = Path(__file__).parents[2] / "tests/vectors/games.json"

MatchFacts = Sequence[e.Fact]


def public() -> list[MatchFacts]:
    """The public matches, of all five books."""
    vectors = json.decode(VECTORS.read_bytes())["vectors"]
    return [read(vector["game"]) for vector in vectors]


def straight42() -> list[MatchFacts]:
    """Matches of 42, not all of them lawful."""
    rng = Random(SEED)
    return [generate42.match42(rng, generate42.CARELESS).facts for _ in range(30)]


def endless() -> list[MatchFacts]:
    """One match of 10,000 events."""
    generated = generate_fives.match(SEED, "PDA", 2, habits=generate_fives.CARELESS, best_of=99)
    assert len(generated.facts) >= LONG
    return [generated.facts[:LONG]]


def ways(matches: Sequence[MatchFacts]) -> dict[str, Callable[[], object]]:
    """How these matches are replayed, from the whole way to its parts."""
    stored = [[e.encode(fact) for fact in facts] for facts in matches]
    entries = [[e.Entry(at, fact) for at, fact in enumerate(facts, 1)] for facts in matches]
    recorder = POPOAggregateRecorder()
    streams = [uuid5(NAMESPACE_OID, str(number)) for number in range(len(matches))]
    for stream, facts in zip(streams, matches, strict=True):
        recorder.insert_events(
            [StoredEvent(stream, at, *pack(NewEvent(one))) for at, one in enumerate(facts, 1)]
        )

    def from_recorder() -> None:
        for stream in streams:
            messages = map(unpack, recorder.select_events(stream))
            fold((one.position, one.fact) for one in messages if isinstance(one, e.Entry))

    return {
        "read, decoded and folded": from_recorder,
        "decoded and folded": lambda: [fold(enumerate(map(e.decode, one), 1)) for one in stored],
        "folded": lambda: [fold(enumerate(facts, 1)) for facts in matches],
        "with every projection": lambda: [Following.of(one) for one in entries],
    }


def rate(count: int, work: Callable[[], object]) -> float:
    """Events a second of this process, so that other work on the machine counts little."""
    begun = process_time()
    work()
    return count / (process_time() - begun)


def run() -> None:
    """Print events per second, and the ratio to the library's stock aggregate."""
    sorts = {"all books": public(), "42": straight42(), "10,000": endless()}
    works = {
        (name, how): partial(rate, sum(map(len, matches)), work)
        for name, matches in sorts.items()
        for how, work in ways(matches).items()
    }
    stock: list[float] = []
    ours: dict[tuple[str, str], list[float]] = {key: [] for key in works}
    for _ in range(ROUNDS):  # In turn, so that a slow moment of the machine slows them all.
        stock.append(events_per_second())
        for key, measured in works.items():
            ours[key].append(measured())
    print(f"replay, medians of {ROUNDS} rounds, events/s (ratio to the library)")
    print(f"  {'the library, its stock aggregate':<42}{median(stock):>10,.0f}{1:>7.1f}")
    for (name, how), rates in ours.items():
        ratio = median(rates) / median(stock)
        print(f"  {name:<10}{how:<32}{median(rates):>10,.0f}{ratio:>7.1f}")


if __name__ == "__main__":
    run()
