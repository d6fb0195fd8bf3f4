"""Round robins: everybody meets everybody once, and nobody has two byes."""

from collections import Counter
from itertools import combinations

import pytest

from domain.errors import NoSuchRule
from domain.tournament.circle import Meeting, circle_rounds


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


def test_fewer_rounds_are_the_first_ones() -> None:
    assert circle_rounds("ABCDE", 2) == circle_rounds("ABCDE")[:2]
    assert circle_rounds("ABCD", 1) == [[Meeting("A", "D"), Meeting("B", "C")]]


@pytest.mark.parametrize("rounds", [-1, 0, 6])
def test_there_are_no_more_rounds_than_a_whole_round_robin(rounds: int) -> None:
    with pytest.raises(NoSuchRule, match=f"rounds: is {rounds}; 6 entries have 1 to 5|6 to 5"):
        circle_rounds("ABCDEF", rounds)
    with pytest.raises(NoSuchRule, match="1 entries have 1 to 0"):
        circle_rounds("A")
