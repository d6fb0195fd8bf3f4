"""The table top: how bones lie on it, where they can be joined, which cells they take.

A cell is a quarter of a bone's half: a bone takes 4 by 2 cells, and a double lies
crosswise to its line. Nothing here decides where a bone goes: that is
`projections.pictures.placing`; how it looks is `projections.pictures.board_picture`.
"""

from functools import lru_cache
from typing import Final, Literal, NamedTuple

from msgspec import Struct

from domain.bones import Bone

Heading = int
"""0 right, 1 down, 2 left, 3 up: turning clockwise adds one."""

RIGHT, DOWN, LEFT, UP = range(4)
STEP: Final = ((1, 0), (0, 1), (-1, 0), (0, -1))

ExitKind = Literal["end", "side", "arm", "flank"]
"""Where another bone may touch: the end of a single, a side or an arm of a double.
A flank is the long edge of a single's half, which only a misplay touches."""


class Exit(NamedTuple):
    """An edge of a bone that another may be joined to.

    `x`, `y` are the left top cell of the two by two square outside the edge: there
    the joined half will lie. `heading` points away from the bone, `pips` is the
    number to be matched.
    """

    x: int
    y: int
    heading: Heading
    pips: int
    kind: ExitKind

    @property
    def edge(self) -> tuple[int, int]:
        """The middle of the edge itself, in cells."""
        dx, dy = STEP[self.heading]
        return self.x + 1 - dx, self.y + 1 - dy


class Lie(NamedTuple):
    """The cells that a bone covers: its left top cell, and whether 2 wide and 4 high or 4 by 2."""

    x: int
    y: int
    upright: bool

    @property
    def width(self) -> int:
        """Columns that the bone covers."""
        return 2 if self.upright else 4

    @property
    def height(self) -> int:
        """Rows that the bone covers."""
        return 4 if self.upright else 2


class LaidBone(Struct, frozen=True):
    """A bone on the table.

    Attributes
    ----------
    bone, lie : which bone, and where
    first, second : the pips of its left (or upper) and of its right (or lower) half
    exits : every edge where a later bone may touch it, used or not, whatever the rules allow
    on : the bone it is joined to; None for the first and for one that fitted nowhere
    joint, touches : the exit of `on` that it uses, and its own number there; None without `on`
    """

    bone: Bone
    lie: Lie
    first: int
    second: int
    exits: tuple[Exit, ...]
    on: Bone | None = None
    joint: Exit | None = None
    touches: int | None = None

    @property
    def mismatched(self) -> bool:
        """Whether the numbers at its joint differ: a misplay that stands."""
        return self.joint is not None and self.joint.pips != self.touches


class Table(NamedTuple):
    """A table top in cells, and whether every double has arms (Five-Up) or the first alone."""

    columns: int
    rows: int
    every_double_branches: bool = False

    def grown(self, eighths: int) -> "Table":
        """A table wider and higher by so many eighths of what it is."""
        return self._replace(
            columns=self.columns + self.columns * eighths // 8,
            rows=self.rows + self.rows * eighths // 8,
        )

    def holds(self, lie: Lie) -> bool:
        """Whether a bone that lies so is on the table."""
        return 0 <= lie.x <= self.columns - lie.width and 0 <= lie.y <= self.rows - lie.height


LANDSCAPE: Final = Table(64, 36)
PORTRAIT: Final = Table(36, 64)
FIVE_UP: Final = Table(96, 54, every_double_branches=True)


def single_lie(x: int, y: int, turned: Heading) -> Lie:
    """The cells of a single: near half in the square at `x`, `y`, far half towards `turned`."""
    dx, dy = STEP[turned]
    return Lie(x + min(0, 2 * dx), y + min(0, 2 * dy), dy != 0)


def double_lie(x: int, y: int, heading: Heading) -> Lie:
    """The cells of a double crosswise to the line along `heading` into the square at `x`, `y`."""
    dx, dy = STEP[heading]
    return Lie(x - abs(dy), y - abs(dx), dx != 0)


