"""The vectors of disputes in the four fives books, one test for each: `tests/vectors`."""

from typing import Any

import msgspec
import pytest

from adjudication.adjudicate import adjudicate
from adjudication.finding import Consequence
from domain.events import Claim
from domain.fives.opening import NextOpening
from domain.formats import neutral_json
from tests.support.paths import VECTORS

FIVES = ("PDA", "HF", "FU", "UDL")
COMPARED = ("ends", "pays", "score", "next", "dq", "due", "fix", "refer")
Vector = dict[str, Any]


def vectors(file: str) -> list[Any]:
    """A parameter for each vector, called by its id and title."""
    held = msgspec.json.decode((VECTORS / f"{file}.json").read_bytes())
    return [
        pytest.param(vector, id=f"{vector['id']} {vector['title']}")
        for vector in held["vectors"]
        if vector["ruleset"] in FIVES and vector["kind"] == "adjudication"
    ]


def claimed(vector: Vector) -> Claim:
    event = vector.get("event")
    return Claim(
        kind=vector["type"],
        event=None if event is None else neutral_json.position_of(event),
        against=vector.get("player"),
        by=vector.get("by"),
        count=vector.get("count"),
        what=vector.get("what"),
    )


def opens(opening: NextOpening | None) -> Vector | None:
    return None if opening is None else {"rule": opening.rule, "p": opening.seat}


def worded(consequence: Consequence | None) -> Vector:
    """A consequence in the words of the vectors, without what says nothing."""
    if consequence is None:
        return {}
    out = consequence.disqualified
    parts = {
        "ends": consequence.ends,
        "pays": [
            {"from": one.payer, "to": one.payee, "points": one.points} for one in consequence.pays
        ],
        "score": consequence.score
        and {str(side): points for side, points in enumerate(consequence.score)},
        "next": opens(consequence.next),
        "dq": out and {"p": out[0], "scope": out[1]},
        "due": consequence.due,
        "fix": consequence.fix,
        "refer": consequence.refer,
    }
    return compared(parts)


def compared(remedy: Vector) -> Vector:
    """Drop fields that are null, false or empty: they mean the same as absent ones."""
    return {
        name: remedy[name] for name in COMPARED if remedy.get(name) not in (None, False, [], {})
    }


@pytest.mark.parametrize("vector", [*vectors("adjudication_full"), *vectors("found")])
def test_a_dispute_with_every_bone_known(vector: Vector) -> None:
    facts = list(enumerate(neutral_json.read(vector["game"]), 1))
    finding = adjudicate(facts, claimed(vector["claim"]))
    expect = vector["expect"]
    assert (finding.verdict, finding.timely) == (expect["verdict"], expect["timely"])
    # Beside a proved claim no remedy means that the remedy is no part of the test.
    if expect["remedy"] is not None:
        assert worded(finding.consequence) == compared(expect["remedy"])


@pytest.mark.parametrize("vector", vectors("adjudication_hidden"))
def test_a_dispute_with_bones_that_nobody_saw(vector: Vector) -> None:
    facts = list(enumerate(neutral_json.read(vector["game"]), 1))
    finding = adjudicate(facts, claimed(vector["claim"]))
    expect = vector["expect"]
    verdict = "inconsistent" if finding.verdict == "contradictory" else finding.verdict
    assert (verdict, finding.timely) == (expect["verdict"], expect["timely"])
