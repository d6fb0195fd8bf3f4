"""High Five retail, clause by clause: two, three and four players, and its worked examples."""

import pytest

from domain import events as e
from domain.bones import Bone
from domain.fives.opening import NextOpening
from domain.fives.scoring import Transfer, bogus_points, payee_of, payer_of
from domain.rulebooks.retail import BOOK, RULES
from tests.support.table import domino, lay, layout, lock, scores, told

EXAMPLE = ("5-5", "5-0 on 5-5", "6-5 on 5-5", "4-0 on 5-0")


def next_after(how: e.HandEnding, winner: int | None) -> NextOpening:
    match = told(
        "HF", e.GameStarted(1), e.HandStarted(1), e.HandEnded(how, winner), e.HandStarted(2)
    )
    assert match.hand is not None
    return match.hand.opening


# --- the worked example ------


def test_hf_sc_4_to_7_the_worked_example_scores_10_10_0_10() -> None:
    assert scores("HF", *EXAMPLE) == [10, 10, 0, 10]


def test_hf_sc_6_both_sides_joined_the_double_five_leaves_six_pips() -> None:
    assert lay(layout("HF"), *EXAMPLE[:3]).open_total == 6


@pytest.mark.parametrize("book", ["PDA", "UDL"])
def test_the_worked_example_scores_the_same_in_the_sister_books(book: str) -> None:
    assert scores(book, *EXAMPLE) == [10, 10, 0, 10]


@pytest.mark.parametrize(("tens", "fives"), [(1, 0), (0, 2)])
def test_hf_sc_4_ten_points_are_one_ten_or_two_fives(tens: int, fives: int) -> None:
    match = told("HF", e.GameStarted(1), e.ChipsPaid(1, 0, 10, tens=tens, fives=fives))
    assert match.scores == (10, 0)


# --- set-up and hand one ------


def test_hf_set_2_ten_tens_and_ten_fives() -> None:
    purse = RULES.purse.value
    assert purse is not None
    assert (purse.tens, purse.fives, purse.points) == (10, 10, 150)


def test_hf_set_4_3p_1_4p_1_seven_six_or_five_dominoes() -> None:
    assert RULES.holding.value == {2: 7, 3: 6, 4: 5}


def test_hf_h1_3_without_a_double_the_hand_is_dealt_again_and_a_double_is_called() -> None:
    assert next_after("void", None) == NextOpening("highest_double")


def test_hf_h1_4_a_blank_is_a_suit() -> None:
    table = lay(layout("HF"), "5-5", "5-0 on 5-5")
    assert table.places_for(Bone("3-0")) == (Bone("5-0"),)


def test_hf_h1_5_the_starting_double_is_joined_on_ends_and_sides() -> None:
    table = lay(layout("HF"), "5-5", "5-0 on 5-5", "6-5 on 5-5", "5-1 on 5-5", "5-2 on 5-5")
    assert table.room(Bone("5-5")) == 4
    assert table.places_for(Bone("5-3")) == ()


def test_hf_h1_6_7_any_other_double_is_joined_on_its_sides_only() -> None:
    table = lay(layout("HF"), "5-5", "5-1 on 5-5", "1-1 on 5-1", "4-1 on 1-1")
    assert table.places_for(Bone("6-1")) == ()
    assert table.faults(Bone("6-1"), Bone("1-1")) == ("not_the_spinner",)


# --- play ------


def test_hf_pl_1_mp_1_one_domino_a_turn_and_turns_pass_to_the_left() -> None:
    match = told("HF", e.GameStarted(1), e.HandStarted(1), e.BonePlayed(2, Bone("6-6")), players=3)
    assert match.hand is not None
    assert match.hand.to_play == 0


def test_hf_pl_4_a_pass_hands_the_turn_on() -> None:
    opened = (e.BonePlayed(0, Bone("6-6")), e.Passed(1))
    match = told("HF", e.GameStarted(1), e.HandStarted(1), *opened, players=4)
    assert match.hand is not None
    assert match.hand.to_play == 2


def test_hf_bog_5_a_bogus_domino_owned_up_to_is_back_in_the_boneyard() -> None:
    drawn = (e.GameStarted(1), e.HandStarted(1), e.OpeningDrawn(0, 7), e.BoneDrawn(0))
    match = told("HF", *drawn, e.BoneReturned(0, Bone("4-2")))
    assert match.hand is not None
    assert (match.hand.held[0], match.hand.boneyard) == (7, 21)
    assert match.hand.known_bones(0) == ()


# --- the end of a hand ------


