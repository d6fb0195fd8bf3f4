"""The tricks as a picture: an SVG text of the trick in progress and the stacks of each side.

Here belongs how a table of 42 looks from above: seat 0 below, the others clockwise
from there, the tricks of each side stacked beside the felt. Bones look as in
`projections.pictures.board_picture`; what happened comes in as `projections.tricks.Tricks`.
"""

from collections.abc import Iterator
from html import escape
from typing import Final

from domain.bones import Bone
from projections.pictures.board_picture import (
    CELL,
    FELT,
    IVORY,
    OPEN,
    RAIL,
    draw_bone,
)
from projections.pictures.tabletop import LaidBone, Lie
from projections.tricks import Trick, Tricks, tricks_words

COLUMNS: Final = 52
ROWS: Final = 30
PLACES: Final = (Lie(24, 17, True), Lie(15, 14, False), Lie(24, 9, True), Lie(31, 14, False))
"""Where each seat's bone of the trick in progress lies, in cells."""

NAMES: Final = ((25, 26), (9, 15), (25, 4), (41, 15))
"""Where each seat is named, in cells."""

STACKS: Final = (1, 47)
"""The column of each side's stack: each trick a row of four small bones."""


def draw_tricks(
    seen: Tricks, players: tuple[str, ...], *, size: int | None = None, numerals: bool = False
) -> str:
    """The hand as SVG; its description is the text view.

    `size` is the width in pixels; without it the picture fills the space it is given.
    """
    width, height = COLUMNS * CELL, ROWS * CELL
    sized = "" if size is None else f' width="{size}" height="{round(size * ROWS / COLUMNS)}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}"{sized}'
        ' class="tricks" role="img" font-family="DejaVu Sans, Verdana, sans-serif"'
        ' font-weight="bold" text-anchor="middle">',
        "<title>The tricks</title>",
        f"<desc>{escape(tricks_words(seen, players))}</desc>",
        f'<rect class="rail" width="{width}" height="{height}" rx="12" fill="{RAIL}"/>',
        f'<rect class="felt" x="5" y="5" width="{width - 10}" height="{height - 10}" rx="9"'
        f' fill="{FELT}"/>',
        *_names(seen, players),
        *_in_progress(seen, numerals),
        *_stacks(seen),
        _summary(seen),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _text(at: tuple[float, float], words: str, size: int, fill: str) -> str:
    x, y = at[0] * CELL, at[1] * CELL
    return f'<text x="{x:g}" y="{y:g}" font-size="{size}" fill="{fill}">{escape(words)}</text>'


def _names(seen: Tricks, players: tuple[str, ...]) -> Iterator[str]:
    for seat, name in enumerate(players):
        words = name + (" ◆" if seat == seen.bidder else "") + (" •" if seat == seen.shaker else "")
        yield _text(NAMES[seat], words, 12, OPEN if seat == seen.turn else IVORY)


def _in_progress(seen: Tricks, numerals: bool) -> Iterator[str]:
    for one in seen.trick:
        bone, lie = Bone(one.bone), PLACES[one.seat]
        placed = LaidBone(bone, lie, bone.high, bone.low, ())
        yield draw_bone(placed, numerals, last=one.seat == seen.winning)


def _stacks(seen: Tricks) -> Iterator[str]:
    taken: list[list[Trick]] = [[], []]
    for trick in seen.tricks:
        taken[trick.winner % 2].append(trick)
    for side, stack in enumerate(taken):
        for row, trick in enumerate(stack):
            names = " ".join(one.bone for one in trick.plays)
            x, y = STACKS[side] * CELL, (3 + 3.4 * row) * CELL
            yield f'<g class="trick" data-points="{trick.points}"><title>{names}</title>'
            for nth, one in enumerate(trick.plays):
                left, top = x + 20 * (nth % 2), y + 15 * (nth // 2)
                yield (
                    f'<rect x="{left}" y="{top:g}" width="19" height="14" rx="2" fill="{IVORY}"/>'
                    f'<text x="{left + 9.5:g}" y="{top + 10:g}" font-size="8">{one.bone}</text>'
                )
            yield "</g>"
        yield _text((STACKS[side] + 2, 2), str(seen.points[side]), 13, IVORY)


def _summary(seen: Tricks) -> str:
    bid = f"bid {seen.bid}" if seen.bid else "no bid"
    trump = f" · trump {seen.trump}" if seen.trump is not None else ""
    words = f"{bid}{trump} · marks {seen.marks[0]}–{seen.marks[1]}"
    return _text((26, 29), words, 11, IVORY)
