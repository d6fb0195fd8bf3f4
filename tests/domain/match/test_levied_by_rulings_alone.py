"""A recorder's word levies nothing: a penalty counts by the ruling that gives it (28-A8)."""

import pytest

from domain import events as e
from domain.match.match import Match, fold
from tests.generators.generate42 import match42
from tests.generators.generate_fives import match as played

PENALTY_MARKS = {"0": 7}


def after(*facts: e.Fact) -> Match:
    return fold(enumerate(facts, 1))


@pytest.mark.parametrize("seed", range(5))
def test_42_gp_a_penalty_that_a_recorder_reports_brings_no_marks(seed: int) -> None:
    facts = list(match42(seed, hands=1).facts)
    ended = next(n for n, fact in enumerate(facts) if isinstance(fact, e.HandEnded))
    begun = facts[:ended]
    before = after(*begun).scores
    match_then = after(*begun, e.HandEnded("penalty", 0, marks=PENALTY_MARKS))
    assert (match_then.scores, match_then.game_winner) == (before, None)


@pytest.mark.parametrize(("book", "players"), [("PDA", 2), ("HF", 3), ("FU", 2), ("UDL", 2)])
@pytest.mark.parametrize("acts", [True, False])
def test_a_penalty_that_a_recorder_reports_brings_no_points(
    book: str, players: int, acts: bool
) -> None:
    facts = list(played(7, book, players, hands=1).facts)
    started = next(n for n, fact in enumerate(facts) if isinstance(fact, e.HandStarted))
    ended = next(n for n, fact in enumerate(facts) if isinstance(fact, e.HandEnded))
    begun = facts[: ended if acts else started + 1]
    before = after(*begun).scores
    match_then = after(*begun, e.HandEnded("penalty", 0, 150))
    assert (match_then.scores, match_then.game_winner) == (before, None)
