"""Which rulings to look at again: what they leaned on was corrected, or they come out otherwise.

A ruling is never altered. Here it is only found which corrections touch its evidence,
and what its claim would be found to be now, on all that is on record.
"""

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from adjudication.adjudicate import adjudicate
from adjudication.case.case import Case
from adjudication.ruling.giving_rulings import without_ruling
from adjudication.ruling.hearing_again import tested_again
from adjudication.worlds.proofs import Verdict
from adjudication.worlds.steps import STEPS
from domain import events as e
from domain.errors import BonebookError
from domain.match.match import fold
from domain.match.replay import Facts, as_corrected


class FlaggedRuling(Struct, frozen=True):
    """A ruling in force that should be looked at again.

    Attributes
    ----------
    claim, ruling : the positions of both
    part : the part of the remedy that it is on; empty: the whole
    corrections : the positions of corrections made since to what it leaned on
    given, now : the verdict that it was given on, and the one found now: as `given` where only
        what the ruling put right makes it another; `refused` where the claim says nothing about
        the record any more
    """

    claim: int
    ruling: int
    part: str
    corrections: tuple[int, ...]
    given: Verdict
    now: Verdict | Literal["refused"]


def flagged_rulings(entries: Sequence[e.Entry]) -> tuple[FlaggedRuling, ...]:
    """The rulings in force to look at again, in the order in which they were given.

    Their evidence was corrected since, or their claim has another verdict now, or none.
    """
    facts = as_corrected(entries)
    disputes = fold(facts).disputes
    reviewed = (
        _review(entries, facts, at, ruling, claim=disputes.claims[ruling.claim])
        for at, ruling in disputes.rulings.items()
        if disputes.last_ruling(ruling.claim, ruling.part) == at
    )
    return tuple(one for one in reviewed if one.corrections or one.now != one.given)


def _review(
    entries: Sequence[e.Entry], facts: Facts, at: int, ruling: e.RulingGiven, claim: e.Claim
) -> FlaggedRuling:
    corrections = tuple(
        entry.position
        for entry in entries[at:]
        if isinstance(entry.fact, e.RecordCorrected) and entry.fact.corrects in ruling.evidence
    )
    now = _now(facts, ruling, claim)
    return FlaggedRuling(ruling.claim, at, ruling.part, corrections, given=ruling.verdict, now=now)


def _now(facts: Facts, ruling: e.RulingGiven, claim: e.Claim) -> Verdict | Literal["refused"]:
    assuming = [ruling.assuming] if ruling.assuming else ()
    try:
        heard = adjudicate(
            facts,
            claim,
            ruling.claim,
            part=ruling.part,
            assuming=assuming,
            steps=ruling.steps or STEPS,
        )
    except BonebookError:
        return "refused"
    now = (heard.presuming[0] if heard.presuming else heard).verdict
    return ruling.verdict if now != ruling.verdict and _put_right(facts, ruling) else now


def _put_right(facts: Facts, ruling: e.RulingGiven) -> bool:
    """Whether a claim is as it was ruled but for what the ruling did: what it ordered was paid."""
    case = Case(facts)
    claimed, disputes = case.numbers.claim_at(ruling.claim), case.now.disputes
    holds = disputes.rulings[disputes.last_ruling(claimed, ruling.part) or 0]
    tested = tested_again(without_ruling(case, claimed, ruling.part), holds)
    return tested is not None and tested.verdict == ruling.verdict
