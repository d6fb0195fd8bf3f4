"""Standings: the chain of 42 clause by clause, and the words that organisers use."""

import random

import pytest

from domain.errors import NoSuchRule
from domain.tournament.crosstable import both_forfeited, bye, forfeited, played
from domain.tournament.formats import format_of
from domain.tournament.pairing.divisions import Divisions, divide
from domain.tournament.stages import Swiss
from domain.tournament.standings import SEEDING_42, WORDS, in_order, standings


def order(entries, lines, chain=SEEDING_42, lots=()):
    return ["".join(one.entries) for one in standings(entries, lines, chain, lots)]


def test_42_rr_3_most_wins_come_first() -> None:
    lines = [*played("B", "A", (7, 6)), *played("B", "C", (7, 6)), *played("A", "C", (7, 0))]
    assert order("ABC", lines) == ["B", "A", "C"]


def test_42_rr_4_then_most_marks_earned_and_42_rr_7_all_marks_scored_count() -> None:
    lines = [*played("A", "B", (7, 5)), *played("B", "C", (7, 6)), *played("C", "A", (7, 2))]
    assert order("ABC", lines) == ["C", "B", "A"]


def test_42_rr_5_then_fewest_against() -> None:
    lines = [*played("A", "C", (7, 6)), *played("B", "D", (7, 3)), *played("D", "A", (7, 4))]
    lines += played("C", "B", (7, 4))
    assert order("ABCD", lines) == ["C", "B", "A", "D"]


(ROUNDS,) = format_of("DP", {}).stages
assert isinstance(ROUNDS, Swiss)
DP_38 = ROUNDS.chain.value


def test_dp_38_matches_won_then_effectiveness_then_points_scored_then_their_own_result() -> None:
    lines = [*played("A", "B", (200, -80)), *played("B", "C", (210, 100))]
    lines += played("C", "A", (205, 40))
    assert order("ABC", lines, DP_38) == ["A", "C", "B"], "280-160=120, 305-250=55, 130-300=-170"
    level = [*played("A", "C", (200, 100)), *played("B", "D", (220, 120))]
    assert order("ABCD", level, DP_38) == ["B", "A", "D", "C"], "of equals who scored more"
    met = [*played("A", "B", (150, 100)), *bye("B", (150, 100)), *played("C", "A", (150, 100))]
    assert order("ABC", met, DP_38)[:1] == ["C"]
    assert order("AB", [*met[:2], *bye("B", (150, 100))], DP_38) == ["A", "B"], "who beat whom"


def test_42_rr_6_a_tie_is_broken_by_the_judges_and_by_nothing_else() -> None:
    lines = [*bye("A"), *played("B", "C", (7, 4))]
    tied = standings("ABC", lines, SEEDING_42)
    assert [(one.place, one.entries) for one in tied] == [(1, ("A", "B")), (3, ("C",))]
    with pytest.raises(NoSuchRule, match="lots: leave A, B tied"):
        in_order(tied)
    assert order("ABC", lines, lots=[["A"]]) == ["AB", "C"], "a lot must be of all who are tied"
    assert in_order(standings("ABC", lines, SEEDING_42, ["AB", "BA"])) == ("B", "A", "C")


def test_42_rr_8_42_rr_9_forfeits_and_byes_have_their_scores() -> None:
    lines = [*forfeited(by="D", to="E"), *bye("A"), *both_forfeited("B", "C")]
    ranked = standings("ABCDE", lines, SEEDING_42)
    assert ["".join(one.entries) for one in ranked] == ["E", "A", "BCD"]
    assert ranked[1].values == {"wins": 1, "marks_for": 7, "marks_against": -4}


def test_42_fmt_1_42_rr_2_the_round_robin_decides_who_plays_in_which_bracket() -> None:
    lines = [*played("D", "A", (7, 1)), *played("C", "B", (7, 3)), *bye("E")]
    seeds = in_order(standings("ABCDE", lines, SEEDING_42))
    assert seeds == ("D", "C", "E", "B", "A")
    assert divide(seeds, championship=3) == Divisions(("D", "C", "E"), ("B", "A"))


def test_42_rr_2_without_enough_teams_there_is_no_consolation_bracket() -> None:
    assert divide("ABC") == Divisions(("A", "B", "C"), ())


@pytest.mark.parametrize("championship", [0, 1, 3, 4, 5])
def test_42_rr_2_a_bracket_has_two_teams_at_least(championship: int) -> None:
    with pytest.raises(NoSuchRule, match=r"championship: is .* of 4 teams"):
        divide("ABCD", championship)
    with pytest.raises(NoSuchRule, match="championship: is 1 of 1 teams"):
        divide("A")


ROUND_ROBIN = [
    *played("A", "B", (3, 2)),
    *played("A", "C", (3, 0)),
    *played("D", "A", (3, 1)),
    *played("B", "C", (3, 1)),
    *played("B", "D", (3, 1)),
    *played("C", "D", (3, 2)),
]
"""Wins: A 2, B 2, C 1, D 1."""


