"""Rulings: an official's decision on a finding.

A ruling is itself a fact; what all rulings that stand make happen
(`adjudication.ruling.effect_of_rulings`) are further facts that name them. The choices that a book
leaves open are in `adjudication.ruling.choices`.
"""

from typing import Literal

from adjudication.case.case import Case
from adjudication.finding import ENGINE, Finding
from adjudication.ruling.consequences import Chosen
from adjudication.ruling.effect_of_rulings import changes_due
from adjudication.ruling.remedy_parts import check_part
from domain import events as e
from domain.errors import BadClaim
from domain.match.replay import fingerprint


def without_ruling(case: Case, claim_at: int | None, part: str = "") -> Case:
    """The record with the ruling in force on a claim, or on a part of it, taken back.

    `claim_at` is the number of the fact that raised it, and an empty `part` the claim as a whole.
    The case itself if there is no such ruling.
    """
    last = None if claim_at is None else case.now.disputes.last_ruling(claim_at, part)
    if claim_at is None or last is None:
        return case
    dismissed = e.RulingGiven(claim_at, "undetermined", upheld=False, supersedes=last, part=part)
    then = case.followed_by([dismissed])
    return then.followed_by(changes_due(then))


def rule(
    case: Case,
    finding: Finding,
    claim_at: int,
    *,
    upheld: bool,
    choices: Chosen | None = None,
    note: str = "",
    part: str = "",
    steps: int | None = None,
) -> list[e.Fact]:
    """The facts that a ruling consists of: the ruling, and its consequences, in order.

    They are to be recorded from the position after the last of the case on; nothing is recorded
    here, and all positions in them are recorded ones, as `claim_at` is: that of the claim that
    `finding` is on. `choices` maps a clause to what was chosen; defaults hold for the rest. `note`
    is the official's own, and not required here (`check_ground`). `part` names the part of the
    remedy that is ruled on (`remedy_parts`); `steps` how far the search of `finding` could go,
    where a longer hearing was asked for.

    It supersedes the last ruling on the same part. What follows is the difference between what
    rulings have done so far and what those that stand then come to.

    Raises `BadClaim` for a choice that is not open, for a part as `check_part` does, and if it
    upholds a claim that is moot, or one refuted whose consequence has no `causes`.
    """
    check_part(part, finding.consequence, upheld=upheld)
    chosen = {choice.clause: choice.default for choice in finding.choices}
    for clause, value in (choices or {}).items():
        allowed = next((c.effects for c in finding.choices if c.clause == clause), None)
        if allowed is None or value not in allowed:
            open_to = ", ".join(f"{c.clause}: {'/'.join(c.effects)}" for c in finding.choices)
            raise BadClaim(f"choices.{clause}", f"is not open; there is {open_to or 'no choice'}")
        chosen[clause] = value
    follows = finding.consequence
    idle = idle_because(finding)
    if upheld and idle == "moot":
        if finding.claim.event is None:
            raise BadClaim("upheld", "the claim is moot: it names no event")
        detail = f"the claim is moot: its event was corrected at event {finding.moot}"
        raise BadClaim("upheld", detail)
    if upheld and idle == "refuted":
        raise BadClaim("upheld", "the claim is refuted by the record; correct the record first")
    match, claimed = case.now, case.numbers.claim_at(claim_at)
    ruling = e.RulingGiven(
        claim=claimed,
        verdict=finding.verdict,
        upheld=upheld,
        cites=follows.cites if follows else (),
        choices=chosen,
        evidence=finding.evidence,
        finding=finding.digest(),
        note=note,
        supersedes=match.disputes.last_ruling(claimed, part),
        part=part,
        assuming=finding.assuming,
        rules=finding.rules,
        options=match.opened.options,
        prefix=fingerprint(case.record),
        engine=ENGINE,
        steps=steps,
        cut_short=finding.cut_short,
    )
    caused = changes_due(case.followed_by([ruling]))
    return [case.numbers.as_recorded(fact) for fact in (ruling, *caused)]


Idle = Literal["refuted", "moot", "late", "open", "earlier", "no_remedy"]
"""The reason for which nothing follows from upholding a claim.

`moot` is a claim whose event was corrected away, `late` one after its window, `open` one that the
record leaves undetermined; `earlier` is a ruling that ended the hand for an act before, and
`no_remedy` a book that lays nothing down for the claim.
"""


def idle_because(finding: Finding) -> Idle | None:
    """The reason for which upholding this claim changes nothing; None where something follows."""
    follows = finding.consequence
    if finding.verdict == "refuted" and not (follows and follows.causes):
        return "refuted" if finding.moot is None else "moot"
    if follows is not None:
        return None if follows.moot_by is None or follows.returns else "earlier"
    if finding.timely is False:
        return "late"
    return "no_remedy" if finding.verdict == "proved" else "open"


def check_ground(finding: Finding, *, upheld: bool, note: str) -> None:
    """Refuse to uphold without a note a claim from which nothing follows, since it is late or open.

    Or since a ruling ended the hand for an earlier act (`idle_because`). Its official has a reason
    that the record does not show, and readers of the ruling need it. Raises `BadClaim` if the note
    is empty.
    """
    if upheld and idle_because(finding) in ("late", "open", "earlier") and not note:
        detail = "is missing: nothing follows from upholding this claim; say on what ground it is"
        raise BadClaim("note", detail)
