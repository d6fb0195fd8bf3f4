"""PDA High Five, clause by clause: the play of the game and every example in its text."""

import pytest

from domain import events as e
from domain.bones import Bone
from domain.fives.chips import Pieces
from domain.fives.opening import NextOpening, next_opening, opening_rank
from domain.fives.scoring import (
    BeforeCount,
    Transfer,
    bogus_points,
    hand_count,
    hand_points,
    payer_of,
)
from domain.match.match import Match
from domain.rulebooks.pda import BOOK, RULES
from tests.support.table import bones, domino, lay, layout, lock, rules_of, scores, told

STARTED = (e.GameStarted(1), e.HandStarted(1))
DEALT = (*STARTED, e.OpeningDrawn(0, 7), e.OpeningDrawn(1, 7))


def after_hand(how: e.HandEnding, winner: int | None, *before: e.Fact) -> Match:
    return told("PDA", *STARTED, *before, e.HandEnded(how, winner), e.HandStarted(2))


def opening(match: Match) -> NextOpening:
    assert match.hand is not None
    return match.hand.opening


# --- format and set-up ------


def test_pda_1a_1b_a_match_is_the_best_of_five_and_the_final_of_seven() -> None:
    assert RULES.best_of.value == (5, 7)


def test_pda_2_seven_dominoes_each_and_150_points() -> None:
    assert RULES.holding.value == {2: 7}
    assert RULES.target.value == 150


def test_pda_3_the_game_starts_with_the_highest_double_held() -> None:
    match = told("PDA", *STARTED)
    assert opening(match) == NextOpening("highest_double")
    assert match.hand is not None
    assert match.hand.to_play is None


def test_pda_3_the_call_goes_down_from_big_6() -> None:
    ranked = sorted(bones("0-0 6-5 4-4 6-6 5-5"), key=lambda bone: opening_rank(RULES, bone))
    assert ranked == list(bones("6-5 0-0 4-4 5-5 6-6"))


@pytest.mark.parametrize("plays", [["6-6"], ["6-4", "6-6 on 6-4"]])
def test_pda_3a_5c_the_first_double_of_a_hand_is_the_spinner(plays: list[str]) -> None:
    assert lay(layout("PDA"), *plays, "5-5").spinner is Bone("6-6")


def test_pda_3b_without_a_double_the_hands_go_back_and_big_6_is_called_again() -> None:
    match = after_hand("void", None)
    assert opening(match) == NextOpening("highest_double")
    assert match.hand is not None
    assert (match.hand.boneyard, match.hand.held) == (28, [0, 0])


# --- the Domino ------


def test_pda_4a_six_dominoes_with_42_points_award_40() -> None:
    held = "6-6 6-4 5-3 4-2 3-1 1-1"
    assert sum(bone.pips for bone in bones(held)) == 42
    result = domino("PDA", held)
    assert result.transfers == (Transfer(1, 0, 40),)
    assert result.scores == (40, 0)


def test_pda_4b_4c_who_earned_the_domino_starts_with_any_domino() -> None:
    assert domino("PDA", "6-1").next == NextOpening("any_domino", 0)


def test_pda_4d_the_holder_starts_until_the_opponent_earns_the_domino() -> None:
    match = after_hand("domino", 1)
    assert opening(match) == NextOpening("any_domino", 1)
    match.apply(6, e.HandEnded("lock", 0))
    match.apply(7, e.HandStarted(3))
    assert opening(match) == NextOpening("any_domino", 1)
    match.apply(8, e.HandEnded("domino", 0))
    match.apply(9, e.HandStarted(4))
    assert opening(match) == NextOpening("any_domino", 0)


def test_amb_20_after_a_lock_in_the_first_hand_nobody_holds_the_domino() -> None:
    assert opening(after_hand("lock", 0)) == NextOpening("highest_double")


def test_pda_4d_the_domino_is_not_carried_into_the_next_game() -> None:
    match = after_hand("domino", 1)
    for position, fact in enumerate((e.GameEnded(), e.GameStarted(2), e.HandStarted(1)), 6):
        match.apply(position, fact)
    assert opening(match) == NextOpening("highest_double")


# --- scoring on the board ------


def test_pda_5_5a_the_outermost_spots_score_when_they_make_fives() -> None:
    assert scores("PDA", "6-4", "6-1 on 6-4", "4-3 on 6-4") == [10, 5, 0]


