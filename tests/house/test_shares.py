"""Shares of dear tests: each turn tries some of their cases, and in time every case is tried."""

from types import SimpleNamespace
from typing import Any

import pytest

from tests.support.examples import in_turn


class Case:
    """A collected test, as far as a run looks at it."""

    def __init__(self, nodeid: str, *marks: pytest.MarkDecorator, on: str = "", kind: int = 0):
        self.nodeid = nodeid
        self.fixturenames = [on]
        self.callspec = SimpleNamespace(params={"kind": kind})
        self._marks = {mark.name: mark.mark for mark in marks}

    def get_closest_marker(self, name: str) -> pytest.Mark | None:
        return self._marks.get(name)


SHARED = [Case(f"a.py::test_games[{n}]", pytest.mark.share(4, long=2)) for n in range(10)]
FEW = [Case(f"a.py::test_few[{n}]", pytest.mark.share(4)) for n in range(2)]
KINDS = [
    Case(f"a.py::test_kinds[{n}]", pytest.mark.share(4, long=4, each="kind"), kind=n // 3)
    for n in range(9)
]
PAGES = [Case(f"b.py::test_page_{n}[chromium]", on="browser") for n in range(3)]
LOGS = [Case(f"c.py::test_log_{n}[postgresql]") for n in range(8)]
LOGS += [Case("c.py::test_nodes", on="postgresql"), Case("c.py::test_log_0[sqlite]")]
SLOW = [Case("a.py::test_kills", pytest.mark.long)]
SLOWER = [Case("a.py::test_linted", pytest.mark.thorough)]


def taken(cases: list[Case], turn: int, *, long: bool = False) -> list[str]:
    items: Any = cases
    return [item.nodeid for item in in_turn(items, turn, long=long)]


@pytest.mark.parametrize(
    "cases", [SHARED, FEW, KINDS, PAGES, LOGS], ids=["shared", "few", "kinds", "pages", "logs"]
)
def test_in_time_every_case_is_tried_and_in_each_turn_some(cases: list[Case]):
    turns = [taken(cases, turn) for turn in range(12)]
    assert all(turns)
    assert {nodeid for turn in turns for nodeid in turn} == {case.nodeid for case in cases}


def test_a_usual_run_tries_a_smaller_share_than_a_long_one():
    assert len(taken(SHARED, 0)) in (2, 3)
    assert len(taken(SHARED, 0, long=True)) == 5
    assert (len(taken(FEW, 0)), len(taken(FEW, 0, long=True))) == (1, 2)


def test_each_turn_comes_to_every_kind_and_to_other_cases_of_it():
    for turn in range(3):
        chosen = taken(KINDS, turn, long=True)
        assert [case.callspec.params["kind"] for case in KINDS if case.nodeid in chosen] == [
            0,
            1,
            2,
        ]
    assert len({tuple(taken(KINDS, turn)) for turn in range(3)}) == 3


def test_tests_of_the_same_tables_begin_at_different_ones():
    tests = [
        [Case(f"a.py::test_{name}[{n}]", pytest.mark.share(5)) for n in range(10)]
        for name in "abcdefgh"
    ]
    begun = {taken(cases, 0)[0].partition("[")[2] for cases in tests}
    assert len(begun) > 2


def test_of_the_pages_of_a_file_a_usual_run_opens_one_and_a_long_one_all():
    assert (len(taken(PAGES, 0)), len(taken(PAGES, 0, long=True))) == (1, 3)


def test_of_the_leagues_on_postgresql_a_usual_run_tries_a_quarter_and_every_one_on_sqlite():
    assert len(taken(LOGS, 0)) in (2 + 1, 3 + 1)
    assert len(taken(LOGS, 0, long=True)) == 10
    assert "c.py::test_log_0[sqlite]" in taken(LOGS, 1)


def test_a_thorough_test_is_in_neither():
    assert (taken(SLOWER, 0), taken(SLOWER, 0, long=True)) == ([], [])


def test_a_long_test_is_in_a_long_run_alone():
    assert (taken(SLOW, 0), taken(SLOW, 0, long=True)) == ([], ["a.py::test_kills"])
