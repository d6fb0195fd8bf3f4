"""The share of passes that the table decides: at once, before the last bone, when hands are shown.

The figures are those of a simulation of twenty thousand hands with 36,564 false and 87,070
honest passes. What the table sees at once, and once hands are shown, hangs little on how people
play; what later bones tell in between hangs on it more.
"""

from collections import Counter
from random import Random

import pytest

from adjudication.case.case import Case
from adjudication.claims import BY_PAIRS
from domain import events as e
from tests.generators.generate_pairs import TableByPairs

WHEN = ("at once", "before the last bone", "shown")
SIMULATED = {"proved": (0.6, 72, 100), "refuted": (18, 40, 100)}
WITHIN = (2, 6, 0)
"""Points by which shares of recorded hands may differ from these, in turn."""


def is_decided(facts: list[e.Fact], upto: int, at: int, want: str) -> bool:
    """Whether a pass comes out so on the record as far as an event."""
    case = Case(list(enumerate(facts[:upto], 1)), bare=True)
    return BY_PAIRS["could_play"](case, e.Claim("could_play", at)).verdict == want


def hand_of(seed: int, careless: float) -> tuple[list[e.Fact], list[int]]:
    """The facts of a hand that goes on to four passes where it is blocked; its false passes."""
    table = TableByPairs(Random(seed), "world", {"first_opening": "double_six"}, careless)
    table.passes_round = True
    for step in table.steps(1):
        if step == "end":
            break
    return table.facts, [at for _, at in table.false]


def shares(hands: int, careless: float) -> dict[str, tuple[float, ...]]:
    """The percentage of false passes proved, and of honest ones refuted, by each of these times."""
    counted: Counter[tuple[str, str]] = Counter()
    for seed in range(hands):
        facts, false = hand_of(seed, careless)
        last = max(at for at, fact in enumerate(facts, 1) if isinstance(fact, e.BonePlayed))
        for at in (at for at, fact in enumerate(facts, 1) if isinstance(fact, e.Passed)):
            want = "proved" if at in false else "refuted"
            now = is_decided(facts, at, at, want)
            soon = now or (at < last and is_decided(facts, last - 1, at, want))
            shown = is_decided(facts, len(facts), at, want)
            counted.update(
                (want, when) for when, is_so in zip(WHEN, (now, soon, shown), strict=True) if is_so
            )
            counted[want, "all"] += 1
    return {
        want: tuple(100 * counted[want, when] / counted[want, "all"] for when in WHEN)
        for want in SIMULATED
    }


def test_the_table_decides_as_many_passes_as_in_the_simulation() -> None:
    """DP-11a, DP-17a, DP-23."""
    counted = shares(300, 0.08)
    for want, simulated in SIMULATED.items():
        for share, expected, within in zip(counted[want], simulated, WITHIN, strict=True):
            assert share == pytest.approx(expected, abs=within + 1e-9), (want, counted)
