"""The sample matches, recorded as a scribe would have: PDA High Five, and a hand by pairs.

Here belong the samples' records and the account of them that `bonebook demo` prints; nothing else
of the program depends on them. `match.jsonl` and `pairs.jsonl` hold their facts, one a line. The
bones that were drawn are not in them: nobody saw them. What is due, proved and ruled is worked
out each time.
"""

from importlib.resources import files

from msgspec import structs

from adjudication.adjudicate import adjudicate
from api.exchange.match_files import possible
from domain.events import Claim, ClaimRaised, Entry, Fact, MatchOpened, RulingGiven, decode
from domain.rulebooks import book

SAMPLES = {"demo": "match", "demo-pairs": "pairs"}
"""The file of each sample match, by its id in the log."""


def entries(match: str = "demo") -> list[Entry]:
    """A sample match, by an id of `SAMPLES`, as entries without times or reporters.

    They are pinned to the rule book of this release, and rulings to its findings. Raises `KeyError`
    for another id.
    """
    lines = (files("api.demo") / f"{SAMPLES[match]}.jsonl").read_bytes().splitlines()
    facts: list[tuple[int, Fact]] = []
    for position, line in enumerate(lines, start=1):
        facts.append((position, _pinned(decode(line), facts)))
    return possible(Entry(position, fact) for position, fact in facts)


def _pinned(fact: Fact, before: list[tuple[int, Fact]]) -> Fact:
    """The sample as this release would store it: today's book, and today's hash of each finding."""
    if isinstance(fact, MatchOpened):
        rules = book(fact.book)
        return structs.replace(fact, version=rules.version, sha256=rules.sha256())
    if isinstance(fact, RulingGiven):
        return structs.replace(fact, finding=adjudicate(before, _claim(fact, before)).digest())
    return fact


def _claim(ruling: RulingGiven, before: list[tuple[int, Fact]]) -> Claim:
    raised = before[ruling.claim - 1][1]
    assert isinstance(raised, ClaimRaised)
    return raised.claim
