"""The tricks as a picture: an SVG text of the trick in progress and the stacks of each side.

Here belongs how a table of 42 looks from above: seat 0 below, the others clockwise
from there, the tricks of each side stacked beside the felt. Bones look as in
`projections.pictures.board_picture`; what happened comes in as `projections.tricks.Tricks`.
"""

from collections.abc import Iterator
from html import escape
from typing import Final, NamedTuple

from domain.bones import Bone
from domain.messages.catalogue import ENGLISH, Catalogue, all_worded, worded
from domain.messages.message import Message, message
from domain.messages.plain_words import plain
from projections.pictures.board_picture import (
    CELL,
    FELT,
    INK,
    IVORY,
    OPEN,
    RAIL,
    draw_bone,
)
from projections.pictures.tabletop import LaidBone, Lie
from projections.tricks import Trick, Tricks, tricks_words


class TricksTable(NamedTuple):
    """Where things are on a table of one shape, in cells.

    `places` and `names` are by seat: where its bone of the trick in progress lies, drawn larger by
    `scale`, and its name. `stacks` are by side, with the side's points above. A taken trick is a
    row of a stack, `row` high, its four bones `across` to a line, each as wide and high as `bone`.
    `fonts` are the sizes of names, small bones and the `summary` line, which lies at that place.
    """

    columns: int
    rows: int
    scale: float
    places: tuple[Lie, Lie, Lie, Lie]
    names: tuple[tuple[float, float], ...]
    stacks: tuple[tuple[float, float], tuple[float, float]]
    row: float
    across: int
    bone: tuple[float, float]
    fonts: tuple[int, int, int]
    summary: tuple[float, float]


WIDE: Final = TricksTable(
    columns=52,
    rows=30,
    scale=1.5,
    places=(Lie(16, 10, True), Lie(11, 8, False), Lie(16, 4, True), Lie(19, 8, False)),
    names=((25.5, 24.5), (10.5, 14), (25.5, 4.5), (40, 14)),
    stacks=((1, 3), (47, 3)),
    row=3.4,
    across=2,
    bone=(1.9, 1.4),
    fonts=(12, 8, 11),
    summary=(26, 29),
)
TALL: Final = TricksTable(
    columns=28,
    rows=42,
    scale=1.5,
    places=(Lie(8, 9, True), Lie(3, 6, False), Lie(8, 2, True), Lie(11, 6, False)),
    names=((14, 21), (6, 8), (14, 2.4), (22, 8)),
    stacks=((1, 26), (15, 26)),
    row=2,
    across=4,
    bone=(3, 1.7),
    fonts=(14, 12, 13),
    summary=(14, 41.2),
)
"""On a phone the stacks lie below the trick, so that their numbers can be read."""


TITLE: Final = message("The tricks")
WIDTH_OF_A_LETTER: Final = 0.66
"""The average width of a bold letter, in parts of its height."""


def draw_tricks(
    seen: Tricks,
    players: tuple[str, ...],
    *,
    size: int | None = None,
    numerals: bool = False,
    table: TricksTable = WIDE,
    catalogue: Catalogue = ENGLISH,
) -> str:
    """The hand as SVG; a trick just taken stays until the next is led.

    Words are those of `catalogue`; the description of the picture is `tricks_words`.

    `players` are the names by seat. `numerals` are drawn in place of pips. `table` is `WIDE` or
    `TALL`.

    `size` is the width in pixels; without it the picture fills the space it is given.
    """
    words = all_worded(tricks_words(seen, players), catalogue, "\n")
    width, height = table.columns * CELL, table.rows * CELL
    sized = "" if size is None else f' width="{size}" height="{round(size * height / width)}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}"{sized}'
        ' class="tricks" role="img" font-family="Archivo, DejaVu Sans, sans-serif"'
        ' font-weight="bold" text-anchor="middle">',
        f"<title>{escape(worded(TITLE, catalogue))}</title>",
        f"<desc>{escape(words)}</desc>",
        f'<rect class="rail" width="{width}" height="{height}" rx="12" fill="{RAIL}"/>',
        f'<rect class="felt" x="5" y="5" width="{width - 10}" height="{height - 10}" rx="9"'
        f' fill="{FELT}"/>',
        *_names(seen, players, table),
        *_in_progress(seen, numerals, table),
        *_stacks(seen, table),
        '<g class="summary">',
        _text(
            table.summary, worded(_summary(seen), catalogue), table.fonts[2], IVORY, room=width - 20
        ),
        "</g>",
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _text(
    at: tuple[float, float], words: str, size: int, fill: str, room: float | None = None
) -> str:
    """Words around a place, drawn together where they would be wider than the room for them."""
    x, y = at[0] * CELL, at[1] * CELL
    wide = room is not None and len(words) * size * WIDTH_OF_A_LETTER > room
    fitted = f' textLength="{room:g}" lengthAdjust="spacingAndGlyphs"' if wide else ""
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size}"{fitted} fill="{fill}">{escape(words)}</text>'
    )


