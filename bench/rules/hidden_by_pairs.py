"""How fast claims about hidden hands by pairs are heard, by edition and kind, with nothing cached.

Each hand is one of those of the tests (`tests.generators.hands_by_pairs`): few bones are seen, and
each claim that may be about hidden bones is heard on the whole hand and on one broken off. Times
are milliseconds of this process, so that other work on the machine counts little. Objects in
circles are looked for as in the server, where all that stays is left out of it.

``python3 run.py bench hidden_by_pairs 100`` hears 100 hands an edition; further words are the
editions to hear alone, and ``from=500`` begins at another seed.
"""

import gc
import sys
from collections.abc import Iterator
from random import Random
from statistics import quantiles
from time import process_time
from typing import Final, NamedTuple

from adjudication.adjudicate import adjudicate
from api.server.app import COLLECTED_AFTER
from bench.log.goals import goal
from domain import events as e
from tests.generators.hands_by_pairs import hidden_hand
from tests.oracles.naive_pairs import TABLE

HANDS: Final = 40
P99_MS: Final = 10.0
DOUBLE_NINE_MS: Final = 30.0
"""The same for an edition with 55 bones."""


class TimedClaim(NamedTuple):
    """A claim that was heard, and how long it took: the kind, milliseconds, the seed, the claim."""

    kind: str
    took: float
    seed: int
    claim: e.Claim


def claims(log: list[tuple[int, e.Fact]]) -> Iterator[e.Claim]:
    """Every claim about hidden bones that a hand has room for."""
    for at, fact in log:
        match fact:
            case e.Passed(seat=seat):
                for kind in ("could_play", "passes_without_block", "round_of_passes"):
                    yield e.Claim(kind, at, seat)
            case e.BlockDeclared():
                yield e.Claim("false_block", at)
            case e.BonePlayed(on=None):
                yield e.Claim("wrong_leader", at)
            case e.HandEnded(how=how):
                if how == "lock":
                    yield e.Claim("blocked", at)
                    for pair in (None, 0, 1):
                        yield e.Claim("lock_winner", at, pair)
                if fact.points is not None:
                    yield e.Claim("hand_points", at)
            case _:
                pass


def heard(edition: str, seeds: range) -> Iterator[TimedClaim]:
    """Each claim about so many hands, as it is heard."""
    for seed in seeds:
        facts = list(enumerate(hidden_hand(seed, edition), 1))
        cut = Random(f"cut {seed}").randrange(8, len(facts))
        for log in (facts, facts[:cut]):
            for claim in claims(log):
                began = process_time()
                adjudicate(log, claim)
                yield TimedClaim(claim.kind, 1000 * (process_time() - began), seed, claim)


def run(hands: int = HANDS, editions: tuple[str, ...] = (), first: int = 0) -> None:
    """Print p50, p99 and the most by edition and kind, the slowest claim, and each goal."""
    gc.freeze()
    gc.set_threshold(*COLLECTED_AFTER)
    print(f"{'edition':18}{'kind':22}{'heard':>7}{'p50':>8}{'p99':>8}{'most':>8}  ms")
    for edition in editions or TABLE:
        every = list(heard(edition, range(first, first + hands)))
        kinds = sorted({one.kind for one in every})
        for kind in kinds:
            _line(edition, kind, [one for one in every if one.kind == kind])
        p99 = _line(edition, "every kind", every)
        due = DOUBLE_NINE_MS if edition == "cuba" else P99_MS
        goal(f"p99 of {edition}", p99, most=due, unit="ms")


def _line(edition: str, kind: str, some: list[TimedClaim]) -> float:
    times = [one.took for one in some]
    cuts = quantiles(times, n=100, method="inclusive") if len(times) > 1 else times * 99
    slowest = max(some, key=lambda one: one.took)
    print(
        f"{edition:18}{kind:22}{len(times):7}{cuts[49]:8.2f}{cuts[98]:8.2f}{max(times):8.2f}"
        f"  seed {slowest.seed}, event {slowest.claim.event}"
    )
    return cuts[98]


if __name__ == "__main__":
    words = sys.argv[1:]
    hands = int(words.pop(0)) if words and words[0].isdigit() else HANDS
    first = sum(int(word.removeprefix("from=")) for word in words if word.startswith("from="))
    run(hands, tuple(word for word in words if "=" not in word), first)
