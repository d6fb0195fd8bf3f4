"""UDL muggins, clause by clause: what is played, counted and paid."""

import pytest

from domain import events as e
from domain.bones import Bone
from domain.fives.chips import Pieces
from domain.fives.opening import NextOpening, opening_rank
from domain.fives.scoring import Transfer
from domain.match.match import Match
from domain.rulebooks.udl import BOOK, RULES
from domain.rules import Fives
from tests.support.table import bones, domino, lay, layout, lock, rules_of, scores, told


def highest(held: str, rules: Fives = RULES) -> str:
    return str(max(bones(held), key=lambda bone: opening_rank(rules, bone)))


def after_hand(how: e.HandEnding, winner: int | None) -> Match:
    return told(
        "UDL", e.GameStarted(1), e.HandStarted(1), e.HandEnded(how, winner), e.HandStarted(2)
    )


def opening(match: Match) -> NextOpening:
    assert match.hand is not None
    return match.hand.opening


# --- start ------


def test_udl_g2_seven_tiles_each() -> None:
    assert RULES.holding.value == {2: 7}


def test_udl_g3_the_highest_double_plays_first() -> None:
    assert highest("6-5 0-0 4-4") == "4-4"


def test_udl_g4_without_a_double_the_highest_domino_6_5_before_6_4() -> None:
    assert highest("6-4 6-5 6-3") == "6-5"


def test_amb_08_most_spots_first_then_the_higher_end() -> None:
    assert highest("6-0 5-4") == "5-4"
    assert highest("6-3 5-4") == "6-3"


def test_amb_08_an_operator_may_rank_by_the_higher_end() -> None:
    assert highest("6-0 5-4", rules_of("UDL", highest_domino="high_end_then_low")) == "6-0"
    assert highest("6-5 0-0", rules_of("UDL", highest_domino="high_end_then_low")) == "0-0"


def test_udl_3_no_reshuffle_for_want_of_doubles() -> None:
    assert RULES.no_double.value == "highest_domino"


# --- play ------


def test_udl_1_the_first_double_of_either_player_is_open_on_four_sides() -> None:
    table = lay(layout("UDL"), "6-4", "4-4 on 6-4", "4-1 on 4-4", "4-2 on 4-4")
    assert table.spinner is Bone("4-4")
    assert table.places_for(Bone("4-3")) == (Bone("4-4"),)


def test_udl_6_a_bone_on_the_wrong_double_stands_and_the_spinner_stays() -> None:
    plays = ("6-6", "6-3 on 6-6", "3-3 on 6-3", "3-1 on 3-3", "3-2 on 3-3", "6-4 on 6-6")
    table = lay(layout("UDL"), *plays)
    assert (table.spinner, table.pending) == (Bone("6-6"), None)
    assert table.places_for(Bone("6-5")) == (Bone("6-6"),)
    assert table.places_for(Bone("5-3")) == ()


def test_udl_g11_a_score_is_an_open_total_in_fives() -> None:
    assert scores("UDL", "6-4", "6-1 on 6-4", "4-3 on 6-4") == [10, 5, 0]


def test_udl_g15_scoring_may_begin_with_five() -> None:
    assert scores("UDL", "4-1") == [5]


def test_udl_12_the_record_takes_a_play_out_of_turn() -> None:
    opened = (e.GameStarted(1), e.HandStarted(1), e.BonePlayed(0, Bone("6-6")))
    match = told("UDL", *opened, e.BonePlayed(0, Bone("6-4"), Bone("6-6")))
    assert match.hand is not None
    assert len(match.hand.layout) == 2


# --- chips and muggins ------


def test_udl_g12_thirty_five_point_chips() -> None:
    purse = RULES.purse.value
    assert purse is not None
    assert (purse.tens, purse.fives, purse.points) == (0, 30, 150)


def test_udl_4_g13_missed_points_are_paid_by_the_one_who_missed_them() -> None:
    match = told(
        "UDL", e.GameStarted(1), e.HandStarted(1), e.MugginsCalled(1, 10), e.ChipsPaid(0, 1, 10)
    )
    assert match.scores == (0, 10)
    assert RULES.muggins.value


def test_udl_g14_who_has_no_chips_left_has_lost() -> None:
    assert told("UDL", e.GameStarted(1), e.ChipsPaid(0, 1, 150)).game_winner == 1


def test_udl_10_twenty_points_are_four_chips() -> None:
    match = told("UDL", e.GameStarted(1), e.ChipsPaid(0, 1, 20))
    assert match.game is not None
    assert match.game.ledger is not None
    assert match.game.ledger.pieces[0] == [Pieces(0, 26), Pieces(0, 4)]


# --- the end of a hand ------


@pytest.mark.parametrize(("held", "points"), [("6-6 6-5 3-2", 30), ("6-6 1-0", 15), ("6-6", 10)])
def test_udl_g8_the_opponents_pips_to_the_nearest_five(held: str, points: int) -> None:
    assert domino("UDL", held, before=(5, 0)).transfers == (Transfer(1, 0, points),)


def test_udl_g9_who_dominoes_starts_with_any_domino() -> None:
    assert opening(after_hand("domino", 1)) == NextOpening("any_domino", 1)


def test_udl_g9a_5_blocked_the_lower_total_gets_the_opponents_points() -> None:
    result = lock("UDL", "6-5|6-6 1-0")
    assert (result.winner, result.scores) == (0, (15, 0))


@pytest.mark.parametrize("winner", [0, None])
def test_udl_5_19_after_a_lock_or_a_tie_the_highest_double_starts(winner: int | None) -> None:
    assert opening(after_hand("lock", winner)) == NextOpening("highest_double")


def test_udl_19_equal_pips_score_nothing() -> None:
    assert lock("UDL", "6-5|6-4 1-0").transfers == ()


def test_udl_20_a_player_without_points_does_not_collect() -> None:
    result = domino("UDL", "6-6 6-5")
    assert (result.winner, result.pips, result.scores) == (0, 23, (0, 0))
    assert result.next == NextOpening("any_domino", 0)


def test_udl_20_five_points_are_enough() -> None:
    assert domino("UDL", "6-6 6-5", before=(5, 0)).scores == (30, 0)


def test_amb_28_the_last_bones_own_score_puts_him_on_the_board() -> None:
    assert domino("UDL", "6-6 6-5", last=10).scores == (35, 0)


def test_amb_28_the_condition_does_not_hold_for_a_lock() -> None:
    assert lock("UDL", "6-5|6-6 6-1").scores == (20, 0)


# --- the game ------


def test_udl_g10_11_best_of_three_games_of_fifteen_minutes() -> None:
    assert RULES.best_of.value == (3,)
    assert (RULES.game_minutes.value, RULES.match_minutes.value) == (15, 45)
    assert RULES.play_seconds.value == 15


@pytest.mark.parametrize("case", ["drew", "passed"])
def test_udl_7_drawing_or_passing_while_able_disqualifies_from_the_game(case: str) -> None:
    remedy = BOOK.infraction("could_play", case).remedy
    assert (remedy.ends, remedy.disqualified) == ("game", "game")
