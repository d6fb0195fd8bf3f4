"""A table found with several doubles, of which nobody knows which is the spinner (AMB-153)."""

from collections.abc import Callable, Iterator
from typing import Final

from msgspec import structs

from adjudication.case.case import Case
from adjudication.finding import Tested
from domain import events as e
from domain.fives.table_found import spinners, told_from
from domain.messages.message import Message, message

Test = Callable[[Case, e.Claim], Tested]

REST_ON_SPINNER: Final = (
    "blocked",
    "could_play",
    "end_meant",
    "exposed_not_played",
    "false_domino",
    "idle_thinking",
    "misplay",
    "premature_correction",
    "spinner_accepted",
    "spinner_mark",
)
"""The kinds of claims that ask where bones may lawfully be joined."""


def whichever_is_spinner(test: Test) -> Test:
    """The test of a claim, undetermined where it depends on which double is the spinner."""

    def over_each(case: Case, claim: e.Claim) -> Tested:
        tested = test(case, claim)
        if any(test(other, claim).verdict != tested.verdict for other in _others(case, tested)):
            return open_for(tested, _IN_DOUBT)
        return tested

    return over_each


def open_for(tested: Tested, missing: Message) -> Tested:
    """The tested claim made undetermined; `missing` says what the record leaves out."""
    return structs.replace(
        tested, verdict="undetermined", consequence=None, answer=None, words=(missing,)
    )


def _others(case: Case, tested: Tested) -> Iterator[Case]:
    """The record with the table found as if another of its doubles had been placed first."""
    hand = case.before(tested.position + 1).hand
    if not case.laid_down.is_fives or hand is None or len(hand.in_doubt) < 2:
        return
    for started in case.at(hand.started):
        if not isinstance(started, e.HandStarted) or started.found is None:
            continue
        for double in spinners(started.found.placed)[1:]:
            placed = told_from(started.found.placed, double)
            table = structs.replace(started.found, placed=placed)
            yield case.with_fact(hand.started, structs.replace(started, found=table))


_IN_DOUBT: Final = message("The record does not say which of the doubles is the spinner.")
