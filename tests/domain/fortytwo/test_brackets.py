"""The afternoon's brackets of 42, clause by clause."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.errors import NoSuchRule
from domain.fortytwo.brackets import (
    Brackets,
    Pairing,
    byes_due,
    first_round,
    form_brackets,
    next_round,
    seed_order,
)
from domain.fortytwo.seeding import RoundRobinGame, bye, seed, standings

TEAMS = st.integers(2, 40).map(lambda many: [f"T{number:02}" for number in range(many)])


def test_42_fmt_1_42_rr_2_the_round_robin_decides_who_plays_in_which_bracket() -> None:
    games = [RoundRobinGame("D", "A", (7, 1)), RoundRobinGame("C", "B", (7, 3)), bye("E")]
    seeds = seed_order(seed(standings("ABCDE", games)))
    assert seeds == ("D", "C", "E", "B", "A")
    assert form_brackets(seeds, championship=3) == Brackets(("D", "C", "E"), ("B", "A"))


def test_42_rr_2_without_enough_teams_there_is_no_consolation_bracket() -> None:
    assert form_brackets("ABC") == Brackets(("A", "B", "C"), ())


@pytest.mark.parametrize("championship", [0, 1, 3, 4, 5])
def test_42_rr_2_a_bracket_has_two_teams_at_least(championship: int) -> None:
    with pytest.raises(NoSuchRule, match=r"championship: is .* of 4 teams"):
        form_brackets("ABCD", championship)
    with pytest.raises(NoSuchRule, match="championship: is 1 of 1 teams"):
        form_brackets("A")


def test_42_rr_6_a_tie_is_broken_by_the_judges_and_by_nothing_else() -> None:
    tied = seed(standings("AB", [bye("A"), bye("B")]))
    with pytest.raises(NoSuchRule, match="leaves A, B tied"):
        seed_order(tied)
    with pytest.raises(NoSuchRule, match="leaves A tied"):
        seed_order(tied, decided=["B"])
    assert seed_order(tied, decided=["B", "A"]) == ("B", "A")


def test_42_rr_10_five_teams_have_three_byes_and_the_first_seeds_have_them() -> None:
    assert first_round("ABCDE") == (
        Pairing("A", None),
        Pairing("D", "E"),
        Pairing("B", None),
        Pairing("C", None),
    )


def test_42_rr_10_no_team_has_a_bye_where_the_bracket_is_full() -> None:
    assert first_round("ABCD") == (Pairing("A", "D"), Pairing("B", "C"))


@given(TEAMS)
def test_42_rr_10_byes_fall_in_the_first_round_only(teams: list[str]) -> None:
    played = first_round(teams)
    without = [pairing.team for pairing in played if pairing.opponent is None]
    assert sorted(without) == teams[: byes_due(len(teams))]
    assert sorted(team for pairing in played for team in pairing if team) == teams
    rounds = 1
    while played := next_round(played, {pairing.team for pairing in played}):
        rounds += 1
        last = played
        assert all(pairing.opponent is not None for pairing in played)
    assert rounds == (len(teams) - 1).bit_length()
    if rounds > 1:
        assert last == (Pairing(teams[0], teams[1]),), "the first two seeds meet in the end"


def test_the_next_round_waits_for_every_winner() -> None:
    played = first_round("ABC")
    assert next_round(played, {"C"}) == (Pairing("A", "C"),)
    for winners in (set[str](), {"B", "C"}):
        with pytest.raises(NoSuchRule, match="winners: must name one of B and C"):
            next_round(played, winners)


def test_a_bracket_of_one_team_has_no_first_round() -> None:
    with pytest.raises(NoSuchRule, match="bracket: has 1 teams"):
        first_round("A")
