"""Five-Up, clause by clause, with the examples of its text."""

import pytest

from domain import events as e
from domain.bones import Bone
from domain.fives.opening import NextOpening, next_opening
from domain.fives.scoring import Transfer, board_score, hand_points, sides_of
from domain.match.match import Match
from domain.rulebooks.fiveup import RULES
from tests.support.table import domino, lay, layout, lock, rules_of, scores, told

LOTS = e.LotsDrawn((e.Lot(0, Bone("4-2")), e.Lot(1, Bone("6-3"))))


def opening(match: Match) -> NextOpening:
    assert match.hand is not None
    return match.hand.opening


# --- start ------


def test_fu_st_2_five_tiles_each() -> None:
    assert RULES.holding.value == {2: 5, 3: 5, 4: 5}


def test_fu_st_3_the_highest_tile_drawn_goes_first() -> None:
    match = told("FU", e.GameStarted(1), LOTS, e.HandStarted(1))
    assert opening(match) == NextOpening("any_domino", 1)


def test_fu_st_3_lots_settle_a_hand_that_is_said_to_open_by_lots() -> None:
    match = told("FU", e.GameStarted(1), LOTS, e.HandStarted(1, opens="lots"))
    assert opening(match) == NextOpening("any_domino", 1)


@pytest.mark.parametrize("stated", [True, False])
def test_amb_21_those_tied_draw_again(stated: bool) -> None:
    tied = e.LotsDrawn((e.Lot(0, Bone("6-3")), e.Lot(1, Bone("5-4"))), tied=stated)
    match = told("FU", e.GameStarted(1), tied, e.HandStarted(1))
    assert opening(match) == NextOpening("lots")


@pytest.mark.parametrize(
    ("again", "opener"),
    [
        (("6-6", "2-0", "3-0", "6-1"), 0),  # Everybody: a new draw.
        (("1-0", "2-0", "3-0", "1-1"), 2),
        ((None, "2-0", "3-0", None), 2),
        ((None, "2-0", "3-0", "6-6"), 2),  # A player who was not tied had no need to.
    ],
)
@pytest.mark.parametrize("stated", [True, False])
def test_amb_21_everybody_who_draws_again_makes_a_new_draw(
    again: tuple[str | None, ...], opener: int, stated: bool
) -> None:
    first = [e.Lot(seat, Bone(bone)) for seat, bone in enumerate(("1-1", "6-3", "5-4", "3-2"))]
    second = [e.Lot(seat, Bone(bone)) for seat, bone in enumerate(again) if bone]
    tied = e.LotsDrawn(tuple(first), tied=stated)
    lots = (tied, e.LotsDrawn(tuple(second)))
    match = told("FU", e.GameStarted(1), *lots, e.HandStarted(1), players=4)
    assert opening(match) == NextOpening("any_domino", opener)


def test_fu_st_4_whoever_dominoed_goes_first() -> None:
    match = told(
        "FU", e.GameStarted(1), LOTS, e.HandStarted(1), e.HandEnded("domino", 0), e.HandStarted(2)
    )
    assert opening(match) == NextOpening("any_domino", 0)


BLOCKED = (e.GameStarted(1), LOTS, e.HandStarted(1), e.HandEnded("lock", 0))


def test_amb_22_after_a_block_lots_are_drawn_again() -> None:
    again = e.LotsDrawn((e.Lot(0, Bone("6-6")), e.Lot(1, Bone("6-5"))))
    match = told("FU", *BLOCKED, again, e.HandStarted(2))
    assert opening(match) == NextOpening("any_domino", 0)


def test_amb_22_where_nobody_is_known_to_have_opened_lots_are_drawn() -> None:
    rules = rules_of("FU", block_next="previous_starter")
    assert next_opening(rules, "lock", 0, previous=1).seat == 1
    assert next_opening(rules, "lock", 0) == NextOpening("lots")


def test_amb_22_the_lots_of_an_earlier_hand_say_nothing_after_a_block() -> None:
    assert opening(told("FU", *BLOCKED, e.HandStarted(2))) == NextOpening("lots")


# --- play ------


def test_fu_pl_2_from_a_singlet_play_goes_in_two_directions() -> None:
    table = lay(layout("FU"), "6-4")
    assert table.open_ends() == ((Bone("6-4"), 6), (Bone("6-4"), 4))


