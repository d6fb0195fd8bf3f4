"""The share of passes that the table decides: at once, before the last bone, when hands are shown.

The figures are those of a simulation of twenty thousand hands with 36,564 false and 87,070
honest passes. There as here players who can play pass 8 times in 100, and a hand goes on until
somebody dominoes or four pass in a row, falsely or not. The last bone is the one that dominoes:
a hand that ends with four passes has none, and all its acts come before.
"""

from collections import Counter
from random import Random
from typing import NamedTuple

import pytest

from adjudication.case.case import Case
from adjudication.claims import BY_PAIRS
from domain import events as e
from tests.generators.generate_pairs import TableByPairs
from tests.support.examples import AsMany

WHEN = ("at once", "before the last bone", "shown")
SIMULATED = {"proved": (0.6, 72, 100), "refuted": (18, 40, 100)}
HANDS = 20_000
PASSES = {"proved": 36_564, "refuted": 87_070}
WITHIN, OF_FEW = 2, 4
"""Points by which a share may differ from the simulation's: of as many hands, and of few."""


class HandTold(NamedTuple):
    """A hand: its facts, the events of its false passes, and how many facts come before its last
    bone and before hands are shown."""

    facts: list[e.Fact]
    false: frozenset[int]
    before_last: int
    before_shown: int


def hand_of(seed: int, careless: float = 0.08) -> HandTold:
    """A hand told to its end, the bones left with it."""
    table = TableByPairs(Random(seed), "world", {"first_opening": "double_six"}, careless)
    table.until_four_pass = True
    for step in table.steps(1):
        if step == "end":
            break
    acts = [
        at for at, fact in enumerate(table.facts, 1) if isinstance(fact, e.BonePlayed | e.Passed)
    ]
    before_last = acts[-1] - 1 if table.hand.out() is not None else acts[-1]
    return HandTold(table.facts, frozenset(at for _, at in table.false), before_last, acts[-1])


def as_far_as(told: HandTold, upto: int) -> Case:
    """The record of a hand so far."""
    return Case(list(enumerate(told.facts[:upto], 1)), bare=True)


def is_decided(case: Case, at: int, want: str) -> bool:
    """Whether a pass comes out so on this record."""
    return BY_PAIRS["could_play"](case, e.Claim("could_play", at)).verdict == want


def shares(hands: int) -> tuple[Counter[str], dict[str, tuple[float, ...]]]:
    """The passes by what they were, and the percentage of each decided by each of these times."""
    passes: Counter[str] = Counter()
    counted: Counter[tuple[str, str]] = Counter()
    for seed in range(hands):
        told = hand_of(seed)
        soon, shown = as_far_as(told, told.before_last), as_far_as(told, len(told.facts))
        for at, fact in enumerate(told.facts, 1):
            if not isinstance(fact, e.Passed):
                continue
            want = "proved" if at in told.false else "refuted"
            by = (
                is_decided(as_far_as(told, at), at, want),
                is_decided(soon, at, want),
                is_decided(shown, at, want),
            )
            passes[want] += 1
            counted.update((want, when) for when, is_so in zip(WHEN, by, strict=True) if is_so)
    return passes, {
        want: tuple(100 * counted[want, when] / passes[want] for when in WHEN) for want in SIMULATED
    }


@pytest.mark.long
def test_the_table_decides_as_many_passes_as_in_the_simulation(as_many: AsMany) -> None:
    """DP-11a, DP-17a, DP-23."""
    hands = as_many(300, 300, HANDS)
    within = WITHIN if hands == HANDS else OF_FEW
    passes, counted = shares(hands)
    for want, simulated in SIMULATED.items():
        assert counted[want] == pytest.approx(simulated, abs=within), (want, counted)
        assert counted[want][-1] == 100
        expected = PASSES[want] / HANDS
        assert passes[want] / hands == pytest.approx(expected, rel=within / 40)