def side_and_arms(x: int, y: int, heading: Heading, pips: int) -> tuple[Exit, Exit, Exit]:
    """The exits of a double joined at the square: straight on, then its arms."""
    dx, dy = STEP[heading]
    return (
        Exit(x + 2 * dx, y + 2 * dy, heading, pips, kind="side"),
        Exit(x + 3 * dy, y - 3 * dx, (heading - 1) % 4, pips, kind="arm"),
        Exit(x - 3 * dy, y + 3 * dx, (heading + 1) % 4, pips, kind="arm"),
    )


def lay_double(bone: Bone, joint: Exit, on: Bone | None = None) -> LaidBone:
    """A double crosswise at a joint; without a bone to join, both its sides are free."""
    exits = side_and_arms(joint.x, joint.y, joint.heading, bone.high)
    if on is None:
        dx, dy = STEP[joint.heading]
        back = Exit(
            joint.x - 2 * dx, joint.y - 2 * dy, (joint.heading + 2) % 4, bone.high, kind="side"
        )
        exits = (exits[0], back, *exits[1:])
    lie = double_lie(*joint[:3])
    return _placed(bone, lie, (bone.high, bone.high), exits, joint=joint, on=on, touches=bone.high)


def lay_single(
    bone: Bone, near: int, turned: Heading, joint: Exit, on: Bone | None = None
) -> LaidBone:
    """A single whose half `near` is at the joint and whose other half lies towards `turned`.

    Without a bone to join, both its ends are free.
    """
    far = bone.other(near)
    dx, dy = STEP[turned]
    x, y = joint.x + 2 * dx, joint.y + 2 * dy
    joined = None if on is None else (joint.heading + 2) % 4
    exits = [Exit(x + 2 * dx, y + 2 * dy, turned, far, kind="end")]
    exits += [_beside(x, y, way, far) for way in ((turned - 1) % 4, (turned + 1) % 4)]
    for way in range(4):
        if way not in (turned, joined):
            flank = _beside(joint.x, joint.y, way, near)
            is_end = on is None and way == (turned + 2) % 4
            exits.append(flank._replace(kind="end") if is_end else flank)
    halves = (near, far) if turned in (RIGHT, DOWN) else (far, near)
    return _placed(
        bone,
        single_lie(joint.x, joint.y, turned),
        halves,
        tuple(exits),
        joint=joint,
        on=on,
        touches=near,
    )


def _placed(
    bone: Bone,
    lie: Lie,
    halves: tuple[int, int],
    exits: tuple[Exit, ...],
    joint: Exit,
    on: Bone | None,
    touches: int,
) -> LaidBone:
    if on is None:
        return LaidBone(bone, lie, *halves, exits)
    return LaidBone(bone, lie, *halves, exits, on, joint, touches)


def _beside(x: int, y: int, way: Heading, pips: int) -> Exit:
    dx, dy = STEP[way]
    return Exit(x + 2 * dx, y + 2 * dy, way, pips, kind="flank")


# --- cells as bits --------------------------------------------------------------------
# The mask has a border of one cell, so that the surroundings of a bone always fit in it.


@lru_cache(maxsize=1 << 15)
def cells(columns: int, lie: Lie) -> int:
    """The cells of a bone on a table so many columns wide, as a bit mask with a border of one."""
    return _block(columns, lie.x + 1, lie.y + 1, lie.width, height=lie.height)


@lru_cache(maxsize=1 << 15)
def surroundings(columns: int, lie: Lie) -> int:
    """The cells of a bone and one cell more on every side, as a bit mask like that of `cells`."""
    return _block(columns, lie.x, lie.y, lie.width + 2, height=lie.height + 2)


def _block(columns: int, x: int, y: int, width: int, height: int) -> int:
    line = columns + 2
    row = ((1 << width) - 1) << x
    return sum(row << line * (y + below) for below in range(height))
