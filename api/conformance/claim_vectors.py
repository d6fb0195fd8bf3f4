"""Claims and findings between the vectors' form and the adjudicator's."""

from collections.abc import Mapping
from typing import Any, cast

from adjudication.adjudicate import adjudicate
from adjudication.finding import Consequence, Finding
from api.conformance.fives import by_side, opening
from api.conformance.vectors import Vector
from domain.events import Claim, Fact, Trump
from domain.formats.neutral_json import position_of, read

COMPARED = ("ends", "pays", "score", "next", "dq", "marks", "due", "fix", "refer")
"""The parts of a remedy that are compared; the rest may be worded differently."""


def adjudication(vector: Vector) -> dict[str, Any]:
    """The verdict on a claim, whether it was raised in time, and the remedy."""
    finding = adjudicate(positioned(read(vector["game"])), claim_of(vector["claim"]))
    return {
        "verdict": _verdict(finding),
        "timely": finding.timely,
        "remedy": finding.consequence and _remedy(finding.consequence),
    }


def positioned(facts: list[Fact]) -> list[tuple[int, Fact]]:
    """The facts with their positions in the match."""
    return list(enumerate(facts, start=1))


def claim_of(told: Mapping[str, Any]) -> Claim:
    """The claim that a vector raises; its events count from the record's start."""
    event = told.get("event")
    trump = told.get("trump")
    return Claim(
        kind=told["type"],
        event=None if event is None else position_of(event),
        against=told.get("player"),
        by=told.get("by"),
        trick=told.get("trick"),
        trump=None if trump is None else cast(Trump, str(trump)),
        count=told.get("count"),
        what=told.get("what"),
    )


def _verdict(finding: Finding) -> str:
    return "inconsistent" if finding.verdict == "contradictory" else finding.verdict


def _remedy(found: Consequence) -> dict[str, Any]:
    out = found.disqualified
    return {
        "ends": found.ends,
        "pays": [{"from": one.payer, "to": one.payee, "points": one.points} for one in found.pays],
        "score": None if found.score is None else by_side(found.score),
        "next": opening(found.next),
        "dq": None if out is None else {"p": out[0], "scope": out[1]},
        "marks": found.marks,
        "due": found.due,
        "fix": found.fix,
        "refer": found.refer,
    }


def compared_remedy(
    expect: Mapping[str, Any], remedy: Mapping[str, Any] | None, told: Any = ...
) -> Any:
    """A remedy as far as it is compared; `told` is the one expected.

    What is left out, null, false or empty is the same: nothing follows. An expected
    null beside a proved claim says that the remedy is no part of the test.
    """
    if told is None and expect.get("verdict") == "proved":
        return {}
    parts = {} if remedy is None else {name: remedy.get(name) for name in COMPARED}
    return {name: part for name, part in parts.items() if part not in (None, False, [], {})}
