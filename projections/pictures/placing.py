"""Where each bone of a layout lies on the table: a fold over the placements.

The first bone lies in the middle. Each later one goes straight on or turns a
corner at its near half, whichever leaves the table most usable, so that bones
already down stay where they are. Only when a bone fits nowhere is the whole
layout laid again, and only when that fails is the table made larger. The result
depends on the placements alone: everybody draws the same board.

Lawful or not makes no difference here. A bone that finds no room even so is
squeezed in without a gap; if it can lie nowhere beside the one it was joined to
it lies loose (`LaidBone.on` is None), never over another.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, Literal, NamedTuple, Protocol
from zlib import crc32

from domain.bones import ALL, DOUBLE_NINE, Bone
from projections.pictures.tabletop import (
    DOWN,
    LANDSCAPE,
    RIGHT,
    STEP,
    Exit,
    Heading,
    LaidBone,
    Lie,
    Table,
    cells,
    double_lie,
    lay_double,
    lay_single,
    side_and_arms,
    single_lie,
    surroundings,
)


class TablePlacement(Protocol):
    """One bone placed on the layout, as `domain.events.BonePlayed` tells it."""

    @property
    def bone(self) -> Bone:
        """The bone that is placed."""
        ...

    @property
    def on(self) -> Bone | None:
        """The bone that it joins, None for the first."""
        ...

    @property
    def touch(self) -> tuple[int, int] | None:
        """The number on `on` and that on `bone` which touch; None where the bones share one."""
        ...

    @property
    def slot(self) -> Literal["arm"] | None:
        """The word "arm" for an arm used while a side was free; None leaves it to the layout."""
        ...


# The cost of a way to lie. Each cell of free run ahead earns one back.
TURN: Final = 20
TURN_AT_DOUBLE: Final = 30
NEAR_WALL: Final = 18
WALL: Final = 3
"""Nearer to the wall than this, a crosswise double and a bone on its arm no longer fit."""
LONGEST_RUN: Final = 24

AWAITED: Final = 9
"""How many other exits may be shut to keep an exit open that is known to be used."""

RETRIES: Final = 12
"""Ways to lay the whole layout again before a larger table is taken."""
RETRIES_OF_MISPLAYS: Final = 3
"""Ways to lay it again where a bone is misplayed, since there may be none at all."""
LARGEST: Final = 8
"""Eighths by which the table may grow, each way."""


def place(plays: Iterable[TablePlacement], table: Table = LANDSCAPE) -> tuple[LaidBone, ...]:
    """Lay the bones in the order they were placed.

    Returns one `LaidBone` for each placement, in order, in cells of the table
    (or of a larger one, if the bones did not fit).
    """
    spread = _Spread(table)
    laid: list[TablePlacement] = []
    for play in plays:
        laid.append(play)
        spread = _with(spread, play) or _laid_again(spread, laid) or _squeezed_in(spread, play)
    return spread.bones


def free_exits(bones: Iterable[LaidBone]) -> dict[Bone, tuple[Exit, ...]]:
    """For each bone, the ends, sides and arms that nothing is joined to, lawfully open or not."""
    bones = tuple(bones)
    used = {placed.joint for placed in bones}
    return {
        placed.bone: tuple(x for x in placed.exits if x not in used and x.kind != "flank")
        for placed in bones
    }


Awaited = frozenset[tuple[Bone, int]]
"""Bones and numbers to which a later bone is known to be joined."""


class _Spread(NamedTuple):
    """Bones as they lie so far.

    `taken` is the mask of their cells, `live` the exits where the rules may put
    another, each with the bone it belongs to, `unplayed` the mask of bones to come,
    `squeezed` the mask of bones that lie closer than one cell to others, or apart.
    """

    table: Table
    bones: tuple[LaidBone, ...] = ()
    taken: int = 0
    live: tuple[tuple[Exit, LaidBone], ...] = ()
    unplayed: int = ALL
    spinner: Bone | None = None
    squeezed: int = 0

    def and_(self, placed: LaidBone) -> "_Spread":
        """The spread with one bone more."""
        kinds = ("end", "side", "arm") if self.branches(placed.bone) else ("end", "side")
        remaining = (live for live in self.live if live[0] != placed.joint)
        opened = ((x, placed) for x in placed.exits if x.kind in kinds)
        return _Spread(
            self.table,
            (*self.bones, placed),
            self.taken | cells(self.table.columns, placed.lie),
            (*remaining, *opened),
            unplayed=self.unplayed & ~placed.bone.mask,
            spinner=self.spinner or (placed.bone if placed.bone.is_double else None),
            squeezed=self.squeezed,
        )

    def branches(self, double: Bone) -> bool:
        """Whether room is kept for arms. The rules are not asked: it is only a guess."""
        return self.table.every_double_branches or self.spinner in (None, double)

    def without(self, placed: LaidBone) -> int:
        """The cells taken by all bones but this one."""
        return self.taken & ~cells(self.table.columns, placed.lie)

    def clear(self, lie: Lie, others: int) -> bool:
        """Whether a bone may lie there, one cell away from all `others`."""
        return self.table.holds(lie) and not surroundings(self.table.columns, lie) & others

    def empty(self, lie: Lie) -> bool:
        """Whether a bone may lie there at all."""
        return self.table.holds(lie) and not cells(self.table.columns, lie) & self.taken


# --- one bone more --------------------------------------------------------------------


def _with(
    spread: _Spread,
    play: TablePlacement,
    attempt: int = 0,
    awaited: Awaited = frozenset(),
    squeezed: bool = False,
) -> _Spread | None:
    """The spread with one bone more, or None if there is no room where it was joined.

    Of the ways in which it fits, the cheapest that leaves every live exit usable;
    if none does, the one that shuts the fewest, above all none that is `awaited`.
    """
    if not spread.bones:
        return spread.and_(_in_the_middle(play.bone, spread.table))
    parent = next((placed for placed in spread.bones if placed.bone is play.on), None)
    if parent is None:
        return _with_loose(spread, play)
    best: _Spread | None = None
    fewest = AWAITED * (len(spread.live) + 4)
    for way in _by_cost(spread, parent, _ways(spread, parent, play, squeezed), attempt):
        candidate = spread.and_(way)
        shut = sum(
            AWAITED if (owner.bone, joint.pips) in awaited else 1
            for joint, owner in candidate.live
            if not _usable(candidate, joint, owner)
        )
        if shut < fewest:
            best, fewest = candidate, shut
        if not shut:
            break
    return best


def _in_the_middle(bone: Bone, table: Table) -> LaidBone:
    """The first bone, its line along the longer side of the table."""
    heading = RIGHT if table.columns >= table.rows else DOWN
    dx, dy = (0, 0) if bone.is_double else STEP[heading]
    return _root(bone, table.columns // 2 - 1 - dx, table.rows // 2 - 1 - dy, heading)


def _root(bone: Bone, x: int, y: int, heading: Heading) -> LaidBone:
    start = Exit(x, y, heading, bone.high, kind="end")
    return lay_double(bone, start) if bone.is_double else lay_single(bone, bone.low, heading, start)


def _ways(
    spread: _Spread, parent: LaidBone, play: TablePlacement, squeezed: bool
) -> list[LaidBone]:
    """Every way in which the bone fits where it was joined.

    Beside a misplay on a flank there is never a cell to spare: there, and where a
    bone must be squeezed in, it is enough that none lies over another.
    """
    there, here = _numbers(play, parent.bone)
    used = {placed.joint for placed in spread.bones}
    joints = _joints(parent, used, there, play.slot)
    ways = [way for joint in joints for way in _lies(play.bone, here, joint, parent.bone)]
    others = spread.without(parent)
    clear = [way for way in ways if spread.clear(way.lie, others)]
    tight = squeezed or any(x.kind == "flank" and (x in used or x in joints) for x in parent.exits)
    return clear or [way for way in ways if tight and spread.empty(way.lie)]


def _numbers(play: TablePlacement, on: Bone) -> tuple[int, int]:
    """The number touched, and the number that touches it."""
    if play.touch is not None:
        there, here = play.touch
        return there, here if play.bone.has(here) else play.bone.high
    shared = next((pips for pips in (play.bone.high, play.bone.low) if on.has(pips)), None)
    return (on.high, play.bone.high) if shared is None else (shared, shared)


def _joints(parent: LaidBone, used: set[Exit | None], there: int, slot: str | None) -> list[Exit]:
    """The exits that the bone can take: an end or a side, else an arm, else a flank.

    With `slot` "arm" an arm comes first. If nothing on the parent is free at the
    number touched, whatever is free there will do.
    """
    order = {"arm": 0 if slot == "arm" else 2, "end": 1, "side": 1, "flank": 3}
    free = [x for x in parent.exits if x not in used]
    free = [x for x in free if x.pips == there] or free
    first = min((order[x.kind] for x in free), default=0)
    return [x for x in free if order[x.kind] == first]


def _lies(bone: Bone, near: int, joint: Exit, on: Bone) -> Iterator[LaidBone]:
    """A double lies crosswise; a single goes straight on or turns."""
    if bone.is_double:
        yield lay_double(bone, joint, on)
    else:
        for turned in _turns(joint.heading):
            yield lay_single(bone, near, turned, joint, on=on)


def _turns(heading: Heading) -> tuple[Heading, Heading, Heading]:
    return heading, (heading + 1) % 4, (heading - 1) % 4


# --- which way is best ----------------------------------------------------------------


def _by_cost(
    spread: _Spread, parent: LaidBone, ways: list[LaidBone], attempt: int
) -> list[LaidBone]:
    """The ways, cheapest first; each attempt after the first shakes the order differently."""
    costs = [_cost(spread, parent, way) for way in ways]
    if attempt:
        place = attempt, len(spread.bones)
        costs = [cost + crc32(bytes((*place, nth))) % 64 for nth, cost in enumerate(costs)]
    return [ways[nth] for nth in sorted(range(len(ways)), key=lambda nth: (costs[nth], nth))]


def _cost(spread: _Spread, parent: LaidBone, way: LaidBone) -> int:
    onward = way.exits[0]
    cost = -_run(spread, onward)
    if way.joint is not None and onward.heading != way.joint.heading:
        cost += TURN_AT_DOUBLE if parent.bone.is_double else TURN
    x, y, _ = lie = way.lie
    right, below = spread.table.columns - x - lie.width, spread.table.rows - y - lie.height
    return cost + (NEAR_WALL if min(x, y, right, below) < WALL else 0)


def _run(spread: _Spread, onward: Exit) -> int:
    """How many cells the line could go straight on, two cells wide."""
    dx, dy = STEP[onward.heading]
    for cell in range(0, LONGEST_RUN, 4):
        x, y = onward.x + cell * dx, onward.y + cell * dy
        if not spread.empty(single_lie(x, y, onward.heading)):
            return cell
    return LONGEST_RUN


def _usable(spread: _Spread, joint: Exit, owner: LaidBone) -> bool:
    """Whether every bone still to come that matches a live exit could be joined there."""
    suit = DOUBLE_NINE.suits[joint.pips] & spread.unplayed
    double = Bone.of(joint.pips, joint.pips)
    singles = suit & ~double.mask
    others = spread.without(owner)
    if singles and not _goes_on(spread, joint, others):
        return False
    if suit == singles:
        return True
    branches = spread.branches(double)
    exits = side_and_arms(*joint[:4])[: 3 if branches else 1]
    roomy = sum(
        _goes_on(spread, onward, spread.taken, branches and onward.kind == "side")
        for onward in exits
    )
    return spread.clear(double_lie(*joint[:3]), others) and roomy >= min(
        len(exits), singles.bit_count()
    )


def _goes_on(spread: _Spread, joint: Exit, others: int, between_arms: bool = False) -> bool:
    """Whether a single could lie here, and a double crosswise after it.

    Between arms it must go straight on, and so far that the line can turn after it.
    """
    x, y, heading = joint[:3]
    for turned in _turns(heading)[: 1 if between_arms else 3]:
        dx, dy = STEP[turned]
        onward = Exit(x + 4 * dx, y + 4 * dy, turned, joint.pips, kind="end")
        if spread.clear(single_lie(x, y, turned), others) and (
            _goes_on(spread, onward, others)
            if between_arms
            else spread.clear(double_lie(*onward[:3]), others)
        ):
            return True
    return False


# --- when there is no room ------------------------------------------------------------


def _laid_again(spread: _Spread, plays: Sequence[TablePlacement]) -> _Spread | None:
    """The whole layout laid otherwise, on this table or on a larger one."""
    tables = [spread.table] * RETRIES
    tables += [
        spread.table.grown(by)._replace(every_double_branches=every)
        for by in range(1, LARGEST + 1)
        for every in (spread.table.every_double_branches, True, True)
    ]
    if _is_misplay(spread, plays[-1]) or any(
        placed.joint is None or placed.joint.kind == "flank" or _are_doubles(placed.bone, placed.on)
        for placed in spread.bones[1:]
    ):
        tables = tables[:RETRIES_OF_MISPLAYS]
    tries = (
        _all_laid(_Spread(table), plays, spread.squeezed, attempt)
        for attempt, table in enumerate(tables, start=1)
    )
    return next((again for again in tries if again is not None), None)


def _is_misplay(spread: _Spread, play: TablePlacement) -> bool:
    """Whether the bone goes where no rule puts one: to a flank, to no exit, or double on double."""
    parent = next(placed for placed in spread.bones if placed.bone is play.on)
    used = {placed.joint for placed in spread.bones}
    joints = _joints(parent, used, _numbers(play, parent.bone)[0], play.slot)
    return all(joint.kind == "flank" for joint in joints) or _are_doubles(play.bone, play.on)


def _are_doubles(bone: Bone, on: Bone | None) -> bool:
    return on is not None and bone.is_double and on.is_double


def _all_laid(
    spread: _Spread, plays: Sequence[TablePlacement], squeezed: int, attempt: int
) -> _Spread | None:
    for nth, play in enumerate(plays):
        later = ((to.on, _numbers(to, to.on)[0]) for to in plays[nth + 1 :] if to.on)
        more = _with(spread, play, attempt, frozenset(later))
        if more is None and play.bone.mask & squeezed:
            more = _squeezed_in(spread, play)
        if more is None:
            return None
        spread = more
    return spread


def _squeezed_in(spread: _Spread, play: TablePlacement) -> _Spread:
    """The bone where it was joined but close to others, else apart."""
    more = _with(spread, play, squeezed=True) or _with_loose(spread, play)
    return more._replace(squeezed=spread.squeezed | play.bone.mask)


def _with_loose(spread: _Spread, play: TablePlacement) -> _Spread:
    """The bone apart from the rest: in the free place nearest to the middle of the table."""
    table = spread.table
    x, y, _ = _in_the_middle(play.bone, table).lie
    within = (Lie(x, y, False) for x in range(1, table.columns) for y in range(1, table.rows))
    nearest = sorted(within, key=lambda lie: (abs(lie.x - x) + abs(lie.y - y), lie))
    places = (_root(play.bone, lie.x, lie.y, RIGHT) for lie in nearest)
    inside = (placed for placed in places if spread.clear(placed.lie, spread.taken))
    # A table so full that nothing fits is left at its lower edge.
    lowest = max(placed.lie.y for placed in spread.bones)
    return spread.and_(next(inside, _root(play.bone, x, max(lowest, table.rows) + 6, RIGHT)))
