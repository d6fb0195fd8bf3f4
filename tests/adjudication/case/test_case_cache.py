"""An answer is worked out once for each record, and never serves another one."""

import pytest

from adjudication.case.case import Case
from adjudication.case.case_cache import once
from adjudication.claims.catalogue import CATALOGUE
from adjudication.review.sweep import sweep
from domain import events as e
from domain.match.replay import Facts
from tests.generators import generate_fives

ASKED: list[int] = []


@once
def acts_before(case: Case, position: int) -> int:
    """How many facts there are before an event."""
    ASKED.append(position)
    return len(case.facts[: position - 1])


def played() -> Facts:
    """A short match, careless as people are."""
    match = generate_fives.match(5, "PDA", 2, habits=generate_fives.CARELESS, best_of=1)
    return list(enumerate(match.facts[:200], 1))


def test_the_same_question_is_worked_out_once() -> None:
    case = Case(played())
    ASKED.clear()
    assert [acts_before(case, 9), acts_before(case, 9), acts_before(case, 8)] == [8, 8, 7]
    assert ASKED == [9, 8]


def test_a_record_that_is_shorter_or_goes_on_has_answers_of_its_own() -> None:
    case = Case(played())
    last = len(case.facts) + 1
    assert acts_before(case, last) == last - 1
    assert acts_before(case.upto(20), last) == 20
    assert acts_before(case.followed_by([e.Passed(0)]), last + 1) == last
    assert acts_before(case, last + 1) == last - 1


@pytest.mark.share(2)
@pytest.mark.parametrize(("book", "players"), generate_fives.TABLES)
def test_a_kind_that_needs_a_note_is_not_proved_without_one(
    book: str, players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    generated = generate_fives.match(12, book, players, best_of=1, habits=generate_fives.CARELESS)
    facts = list(enumerate(generated.facts[:300], 1))
    expected = sweep(facts)
    for name, kind in CATALOGUE.items():
        monkeypatch.setitem(CATALOGUE, name, kind._replace(needs_note=False))
    assert sweep(facts) == expected
