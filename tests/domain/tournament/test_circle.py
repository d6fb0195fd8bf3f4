"""Round robins: everybody meets everybody once, and nobody has two byes."""

from collections import Counter
from itertools import combinations, permutations

import pytest

from domain.errors import NoSuchRule
from domain.tournament.pairing.circle import Meeting, berger_rounds, circle_rounds


@pytest.mark.parametrize("entries", [*range(2, 18), 31, 32, 63, 64])
def test_42_rr_1_everybody_meets_everybody_once_and_has_a_bye_where_they_are_odd(
    entries: int,
) -> None:
    names = [f"E{number:03}" for number in range(entries)]
    rounds = circle_rounds(names)
    assert len(rounds) == entries - 1 + entries % 2
    for met in rounds:
        there = [name for meeting in met for name in meeting if name]
        assert sorted(there) == names
    pairs = [frozenset(meeting) for met in rounds for meeting in met if meeting.second]
    assert set(pairs) == set(map(frozenset, combinations(names, 2)))
    assert len(pairs) == len(set(pairs))
    byes = Counter(meeting.first for met in rounds for meeting in met if meeting.second is None)
    assert byes == (Counter(names) if entries % 2 else Counter())


FIDE = {
    4: """1-4 2-3
        4-3 1-2
        2-4 3-1""",
    6: """1-6 2-5 3-4
        6-4 5-3 1-2
        2-6 3-1 4-5
        6-5 1-4 2-3
        3-6 4-2 5-1""",
    8: """1-8 2-7 3-6 4-5
        8-5 6-4 7-3 1-2
        2-8 3-1 4-7 5-6
        8-6 7-5 1-4 2-3
        3-8 4-2 5-1 6-7
        8-7 1-6 2-5 3-4
        4-8 5-3 6-2 7-1""",
}
"""FIDE Handbook C.05, Annex 1: Berger tables for 3 to 8 players."""


@pytest.mark.parametrize("entries", range(3, 9))
def test_the_published_berger_tables(entries: int) -> None:
    """Entries that would meet a number that is nobody's rest."""
    names = [str(number) for number in range(1, entries + 1)]
    for round_, published in zip(
        berger_rounds(names), FIDE[entries + entries % 2].splitlines(), strict=True
    ):
        pairs = [tuple(pair.split("-")) for pair in published.split()]
        met = [(first, second) for first, second in round_ if second]
        assert sorted(met) == sorted(pair for pair in pairs if {*pair} <= {*names})
        assert sum(second is None for _, second in round_) == entries % 2


@pytest.mark.parametrize("entries", range(2, 17))
def test_in_two_legs_everybody_is_first_against_everybody_once(entries: int) -> None:
    names = [f"E{number}" for number in range(entries)]
    met = [(a, b) for one in berger_rounds(names, legs=2) for a, b in one if b]
    assert sorted(met) == sorted(permutations(names, 2))


def test_fewer_rounds_are_the_first_ones() -> None:
    assert circle_rounds("ABCDE", 2) == circle_rounds("ABCDE")[:2]
    assert circle_rounds("ABCD", 1) == [[Meeting("A", "D"), Meeting("B", "C")]]


@pytest.mark.parametrize("rounds", [-1, 0, 6])
def test_there_are_no_more_rounds_than_a_whole_round_robin(rounds: int) -> None:
    with pytest.raises(NoSuchRule, match=f"rounds: is {rounds}; 6 entries have 1 to 5|6 to 5"):
        circle_rounds("ABCDEF", rounds)
    with pytest.raises(NoSuchRule, match="1 entries have 1 to 0"):
        circle_rounds("A")
