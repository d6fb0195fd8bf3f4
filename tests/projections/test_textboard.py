"""The board in a terminal, read at once and at most 100 characters wide."""

from itertools import pairwise

from domain.bones import Bone
from domain.events import BonePlayed
from projections.pictures.textboard import text_board


def play(bone: str, on: str | None = None, touch: tuple[int, int] | None = None) -> BonePlayed:
    return BonePlayed(0, Bone(bone), on=Bone(on) if on else None, touch=touch)


def test_the_leaflet_example():
    plays = [play("5-5"), play("5-0", "5-5"), play("6-5", "5-5"), play("4-0", "5-0")]
    assert text_board(plays, spinner=Bone("5-5")) == (
        "        ┌───┐\n"
        "┌───────┤ 5 ├───────┬───────┐\n"
        "│ 6 ┊ 5 │┄◆┄│ 5 ┊ 0 │(0)┊(4)│\n"
        "└───────┤ 5 ├───────┴───────┘\n"
        "        └───┘"
    )


def test_arms_and_a_joint_that_does_not_match():
    plays = [
        play("6-6"),
        play("4-2", "6-6", (6, 4)),
        play("6-1", "6-6"),
        play("6-3", "6-6"),
        play("3-3", "6-3"),
    ]
    assert text_board(plays, last=False) == (
        "      ┌───────┐\n"
        "      │ 3 ┊ 3 │\n"
        "      └─┬───┬─┘\n"
        "        │ 3 │\n"
        "        │┄┄┄│\n"
        "        │ 6 │\n"
        "        ├───┤\n"
        "┌───────┤ 6 ├───────┐\n"
        "│ 1 ┊ 6 │┄┄┄# 4 ┊ 2 │\n"
        "└───────┤ 6 ├───────┘\n"
        "        └───┘"
    )


def test_a_long_line_turns_before_the_hundredth_column():
    line = ["6-6", "6-5", "5-5", "5-4", "4-4", "4-3", "3-3", "3-2", "2-2", "2-1", "1-1", "1-0"]
    line += ["0-0"]
    plays = [play(line[0])]
    plays += [play(bone, on) for on, bone in pairwise(line)]
    plays += [play("6-0", "6-6"), play("4-0", "6-0"), play("4-2", "4-0"), play("6-2", "4-2")]
    assert max(map(len, text_board(plays).splitlines())) <= 100


def test_an_empty_table_is_no_text():
    assert text_board([]) == ""
