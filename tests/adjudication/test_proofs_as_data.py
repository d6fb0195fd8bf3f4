"""Every decided finding has its proof as data, which whoever has the record can check.

5 findings of each kind and book in the usual run, 20 in a long one, 250 in a thorough one;
BONEBOOK_CASES says another number. `proof_reader` reads the served JSON alone.
"""

import os
from random import Random
from typing import Any

import pytest
from msgspec import json

from adjudication.adjudicate import adjudicate
from adjudication.finding import Finding
from domain import events as e
from domain.messages.message import events_named
from domain.rulebooks import BOOKS
from tests.adjudication.cases import cases
from tests.adjudication.kinds import CELLS
from tests.oracles.enumerator import Log
from tests.oracles.proof_reader import Unproved, read
from tests.support.examples import AsMany


def served(value: Any) -> Any:
    return json.decode(json.encode(value))


def facts_of(log: Log) -> list[dict[str, Any]]:
    return [{"position": at, **json.decode(e.encode(fact))} for at, fact in log]


def clauses_of(book: str) -> set[str]:
    """The clauses of a book, and the readings that its gaps are filled by."""
    own = {clause.id for clause in BOOKS[book].clauses}
    return own | {f"AMB-{number:02}" for number in range(1, 200)}


def without(proof: dict[str, Any], leaf: dict[str, Any]) -> dict[str, Any]:
    """The proof with one of its leaves struck out everywhere."""
    branches = [
        {**branch, "leaves": [one for one in branch["leaves"] if one != leaf]}
        for branch in proof["branches"]
    ]
    leaves = [one for one in proof["leaves"] if one != leaf]
    return {**proof, "leaves": leaves, "branches": branches}


@pytest.mark.share(6)
@pytest.mark.parametrize(("kind", "book"), CELLS)
def test_a_proof_is_accepted_as_served_and_without_any_one_leaf_it_is_not(
    kind: str, book: str, as_many: AsMany
) -> None:
    size = int(os.environ.get("BONEBOOK_CASES", as_many(3, 2, 250)))
    clauses, left = clauses_of(book), size
    for trial in cases(Random(f"proofs {kind} {book}"), kind, book):
        left -= 1
        if left < 0:
            break
        finding = adjudicate(trial.log, trial.claim)
        if finding.verdict == "undetermined" or finding.contested:
            continue
        record, answer = facts_of(trial.log), served(finding)
        read(answer, record, clauses)
        proof = answer["answer"]["proof"]
        for leaf in proof["leaves"] if proof.get("minimal", True) else ():
            less = {**answer, "answer": {"proof": without(proof, leaf)}}
            with pytest.raises(Unproved):
                read(less, record, clauses)
        assert spoken(finding) == list(finding.evidence), finding.words


def spoken(finding: Finding) -> list[int]:
    """The evidence in the order in which the words speak of it."""
    assert finding.answer is not None
    assert finding.answer.proof is not None
    named = events_named(*finding.answer.proof.premises)
    rest = [leaf.position for leaf in finding.answer.proof.leaves]
    words = " ".join(finding.words)
    assert all(str(at) in words for at in rest), finding.words
    return list(dict.fromkeys((*named, *rest)))
