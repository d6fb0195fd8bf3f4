"""The layout in words, for readers who do not see it: the one description used everywhere.

Directions are those of the picture. What is open and what it adds comes from
the rules; nothing is counted here but the sum.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from domain.bones import Bone
from projections.pictures.placing import free_exits
from projections.pictures.tabletop import Exit, LaidBone

WORD: Final = ("right", "down", "left", "up")


class End(NamedTuple):
    """An open end: its bone, the number to be matched, and what it adds to the open total.

    `adds` None leaves unsaid what it adds, as where the count is not public yet.
    """

    bone: Bone
    pips: int
    adds: int | None = None


def board_words(
    bones: Sequence[LaidBone],
    open_ends: Sequence[End] | None = None,
    spinner: Bone | None = None,
) -> str:
    """The layout in a few sentences, such as

    ``Spinner 5-5. 4 bones down. Last bone 4-0. Open ends: 4 left, double 5 up. Count 14.``
    """
    if not bones:
        return "No bone is down."
    down = "1 bone" if len(bones) == 1 else f"{len(bones)} bones"
    sentences = [
        f"Spinner {spinner}." if spinner else "",
        f"{down} down.",
        f"Last bone {bones[-1].bone}.",
        *(f"{placed.bone} does not match {placed.on}." for placed in bones if placed.mismatched),
        _ends_in_words(bones, open_ends),
    ]
    return " ".join(sentence for sentence in sentences if sentence)


def _ends_in_words(bones: Sequence[LaidBone], ends: Sequence[End] | None) -> str:
    if ends is None:
        return ""
    if not ends:
        return "No open ends."
    exits = free_exits(bones)
    words = [_end_in_words(end, exits.get(end.bone, ())) for end in ends]
    alike = [words.count(one) > 1 for one in words]
    named = ", ".join(
        f"{one} of {end.bone}" if same else one
        for one, end, same in zip(words, ends, alike, strict=True)
    )
    adds = [end.adds for end in ends if end.adds is not None]
    count = f" Count {sum(adds)}." if len(adds) == len(ends) else ""
    return f"Open ends: {named}.{count}"


def _end_in_words(end: End, exits: Sequence[Exit]) -> str:
    what = f"double {end.pips}" if end.bone.is_double else str(end.pips)
    return " ".join(
        [what, " and ".join(WORD[way.heading] for way in open_ways(end, exits))]
    ).rstrip()


def open_ways(end: End, exits: Sequence[Exit]) -> list[Exit]:
    """The free exits that an open end stands for: of a double its sides, then its arms."""
    here = [way for way in exits if way.pips == end.pips]
    return [way for way in here if way.kind != "arm"] or here
