"""Records with a scribe's slip in them, and the corrections that mend it.

Each slip is made in a record that was right, so that what the mended record should give
is known: what the right one gives, up to the positions cited.
"""

from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple

from msgspec import structs

from domain import events as e
from domain.bones import BONES

Facts = list[e.Fact]

REFERENCES = ("answers", "play", "passed", "event", "claim", "ruling", "of", "supersedes", "about")
"""The fields by which a fact speaks of another one's position."""


class Mended(NamedTuple):
    """A record that was mended.

    Attributes
    ----------
    how : the slip and where it was mended
    right : the record kept right at first
    entries : the record with the slip, then the corrections
    corrections : those
    recorded : for each position of the right record, where its fact stands now
    """

    how: str
    right: list[e.Entry]
    entries: list[e.Entry]
    corrections: list[e.RecordCorrected]
    recorded: list[int]

    def position(self, right: int) -> int:
        """Where the fact at a position of the right record stands now."""
        return self.recorded[right - 1] if right <= len(self.recorded) else right + self.shift

    @property
    def shift(self) -> int:
        return len(self.entries) - len(self.right)

    def ordinal(self, right: int) -> int | None:
        """Which of the facts at its position it is, from 1; None where it is the only one."""
        here = [n for n, at in enumerate(self.recorded, 1) if at == self.position(right)]
        return here.index(right) + 1 if len(here) > 1 else None


def slips(rng: Random, facts: Sequence[e.Fact]) -> Iterator[Mended]:
    """One slip of each kind, mended in each way, where this record has room for it."""
    may = [n for n in range(3, len(facts)) if _correctable(facts[n - 2 : n + 1])]
    # Half of the slips are where something speaks of an event, or beside it.
    named = {at for fact in facts for _, at in _refers(fact)}
    near = [n for n in may if named & {n - 1, n, n + 1}]
    may = near if near and rng.random() < 0.5 else may
    for make in (_omitted_before, _omitted_after, _surplus, _exchanged, _exchanged_at_one, _wrong):
        if may:
            yield make(rng, list(facts), rng.choice(may))


def _correctable(facts: Sequence[e.Fact]) -> bool:
    fixed = (e.MatchOpened, e.ClaimRaised, e.RulingGiven, e.RulingAppealed, e.DisputeClosed)
    return not any(isinstance(fact, (*fixed, e.ConsequenceReversed)) for fact in facts)


def _omitted_before(_: Random, facts: Facts, k: int) -> Mended:
    facts, recorded = _unnamed(facts, k), [n - (n >= k) for n in range(1, len(facts) + 1)]
    mend = {k - 1: (facts[k - 2], facts[k - 1])}
    return _mended("omitted, mended before", facts, _without(facts, k), mend, recorded, was=1)


def _omitted_after(_: Random, facts: Facts, k: int) -> Mended:
    facts, recorded = _unnamed(facts, k), [n - (n > k) for n in range(1, len(facts) + 1)]
    mend = {k: (facts[k - 1], facts[k])}
    return _mended("omitted, mended after", facts, _without(facts, k), mend, recorded, was=2)


def _surplus(rng: Random, facts: Facts, k: int) -> Mended:
    plain = [one for one in facts[2:] if not any(_refers(one))] or [e.Passed(0)]
    recorded = [n + (n > k) for n in range(1, len(facts) + 1)]
    wrong = [*facts[:k], rng.choice(plain), *facts[k:]]
    return _mended("surplus", facts, wrong, {k + 1: ()}, recorded)


def _exchanged(_: Random, facts: Facts, k: int) -> Mended:
    facts = _unnamed(_unnamed(facts, k), k + 1)
    first, then = facts[k - 1 : k + 1]
    wrong = [*facts[: k - 1], then, first, *facts[k + 1 :]]
    recorded = list(range(1, len(facts) + 1))
    return _mended("exchanged", facts, wrong, {k: (first,), k + 1: (then,)}, recorded)


def _exchanged_at_one(_: Random, facts: Facts, k: int) -> Mended:
    facts = _unnamed(_unnamed(facts, k), k + 1)
    first, then = facts[k - 1 : k + 1]
    wrong = [*facts[: k - 1], then, first, *facts[k + 1 :]]
    recorded = [n - (n == k + 1) for n in range(1, len(facts) + 1)]
    return _mended(
        "exchanged, mended at one", facts, wrong, {k: (first, then), k + 1: ()}, recorded, was=2
    )


def _wrong(rng: Random, facts: Facts, k: int) -> Mended:
    fact = facts[k - 1]
    other: dict[str, object] = {}
    if isinstance(fact, e.BonePlayed | e.BoneExposed):
        other = {"bone": rng.choice(BONES)}
    elif isinstance(fact, e.ChipsPaid | e.PointsPegged | e.ScoreCalled):
        other = {"points": 5 * rng.randrange(1, 8)}
    elif e.seat_of(fact) is not None:
        other = {"seat": rng.randrange(2)}
    wrong = [*facts[: k - 1], structs.replace(fact, **other), *facts[k:]]
    recorded = list(range(1, len(facts) + 1))
    return _mended("wrong field", facts, wrong, {k: (fact,)}, recorded)


# --- putting it together -----------------------------------------------------------------------


def _mended(
    how: str,
    facts: Facts,
    wrong: Facts,
    mend: dict[int, tuple[e.Fact, ...]],
    recorded: list[int],
    was: int | None = None,
) -> Mended:
    """The record with the slip, in which facts speak of each other where they stand."""

    def moved(fact: e.Fact) -> e.Fact:
        named = {name: recorded[at - 1] for name, at in _refers(fact)}
        return structs.replace(fact, **named) if named else fact

    corrections = [
        e.RecordCorrected(at, tuple(map(moved, there)), "a slip", was if len(there) > 1 else None)
        for at, there in mend.items()
    ]
    same = [e.RecordCorrected(2, (facts[1],), "no slip")] * len(corrections)
    entries = _entries([*map(moved, wrong), *corrections])
    return Mended(how, _entries([*facts, *same]), entries, corrections, recorded)


def _entries(facts: Sequence[e.Fact]) -> list[e.Entry]:
    return [e.Entry(at, fact) for at, fact in enumerate(facts, 1)]


def _without(facts: Facts, k: int) -> Facts:
    return [*facts[: k - 1], *facts[k:]]


def _unnamed(facts: Facts, k: int) -> Facts:
    """The record in which nothing speaks of the fact at `k` that need not."""

    def bare(fact: e.Fact) -> e.Fact:
        named = {
            name: None for name, at in _refers(fact) if at == k and name in ("answers", "event")
        }
        return structs.replace(fact, **named) if named else fact

    return [bare(fact) for fact in facts]


def _refers(fact: e.Fact) -> Iterator[tuple[str, int]]:
    """The fields of a fact that speak of another, with its position."""
    for name in REFERENCES:
        at = getattr(fact, name, None)
        if isinstance(at, int):
            yield name, at
