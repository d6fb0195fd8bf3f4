"""The cost of a hearing with assumptions, beside the same hearing without, as a match grows.

``python3 run.py bench assuming``: claims about bones played and turns passed, anywhere in a match,
each with as many sets of assumptions as a server lets one try. Times are milliseconds of this
process, so that other work on the machine counts little.
"""

from random import Random
from statistics import quantiles
from time import process_time
from typing import Final

from adjudication.adjudicate import adjudicate
from adjudication.case.assumptions import offered
from api.settings import Settings
from bench.log.goals import machine
from domain import events as e
from domain.errors import BadClaim
from tests.generators import generate_fives

LENGTHS: Final = (300, 1_500, 5_000)
HEARD: Final = 120
SEED: Final = 42
KINDS: Final[dict[type[e.Fact], str]] = {e.BonePlayed: "out_of_turn", e.Passed: "could_play"}


def record(length: int) -> list[tuple[int, e.Fact]]:
    """The record of a careless match by somebody who saw no bone drawn."""
    facts = generate_fives.match(SEED, "PDA", 2, habits=generate_fives.CARELESS, best_of=99).facts
    return list(enumerate(generate_fives.hidden(facts[:length], bits=True), 1))


def claims(facts: list[tuple[int, e.Fact]], rng: Random) -> list[e.Claim]:
    """Some claims, drawn from all that may be raised."""
    about = [e.Claim(KINDS[type(fact)], at) for at, fact in facts if type(fact) in KINDS]
    return rng.sample(about, min(HEARD, len(about)))


def took(facts: list[tuple[int, e.Fact]], claim: e.Claim, sets: list[tuple[str, ...]]) -> float:
    """Milliseconds of a hearing."""
    began = process_time()
    adjudicate(facts, claim, assuming=sets)
    return 1000 * (process_time() - began)


def run() -> None:
    """Print a line for each length."""
    most = Settings().assumption_sets
    print(f"{HEARD} claims, each with {most} sets of assumptions; {machine()}")
    for length in LENGTHS:
        rng, facts = Random(SEED), record(length)
        bare, assumed = list[float](), list[float]()
        for claim in claims(facts, rng):
            names = offered(facts, claim)
            sets = [tuple(rng.sample(names, min(2, len(names)))) for _ in range(most)]
            try:
                bare.append(took(facts, claim, []))
                assumed.append(took(facts, claim, sets))
            except BadClaim:
                continue
        for name, times in (("without", bare), ("with", assumed)):
            cuts = quantiles(times, n=100)
            print(
                f"  {length:>6,} events, {name:8} p50 {cuts[49]:7.2f} p99 {cuts[98]:7.2f}"
                f" longest {max(times):7.2f} ms",
                flush=True,
            )


if __name__ == "__main__":
    run()
