"""Renumbering: what the facts of a match say of each other, by their places in its record.

A record has no corrections and lacks some kinds of fact, so its events are numbered anew.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import structs

from domain import events as e
from domain.match.match import fold
from domain.match.references import REFERENCES, claimed, meant
from domain.match.replay import CorrectedFacts


class Renumbering:
    """The positions that facts had, and those that they have in the record written so far.

    `facts` are all of the match, its opening first. Take each in order: `renumbered`, then `add`
    if it is written. A reference to a fact that is not in the record is left out, and so is a fact
    that cannot be without it. New positions are those in a match that is read from the record.
    """

    def __init__(self, facts: Sequence[tuple[int, e.Fact]]) -> None:
        self._first = facts.first if isinstance(facts, CorrectedFacts) else {}
        self._side = fold(facts[:1]).side
        self._written: dict[int, list[tuple[int, e.Fact]]] = {}

    def renumbered(self, fact: e.Fact) -> e.Fact | None:
        """The fact with its references renumbered; None if a reference that it needs is lost."""
        refers: dict[str, Any] = {
            name: self._meant(fact, name, position)
            for name in REFERENCES[type(fact)]
            if (position := getattr(fact, name)) is not None
        }
        required = (field.name for field in structs.fields(fact) if field.required)
        if any(name in refers and refers[name] is None for name in required):
            return None
        if isinstance(fact, e.ClaimRaised):
            refers["claim"] = self._claim(fact.claim)
        elif isinstance(fact, e.RulingGiven):
            refers["evidence"] = tuple(
                moved for position in fact.evidence for moved, _ in self._at(position)
            )
        return structs.replace(fact, **refers)

    def add(self, position: int, fact: e.Fact, moved: int) -> None:
        """Note that `fact`, with its old references and at this old position, is now at `moved`."""
        self._written.setdefault(position, []).append((moved, fact))

    def _at(self, position: int) -> Iterable[tuple[int, e.Fact]]:
        return self._written.get(position, ())

    def _meant(self, fact: e.Fact, name: str, position: int) -> int | None:
        there = list(self._at(position))
        if not there:
            return None
        others = [other for _, other in there]
        place = meant(fact, name, others, self._first.get(position), side=self._side)
        return there[place][0]

    def _claim(self, claim: e.Claim) -> e.Claim:
        there = list(self._at(claim.event or 0))
        if not there:
            return structs.replace(claim, event=None, ordinal=None)
        places = claimed(claim, [other for _, other in there])
        first = self._first.get(claim.event or 0)
        place = first if first in places else places[-1]
        return structs.replace(claim, event=there[place][0], ordinal=None)
