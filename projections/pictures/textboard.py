"""The board for a terminal: the same layout as the picture, in line-drawing characters.

A cell is two characters wide and one line high, and neighbours share their
border. Where bones lie is `projections.pictures.placing`; words about them are
`projections.pictures.board_words`.
"""

from collections.abc import Iterable
from typing import Final

from domain.bones import Bone
from projections.pictures.placing import TablePlacement, place
from projections.pictures.tabletop import LaidBone, Table

PAGE: Final = Table(48, 40)
"""A table 97 characters wide. For Five-Up, set its `every_double_branches`."""

UP, DOWN, LEFT, RIGHT = 1, 2, 4, 8
LINES: Final = " ╵╷│╴┘┐┤╶└┌├─┴┬┼"
"""The box-drawing character for each set of strokes that meet in a place."""


def text_board(
    plays: Iterable[TablePlacement],
    *,
    table: Table = PAGE,
    last: bool = True,
    spinner: Bone | None = None,
) -> str:
    """The layout as lines of text, without blank margins; empty for an empty table.

    ``(6)`` marks the bone placed last, unless `last` is False, ``◆`` the `spinner`, ``#`` a joint
    that does not match. `table` is the room to lay bones in; it grows where they do not fit.

    >>> from domain.events import BonePlayed
    >>> five, four = Bone("5-5"), Bone("5-4")
    >>> print(text_board([BonePlayed(0, five), BonePlayed(1, four, on=five)], spinner=five))
    ┌───┐
    │ 5 ├───────┐
    │┄◆┄│(5)┊(4)│
    │ 5 ├───────┘
    └───┘
    """
    bones = place(plays, table)
    strokes: dict[tuple[int, int], int] = {}
    written: dict[tuple[int, int], str] = {}
    for placed in bones:
        _outline(strokes, placed)
    for placed in bones:
        _inside(written, placed, placed.bone is spinner, last and placed is bones[-1])
    drawn = {at: LINES[bits] for at, bits in strokes.items()} | written
    return _page(drawn)


def _outline(strokes: dict[tuple[int, int], int], placed: LaidBone) -> None:
    left, top = 2 * placed.lie.x, placed.lie.y
    right, bottom = left + 2 * placed.lie.width, top + placed.lie.height
    for column in range(left, right):
        for line in (top, bottom):
            _stroke(strokes, column, line, RIGHT)
            _stroke(strokes, column + 1, line, LEFT)
    for line in range(top, bottom):
        for column in (left, right):
            _stroke(strokes, column, line, DOWN)
            _stroke(strokes, column, line + 1, UP)


def _stroke(strokes: dict[tuple[int, int], int], column: int, line: int, stroke: int) -> None:
    strokes[column, line] = strokes.get((column, line), 0) | stroke


def _inside(
    written: dict[tuple[int, int], str], placed: LaidBone, spinner: bool, last: bool
) -> None:
    x, y, upright = placed.lie
    column, line = 2 * x + 2, y + 1
    second = (column, line + 2) if upright else (column + 4, line)
    halfway = (column, line + 1) if upright else (column + 2, line)
    if upright:
        _write(written, halfway, "┄┄┄")
    written[halfway] = "◆" if spinner else "┄" if upright else "┊"
    pips = "({})" if last else " {} "
    _write(written, (column, line), pips.format(placed.first))
    _write(written, second, pips.format(placed.second))
    if placed.joint is not None and placed.mismatched:
        across, down = placed.joint.edge
        written[2 * across, down] = "#"


def _write(written: dict[tuple[int, int], str], at: tuple[int, int], three: str) -> None:
    """Three characters with the middle one here."""
    column, line = at
    for nth, character in enumerate(three):
        written[column - 1 + nth, line] = character


def _page(drawn: dict[tuple[int, int], str]) -> str:
    if not drawn:
        return ""
    columns = range(min(at[0] for at in drawn), max(at[0] for at in drawn) + 1)
    lines = range(min(at[1] for at in drawn), max(at[1] for at in drawn) + 1)
    rows = ("".join(drawn.get((column, line), " ") for column in columns) for line in lines)
    return "\n".join(row.rstrip() for row in rows)
