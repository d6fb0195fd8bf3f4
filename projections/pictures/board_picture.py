"""The board as a picture: an SVG text of a layout, for pages, overlays, prints and notebooks.

Here belongs how bones look. Where they lie is `projections.pictures.placing`; what is
open, what it counts and which double is the spinner is for the rules to say, so
these come in. Colours and sizes are presentation attributes and classes: the
picture needs no style sheet, no script and no ids, and may stand in a page whose
content security policy allows none of them.
"""

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from typing import Final, NamedTuple

from domain.bones import Bone
from domain.messages.catalogue import ENGLISH, Catalogue, all_worded, worded
from domain.messages.message import MessagePart, message
from projections.pictures.board_words import End, board_words, open_ways
from projections.pictures.placing import TablePlacement, free_exits, place
from projections.pictures.tabletop import LANDSCAPE, STEP, Exit, LaidBone, Lie, Table

CELL: Final = 10
"""Units of the picture to a cell: a bone is 40 by 20."""

# Felt, ivory and ink stay the same on light and dark pages. Contrast to what they
# lie on (WCAG 1.4.11 asks 3, 1.4.3 asks 4.5 of text) is held by a test.
FELT: Final = "#185540"
RAIL: Final = "#0b2f24"
IVORY: Final = "#fbf6e6"
LIP: Final = "#b8ab8a"
EDGE: Final = "#6d6350"
INK: Final = "#1c211e"
BRASS: Final = "#e9b949"
BRASS_EDGE: Final = "#8a5a00"
OPEN: Final = "#ffe08a"
FAULT: Final = "#b3261e"

PALETTE: Final = {
    "a bone on the felt": (IVORY, FELT, 3),
    "pips": (INK, IVORY, 4.5),
    "the last bone": (BRASS, FELT, 3),
    "the spinner's pin": (BRASS_EDGE, IVORY, 3),
    "the line between halves": (EDGE, IVORY, 3),
    "what an end counts": (OPEN, RAIL, 4.5),
    "an open end on the felt": (OPEN, FELT, 3),
    "a mismatch": (FAULT, IVORY, 3),
}
"""Pairs of colours that lie on each other, and the contrast they must have."""

VIEW: Final = (36, 20)
"""The first view in cells. It grows in parts of it, so that its shape never changes."""
CLOSEST: Final = (26, 18)
"""The smallest close view, so that a single bone does not fill the table."""
MARGIN: Final = 3
HEADROOM: Final = 3
"""Quarters by which a steady view that grows is larger than it must be."""

PIPS: Final = (
    "",
    "c",
    "nw se",
    "nw c se",
    "nw ne sw se",
    "nw ne c sw se",
    "nw n ne sw s se",
    "nw n ne c sw s se",
    "nw n ne w e sw s se",
    "nw n ne w c e sw s se",
)
"""Where the pips of a half lie, on a bone that lies across: sixes run along it."""
PIP_AT: Final = {
    "nw": (5, 5),
    "n": (10, 5),
    "ne": (15, 5),
    "w": (5, 10),
    "c": (10, 10),
    "e": (15, 10),
    "sw": (5, 15),
    "s": (10, 15),
    "se": (15, 15),
}

CAPTION: Final = message("The layout")