def _names(seen: Tricks, players: tuple[str, ...], table: TricksTable) -> Iterator[str]:
    for seat, name in enumerate(players):
        words = name + (" ◆" if seat == seen.bidder else "") + (" •" if seat == seen.shaker else "")
        fill = OPEN if seat == seen.turn else IVORY
        yield _text(table.names[seat], words, table.fonts[0], fill)


def _in_progress(seen: Tricks, numerals: bool, table: TricksTable) -> Iterator[str]:
    """The trick in progress; the one before stays until the next is led."""
    plays, winning = seen.trick, seen.winning
    if not plays and seen.tricks:
        plays, winning = seen.tricks[-1].plays, seen.tricks[-1].winner
    larger = table.scale != 1
    if larger:
        yield f'<g transform="scale({table.scale:g})">'
    for play in plays:
        bone, lie = Bone(play.bone), table.places[play.seat]
        placed = LaidBone(bone, lie, bone.high, bone.low, exits=())
        yield draw_bone(placed, numerals, last=play.seat == winning)
    if larger:
        yield "</g>"


def _stacks(seen: Tricks, table: TricksTable) -> Iterator[str]:
    for side, (left, top) in enumerate(table.stacks):
        taken = [trick for trick in seen.tricks if trick.winner % 2 == side]
        for row, trick in enumerate(taken):
            yield from _taken(trick, left, top + row * table.row, table)
        middle = left + table.across * (table.bone[0] + 0.1) / 2
        yield _text((middle, top - 1), str(seen.points[side]), table.fonts[0] + 1, IVORY)


def _taken(trick: Trick, left: float, top: float, table: TricksTable) -> Iterator[str]:
    """A trick that was taken: its bones as small ones, in the order they fell."""
    names = " ".join(one.bone for one in trick.plays)
    width, height = (CELL * side for side in table.bone)
    font = table.fonts[1]
    yield f'<g class="trick" data-points="{trick.points}"><title>{names}</title>'
    for nth, play in enumerate(trick.plays):
        down, across = divmod(nth, table.across)
        x, y = CELL * left + across * (width + 1), CELL * top + down * (height + 1)
        yield (
            f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="2"'
            f' fill="{IVORY}"/>'
            f'<text x="{x + width / 2:g}" y="{y + height / 2 + font * 0.36:g}"'
            f' font-size="{font}" fill="{INK}">{play.bone}</text>'
        )
    yield "</g>"


def _summary(seen: Tricks) -> Message:
    bid = message("bid {bid}", bid=seen.bid) if seen.bid else message("no bid")
    if seen.trump == "none":
        bid = message("{bid} · trump none", bid=bid)
    elif seen.trump is not None:
        bid = message("{bid} · trump {trump}", bid=bid, trump=plain(seen.trump))
    ours, theirs = seen.marks
    return message("{bid} · marks {ours}–{theirs}", bid=bid, ours=ours, theirs=theirs)
