"""Suits and tricks of 42, over every contract and every trick there is."""

from hashlib import sha256
from itertools import combinations

import pytest

from domain.bones import ALL, BONES, DOUBLES, Bone, bones_in, mask_of
from domain.events import Trump
from domain.fortytwo.tricks import (
    SUITS,
    TRUMPS,
    count_of,
    lawful,
    suit_led,
    trick_points,
    trump_by_lead,
    winner,
    winning_play,
)

TRICK_TABLE = "7783286c510a511bc51a2a170420c4be45e6684b6cdbef246d83f83a0fb92818"


def test_the_trick_table_is_the_known_one() -> None:
    """Winner's place and points for all 9 x 28 x C(27, 3) tricks."""
    table = bytearray()
    for trump in TRUMPS:
        for led in BONES:
            others = [bone for bone in BONES if bone is not led]
            for three in combinations(others, 3):
                trick = (led, *three)
                table += bytes((winning_play(trick, trump), trick_points(trick)))
    assert len(table) == 2 * 737_100
    assert sha256(table).hexdigest() == TRICK_TABLE


def test_42_bg_1_five_count_bones_and_seven_tricks_make_42() -> None:
    counts = {str(bone): count_of(bone) for bone in BONES if count_of(bone)}
    assert counts == {"5-5": 10, "6-4": 10, "5-0": 5, "4-1": 5, "3-2": 5}
    assert 7 + sum(counts.values()) == 42


@pytest.mark.parametrize("trump", TRUMPS)
def test_42_gen_2_every_bone_is_trump_or_of_the_suits_it_shows(trump: Trump) -> None:
    suits = SUITS[trump]
    *pips, trumps = suits.members
    assert trumps.bit_count() == (0 if trump == "none" else 7)
    for bone in BONES:
        suits_of_bone = {pip for pip in range(7) if pips[pip] & bone.mask}
        assert suits_of_bone == (set() if trumps & bone.mask else {bone.high, bone.low})


def test_42_bg_2_under_doubles_six_six_is_no_six_but_six_four_is() -> None:
    assert bones_in(lawful(mask_of([Bone("6-6"), Bone("1-0")]), Bone("6-4"), "doubles")) == (
        Bone("1-0"),
        Bone("6-6"),
    )
    assert suit_led(Bone("6-4"), "doubles") == 6
    assert SUITS["doubles"].members[7] == DOUBLES


@pytest.mark.parametrize("trump", TRUMPS)
def test_42_pb_6_any_bone_may_be_led(trump: Trump) -> None:
    assert lawful(ALL, None, trump) == ALL


def test_42_bg_2_the_winner_is_a_seat_not_a_place() -> None:
    plays = [(2, Bone("5-4")), (3, Bone("6-5")), (0, Bone("5-5")), (1, Bone("4-4"))]
    assert winner(plays, "none") == 0


def test_42_pb_5_a_double_led_undeclared_names_its_number() -> None:
    assert [trump_by_lead(Bone(name)) for name in ("6-6", "0-0", "6-1")] == ["6", "0", "6"]