def draw(
    plays: Iterable[TablePlacement],
    *,
    table: Table = LANDSCAPE,
    size: int | None = None,
    last: bool = True,
    numerals: bool = False,
    caption: MessagePart = CAPTION,
    catalogue: Catalogue = ENGLISH,
    open_ends: Sequence[End] | None = None,
    spinner: Bone | None = None,
    close: bool = False,
    least: tuple[int, int] = CLOSEST,
) -> str:
    """The layout as SVG.

    Parameters
    ----------
    plays : the bones in the order they were placed
    table : the shape of the table (`LANDSCAPE`, `PORTRAIT`, `FIVE_UP`)
    size : width in pixels; without it the picture fills the space it is given
    last : mark the bone placed last
    numerals : numbers instead of pips
    caption : the picture's title; the description is made from the layout
    catalogue : the language of both
    open_ends : the open ends and what each adds; None draws and says nothing of them
    spinner : the spinner, if there is one
    close : a view close around the bones, for a camera that glides; else it seldom moves
    least : the least part of the table that a close view shows, in cells: across and down, or
        down and across of a table higher than it is wide
    """
    bones = place(plays, table)
    view = _close_view(bones, table, least) if close else _steady_view(bones, table)
    marked = bones[-1].bone if bones and last else None
    parts = [
        _opening(view, size),
        f"<title>{escape(worded(caption, catalogue))}</title>",
        f"<desc>{escape(all_worded(board_words(bones, open_ends, spinner), catalogue))}</desc>",
        _felt(view),
        *(
            draw_bone(placed, numerals, placed.bone is spinner, placed.bone is marked)
            for placed in bones
        ),
        *(_hatching(placed) for placed in bones if placed.mismatched),
        *_ends(bones, open_ends or ()),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


# --- the table ------------------------------------------------------------------------


class _View(NamedTuple):
    """The part of the table that is shown, in cells."""

    x: float
    y: float
    width: float
    height: float


def _steady_view(bones: Sequence[LaidBone], table: Table) -> _View:
    """The visible part of the table: constant until a bone leaves it, then a good deal more.

    So bones stay where they are on the screen, but for a few moments of a hand.
    """
    width, height = VIEW if table.columns >= table.rows else VIEW[::-1]
    view = _View((table.columns - width) // 2, (table.rows - height) // 2, width, height)
    for upto, placed in enumerate(bones, 1):
        if not _shows(view, placed.lie):
            view = _wider(view, bones[:upto], (width, height))
    return view


def _shows(view: _View, lie: Lie) -> bool:
    across = view.x + MARGIN <= lie.x <= view.x + view.width - MARGIN - lie.width
    return across and view.y + MARGIN <= lie.y <= view.y + view.height - MARGIN - lie.height


def _wider(view: _View, bones: Sequence[LaidBone], least: tuple[int, int]) -> _View:
    """A view of the same shape with every bone in its middle, and room for more."""
    (width, height), (left, top, right, bottom) = least, _taken(bones)
    wide, high = right - left + 2 * MARGIN, bottom - top + 2 * MARGIN
    larger = max(-(-(4 * wide) // width), -(-(4 * high) // height)) - 4 + HEADROOM
    larger = max(larger, int(4 * view.width // width) - 4)
    width, height = width + width * larger // 4, height + height * larger // 4
    return _View((left + right - width) // 2, (top + bottom - height) // 2, width, height)


def _taken(bones: Sequence[LaidBone]) -> tuple[int, int, int, int]:
    """The cells that a layout reaches to: left, top, right, bottom."""
    lies = [placed.lie for placed in bones]
    left, top = min(lie.x for lie in lies), min(lie.y for lie in lies)
    return (
        left,
        top,
        max(lie.x + lie.width for lie in lies),
        max(lie.y + lie.height for lie in lies),
    )


def _close_view(bones: Sequence[LaidBone], table: Table, least: tuple[int, int]) -> _View:
    """The part of the table that the bones take, in the middle of the picture.

    Its shape is theirs: what shows it fits it into the room that there is.
    """
    width, height = least if table.columns >= table.rows else least[::-1]
    if not bones:
        return _View((table.columns - width) // 2, (table.rows - height) // 2, width, height)
    left, top, right, bottom = _taken(bones)
    width = max(width, right - left + 2 * MARGIN)
    height = max(height, bottom - top + 2 * MARGIN)
    return _View((left + right - width) / 2, (top + bottom - height) / 2, width, height)


def _opening(view: _View, size: int | None) -> str:
    box = " ".join(f"{CELL * side:g}" for side in view)
    sized = ""
    if size is not None:
        sized = f' width="{size}" height="{round(size * view.height / view.width)}"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}"{sized}'
        ' class="layout" role="img" font-family="Archivo, DejaVu Sans, sans-serif"'
        ' font-weight="bold" text-anchor="middle">'
    )


def _felt(view: _View) -> str:
    x, y, width, height = (CELL * side for side in view)
    return (
        f'<rect class="rail" x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="12"'
        f' fill="{RAIL}"/>\n'
        f'<rect class="felt" x="{x + 5:g}" y="{y + 5:g}" width="{width - 10:g}"'
        f' height="{height - 10:g}" rx="9" fill="{FELT}"/>'
    )


# --- a bone ---------------------------------------------------------------------------


def draw_bone(
    placed: LaidBone,
    numerals: bool = False,
    spinner: bool = False,
    last: bool = False,
    named: bool = True,
) -> str:
    """The SVG group of one bone where it lies.

    `numerals` are drawn in place of pips, a `spinner` has its pin, the bone placed `last` its mark.
    Only a `named` bone has `data-bone`, by which scripts find it in a layout.
    """
    x, y = CELL * placed.lie.x, CELL * placed.lie.y
    width, height = CELL * placed.lie.width, CELL * placed.lie.height
    names = " ".join(["bone", *["spinner"] * spinner, *["last"] * last])
    bone = f' data-bone="{placed.bone}"' if named else ""
    upright = placed.lie.upright
    middle = "M4 20H16" if upright else "M20 4V16"
    second = (0, 20) if upright else (20, 0)
    return "".join(
        [
            f'<g class="{names}"{bone} transform="translate({x} {y})">',
            f'<rect x=".4" y="1.2" width="{width - 0.8:g}" height="{height - 1.2:g}" rx="3"'
            f' fill="{LIP}"/>',
            f'<rect x=".4" y=".4" width="{width - 0.8:g}" height="{height - 1.4:g}" rx="3"'
            f' fill="{IVORY}"/>',
            _ring(width, height) if last else "",
            f'<path d="{middle}" stroke="{EDGE}" stroke-width=".7"/>',
            _half(placed.first, (0, 0), upright, numerals),
            _half(placed.second, second, upright, numerals),
            _pin(width // 2, height // 2) if spinner else "",
            "</g>",
        ]
    )


def _half(pips: int, at: tuple[int, int], upright: bool, numerals: bool) -> str:
    x, y = at
    if numerals:
        return f'<text x="{x + 10}" y="{y + 14.7:g}" font-size="13" fill="{INK}">{pips}</text>'
    spots = [PIP_AT[where] for where in PIPS[pips].split()]
    # Standing up is a quarter turn clockwise.
    turned = [(20 - down, across) if upright else (across, down) for across, down in spots]
    dots = (f'<circle cx="{x + across}" cy="{y + down}" r="2.05"/>' for across, down in turned)
    return f'<g fill="{INK}">{"".join(dots)}</g>' if spots else ""


def _ring(width: int, height: int) -> str:
    """The mark of the last bone, around it: it stands out against the felt."""
    return (
        f'<rect x="-.4" y="-.4" width="{width + 0.8:g}" height="{height + 0.8:g}" rx="3.6"'
        f' fill="none" stroke="{BRASS}" stroke-width="1.6"/>'
    )


def _pin(x: int, y: int) -> str:
    """The brass pin that a spinner turns on."""
    return (
        f'<circle cx="{x}" cy="{y}" r="2.4" fill="{BRASS}" stroke="{BRASS_EDGE}"'
        ' stroke-width="1.2"/>'
    )


# --- joints and ends ------------------------------------------------------------------


def _hatching(placed: LaidBone) -> str:
    """Stripes over a joint whose numbers differ."""
    assert placed.joint is not None
    x, y = (CELL * at for at in placed.joint.edge)
    across = STEP[placed.joint.heading][0] != 0
    width, height = (5, 18) if across else (18, 5)
    left, top = x - width / 2, y - height / 2
    stripes = "".join(
        f"M{left} {top + at + 3}l5 -3" if across else f"M{left + at} {top + 5}l3 -5"
        for at in range(0, 16, 3)
    )
    return (
        f'<g class="mismatch"><rect x="{left}" y="{top}" width="{width}" height="{height}"'
        f' fill="{IVORY}" stroke="{FAULT}" stroke-width=".8"/>'
        f'<path d="{stripes}" stroke="{FAULT}" stroke-width="1.1"/></g>'
    )


def _ends(bones: Sequence[LaidBone], ends: Sequence[End]) -> Iterator[str]:
    """A mark at every open exit; what the end adds, if anything, stands at the first of them."""
    exits = free_exits(bones)
    for end in ends:
        for nth, way in enumerate(open_ways(end, exits.get(end.bone, ()))):
            if not end.adds or nth > 0 or way.kind == "arm":
                yield _tip(way)
            else:
                yield _badge(way, end.adds, any(_in_front(way, placed) for placed in bones))


def _in_front(way: Exit, placed: LaidBone) -> bool:
    """Whether a bone takes part of the square in front of an exit."""
    x, y = placed.lie.x, placed.lie.y
    return x - 2 < way.x < x + placed.lie.width and y - 2 < way.y < y + placed.lie.height


def _tip(way: Exit) -> str:
    (x, y), (dx, dy) = way.edge, STEP[way.heading]
    x, y = CELL * x + 6 * dx, CELL * y + 6 * dy
    return (
        f'<circle class="open-end" cx="{x}" cy="{y}" r="2.6" fill="{RAIL}" stroke="{OPEN}"'
        ' stroke-width="1"/>'
    )


def _badge(way: Exit, adds: int, narrow: bool) -> str:
    (x, y), (dx, dy) = way.edge, STEP[way.heading]
    out, radius, font, drop = (5.5, 4.4, 6, 2.2) if narrow else (12, 8, 10, 3.6)
    x, y = CELL * x + out * dx, CELL * y + out * dy
    return (
        f'<g class="open-end"><circle cx="{x:g}" cy="{y:g}" r="{radius}" fill="{RAIL}"'
        f' stroke="{OPEN}" stroke-width=".9"/>'
        f'<text x="{x:g}" y="{y + drop:g}" font-size="{font}" fill="{OPEN}">{adds}</text></g>'
    )