def test_pda_5b_an_outermost_double_three_counts_six() -> None:
    table = lay(layout("PDA"), "6-3", "3-3 on 6-3")
    assert (Bone("3-3"), 6) in table.counting()
    assert table.open_total == 12


def test_pda_5c_the_spinner_no_longer_counts_on_two_sides_and_stays_open() -> None:
    table = lay(layout("PDA"), "6-6", "6-1 on 6-6")
    assert table.open_total == 13
    lay(table, "6-2 on 6-6")
    assert table.open_total == 3
    lay(table, "6-3 on 6-6", "6-4 on 6-6")
    assert table.open_total == 10
    assert table.places_for(Bone("6-5")) == ()


def test_amb_05_an_open_total_of_nothing_scores_nothing() -> None:
    plays = ("0-0", "5-0 on 0-0", "1-0 on 0-0", "5-5 on 5-0", "1-1 on 1-0")
    table = lay(layout("PDA"), "0-0")
    assert table.open_total == 0
    assert scores("PDA", *plays)[0] == 0


# --- chips ------


def test_pda_6c_a_called_fifteen_is_paid_with_a_ten_and_a_five_chip() -> None:
    match = told(
        "PDA", *DEALT, e.ScoreCalled(0, 15), e.ChipsPaid(1, 0, 15, answers=6, tens=1, fives=1)
    )
    assert match.scores == (15, 0)
    assert match.game is not None
    assert match.game.ledger is not None
    assert match.game.ledger.pieces[1] == [Pieces(1, 1), Pieces(9, 9)]


def test_pda_6b_the_opponent_pays() -> None:
    assert [payer_of(RULES, 2, seat) for seat in (0, 1)] == [1, 0]


def test_pda_6c_a_called_score_moves_no_chips_by_itself() -> None:
    assert told("PDA", *DEALT, e.ScoreCalled(0, 15)).scores == (0, 0)


# --- lock ------


def test_pda_7_7a_12_against_13_scores_15_and_the_other_nothing() -> None:
    result = lock("PDA", "6-6|6-5 1-1")
    assert (result.winner, result.pips) == (0, 13)
    assert result.transfers == (Transfer(1, 0, 15),)
    assert result.scores == (15, 0)


def test_pda_7b_32_points_are_paid_as_30() -> None:
    assert hand_points(RULES, 32) == 30
    assert lock("PDA", "0-0|6-6 6-5 5-4").scores == (30, 0)


def test_pda_7c_equal_totals_before_rounding_score_nothing_and_big_6_resumes() -> None:
    result = lock("PDA", "6-6|6-5 1-0")
    assert (result.winner, result.transfers) == (None, ())
    assert result.next == NextOpening("highest_double")


def test_pda_7c_a_tie_counts_no_pips_and_brings_nobody_anything() -> None:
    tie = hand_count(RULES, 2, "lock", None, (7, 7), lambda _: BeforeCount(0))
    assert tuple(tie) == (None, 0, 0)


def test_pda_7c_totals_that_are_equal_only_after_rounding_are_not_equal() -> None:
    result = lock("PDA", "6-5|6-6")
    assert (result.winner, result.scores) == (0, (10, 0))


def test_pda_7c_after_a_tie_big_6_even_if_somebody_holds_the_domino() -> None:
    assert next_opening(RULES, "lock", None, domino_holder=1) == NextOpening("highest_double")


# --- bogus play ------


def test_pda_8c_drawing_with_a_playable_bone_ends_the_game_at_150_to_100() -> None:
    remedy = BOOK.infraction("could_play", "drew").remedy
    assert (remedy.ends, remedy.score) == ("game", (150, 100))
    assert "PDA-8c" in remedy.cites
    match = told("PDA", *DEALT, e.GameEnded(scores=(100, 150), winner=1))
    assert (match.scores, match.wins) == ((100, 150), (0, 1))


def test_amb_16_passing_with_a_playable_bone_is_referred() -> None:
    assert BOOK.infraction("could_play", "passed").remedy.refer


@pytest.mark.parametrize(("pips", "points"), [(37, 50), (50, 50), (52, 50), (53, 55), (57, 55)])
def test_pda_9b_9c_fifty_points_or_the_hand_if_it_is_more(pips: int, points: int) -> None:
    assert bogus_points(RULES, 50, pips) == points


