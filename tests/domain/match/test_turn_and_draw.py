"""Turns, draws, openings and cards by clause, as a record of each book tells them."""

import pytest

from adjudication.adjudicate import adjudicate
from domain import events as e
from domain.bones import BONES, Bone
from domain.fives.opening import NextOpening
from domain.fives.scoring import board_score
from domain.winning import game_result
from projections.scorecard import score_card
from tests.support.table import bones, domino, layout, opened, rules_of, told

BEGUN = (e.GameStarted(1), e.HandStarted(1))


def verdict(book_id: str, kind: str, *facts: e.Fact) -> str:
    """The finding on a claim about the last of these facts."""
    record = list(enumerate((opened(book_id), *BEGUN, *facts), 1))
    return adjudicate(record, e.Claim(kind, record[-1][0])).verdict


def dealt(first: str, second: str) -> tuple[e.Fact, ...]:
    holdings = (bones(first), bones(second))
    return tuple(e.OpeningDrawn(seat, len(held), held) for seat, held in enumerate(holdings))


TABLE = (
    *dealt("6-6 5-5 4-4 3-3 2-2 1-1 0-0", "5-4 5-3 5-2 4-3 4-2 3-2 6-1"),
    e.BonePlayed(0, Bone("6-6")),
)
ONLY_A_SIX = (*TABLE, e.BonePlayed(1, Bone("6-1"), Bone("6-6")))


# --- before play -----------------------------------------------------------------------------


def test_pda_2b_both_pick_a_bone_and_show_it() -> None:
    shown = e.LotsDrawn((e.Lot(0, Bone("6-3")), e.Lot(1, Bone("5-1"))))
    assert told("PDA", e.GameStarted(1), shown).lots == shown.draws


def test_hf_h1_1_and_2_the_first_hand_opens_with_the_highest_double_called() -> None:
    """HF-H1-1, HF-H1-2."""
    hand = told("HF", *BEGUN).hand
    assert hand is not None
    assert hand.opening == NextOpening("highest_double")
    assert verdict("HF", "opening_not_double", *TABLE[:2], e.BonePlayed(1, Bone("6-1"))) == "proved"
    assert verdict("HF", "wrong_opening", *TABLE[:2], e.BonePlayed(0, Bone("5-5"))) == "proved"
    assert verdict("HF", "wrong_opening", *TABLE) == "refuted"


@pytest.mark.parametrize("book_id", ["FU", "HF", "PDA", "UDL"])
def test_a_pass_before_anybody_is_known_to_open_leaves_the_turn_open(book_id: str) -> None:
    """It answers the call for the highest double; without lots that are due it tells nothing."""
    hand = told(book_id, *BEGUN, e.Passed(0)).hand
    assert hand is not None
    assert hand.to_play is None


def test_hf_set_7_the_bones_that_remain_are_the_boneyard() -> None:
    hand = told("HF", *BEGUN, *TABLE).hand
    assert hand is not None
    assert hand.boneyard == 14


def test_hf_new_1_the_winner_draws_first() -> None:
    over = (e.HandEnded("domino", 0, 40), e.HandStarted(2))
    for seat, expected in ((0, "refuted"), (1, "proved")):
        drawn = e.OpeningDrawn(seat, 7)
        assert verdict("HF", "draw_order", *TABLE, *over, drawn) == expected


# --- drawing ------------------------------------------------------------------------------------


@pytest.mark.parametrize("book_id", ["HF", "UDL", "FU"])
def test_who_can_play_must_not_draw(book_id: str) -> None:
    """HF-PL-2, HF-PL-5, UDL-G6, FU-PL-7."""
    assert verdict(book_id, "could_play", *TABLE, e.BoneDrawn(1)) == "proved"


@pytest.mark.parametrize("book_id", ["HF", "UDL", "FU"])
def test_who_cannot_play_draws_until_he_has_drawn_a_playable_bone(book_id: str) -> None:
    """HF-PL-3, UDL-G6, FU-PL-7, FU-PL-8."""
    stuck = (
        *dealt("6-6 5-5 4-4 3-3 2-2 1-1 0-0", "5-4 5-3 5-2 4-3 4-2 3-2 5-1"),
        e.BonePlayed(0, Bone("6-6")),
    )
    no_use, of_use = e.BoneDrawn(1, Bone("4-1")), e.BoneDrawn(1, Bone("6-0"))
    assert verdict(book_id, "could_play", *stuck, no_use) == "refuted"
    assert verdict(book_id, "could_play", *stuck, no_use, of_use) == "refuted"
    assert verdict(book_id, "could_play", *stuck, of_use, e.BoneDrawn(1)) == "proved"


# --- turns --------------------------------------------------------------------------------------


@pytest.mark.parametrize("bone", BONES, ids=str)
def test_fu_pl_1_the_first_player_lays_any_tile(bone: Bone) -> None:
    assert layout("FU").places_for(bone) == (None,)


def test_fu_pl_6_8_one_tile_a_turn_and_a_drawn_tile_ends_it() -> None:
    begun = (*BEGUN, e.BonePlayed(0, Bone("6-6")), e.BoneDrawn(1, Bone("6-0")))
    placed = e.BonePlayed(1, Bone("6-0"), Bone("6-6"), just_drawn=True)
    hand = told("FU", *begun, placed, players=3).hand
    assert hand is not None
    assert hand.to_play == 2


# --- the end of a hand, of a game --------------------------------------------------------------


@pytest.mark.parametrize("book_id", ["HF", "UDL"])
def test_first_to_get_rid_of_his_bones_wins_the_hand(book_id: str) -> None:
    """HF-END-1, UDL-G7."""
    result = domino(book_id, "6-6 1-0", before=(10, 10))
    assert (result.winner, result.next) == (0, NextOpening("any_domino", 0))


def test_hf_obj_1_fives_are_scored_and_all_the_chips_win() -> None:
    rules = rules_of("HF")
    assert [board_score(rules, total) for total in (5, 7, 20)] == [5, 0, 20]
    assert game_result(rules.target.value, (150, 40), ()) is not None


def test_hf_4p_4_all_of_the_opposite_players_chips_win() -> None:
    paid = (e.ChipsPaid(2, 0, 75), e.ChipsPaid(2, 0, 75))
    assert told("HF", *BEGUN, *paid, players=4).game_winner == 0


def test_udl_g1_first_to_150() -> None:
    rules = rules_of("UDL")
    won = [game_result(rules.target.value, scores, ()) for scores in ((145, 0), (0, 150))]
    assert [one and one.winner for one in won] == [None, 1]


def test_udl_g11a_fifteen_minutes_a_game() -> None:
    rules = rules_of("UDL")
    assert (rules.game_minutes.value, rules.match_minutes.value) == (15, 45)
    assert rules.time_expiry.value == "immediate"


def test_udl_16_scores_and_wins_go_on_the_card() -> None:
    facts = (*BEGUN, e.ChipsPaid(1, 0, 150), e.GameEnded(), e.ScoreCardWritten((150, 0)))
    card = score_card(told("UDL", *facts))
    assert (card.games[0].written, card.games[0].agrees, card.wins) == ((150, 0), True, (1, 0))
