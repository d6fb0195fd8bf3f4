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
from domain.match.match import Match
from domain.match.replay import Facts, as_corrected

OF_BONES = ("held", "not_held", "drew")
"""The findings that say where a bone lay."""


def check_finding(entries: Sequence[e.Entry], fact: e.Observed, match: Match | None = None) -> None:
    """Refuse a new finding of a bone that the record rules out.

    A record that contradicts itself without the finding rules nothing out. `entries` are those
    before it. `match` may be given if it is folded from them already.

    Raises `ImpossibleReport`, which names an event against the finding: an earlier finding if one
    is among them. Raises it also if `supersedes` names no earlier finding of a bone.
    """
    if not is_held_against(fact):
        return
    facts = as_corrected(entries)
    _check_superseded(facts, fact)
    if not _is_of_bone(fact):
        return
    at = entries[-1].position + 1
    facts.append((at, fact))
    case = Case(facts, now=match)
    ruled_out = _ruled_out(case, case.numbers.upto(at))
    if ruled_out is not None:
        raise ruled_out


def is_held_against(fact: e.Fact) -> bool:
    """Whether `check_finding` may refuse a fact: a finding of a bone, or one with `supersedes`."""
    return isinstance(fact, e.Observed) and (fact.supersedes is not None or _is_of_bone(fact))


def check_findings_with(before: Facts, after: Facts) -> None:
    """Refuse a change of the record by which a finding of a bone can be true no more.

    `before` and `after` are all facts without the change and with it. Findings that could not be
    true before are not held against it.

    Raises `ImpossibleReport`, which names the finding. Where the finding was wrong, the same
    correction puts it right, or another finding supersedes it first.
    """
    if not any(_is_of_bone(fact) for _, fact in after):
        return
    ruled_out = _ruled_out_findings(after)
    already = _ruled_out_findings(before) if ruled_out else {}
    for finding, error in ruled_out.items():
        if finding not in already:
            detail = f"with this correction event {finding} cannot be: {error.detail}"
            raise ImpossibleReport("facts", detail, finding) from error


def _ruled_out_findings(facts: Facts) -> dict[int, ImpossibleReport]:
    """The findings of bones that the whole record rules out, by position, each with the reason."""
    case = Case(facts)
    superseded = {fact.supersedes for _, fact in case.facts if isinstance(fact, e.Observed)}
    reasons: dict[int, ImpossibleReport] = {}
    for number, fact in case.facts:
        if _is_of_bone(fact) and number not in superseded:
            error = _ruled_out(case, number)
            if error is not None:
                reasons[case.numbers.recorded(number)] = error
    return reasons


def _is_of_bone(fact: e.Fact) -> bool:
    return (
        isinstance(fact, e.Observed)
        and fact.what in OF_BONES
        and fact.event is not None
        and fact.bone is not None
    )


def _ruled_out(case: Case, number: int) -> ImpossibleReport | None:
    """The refusal of a finding that no deal allows beside the rest; None where one does.

    Of several events against it the latest is named, and of those findings before all others.
    """
    finding = case.fact(number, e.Observed)
    # The finding belongs to the hand of the event that it speaks of.
    logged = case.logged_deal(number if finding.event is None else finding.event)
    if finding.what == "held" and finding.bone is not None and finding.event is not None:
        left = logged.left_at(finding.bone, finding.event)
        if left is not None:
            return _beside(case.numbers.recorded(left))
    contradiction = _without_world(logged.deal)
    if contradiction is None or contradiction.proof is None:
        return None
    at = case.numbers.recorded(number)
    leaves = [case.numbers.recorded(leaf.position) for leaf in contradiction.proof.leaves]
    if at not in leaves:
        return None  # The record contradicts itself already, whatever is found.
    others = [position for position in leaves if position != at]
    findings = [position for position in others if _is_finding(case, position)]
    if not others:
        return ImpossibleReport("event", "no deal allows it")
    if findings:
        other = max(findings)
        detail = (
            f"this cannot be true together with event {other}: "
            "name that finding in supersedes if it was wrong"
        )
        return ImpossibleReport("bone", detail, other)
    return _beside(max(others))


def _beside(position: int) -> ImpossibleReport:
    detail = f"this cannot be true together with event {position}"
    return ImpossibleReport("bone", detail, position)


def _is_finding(case: Case, position: int) -> bool:
    there = (case.facts[number - 1][1] for number in case.numbers.among(position))
    return any(isinstance(fact, e.Observed) for fact in there)


def _without_world(deal: Deal) -> Answer | None:
    answer = decide(deal, Contains(0, 0))
    return answer if answer.verdict == "contradictory" else None


def _check_superseded(facts: Sequence[tuple[int, e.Fact]], fact: e.Observed) -> None:
    if fact.supersedes is None:
        return
    there = [one for at, one in facts if at == fact.supersedes]
    if not any(isinstance(one, e.Observed) and one.what in OF_BONES for one in there):
        raise ImpossibleReport("supersedes", f"no finding of a bone is at event {fact.supersedes}")
