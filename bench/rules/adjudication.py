"""How fast claims are heard, by kind and book, with nothing cached.

Each claim is heard on a record of 1,500 events: half of the records with every bone seen,
half as somebody has them who saw none drawn. Each is also heard at the table, a few events
after the one that it is about. Times are milliseconds of this process, so that other work
on the machine counts little. A declaration's are those of the laydown search
(`bench.rules.laydown`), so it stays out of the last line.

``python -m bench.rules.adjudication 3`` hears one in three of all claims.
"""

import sys
from collections.abc import Iterator
from random import Random
from statistics import quantiles
from time import process_time
from typing import Final

from msgspec import structs

from adjudication.adjudicate import adjudicate
from adjudication.claims import tests_for
from adjudication.review.sweep import BESIDE, INFRACTIONS, STATEMENTS
from domain import events as e
from domain.errors import BadClaim
from domain.match.match import fold
from tests.generators import generate42, generate_fives

EVENTS: Final = 1_500
SEEDS: Final = 4
AT_THE_TABLE: Final = 5
"""Events known after the one that a claim at the table is about."""

ALSO: Final[dict[type[e.Fact], tuple[str, ...]]] = {
    e.MugginsCalled: ("muggins",),
    e.HandEnded: ("lock_winner", "not_on_board", "hand_marks", "bones_not_shown"),
    e.GameEnded: ("game_result", "match_result"),
    e.TimeCalled: ("time_expiry",),
    e.ScoreCardWritten: ("score_card",),
    e.BonePlayed: ("slow_play", "trick_winner"),
    e.TrumpDeclared: ("trump_is",),
    e.Observed: ("late_forfeit", "observed"),
}
"""Claims that can be raised about an event beside those of a sweep."""

Record = list[tuple[int, e.Fact]]


def record(seed: int, book: str, players: int, events: int | None = EVENTS) -> Record:
    """A careless match, cut to so many events, with what a table sees of it on odd seeds."""
    if book == "42":
        facts = games_of_42(Random(seed), events)
    else:
        facts = generate_fives.match(
            seed, book, players, habits=generate_fives.CARELESS, best_of=9
        ).facts
        facts = generate_fives.hidden(facts, bits=True) if seed % 2 else facts
    return list(enumerate(facts, 1))[:events]


def games_of_42(rng: Random, events: int | None) -> list[e.Fact]:
    """One game of 42, or as many, one after the other, as make so many events."""
    facts: list[e.Fact] = generate42.match42(rng, generate42.CARELESS).facts
    while events is not None and len(facts) < events:
        later = generate42.match42(rng, generate42.CARELESS).facts[1:]
        facts = [*facts[:-1], *(_moved(fact, len(facts) - 2) for fact in later)]
    return facts


def _moved(fact: e.Fact, by: int) -> e.Fact:
    """The fact, so many positions later."""
    named = ("event", "play", "answers", "ruling", "claim")
    fields = {name: getattr(fact, name, None) for name in named}
    return structs.replace(
        fact, **{name: at + by for name, at in fields.items() if isinstance(at, int)}
    )


def claims(facts: Record, every: int = 1) -> Iterator[e.Claim]:
    """One claim in so many of each kind that can be raised about this record."""
    tests = tests_for(fold(facts[:1]))
    raised = dict.fromkeys(tests, 0)
    for position, fact in facts:
        for table in (INFRACTIONS, STATEMENTS, BESIDE, ALSO):
            for kind in table.get(type(fact), ()):
                if kind not in tests or (kind == "lock_winner" and not _lock(fact)):
                    continue
                if raised[kind] % every == 0:
                    seat = fact.winner if isinstance(fact, e.HandEnded) else e.seat_of(fact)
                    yield e.Claim(kind, position, seat, trick=1, trump="6", what="talk")
                raised[kind] += 1


def _lock(fact: e.Fact) -> bool:
    return isinstance(fact, e.HandEnded) and fact.how == "lock"


def heard(seeds: int, every: int) -> dict[tuple[str, str], list[float]]:
    """Milliseconds for each claim heard, by kind and book."""
    times: dict[tuple[str, str], list[float]] = {}
    for seed in range(seeds):
        for book, players in (*generate_fives.TABLES, ("42", 4)):
            facts = record(seed, book, players)
            for claim in claims(facts, every):
                for known in (facts, facts[: (claim.event or 0) + AT_THE_TABLE]):
                    start = process_time()
                    try:
                        adjudicate(known, claim)
                    except BadClaim:
                        continue
                    took = 1000 * (process_time() - start)
                    times.setdefault((claim.kind, book), []).append(took)
    return times


def run(every: int = 41) -> None:
    """Print p50, p99 and the most by kind and book."""
    times = heard(SEEDS, every)
    print(f"{'claim':22}{'book':5}{'heard':>7}{'p50':>8}{'p99':>8}{'max':>8}  ms, {EVENTS} events")
    for (kind, book), each in sorted(times.items()):
        _line(kind, book, each)
    _line(
        "all but declarations",
        "",
        [t for key in times for t in times[key] if key[0] != "declaration"],
    )


def _line(kind: str, book: str, times: list[float]) -> None:
    cuts = quantiles(times, n=100, method="inclusive") if len(times) > 1 else times * 99
    print(f"{kind:22}{book:5}{len(times):7}{cuts[49]:8.2f}{cuts[98]:8.2f}{max(times):8.2f}")


if __name__ == "__main__":
    run(*map(int, sys.argv[1:]))