def test_fu_pl_3_every_doublet_is_a_spinner() -> None:
    table = lay(layout("FU"), "6-6", "6-3 on 6-6", "3-3 on 6-3")
    assert [table.room(Bone(double)) for double in ("6-6", "3-3")] == [4, 4]
    assert table.spinner is None


def test_fu_pl_5_db_1_both_sides_in_the_line_of_play_before_the_other_two() -> None:
    table = lay(layout("FU"), "6-4", "6-6 on 6-4")
    assert table.faults(Bone("6-1"), Bone("6-6"), slot="arm") == ("arm_before_sides",)
    assert table.faults(Bone("6-1"), Bone("6-6")) == ()
    lay(table, "6-1 on 6-6")
    assert table.faults(Bone("6-2"), Bone("6-6")) == ()


def test_fu_pl_9_a_pass_hands_the_turn_on() -> None:
    opened_by = e.HandStarted(1, "any_domino", 3)
    match = told("FU", e.GameStarted(1), opened_by, e.Passed(3), players=4)
    assert match.hand is not None
    assert match.hand.to_play == 0


# --- points during play ------


def test_fu_sc_1_2_fifteen_scores_3() -> None:
    assert board_score(RULES, 15) == 3
    assert [board_score(RULES, total) for total in (14, 16)] == [0, 0]


def test_fu_db_2_an_exposed_double_five_counts_ten() -> None:
    assert lay(layout("FU"), "5-4", "5-5 on 5-4").open_total == 14


def test_fu_db_3_a_doublet_played_on_both_sides_is_cut_out_though_its_arms_are_open() -> None:
    table = lay(layout("FU"), "5-4", "5-5 on 5-4", "5-2 on 5-5")
    assert table.open_total == 6
    assert (Bone("5-5"), 5) in table.open_ends()
    lay(table, "5-1 on 5-5")
    assert table.open_total == 7


def test_the_retail_example_scores_fifths() -> None:
    assert scores("FU", "5-5", "5-0 on 5-5", "6-5 on 5-5", "4-0 on 5-0") == [2, 2, 0, 2]


# --- the end of a hand ------


@pytest.mark.parametrize(("pips", "points"), [(15, 3), (12, 2), (13, 3), (11, 2), (14, 3), (2, 0)])
def test_fu_wh_4_5_remainders_of_1_and_2_drop_and_3_and_4_rise(pips: int, points: int) -> None:
    assert hand_points(RULES, pips) == points


def test_fu_wh_1_the_partnership_of_who_goes_out_wins_the_opponents_pips_together() -> None:
    result = domino("FU", "6-1|6-6|5-1")
    assert result.pips == 7 + 6
    assert (result.transfers, result.scores) == ((Transfer(None, 0, 3),), (3, 0))


def test_fu_wh_2_3_blocked_the_side_with_the_lesser_total_wins() -> None:
    result = lock("FU", "6-6|3-2|6-5|4-1")
    assert (result.winner, result.pips) == (1, 23)
    assert result.scores == (0, 5)


def test_amb_27_three_single_players_score_both_opponents() -> None:
    result = lock("FU", "3-2|6-4 1-0|5-3")
    assert (result.winner, result.pips, result.scores) == (0, 19, (4, 0, 0))


def test_fu_wh_6_equal_side_totals_are_drawn() -> None:
    result = lock("FU", "6-6|6-5|0-0|1-0")
    assert (result.winner, result.transfers) == (None, ())
    assert result.next == NextOpening("lots")


# --- the game ------


def test_fu_wg_1_first_to_61_wins_and_62_is_62() -> None:
    result = domino("FU", "6-4", before=(60, 59))
    assert (result.scores, result.game_winner) == ((62, 59), 0)
    assert domino("FU", "6-4", before=(58, 59)).game_winner is None


def test_fu_eq_1_four_play_in_two_partnerships_and_fewer_for_themselves() -> None:
    assert [sides_of(RULES, players) for players in (2, 3, 4)] == [
        (0, 1),
        (0, 1, 2),
        (0, 1, 0, 1),
    ]


def test_fu_eq_3_points_are_pegged_for_the_partnership() -> None:
    match = told("FU", e.GameStarted(1), e.PointsPegged(2, 3), e.PointsPegged(0, 2), players=4)
    assert match.scores == (5, 0)
    assert match.game is not None
    assert match.game.ledger is None
