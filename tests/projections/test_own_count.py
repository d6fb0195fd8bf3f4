"""Each hand has its own count on the card, stated or paid."""

import pytest

from domain import events as e
from domain.match.match import fold
from projections.scorecard import own_count
from tests.adjudication.hearings import table


def counted(book: str, *facts: e.Fact, holdings: tuple[int, ...] = (7, 7)) -> int | None:
    return own_count(fold(enumerate(table(book, *facts, holdings=holdings), 1)), 1, 1)


@pytest.mark.parametrize("book", ["PDA", "HF", "UDL"])
def test_a_count_that_was_paid_is_the_hands(book: str) -> None:
    ended = e.HandEnded("domino", 0)
    assert counted(book, ended, e.ChipsPaid(1, 0, 25, answers=6)) == 25
    assert counted(book, ended) is None
    assert counted(book) is None


def test_a_count_that_was_pegged_or_stated_is_the_hands() -> None:
    assert counted("FU", e.HandEnded("domino", 0), e.PointsPegged(0, 5, answers=6)) == 5
    assert counted("FU", e.HandEnded("domino", 0, 4)) == 4


def test_a_hand_of_42_has_its_marks() -> None:
    ended = e.HandEnded("made", marks={"0": 2})
    assert counted("42", ended, holdings=(7, 7, 7, 7)) == 2
