"""Of every layout, however it grew: no bone lies over another, and all are in the picture."""

from collections.abc import Callable, Iterator, Sequence
from random import Random
from xml.etree import ElementTree

import pytest

from domain.bones import BONES, Bone
from domain.events import BonePlayed
from domain.rulebooks import book
from domain.rules import Fives, choose
from projections.pictures.board_picture import CELL, draw
from projections.pictures.tabletop import LANDSCAPE, PORTRAIT, Table

OpenEnd = tuple[Bone, int]
Choice = Callable[[Random, Sequence[tuple[Bone, OpenEnd]]], tuple[Bone, OpenEnd]]

TREES: dict[str, Choice] = {
    "any bone anywhere": lambda chance, fitting: chance.choice(fitting),
    "one long arm": lambda _, fitting: fitting[-1],
    "as bushy as can be": lambda _, fitting: fitting[0],
    "doubles first": lambda chance, fitting: max(
        fitting, key=lambda one: (one[0].is_double, chance.random())
    ),
}
"""How a layout grows: the bone and the end that are chosen of all that fit."""

FIVES = ("PDA", "HF", "FU", "UDL")


def grown(chance: Random, choice: Choice, every_double: bool, opens: bool) -> list[BonePlayed]:
    """A layout that grows until nothing fits, as if one player held all bones."""
    bones = [*BONES]
    chance.shuffle(bones)
    if opens:
        bones.sort(key=lambda bone: not bone.is_double)
    first, *rest = bones
    spinner = first if first.is_double else None
    plays, ends = [BonePlayed(0, first)], list(_ways(first, None, spinner is not None))
    while fitting := [(bone, end) for end in ends for bone in rest if bone.has(end[1])]:
        bone, end = choice(chance, fitting)
        plays.append(BonePlayed(0, bone, on=end[0]))
        rest.remove(bone)
        ends.remove(end)
        branches = bone.is_double and (every_double or spinner is None)
        spinner = spinner or (bone if bone.is_double else None)
        ends += _ways(bone, end[1], branches)
    return plays


def _ways(bone: Bone, joined: int | None, branches: bool) -> Iterator[OpenEnd]:
    if bone.is_double:
        yield from [(bone, bone.high)] * ((4 if branches else 2) - (joined is not None))
    elif joined is None:
        yield from ((bone, bone.high), (bone, bone.low))
    else:
        yield bone, bone.other(joined)


def boxes(svg: str) -> tuple[list[int], list[tuple[int, int, int, int]]]:
    """The view of a picture, and left, top, right and bottom of each of its bones."""
    root = ElementTree.fromstring(svg)
    bones: list[tuple[int, int, int, int]] = []
    for group in root.iter("{http://www.w3.org/2000/svg}g"):
        if "data-bone" not in group.attrib:
            continue
        x, y = map(int, group.attrib["transform"][len("translate(") : -1].split())
        shadow = group[0].attrib
        across = float(shadow["width"]) > float(shadow["height"])
        width, height = (4 * CELL, 2 * CELL) if across else (2 * CELL, 4 * CELL)
        bones.append((x, y, x + width, y + height))
    return [int(side) for side in root.attrib["viewBox"].split()], bones


def assert_whole(plays: list[BonePlayed], table: Table) -> None:
    (x, y, width, height), bones = boxes(draw(plays, table=table))
    assert len(bones) == len(plays)
    for n, (left, top, right, bottom) in enumerate(bones):
        assert x <= left < right <= x + width, plays
        assert y <= top < bottom <= y + height, plays
        for l2, t2, r2, b2 in bones[:n]:
            assert right <= l2 or r2 <= left or bottom <= t2 or b2 <= top, plays


@pytest.mark.parametrize("id", FIVES)
def test_no_bone_lies_over_another_or_leaves_the_view(id: str, thorough: bool):
    rules = choose(book(id).rules, {})
    assert isinstance(rules, Fives)
    every_double = rules.branching.value == "every_double"
    for seed in range(5000 if thorough else 12):
        choice = [*TREES.values()][seed % len(TREES)]
        opens = rules.first_opening.value == "highest_double" and seed % 8 < 4
        plays = grown(Random(f"{id}{seed}"), choice, every_double, opens)
        assert_whole(plays, (LANDSCAPE, PORTRAIT)[seed // 4 % 2])
