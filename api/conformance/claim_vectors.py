"""Claims and findings between the vectors' form and the adjudicator's."""

from collections.abc import Mapping
from typing import Any, cast

from adjudication.adjudicate import adjudicate
from adjudication.finding import Consequence, Finding
from api.conformance.fives import by_side, opening
from api.conformance.vectors import Vector
from domain.events import Claim, Fact, Trump
from domain.formats.neutral_json import position_of, read, read_entries
from domain.match.replay import CorrectedFacts

COMPARED = ("ends", "pays", "score", "next", "dq", "marks", "due", "fix", "refer")
"""The parts of a remedy that are compared; the rest may be worded differently."""


def adjudication(vector: Vector) -> dict[str, Any]:
    """The verdict on a claim, whether it was raised in time, and the remedy."""
    finding = adjudicate(with_times(vector["game"]), claim_of(vector["claim"]))
    return {
        "verdict": _verdict(finding),
        "timely": finding.timely,
        "remedy": finding.consequence and _remedy(finding.consequence),
    }


def positioned(facts: list[Fact]) -> list[tuple[int, Fact]]:
    """The facts with their positions in the match."""
    return list(enumerate(facts, start=1))


def with_times(game: Mapping[str, Any]) -> CorrectedFacts:
    """The facts of a recorded game with their positions, and the times that it states."""
    return CorrectedFacts(positioned(read(game)), read_entries(game))


def claim_of(stated: Mapping[str, Any]) -> Claim:
    """The claim that a vector raises, with the vector's number of an event made a position."""
    event = stated.get("event")
    trump = stated.get("trump")
    return Claim(
        kind=stated["type"],
        event=None if event is None else position_of(event),
        against=stated.get("player"),
        by=stated.get("by"),
        trick=stated.get("trick"),
        trump=None if trump is None else cast(Trump, str(trump)),
        count=stated.get("count"),
        what=stated.get("what"),
    )


def _verdict(finding: Finding) -> str:
    return "inconsistent" if finding.verdict == "contradictory" else finding.verdict


def _remedy(consequence: Consequence) -> dict[str, Any]:
    out = consequence.disqualified
    return {
        "ends": consequence.ends,
        "pays": [
            {"from": transfer.payer, "to": transfer.payee, "points": transfer.points}
            for transfer in consequence.pays
        ],
        "score": None if consequence.score is None else by_side(consequence.score),
        "next": opening(consequence.next),
        "dq": None if out is None else {"p": out[0], "scope": out[1]},
        "marks": consequence.marks,
        "due": consequence.due,
        "fix": consequence.fix,
        "refer": consequence.refer,
    }


def compared_remedy(
    expect: Mapping[str, Any], remedy: Mapping[str, Any] | None, stated: Any = ...
) -> Any:
    """The parts of a remedy that are compared (`COMPARED`), but for null, false and empty ones.

    `expect` is all that the vector expects. Without `stated`, `remedy` is the expected one. With
    it, `remedy` is what an engine found, and `stated` the expected one: where that is null beside a
    proved claim, the remedy is no part of the test, and the answer is empty.
    """
    if stated is None and expect.get("verdict") == "proved":
        return {}
    parts = {} if remedy is None else {name: remedy.get(name) for name in COMPARED}
    return {name: part for name, part in parts.items() if part not in (None, False, [], {})}