@pytest.mark.parametrize(
    ("chain", "expected"),
    [
        (["wins"], ["AB", "CD"]),
        (["wins", "met"], ["A", "B", "C", "D"]),
        (["wins", "diff"], ["B", "A", "D", "C"]),
        (["wins", "marks_for"], ["B", "A", "D", "C"]),
        (["wins", "marks_against"], ["AB", "D", "C"]),
        (["buchholz"], ["CD", "AB"]),
        (["median"], ["CD", "AB"]),
        (["sonneborn_berger"], ["A", "BD", "C"]),
    ],
    ids="-".join,
)
def test_each_word_of_a_chain_tells_apart_those_before_it_left_level(chain, expected) -> None:
    assert order("ABCD", ROUND_ROBIN, chain) == expected


def test_a_published_table_has_its_sums_of_opponents_and_of_those_beaten() -> None:
    """The 104th KGS computer Go tournament: seven rounds, and no game can be drawn.

    N. Wedd, weddslist.com/kgs/past/104: wins, SOS (Buchholz) and SODOS (Sonneborn-Berger).
    """
    won = ["ZA", "ZA", "ZA", "ZG", "ZG", "ZM", "ZM", "AG", "AG", "AM", "AM", "GM", "GM", "GM"]
    lines = [line for winner, loser in won for line in played(winner, loser, (1, 0))]
    published = {"Z": (7, 18, 18), "A": (4, 27, 6), "G": (3, 22, 0), "M": (0, 31, 0)}
    for n, word in enumerate(("wins", "buchholz", "sonneborn_berger")):
        places = standings(list(published), lines, [word])
        values = {entry: one.values[word] for one in places for entry in one.entries}
        assert values == {entry: of[n] for entry, of in published.items()}


def test_a_published_table_is_told_apart_by_who_beat_whom() -> None:
    """FIBA, Official Basketball Rules, D.2.1: by all games of the group D would be before C."""
    games = {"AB": (100, 55), "AC": (90, 85), "DA": (80, 75), "BC": (100, 95), "BD": (80, 75)}
    lines = [line for pair, score in games.items() for line in played(pair[0], pair[1], score)]
    lines += played("C", "D", (60, 55))
    assert order("ABCD", lines, ["wins", "met"]) == ["A", "B", "C", "D"]


def test_those_who_are_level_by_who_met_whom_are_told_apart_by_the_same_among_them() -> None:
    won = ["AB", "AD", "BC", "BD", "CA", "DC"]
    lines = [line for winner, loser in won for line in played(winner, loser, (3, 2))]
    assert order("ABCD", lines, ["wins"]) == ["AB", "CD"]
    lines += [line for c in ("CE", "DE") for line in played(c[0], c[1], (3, 2))]
    assert order("ABCDE", lines, ["wins", "met"]) == ["A", "B", "D", "C", "E"]


def test_points_of_a_league_count_wins_losses_and_forfeits() -> None:
    lines = [*played("A", "B", (3, 2)), *played("B", "C", (3, 2)), *forfeited(by="A", to="C")]
    for points, expected in (
        ((2, 1, 0), {"A": 2, "B": 3, "C": 3}),
        ((3, 0, -1), {"A": 2, "B": 3, "C": 3}),
        ((1, 0, 0), {"A": 1, "B": 1, "C": 1}),
    ):
        places = standings("ABC", lines, ["points"], points=points)
        assert {e: one.values.get("points") for one in places for e in one.entries} == expected


def test_who_met_whom_decides_only_where_all_of_them_met_equally_often() -> None:
    circle = [*played("A", "B", (3, 2)), *played("B", "C", (3, 2)), *played("C", "A", (3, 2))]
    assert order("ABC", circle, ["wins", "met"]) == ["ABC"]
    apart = [*played("A", "B", (3, 0)), *played("C", "D", (3, 0))]
    assert order("ABCD", apart, ["wins", "met"]) == ["AC", "BD"]


def test_a_round_that_was_not_played_adds_ones_own_wins_to_buchholz() -> None:
    lines = [*bye("A"), *played("A", "B", (3, 0)), *forfeited(by="C", to="B")]
    places = standings("ABC", lines, ["buchholz"])
    assert [(one.entries, one.values) for one in places] == [
        (("A", "B"), {"buchholz": 3}),
        (("C",), {"buchholz": 0}),
    ]


@pytest.mark.parametrize("seed", range(30))
def test_a_ranking_is_total_and_stable(seed: int) -> None:
    chance = random.Random(seed)
    names = [f"E{number:02}" for number in range(chance.randint(2, 12))]
    lines = [
        line
        for _ in range(chance.randint(0, 30))
        for winner, loser in [chance.sample(names, 2)]
        for line in played(winner, loser, (7, chance.randint(0, 6)))
    ]
    chain = chance.sample(list(WORDS), chance.randint(1, len(WORDS)))
    ranked = standings(names, lines, chain)
    chance.shuffle(lines)
    assert standings(names, lines, chain) == ranked
    assert sorted(entry for one in ranked for entry in one.entries) == names
    assert [one.place for one in ranked] == [
        1 + sum(len(other.entries) for other in ranked[:number]) for number in range(len(ranked))
    ]
    total = standings(names, lines, [*chain, "lot"], lots=[chance.sample(names, len(names))])
    assert len(in_order(total)) == len(names)


def test_what_cannot_be_ranked_is_refused_by_name() -> None:
    with pytest.raises(NoSuchRule, match="chain: has luck; there are wins,"):
        standings("AB", [], ["luck"])
    with pytest.raises(NoSuchRule, match="lines: are of C, who is not entered"):
        standings("AB", played("A", "C", (7, 0)), ["wins"])
