"""The layout: what is open, what counts, what a placement breaks, and lifting a bone again."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.bones import BONES, Bone, bones_in
from domain.fives.layout import Layout, touching
from tests.support.table import lay, layout

WRONG_SPINNER = ("6-6", "6-3 on 6-6", "3-3 on 6-3", "3-1 on 3-3", "3-2 on 3-3")
BOOKS = ("PDA", "HF", "FU", "UDL")


def told(table: Layout) -> tuple[object, ...]:
    """Everything a layout says."""
    return (
        tuple(table.placements),
        table.open_total,
        table.spinner,
        table.pending,
        table.open_ends(),
        table.counting(),
        table.fitting(),
    )


def at_random(book: str, rng: Random, bones: int) -> Layout:
    """A layout of this many bones put down anyhow, misplays and all."""
    table = layout(book)
    for turn, bone in enumerate(rng.sample(BONES, bones)):
        if not table.placements:
            table.place(bone)
            continue
        on = rng.choice(table.placements).bone
        touch = (rng.choice((on.high, on.low)), rng.choice((bone.high, bone.low)))
        slot = "arm" if on.is_double and rng.random() < 0.3 else None
        table.place(bone, on, touch, slot, side=turn % 2)
    return table


random_tables = given(st.sampled_from(BOOKS), st.randoms(use_true_random=False), st.integers(1, 27))


# --- an empty table ------


def test_any_bone_may_be_laid_on_an_empty_table() -> None:
    table = layout("PDA")
    assert table.places_for(Bone("4-1")) == (None,)
    assert bones_in(table.fitting()) == BONES
    assert table.faults(Bone("4-1"), None) == ()
    assert (len(table), table.open_total, table.open_pips()) == (0, 0, ())


def test_two_bones_share_one_number_at_most_so_a_matching_joint_needs_no_telling() -> None:
    assert touching(Bone("6-4"), Bone("4-1"), None) == (4, 4)
    assert touching(Bone("6-4"), Bone("5-1"), (6, 5)) == (6, 5)


# --- counting ------


@random_tables
def test_the_open_total_is_the_sum_of_what_counts(book: str, rng: Random, size: int) -> None:
    table = at_random(book, rng, size)
    assert table.open_total == sum(pips for _, pips in table.counting())
    assert table.open_total >= 0


@random_tables
def test_a_bone_fits_where_it_has_a_place(book: str, rng: Random, size: int) -> None:
    table = at_random(book, rng, size)
    for bone in BONES:
        if bone not in table:
            assert bool(table.places_for(bone)) == bool(table.fitting() & bone.mask)
            for on in table.places_for(bone):
                assert table.faults(bone, on) == ()


def test_an_unused_arm_counts_nothing_and_a_bone_on_it_its_outward_half() -> None:
    table = lay(layout("PDA"), "5-5", "5-0 on 5-5", "6-5 on 5-5")
    assert table.open_total == 6
    lay(table, "5-4 on 5-5")
    assert table.open_total == 10


# --- lifting ------


@random_tables
def test_a_bone_that_is_lifted_leaves_the_table_as_it_was(
    book: str, rng: Random, size: int
) -> None:
    table = at_random(book, rng, size)
    before = told(table)
    bone = next(bone for bone in BONES if bone not in table)
    on = rng.choice(table.placements).bone
    table.place(bone, on, (on.high, bone.low), side=rng.randrange(2))
    table.retract(bone)
    assert told(table) == before
    assert bone not in table


def test_lifting_the_first_double_leaves_no_spinner() -> None:
    table = lay(layout("PDA"), "6-4", "6-6 on 6-4")
    table.retract(Bone("6-6"))
    assert table.spinner is None
    lay(table, "4-4 on 6-4")
    assert table.spinner is Bone("4-4")


def test_pda_10d_a_wrong_spinner_that_is_lifted_is_not_accepted_by_the_next_bone() -> None:
    table = lay(layout("PDA"), *WRONG_SPINNER)
    table.retract(Bone("3-2"))
    assert table.pending is None
    lay(table, "3-2 on 3-1 touch 1 2", "6-4 on 6-6")
    assert table.spinner is Bone("6-6")


# --- what is wrong with a placement ------


@pytest.mark.parametrize(
    ("bone", "on", "touch", "fault"),
    [
        ("5-1", "6-4", (4, 5), "mismatch"),
        ("5-4", "6-4", (6, 5), "mismatch"),
        ("6-5", "6-4", None, "covered_end"),
        ("3-0", "3-3", None, "not_the_spinner"),
    ],
)
def test_pda_10c_10d_what_is_wrong_is_named(
    bone: str, on: str, touch: tuple[int, int] | None, fault: str
) -> None:
    table = lay(layout("PDA"), "6-6", "6-4 on 6-6", "6-3 on 6-6", "3-3 on 6-3", "3-1 on 3-3")
    assert fault in table.faults(Bone(bone), Bone(on), touch)


def test_a_double_with_four_bones_takes_no_more() -> None:
    table = lay(layout("PDA"), "6-6", "6-1 on 6-6", "6-2 on 6-6", "6-3 on 6-6", "6-4 on 6-6")
    assert table.faults(Bone("6-5"), Bone("6-6")) == ("covered_end",)


def test_amb_03_arms_before_sides_are_allowed_and_count_as_any_second_bone() -> None:
    table = lay(layout("PDA"), "6-6", "6-1 on 6-6")
    assert table.faults(Bone("6-2"), Bone("6-6"), slot="arm") == ()
    lay(table, "6-2 on 6-6 arm")
    assert table.open_total == 3


@pytest.mark.parametrize("book", ["PDA", "HF", "UDL"])
def test_amb_03_an_operator_may_ask_for_sides_first(book: str) -> None:
    table = lay(layout(book, arms_before_sides="forbidden"), "6-6", "6-1 on 6-6")
    assert table.faults(Bone("6-2"), Bone("6-6"), slot="arm") == ("arm_before_sides",)


def test_amb_03_the_arm_of_another_double_is_no_arm_even_with_a_side_free() -> None:
    table = lay(layout("PDA"), "6-6", "6-3 on 6-6", "3-3 on 6-3")
    assert table.faults(Bone("3-2"), Bone("3-3"), slot="arm") == ("not_the_spinner",)


# --- a wrong spinner ------


def test_amb_12_until_it_is_accepted_the_other_side_may_use_either_double() -> None:
    table = lay(layout("PDA"), *WRONG_SPINNER)
    assert table.faults(Bone("5-3"), Bone("3-3"), side=1) == ()
    assert table.faults(Bone("5-3"), Bone("3-3"), side=0) == ("not_the_spinner",)
    assert table.faults(Bone("6-4"), Bone("6-6"), side=1) == ()


@random_tables
def test_amb_12_what_may_be_placed_fits_but_for_a_double_that_nobody_need_accept(
    book: str, rng: Random, size: int
) -> None:
    table, side = at_random(book, rng, size), rng.randrange(2)
    bone = rng.choice([one for one in BONES if one not in table])
    for on in (one.bone for one in table.placements):
        accepts = table.pending == (on, 1 - side)
        fits = on in table.places_for(bone)
        assert fits or accepts or table.faults(bone, on, side=side) != ()


def test_amb_12_the_same_side_does_not_accept_its_own_misplay() -> None:
    table = lay(layout("PDA"), *WRONG_SPINNER)
    table.place(Bone("6-4"), Bone("6-6"), side=0)
    assert (table.spinner, table.pending) == (Bone("6-6"), (Bone("3-3"), 0))


def test_amb_12_bones_on_the_old_spinners_arms_stay_and_it_takes_no_more() -> None:
    plays = ("6-6", "6-1 on 6-6", "6-2 on 6-6", "6-3 on 6-6", "3-3 on 6-3", "3-1 on 3-3")
    table = lay(layout("PDA"), *plays, "3-0 on 3-3", "5-1 on 6-1")
    assert table.spinner is Bone("3-3")
    assert [table.room(Bone(double)) for double in ("6-6", "3-3")] == [2, 4]
    assert table.open_total == 2 + 5 + 1 + 0
    assert table.places_for(Bone("6-4")) == ()


@pytest.mark.parametrize(
    ("option", "spinner", "rooms"),
    [("transfer", "3-3", [2, 4]), ("additional", "3-3", [4, 4]), ("stays", "6-6", [4, 2])],
)
def test_amb_12_what_a_wrong_spinner_becomes_is_an_option(
    option: str, spinner: str, rooms: list[int]
) -> None:
    table = lay(layout("PDA", wrong_spinner=option), *WRONG_SPINNER, "6-4 on 6-6")
    assert table.spinner is Bone(spinner)
    assert [table.room(Bone(double)) for double in ("6-6", "3-3")] == rooms
