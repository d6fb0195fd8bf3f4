"""UDL-10: the ladder of slow play, of which a step is taken back."""

import pytest

from adjudication.review.correction_impact import due_after
from domain import events as e
from domain.match.decide import decide_correction
from domain.match.match import fold
from domain.match.replay import as_corrected
from tests.adjudication.hearings import follows, heard, table
from tests.adjudication.ruling.histories import entries
from tests.adjudication.ruling.ruled_matches import given, ruled

FIRST, SECOND, THIRD = 7, 8, 9
"""The events at which an official found player 1 slow."""


def found_slow() -> list[e.Fact]:
    return table("UDL", "0 plays 6-6", *["1 slow_play"] * 3)


def about(event: int) -> e.Claim:
    return e.Claim("slow_play", event, 1)


def scores(log: list[e.Fact]) -> tuple[int, ...]:
    return fold(as_corrected(entries(log))).scores


def test_udl_10_a_finding_that_was_dismissed_is_no_step() -> None:
    log = found_slow()
    dismissed = given([*log, e.ClaimRaised(about(FIRST))], len(log) + 1, upheld=False)
    finding = heard(dismissed, "slow_play", SECOND, against=1)
    assert follows(finding).warning
    assert "is no step: the ruling at event 11 dismissed it." in " ".join(finding.words)
    assert follows(heard(dismissed, "slow_play", THIRD, against=1)).flat == 20
    assert follows(heard(dismissed, "slow_play", FIRST, against=1)).warning, "itself it is heard"


@pytest.mark.parametrize("early", [True, False])
def test_udl_10_the_steps_after_a_reversed_finding_are_a_step_lower(early: bool) -> None:
    """Whichever was ruled on first."""
    log = found_slow()
    steps = [about(FIRST), about(THIRD)]
    for claim in steps if early else reversed(steps):
        log = ruled(log, claim)
    assert scores(log) == (150, 0)
    first = next(
        at
        for at, fact in enumerate(log, 1)
        if isinstance(fact, e.ClaimRaised) and fact.claim == about(FIRST)
    )
    reversed_since = given(log, first, upheld=False)
    assert scores(reversed_since) == (20, 0)
    assert fold(enumerate(reversed_since, 1)).game_winner is None
    assert scores(given(reversed_since, first, upheld=True)) == (150, 0)


def test_udl_10_the_steps_after_a_finding_that_was_corrected_away_are_a_step_lower() -> None:
    log = ruled(ruled(found_slow(), about(FIRST)), about(THIRD))
    slip = e.RecordCorrected(FIRST, (), "it was another table")
    decide_correction(entries(log), slip)
    assert scores([*log, slip, *due_after(entries(log), slip)]) == (20, 0)
