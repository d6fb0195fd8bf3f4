"""Deciding on a report changes nothing of the match that is asked about."""

from contextlib import suppress

import pytest
from hypothesis import given, settings

from domain import events as e
from domain.errors import ImpossibleReport, UnlawfulReport
from domain.match.decide import decide
from domain.match.match import Match, fold
from domain.match.match_state import MatchState
from tests.generators.made_facts import facts
from tests.support.table import opened

BOOKS = (("PDA", 2), ("HF", 3), ("FU", 4), ("UDL", 2), ("42", 4))
BEFORE = ((), (e.GameStarted(1),), (e.GameStarted(1), e.HandStarted(1)))


ANY = facts(*(kind for kind in e.FACTS if kind is not e.RecordCorrected))


def state_of(match: Match) -> str:
    return repr({name: getattr(match, name, None) for name in MatchState.__slots__})


@pytest.mark.share(3, long=3, each="before")
@pytest.mark.parametrize(("book", "players"), BOOKS)
@pytest.mark.parametrize("before", BEFORE, ids=["opened", "game", "hand"])
@given(fact=ANY)
@settings(max_examples=60, deadline=None)
def test_deciding_on_a_report_leaves_the_match_as_it_was(
    book: str, players: int, before: tuple[e.Fact, ...], fact: e.Fact
) -> None:
    match = fold(enumerate((opened(book, players), *before), 1))
    was = state_of(match)
    with suppress(ImpossibleReport, UnlawfulReport):
        decide(match, fact)
    assert state_of(match) == was
