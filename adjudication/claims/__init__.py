"""Tests of claims: whether what somebody claims is true.

The case and the claim come in from `adjudication.adjudicate`; the test of that kind reads the
record through the case, asks `adjudication.worlds` or `adjudication.laydown` where bones are
unseen, and gives a `Tested`. The test also words what happened; why a verdict over unseen bones
follows is worded by `adjudication.explanation`. Here belongs what makes a claim true; whether it
came in time and what follows is `adjudication.ruling`'s. The modules are cut by what a claim is
about; `catalogue` has a record for each kind, with its test.

A test raises `BadClaim` if the claim names no event, or one of a kind that the claim cannot be
about (`Case.event_of`); a claim about the whole record needs none. A claim that it refuses says
nothing of the record, and one that it refutes is false by it.
"""

from typing import Final

from msgspec import structs

from adjudication.case.case import Case
from adjudication.claims.catalogue import CATALOGUE
from adjudication.claims.officiating import appeals
from adjudication.claims.silence.unrecorded import Test, as_recorded
from adjudication.finding import Tested
from domain.events import Claim
from domain.match.match import Match
from domain.messages.message import message


def _official_error(case: Case, claim: Claim) -> Tested:
    """Test the claim that a ruling is on once more, by the tests of all other kinds."""
    return appeals.official_error(case, claim, tests_for(case.laid_down))


def _of_the_accused(test: Test, of_a_side: bool) -> Test:
    """A test that refutes a claim against somebody else than the player whose act it is.

    A partner is somebody else too, but for what partners do for each other.
    """

    def tested_of_the_accused(case: Case, claim: Claim) -> Tested:
        tested, side = test(case, claim), case.laid_down.side
        actor, accused = tested.offender, claim.against
        if actor is None or accused is None or actor == accused:
            return tested
        if of_a_side and side[actor] == side[accused]:
            return tested
        sentence = message(
            "{actor} acted at event {position}, not {accused}.",
            accused=case.name(accused),
            position=tested.position,
            actor=case.name(actor),
        )
        return structs.replace(
            tested,
            verdict="contradictory" if tested.verdict == "contradictory" else "refuted",
            offender=accused,
            consequence=None,
            words=(sentence,),
            answer=None,
            holders=(),
            concluded=message("So the claim against {who} does not hold.", who=case.name(accused)),
        )

    return tested_of_the_accused


def _judged(tests: dict[str, Test | None]) -> dict[str, Test]:
    """Each test as it is answered: no further than the record goes, and of the accused alone."""
    tests = {**tests, "official_error": _official_error}
    recorded = {kind: as_recorded(kind, test) for kind, test in tests.items() if test}
    return {
        kind: _of_the_accused(test, CATALOGUE[kind].of_a_side)
        if CATALOGUE[kind].of_an_act
        else test
        for kind, test in recorded.items()
    }


FIVES: Final = _judged({kind.name: kind.fives for kind in CATALOGUE.values()})
"""The tests of the fives games by claim kind."""

STRAIGHT: Final = _judged({kind.name: kind.straight for kind in CATALOGUE.values()})
"""The tests of 42 by claim kind."""


BY_PAIRS: Final = _judged({kind.name: kind.pairs for kind in CATALOGUE.values()})
"""The tests of dominoes by pairs by claim kind."""


def tests_for(match: Match) -> dict[str, Test]:
    """The tests by kind of claim, for matches of this match's kind: fives, 42 or by pairs.

    They may include kinds that this book has no use for (`claims_of_book.claims_for`).
    """
    if match.pairs is not None:
        return BY_PAIRS
    return FIVES if match.is_fives else STRAIGHT
