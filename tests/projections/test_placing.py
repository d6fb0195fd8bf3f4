"""Where bones lie: beside the bone they were joined to, over no other, and there they stay."""

from collections.abc import Iterable
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.bones import BONES, Bone
from domain.events import BonePlayed
from projections.pictures.placing import free_exits, place
from projections.pictures.tabletop import FIVE_UP, LANDSCAPE, PORTRAIT, LaidBone, Table
from tests.support.examples import one_in

GAMES = {
    "High Five, a double opens": (True, False, LANDSCAPE),
    "High Five, upright table": (True, False, PORTRAIT),
    "High Five, any bone opens": (False, False, LANDSCAPE),
    "Five-Up, every double branches": (False, True, FIVE_UP),
    "Five-Up on a small table": (False, True, LANDSCAPE),
}


def play_out(chance: Random, double_opens: bool, all_branch: bool) -> list[BonePlayed]:
    """Random lawful play until nothing fits, all bones in one hand: larger than real layouts."""
    bones = list(BONES)
    chance.shuffle(bones)
    if double_opens:
        bones.sort(key=lambda bone: not bone.is_double)
    first, rest = bones[0], bones[1:]
    spinner = first if first.is_double else None
    plays = [BonePlayed(0, first)]
    ends = [(first, pips) for pips in ((first.high,) * 4 if spinner else (first.high, first.low))]
    while fitting := [(bone, end) for bone in rest for end in ends if bone.has(end[1])]:
        bone, (on, pips) = chance.choice(fitting)
        plays.append(BonePlayed(0, bone, on=on))
        rest.remove(bone)
        ends.remove((on, pips))
        if not bone.is_double:
            ends.append((bone, bone.other(pips)))
            continue
        branches = all_branch or spinner is None
        spinner = spinner or bone
        ends += [(bone, pips)] * (3 if branches else 1)
    return plays


def cells_of(placed: LaidBone) -> set[tuple[int, int]]:
    lie = placed.lie
    return {(lie.x + dx, lie.y + dy) for dx in range(lie.width) for dy in range(lie.height)}


def half_of(placed: LaidBone, pips: int) -> set[tuple[int, int]]:
    """The cells that show this number."""
    x, y, upright = placed.lie
    sx, sy = (x, y + 2) if upright else (x + 2, y)
    halves = {(x, y): placed.first, (sx, sy): placed.second}
    return {
        (left + dx, top + dy)
        for (left, top), shown in halves.items()
        if shown == pips
        for dx in range(2)
        for dy in range(2)
    }


def touching(here: set[tuple[int, int]], there: set[tuple[int, int]]) -> int:
    """How many cell edges two sets share."""
    ways = ((0, 1), (1, 0), (0, -1), (-1, 0))
    return sum((x + dx, y + dy) in there for x, y in here for dx, dy in ways)


def assert_none_overlap(bones: Iterable[LaidBone]) -> None:
    covered: set[tuple[int, int]] = set()
    for placed in bones:
        cells = cells_of(placed)
        assert len(cells) == 8
        assert not cells & covered, placed
        covered |= cells


def moved(plays: list[BonePlayed], table: Table) -> int:
    """How many of the plays made bones move that were down already."""
    layouts = [place(plays[:nth], table) for nth in range(1, len(plays) + 1)]
    return sum(later[:-1] != earlier for earlier, later in pairwise(layouts))


@pytest.mark.parametrize("game", GAMES)
@one_in(4)
@given(chance=st.randoms(use_true_random=False))
def test_every_bone_touches_the_bone_it_was_joined_to_and_lies_over_none(game, chance):
    double_opens, all_branch, table = GAMES[game]
    plays = play_out(chance, double_opens, all_branch)
    bones = place(plays, table)
    assert [placed.bone for placed in bones] == [play.bone for play in plays]
    assert_none_overlap(bones)
    # One long Five-Up layout in a thousand leaves no room at all beside a bone.
    assert sum(placed.on is None for placed in bones[1:]) <= all_branch
    down = {placed.bone: placed for placed in bones}
    for play in plays[1:]:
        assert play.on
        here, there = down[play.bone], down[play.on]
        if here.on is None:
            continue
        (pips,) = {play.bone.high, play.bone.low} & {play.on.high, play.on.low}
        assert here.on is play.on
        assert not here.mismatched
        assert touching(half_of(here, pips), half_of(there, pips)) == 2


@pytest.mark.parametrize("game", GAMES)
@one_in(6)
@given(chance=st.randoms(use_true_random=False))
def test_bones_stay_on_the_table(game, chance):
    double_opens, all_branch, table = GAMES[game]
    allowed = table.grown(8) if game == "Five-Up on a small table" else table.grown(2)
    for placed in place(play_out(chance, double_opens, all_branch), table):
        assert allowed.holds(placed.lie)