def test_amb_14_added_up_the_hand_counts_from_one_pip_over_fifty() -> None:
    rules = rules_of("PDA", bogus_9c="sum")
    assert [bogus_points(rules, 50, pips) for pips in (50, 51, 53)] == [50, 100, 105]


def test_pda_9c_the_opponent_may_leave_the_additional_points() -> None:
    assert bogus_points(RULES, 50, 120, takes_additional=False) == 50


def test_pda_9d_the_opponent_starts_the_next_hand_with_any_domino() -> None:
    match = after_hand("penalty", 1)
    assert opening(match) == NextOpening("any_domino", 1)
    assert match.game is not None
    assert match.game.domino_holder == 1


# --- invalid play ------


def test_pda_10a_fewer_than_seven_are_drawn_up() -> None:
    short = (*STARTED, e.OpeningDrawn(0, 6), e.OpeningDrawn(1, 7), e.OpeningDrawn(0, 1))
    match = told("PDA", *short)
    assert match.hand is not None
    assert (match.hand.held, match.hand.boneyard) == ([7, 7], 14)


def test_pda_10b_a_last_domino_shown_by_accident_changes_nothing_but_what_is_known() -> None:
    five_against_one = (*STARTED, e.OpeningDrawn(0, 5), e.OpeningDrawn(1, 1))
    before = told("PDA", *five_against_one)
    after = told("PDA", *five_against_one, e.BoneExposed(1, Bone("4-1")))
    assert before.hand is not None
    assert after.hand is not None
    assert after.hand.held == before.hand.held == [5, 1]
    assert (after.hand.to_play, after.scores) == (before.hand.to_play, before.scores)
    assert after.hand.known_bones(1) == bones("4-1")


def test_pda_10c_a_wrong_bone_that_is_named_goes_back_to_the_hand() -> None:
    misplayed = (
        *DEALT,
        e.BonePlayed(0, Bone("6-6")),
        e.BonePlayed(1, Bone("5-3"), Bone("6-6"), touch=(6, 5)),
    )
    match = told("PDA", *misplayed, e.PlayRetracted(1, play=7))
    assert match.hand is not None
    assert (match.hand.layout.open_total, match.hand.held) == (12, [6, 7])
    assert match.hand.known_bones(1) == bones("5-3")
    assert match.hand.to_play == 1


def test_pda_10c_a_wrong_bone_that_nobody_names_stays_and_its_other_half_counts() -> None:
    table = lay(layout("PDA"), "6-6", "5-3 on 6-6 touch 6 5")
    assert table.open_total == 15
    lay(table, "3-1 on 5-3", "6-4 on 6-6")
    assert table.open_total == 5
    assert table.places_for(Bone("5-1")) == (Bone("3-1"),)


def test_pda_10d_a_double_believed_to_be_the_spinner_is_it_once_the_opponent_places() -> None:
    plays = ("6-6", "6-3 on 6-6", "3-3 on 6-3", "3-1 on 3-3", "3-2 on 3-3")
    table = lay(layout("PDA"), *plays)
    assert (table.spinner, table.pending) == (Bone("6-6"), (Bone("3-3"), 0))
    lay(table, "6-4 on 6-6")
    assert (table.spinner, table.pending) == (Bone("3-3"), None)
    assert table.places_for(Bone("6-5")) == ()
    assert table.places_for(Bone("5-3")) == (Bone("3-3"),)


# --- the end of the game ------


def test_pda_2_the_game_ends_at_150_and_the_rest_lapses() -> None:
    result = domino("PDA", "5-5 5-4", before=(140, 60))
    assert result.transfers == (Transfer(1, 0, 10),)
    assert (result.scores, result.game_winner, result.next) == ((150, 60), 0, None)


def test_amb_35_a_last_bone_that_ends_the_game_leaves_no_hand_count() -> None:
    result = domino("PDA", "5-5 5-4", before=(140, 60), last=10)
    assert (result.transfers, result.scores) == ((Transfer(1, 0, 10),), (150, 60))


def test_pda_11_final_scores_are_written_on_the_card_and_signed_by_both() -> None:
    ended = (*DEALT, e.ChipsPaid(1, 0, 150), e.GameEnded())
    match = told(
        "PDA",
        *ended,
        e.ScoreCardWritten((150, 0)),
        e.ScoreCardSigned(0),
        e.ScoreCardSigned(1),
    )
    assert match.game is not None
    card = match.game.card
    assert (card.scores, card.signed, match.game.won_by) == ((150, 0), (0, 1), 0)
