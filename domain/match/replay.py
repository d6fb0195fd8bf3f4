"""Replay: the facts of a match as they stood at a position, or as corrected since.

The log keeps every entry. A correction is an entry too: it says what happened
at an earlier position instead. Reading "as it stood" at N takes the corrections
known at N; reading "as corrected" takes all of them.
"""

from collections.abc import Iterable, Sequence
from hashlib import sha256

from domain.events import Entry, Fact, RecordCorrected, encode
from domain.match.match import Match, fold

Facts = list[tuple[int, Fact]]
"""(position, fact) pairs in order. A corrected position may hold none or several."""


def as_it_stood(entries: Sequence[Entry], at: int | None = None) -> Facts:
    """The facts up to position `at`, with the corrections made by then."""
    upto = [entry for entry in entries if at is None or entry.position <= at]
    return _corrected(upto, upto)


def as_corrected(entries: Sequence[Entry], at: int | None = None) -> Facts:
    """The facts up to position `at`, with every correction made since."""
    return _corrected([e for e in entries if at is None or e.position <= at], entries)


def _corrected(entries: Iterable[Entry], known: Iterable[Entry]) -> Facts:
    instead: dict[int, tuple[Fact, ...]] = {}
    for entry in known:
        if isinstance(entry.fact, RecordCorrected):
            instead[entry.fact.corrects] = entry.fact.facts
    facts: Facts = []
    for entry in entries:
        for fact in instead.get(entry.position, (entry.fact,)):
            facts.append((entry.position, fact))
    return facts


def fingerprint(facts: Iterable[tuple[int, Fact]]) -> str:
    """The SHA-256 over these facts, each with its position, in their stored form."""
    digest = sha256()
    for position, fact in facts:
        digest.update(b"%d " % position + encode(fact) + b"\n")
    return digest.hexdigest()


def replay(entries: Sequence[Entry], at: int | None = None, *, corrected: bool = True) -> Match:
    """The match at position `at`: as corrected since, or as it stood then."""
    return fold(as_corrected(entries, at) if corrected else as_it_stood(entries, at))