@pytest.mark.share(4)
@pytest.mark.parametrize(
    ("game", "most"),
    [
        ("High Five, a double opens", 0),
        ("High Five, upright table", 0),
        ("High Five, any bone opens", 2),
        ("Five-Up, every double branches", 2),
    ],
)
def test_bones_that_are_down_do_not_move(game, most, thorough):
    """Measured: of 40 long games, how many had a play that moved a bone; 10 in the usual run."""
    double_opens, all_branch, table = GAMES[game]
    games = [
        play_out(Random(seed), double_opens, all_branch) for seed in range(40 if thorough else 10)
    ]
    assert sum(moved(plays, table) > 0 for plays in games) <= most


def test_the_same_placements_give_the_same_layout():
    plays = play_out(Random(1), False, True)
    assert place(plays, FIVE_UP) == place(list(plays), FIVE_UP)


@one_in(10)
@given(
    bones=st.permutations(BONES),
    joined=st.lists(st.tuples(st.integers(0, 26), st.booleans(), st.booleans()), min_size=27),
    chance=st.randoms(use_true_random=False),
    length=st.integers(1, 28),
)
def test_any_misplay_can_be_drawn(bones, joined, chance, length):
    plays = [BonePlayed(0, bones[0])]
    for nth, (which, odd, arm) in enumerate(joined[: length - 1], start=1):
        on, bone = bones[which % nth], bones[nth]
        touch = (chance.choice([on.high, on.low]), chance.choice([bone.high, bone.low]))
        slot = "arm" if arm and on.is_double else None
        plays.append(BonePlayed(0, bone, on=on, touch=touch if odd else None, slot=slot))
    laid = place(plays)
    assert [placed.bone for placed in laid] == bones[:length]
    assert_none_overlap(laid)


def lay(*placements: str) -> dict[str, LaidBone]:
    """Bones as "5-0 on 5-5", "4-2 on 6-6 touching 6 4", "3-2 on 3-3 arm"."""
    plays: list[BonePlayed] = []
    for words in (placement.split() for placement in placements):
        on = Bone(words[2]) if "on" in words else None
        touch = (int(words[4]), int(words[5])) if "touching" in words else None
        slot = "arm" if "arm" in words else None
        plays.append(BonePlayed(0, Bone(words[0]), on=on, touch=touch, slot=slot))
    return {str(placed.bone): placed for placed in place(plays)}


def kind(placed: LaidBone) -> str:
    """The kind of exit that a bone is joined to."""
    assert placed.joint
    return placed.joint.kind


def test_doubles_lie_crosswise():
    laid = lay("5-5", "5-0 on 5-5", "0-0 on 5-0", "5-1 on 5-5", "5-2 on 5-5", "2-2 on 5-2")
    assert [laid[bone].lie.upright for bone in ("5-5", "5-0", "0-0")] == [True, False, True]
    assert [laid[bone].lie.upright for bone in ("5-2", "2-2")] == [True, False]


def test_the_first_two_bones_on_a_double_take_its_sides_and_later_ones_its_arms():
    laid = lay("6-6", "6-1 on 6-6", "6-2 on 6-6", "6-3 on 6-6", "6-4 on 6-6")
    kinds = [kind(placed) for placed in laid.values() if placed.joint]
    assert kinds == ["side", "side", "arm", "arm"]


def test_a_double_that_was_joined_to_has_one_side_left():
    laid = lay("6-3", "3-3 on 6-3", "3-1 on 3-3", "3-2 on 3-3")
    assert [kind(laid[bone]) for bone in ("3-1", "3-2")] == ["side", "arm"]


def test_a_bone_may_take_an_arm_while_a_side_is_free():
    laid = lay("6-6", "6-3 on 6-6", "3-3 on 6-3", "3-2 on 3-3 arm")
    assert kind(laid["3-2"]) == "arm"
    assert {way.kind for way in free_exits(tuple(laid.values()))[Bone("3-3")]} == {"side", "arm"}


def test_a_mismatch_lies_where_it_was_placed():
    laid = lay("6-6", "4-2 on 6-6 touching 6 4", "5-2 on 4-2")
    assert laid["4-2"].mismatched
    assert touching(half_of(laid["4-2"], 4), cells_of(laid["6-6"])) == 2
    assert not laid["5-2"].mismatched


def test_a_bone_joined_to_a_covered_half_lies_at_its_flank():
    laid = lay("6-6", "6-2 on 6-6", "2-1 on 6-2", "3-2 on 6-2", "6-5 on 6-2")
    assert kind(laid["3-2"]) == kind(laid["6-5"]) == "flank"
    assert touching(half_of(laid["3-2"], 2), half_of(laid["6-2"], 2)) == 2
    assert_none_overlap(laid.values())


def test_a_fifth_bone_on_a_double_lies_loose():
    laid = lay("6-6", *(f"6-{pips} on 6-6" for pips in range(5)))
    assert [placed.on for placed in laid.values()].count(None) == 2
    assert laid["6-4"].on is None
    assert_none_overlap(laid.values())


def test_a_bone_joined_to_one_that_is_not_down_lies_loose():
    laid = lay("6-6", "3-2 on 3-3", "2-1 on 3-2")
    assert laid["3-2"].on is None
    assert laid["2-1"].on is Bone("3-2")
    assert_none_overlap(laid.values())


def test_no_placements_no_bones():
    assert place([]) == ()
