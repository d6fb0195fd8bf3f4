"""Contracts and the shake of 42."""

import pytest

from domain.bones import Bone
from domain.fortytwo.contract import as_declared, forfeited_marks, judge_contract, status_of
from domain.fortytwo.hand import begin
from domain.fortytwo.shake import drew_in_order, read_lots
from domain.rulebooks.straight42 import RULES
from tests.support.fortytwo import HANDS
from tests.support.table import bones


def test_42_bg_3_every_bid_is_made_or_set_once_all_points_are_taken() -> None:
    for bid in (*range(30, 43), 84):
        for ours in range(43):
            made = ours >= min(bid, 42)
            assert status_of(bid, 1, (42 - ours, ours)) == ("made" if made else "set")


def test_42_bg_3_a_bid_is_set_once_what_is_left_does_not_make_it() -> None:
    assert [status_of(30, 0, (0, theirs)) for theirs in (12, 13)] == ["open", "set"]


@pytest.mark.parametrize(
    ("points", "marks"), [((0, 42), (0, 2)), ((1, 41), (2, 0)), ((0, 41), (0, 0))]
)
def test_42_bid_5_the_marks_go_to_the_bidders_or_to_those_who_set_them(
    points: tuple[int, int], marks: tuple[int, int]
) -> None:
    assert judge_contract(84, 3, points).marks == marks


@pytest.mark.parametrize(
    ("declarer", "points", "comes_to"),
    [(0, (0, 11), "made"), (2, (0, 12), "set"), (1, (30, 5), "set"), (3, (31, 5), "made")],
)
def test_amb_63_a_laydown_brings_its_side_all_that_is_still_out(
    declarer: int, points: tuple[int, int], comes_to: str
) -> None:
    assert as_declared("laydown", declarer, 31, 0, points) == comes_to


def test_42_bg_1_a_trick_in_progress_is_nobodys() -> None:
    hand = begin(3)
    hand.bid(RULES, 0, "30")
    hand.declare(0, "5")
    for seat, bone in ((0, "5-5"), (1, "6-5"), (2, "5-0")):
        hand.play(RULES, seat + 1, seat, Bone(bone))
    contract = hand.contract()
    assert contract is not None
    assert contract.points == (0, 0)


@pytest.mark.parametrize(("highest", "marks"), [(0, 1), (30, 1), (42, 1), (84, 2), (168, 4)])
def test_amb_54_a_renege_gives_the_marks_at_stake(highest: int, marks: int) -> None:
    assert forfeited_marks(highest, 2) == (0, marks)


def test_42_sd_1_those_tied_for_the_most_draw_again() -> None:
    first = read_lots([(0, Bone("6-3")), (1, Bone("5-4")), (2, Bone("6-2")), (3, Bone("0-0"))])
    assert (first.highest, first.redraw, first.lowest) == ((0, 1), True, (3,))
    again = read_lots([(seat, bone) for seat, bone in ((0, Bone("1-0")), (1, Bone("6-6")))])
    assert (again.highest, again.redraw) == ((1,), False)


def test_42_sd_2_the_shaker_draws_last_and_his_partner_before_him() -> None:
    assert drew_in_order(0, [3, 1, 2, 0])
    assert not drew_in_order(0, [1, 2, 3, 0])
    assert not drew_in_order(0, [0])


def test_amb_74_each_who_may_elect_a_re_shake_elects_once() -> None:
    hand = begin(3)
    hand.turn_over(0)
    hand.elect(1, reshake=False)
    hand.elect(1, reshake=True)
    assert not hand.reshake
    hand.turn_over(0)
    hand.turn_over(1)
    hand.elect(1, reshake=False)
    hand.elect(2, reshake=True)
    assert hand.reshake


def test_42_bid_11_a_hand_that_all_have_passed_is_played_out() -> None:
    hand = begin(3)
    for seat in range(4):
        assert not hand.played_out()
        hand.bid(RULES, seat, "pass")
    assert hand.played_out()


def test_42_bg_1_a_hand_is_played_out_with_its_seventh_trick_and_all_42_points() -> None:
    hand = begin(3)
    for seat, bid in enumerate(("31", "pass", "pass", "pass")):
        hand.bid(RULES, seat, bid)
    hand.declare(0, "6")
    for number, trick in enumerate(zip(*map(bones, HANDS), strict=True)):
        assert not hand.played_out()
        if number == 6:
            hand.lay_down(40, 1, "laydown")
        for seat, bone in enumerate(trick):
            hand.play(RULES, 10 + number, seat, bone)
    contract = hand.contract()
    assert contract is not None
    assert (hand.played_out(), hand.declares, contract.points) == (True, "made", (42, 0))
