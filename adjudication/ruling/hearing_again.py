"""Testing a claim once more, as it was ruled on: what was presumed, how far the search goes."""

from collections.abc import Callable, Iterable
from functools import partial

from adjudication.case.assumptions import paid_counts, parse_assumption
from adjudication.case.case import Case, PresumedCounts
from adjudication.claims import tests_for
from adjudication.claims.counts import as_stated
from adjudication.finding import Tested
from adjudication.worlds.model import StatedCount
from adjudication.worlds.steps import STEPS, Steps, Stopped
from domain import events as e
from domain.errors import BadClaim


def tested_again(case: Case, ruling: e.RulingGiven) -> Tested | None:
    """The claim that a ruling is on, tested on this record under what the ruling presumes.

    None where the claim cannot be tested on this record, or the search ends before it knows.
    """
    count = Steps(ruling.steps or STEPS)
    claim, bounded = case.claim_raised(ruling.claim), case.within(count)
    test = tests_for(case.laid_down).get(claim.kind)
    if test is None:
        return None
    try:
        tested = test(bounded, claim)
        if ruling.assuming:
            act = act_of(bounded, claim, tested)
            counts = presumed_counts(bounded, ruling.assuming, act)
            tested = test(bounded.presuming(ruling.assuming, act, counts), claim)
    except (BadClaim, Stopped):
        return None
    return None if count.ran_out else tested


def act_of(case: Case, claim: e.Claim, tested: Tested) -> int | None:
    """The number, from 1, of the fact that a claim is about, of which nothing is presumed.

    Of several facts at the claim's event it is the one that `tested` speaks of, otherwise the
    last. None if the claim names no event, or an event without facts.
    """
    if claim.event is None:
        return None
    numbers = case.numbers.among(claim.event)
    return tested.position if tested.position in numbers else next(reversed(numbers), None)


def presumed_counts(case: Case, names: Iterable[str], apart_from: int | None) -> PresumedCounts:
    """The counts that are presumed under these names, by the number of the end of their hand.

    Only names `paid:…` bring one. The one at the number `apart_from`, which is itself in dispute,
    is left out. Raises `BadClaim` for a name that is no assumption, or of a hand whose count was
    not paid.
    """
    presumed: dict[int, Callable[[], StatedCount]] = {}
    for name in names:
        kind, at = parse_assumption(name)
        if kind != "paid":
            continue
        ended = case.numbers.of(at, lambda fact: isinstance(fact, e.HandEnded))
        if ended is None or ended not in paid_counts(case.facts):
            raise BadClaim("assuming", f"names {name!r}; at event {at} no hand's count was paid")
        if ended != apart_from:
            presumed[ended] = partial(_stated, case, ended, name)
    return presumed


def _stated(case: Case, ended: int, name: str) -> StatedCount:
    return StatedCount(ended, e.tag_of(e.HandEnded), as_stated(case, ended), name)
