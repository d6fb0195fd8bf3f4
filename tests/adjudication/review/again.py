"""Rulings on the vectors, and the same rulings worked out again by a process of its own.

`python -m tests.adjudication.review.again LOGS` reads logs, a JSON line each, and prints for
every ruling in them whether it came out as it was, and the hash of the whole finding.
"""

import sys
from collections.abc import Iterable, Iterator
from hashlib import sha256
from pathlib import Path

from msgspec import Raw, Struct, json

from adjudication.adjudicate import adjudicate
from adjudication.case.case import Case
from adjudication.finding import Finding
from adjudication.review.reruling import rerule
from adjudication.ruling.giving_rulings import rule
from api.conformance.claim_vectors import claim_of
from domain import events as e
from domain.formats.neutral_json import read
from domain.match.replay import as_corrected
from tests.support.paths import VECTORS


class Log(Struct):
    """A log with one ruling in it, as stored."""

    id: str
    facts: list[Raw]

    def entries(self) -> list[e.Entry]:
        return [e.Entry(at, e.decode(bytes(one))) for at, one in enumerate(self.facts, 1)]


class Outcome(Struct, frozen=True):
    """A ruling worked out again: whether it is the same, and the hash of all that was found."""

    same: bool
    finding: str


def whole(finding: Finding) -> str:
    """The hash of a finding with its words, which a ruling's own hash leaves out."""
    return sha256(json.encode(finding, order="deterministic")).hexdigest()


def rulings() -> Iterator[tuple[Log, Outcome]]:
    """Each claim of the public vectors raised, heard and ruled on, and what was found."""
    for name in ("adjudication_full", "adjudication_hidden"):
        for vector in json.decode((VECTORS / f"{name}.json").read_bytes())["vectors"]:
            facts: list[e.Fact] = [*read(vector["game"])]
            claim = claim_of(vector["claim"])
            facts.append(e.ClaimRaised(claim))
            numbered, at = list(enumerate(facts, 1)), len(facts)
            finding = adjudicate(numbered, claim, at)
            upheld = finding.verdict == "proved"
            facts += rule(Case(numbered), finding, at, upheld=upheld)
            yield (
                Log(vector["id"], [Raw(e.encode(one)) for one in facts]),
                again([e.Entry(n, one) for n, one in enumerate(facts, 1)]),
            )


def again(entries: list[e.Entry]) -> Outcome:
    """The ruling of a log worked out again."""
    (reruled,) = rerule(entries)
    facts = as_corrected(entries[: reruled.ruling - 1])
    claimed = entries[reruled.claim - 1].fact
    assert isinstance(claimed, e.ClaimRaised)
    return Outcome(reruled.same, whole(adjudicate(facts, claimed.claim, reruled.claim)))


def all_again(logs: Iterable[bytes]) -> dict[str, Outcome]:
    """The ruling of each log again, the last log first."""
    logs_read = [json.decode(line, type=Log) for line in logs]
    return {log.id: again(log.entries()) for log in reversed(logs_read)}


if __name__ == "__main__":
    lines = Path(sys.argv[1]).read_bytes().splitlines()
    sys.stdout.buffer.write(json.encode(all_again(lines)))
