"""Whether what an official finds of a bone can be true beside what is on record.

A finding is a fact like any other: where no deal allows it together with the record, it is
refused with the event that stands against it. An official who was wrong before names the
earlier finding that the new one takes the place of.
"""

from collections.abc import Sequence

from adjudication.case.case import Case
from adjudication.worlds.model import Contains, Deal
from adjudication.worlds.proofs import Answer
from adjudication.worlds.verdict import decide
from domain import events as e
from domain.errors import ImpossibleReport
from domain.match.replay import as_corrected

OF_BONES = ("held", "not_held", "drew")
"""The findings that say where a bone lay."""


def check_finding(entries: Sequence[e.Entry], fact: e.Observed) -> None:
    """Refuse a finding of a bone that the record rules out, naming an earlier finding if one does.

    Raises `ImpossibleReport` also where `supersedes` names no such finding.
    """
    facts = as_corrected(entries)
    _check_superseded(facts, fact)
    if fact.what not in OF_BONES or fact.event is None or fact.bone is None:
        return
    at = entries[-1].position + 1
    facts.append((at, fact))
    case = Case(facts)
    deal = case.logged_deal(case.numbers.upto(at)).deal
    # The finding belongs to the hand of the event that it speaks of.
    about = case.fact(case.numbers.upto(at), e.Observed).event
    if about is not None:
        deal = case.logged_deal(about).deal
    contradiction = _without_world(deal)
    if contradiction is None or contradiction.proof is None:
        return
    others = [
        case.numbers.recorded(leaf.position)
        for leaf in contradiction.proof.leaves
        if case.numbers.recorded(leaf.position) != at
    ]
    mine = len(others) < len(contradiction.proof.leaves)
    if not mine:
        return  # The record contradicts itself already, whatever is found now.
    observed = {p for p, one in facts if isinstance(one, e.Observed)}
    against = next((p for p in reversed(others) if p in observed), max(others, default=None))
    if against is None:
        raise ImpossibleReport("event", "no deal allows it")
    detail = f"this cannot be true together with event {against}"
    if against in observed:
        detail = f"{detail}: name that finding in supersedes if it was wrong"
    raise ImpossibleReport("bone", detail, against)


def _without_world(deal: Deal) -> Answer | None:
    answer = decide(deal, Contains(0, 0))
    return answer if answer.verdict == "contradictory" else None


def _check_superseded(facts: Sequence[tuple[int, e.Fact]], fact: e.Observed) -> None:
    if fact.supersedes is None:
        return
    there = [one for at, one in facts if at == fact.supersedes]
    if not any(isinstance(one, e.Observed) and one.what in OF_BONES for one in there):
        raise ImpossibleReport("supersedes", f"no finding of a bone is at event {fact.supersedes}")
