"""Re-ruling: working out again the finding that each ruling of a log was given on.

Under the rules that the match is pinned to, the finding must come out bit for bit
as it was; what differs then is a fault, or a later engine. Under another book,
edition or options the exact difference is shown, field by field. Nothing is changed.
"""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct, to_builtins

from adjudication.adjudicate import adjudicate
from adjudication.finding import ENGINE, Finding
from adjudication.review.diff import Difference, differing
from adjudication.worlds.steps import STEPS
from domain import events as e
from domain.match.replay import Facts, as_it_stood, fingerprint


class Reruled(Struct, frozen=True):
    """A ruling worked out again.

    Attributes
    ----------
    ruling, claim : the positions of both
    same : whether the finding has the hash that the ruling stored
    stored, found : that hash, and the one found now
    differences : from what the ruling stored to what is found now; under other rules, from the
        finding under the match's own rules to the one under those
    """

    ruling: int
    claim: int
    same: bool
    stored: str
    found: str
    differences: tuple[Difference, ...]


def rerule(entries: Sequence[e.Entry], under: e.MatchOpened | None = None) -> tuple[Reruled, ...]:
    """Work out every ruling of a match again, in the order of the log; nothing is recorded.

    Each is worked out on the record as it stood when it was given. `under` is an opening of the
    match with other rules to do so by; None: its own.
    Raises `BadClaim` where a claim has no meaning under the other book.
    """
    return tuple(
        _again(entries, entry.position, entry.fact, under)
        for entry in entries
        if isinstance(entry.fact, e.RulingGiven)
    )


def _again(
    entries: Sequence[e.Entry], at: int, ruling: e.RulingGiven, under: e.MatchOpened | None
) -> Reruled:
    facts = as_it_stood(entries, at - 1)
    finding = _finding(facts, ruling)
    if under is None:
        differences = tuple(differing(_stored(ruling), _summary(facts, finding)))
    else:
        other = _finding([(facts[0][0], under), *facts[1:]], ruling)
        differences = tuple(differing(to_builtins(finding), to_builtins(other)))
        finding = other
    digest = finding.digest()
    return Reruled(
        at,
        ruling.claim,
        digest == ruling.finding,
        ruling.finding,
        found=digest,
        differences=differences,
    )


def _finding(facts: Facts, ruling: e.RulingGiven) -> Finding:
    claim = next(
        fact.claim for at, fact in facts if at == ruling.claim and isinstance(fact, e.ClaimRaised)
    )
    assuming = [ruling.assuming] if ruling.assuming else ()
    heard = adjudicate(
        facts, claim, ruling.claim, part=ruling.part, assuming=assuming, steps=ruling.steps or STEPS
    )
    return heard.presuming[0] if heard.presuming else heard


_KEPT = ("verdict", "cites", "evidence", "rules", "options", "prefix", "engine", "finding")
"""The part of a finding that the ruling given on it stores."""


def _stored(ruling: e.RulingGiven) -> dict[str, Any]:
    return {name: to_builtins(getattr(ruling, name)) for name in _KEPT}


def _summary(facts: Facts, finding: Finding) -> dict[str, Any]:
    opened = facts[0][1]
    assert isinstance(opened, e.MatchOpened)
    return to_builtins(
        {
            "verdict": finding.verdict,
            "cites": finding.consequence.cites if finding.consequence else (),
            "evidence": finding.evidence,
            "rules": finding.rules,
            "options": opened.options,
            "prefix": fingerprint(facts),
            "engine": ENGINE,
            "finding": finding.digest(),
        }
    )