def test_hf_sc_2_both_ends_of_a_double_count() -> None:
    assert lay(layout("HF"), "6-6").open_total == 12


@pytest.mark.parametrize(("held", "points"), [("6-6 1-0", 15), ("6-6", 10)])
def test_hf_end_4_eleven_beats_thirteen_for_15_and_twelve_for_10(held: str, points: int) -> None:
    result = lock("HF", f"6-5|{held}")
    assert (result.winner, result.transfers) == (0, (Transfer(1, 0, points),))


def test_hf_end_4_a_domino_is_rounded_alike() -> None:
    assert domino("HF", "6-6 1-0").scores == (15, 0)


def test_hf_end_5_blocked_with_equal_pips_no_chips() -> None:
    assert lock("HF", "6-5|6-4 1-0").transfers == ()


def test_amb_49_one_or_two_pips_pay_nothing_and_the_hand_is_won() -> None:
    result = domino("HF", "2-0")
    assert (result.winner, result.transfers) == (0, ())


def test_hf_new_2_after_a_domino_its_winner_leads_any_domino() -> None:
    assert next_after("domino", 1) == NextOpening("any_domino", 1)


def test_hf_new_3_after_a_block_the_highest_double_is_called() -> None:
    assert next_after("lock", 1) == NextOpening("highest_double")
    assert next_after("lock", None) == NextOpening("highest_double")


def test_hf_win_1_first_to_150_wins_all_of_the_opponents_chips() -> None:
    result = domino("HF", "6-6 6-5 6-4", before=(125, 0))
    assert (result.scores, result.game_winner) == ((150, 0), 0)


# --- bogus play ------


def test_hf_bog_1_drawing_or_passing_while_able_ends_the_hand() -> None:
    for case in ("drew", "passed"):
        remedy = BOOK.infraction("could_play", case).remedy
        assert (remedy.ends, remedy.opponent_leads) == ("hand", True)


@pytest.mark.parametrize(("pips", "points"), [(12, 50), (52, 50), (58, 60)])
def test_hf_bog_3_the_pips_in_hand_or_fifty_whichever_is_greater(pips: int, points: int) -> None:
    assert bogus_points(RULES, 50, pips) == points


def test_hf_bog_4_owned_up_to_in_time_it_costs_nothing() -> None:
    remedy = BOOK.infraction("could_play", "drew_and_returned").remedy
    assert (remedy.ends, remedy.pays) == (None, None)


# --- three and four players ------

ONE, TWO, THREE, FOUR = range(4)


def test_hf_3p_2_3_when_player_three_scores_only_player_two_pays() -> None:
    assert payer_of(RULES, 3, THREE) == TWO
    assert [payer_of(RULES, 3, seat) for seat in (ONE, TWO)] == [THREE, ONE]


def test_hf_3p_4_only_the_right_hand_neighbours_pips_count() -> None:
    result = domino("HF", "6-6 6-5|5-3")
    assert (result.pips, result.transfers) == (8, (Transfer(THREE, ONE, 10),))


def test_hf_3p_5_the_right_hand_neighbours_chips_decide_the_game() -> None:
    match = told("HF", e.GameStarted(1), e.ChipsPaid(THREE, ONE, 150), players=3)
    assert match.game_winner == ONE


def test_hf_4p_2_3_when_player_one_scores_only_player_three_pays() -> None:
    assert payer_of(RULES, 4, ONE) == THREE
    assert [payer_of(RULES, 4, seat) for seat in (TWO, THREE, FOUR)] == [FOUR, ONE, TWO]


def test_amb_26_four_handed_the_opposite_players_pips_count() -> None:
    result = domino("HF", "6-6|4-3|6-5")
    assert (result.pips, result.transfers) == (7, (Transfer(THREE, ONE, 5),))


def test_amb_26_two_who_share_the_fewest_pips_win_nothing() -> None:
    result = lock("HF", "2-1|3-0|6-6")
    assert (result.winner, result.transfers) == (None, ())


def test_amb_26_a_tie_that_is_not_for_fewest_is_irrelevant() -> None:
    result = lock("HF", "2-1|4-1|5-0")
    assert (result.winner, result.transfers) == (0, (Transfer(2, 0, 5),))


@pytest.mark.parametrize(("players", "offender", "payee"), [(2, 0, 1), (3, 1, 2), (4, 1, 3)])
def test_amb_25_the_offender_pays_whom_he_pays_in_ordinary_play(
    players: int, offender: int, payee: int
) -> None:
    assert payee_of(RULES, players, offender) == payee
