"""Whether tokens can be put in places, one each, when each may go only in some.

Knows nothing of bones or facts: `world_search` searches deals, and `verdict`
decides. `rows[t]` is the mask of places token t may take; there are as many
places as rows. A placing gives each token its place as a mask of one bit.
Augmenting paths (Kuhn 1955) over masks; where they fail, the tokens reached are
a crowd in Hall's sense (1935): more tokens than places.
"""

from collections.abc import Iterator, Sequence

from msgspec import Struct

Placing = tuple[int, ...]


class Failure(Struct, frozen=True):
    """Why there is no placing."""


class Crowd(Failure, frozen=True):
    """These tokens (a mask) together may take only these places, which are too few."""

    tokens: int
    places: int


def bits(mask: int) -> Iterator[int]:
    """The single bits of a mask, lowest first."""
    while mask:
        lowest = mask & -mask
        yield lowest
        mask ^= lowest


def match(rows: Sequence[int], start: Placing | None = None) -> Placing | Crowd:
    """A placing, or a crowd that shows that there is none.

    `start`, a placing that held under other rows, is kept where it still may
    be, which makes a small change of rows cheap.
    """
    if start and all(map(int.__and__, rows, start)):
        return start
    if 0 in rows:
        return Crowd(1 << rows.index(0), 0)
    everywhere = (1 << len(rows)) - 1
    placing = list(map(int.__and__, rows, start)) if start else [0] * len(rows)
    # A bone that fits wherever a place is left need not be placed before the end.
    loose = [token for token, row in enumerate(rows) if row == everywhere]
    for token in loose:
        placing[token] = 0
    free = everywhere ^ sum(placing)
    homeless = [
        token for token, place in enumerate(placing) if not place and rows[token] != everywhere
    ]
    homeless.sort(key=lambda token: rows[token].bit_count())
    for token in homeless:
        spot = rows[token] & free
        if spot:
            spot &= -spot
            placing[token] = spot
        else:
            spot = _make_room(token, rows, placing, free)
        if isinstance(spot, Crowd):
            return spot
        free ^= spot
    _settle(loose, placing, free, start)
    return tuple(placing)


def _settle(loose: Sequence[int], placing: list[int], free: int, start: Placing | None) -> None:
    """Give the tokens that may lie anywhere the places left, their own where it is one."""
    for token in loose:
        if start and start[token] & free:
            placing[token] = start[token]
            free ^= start[token]
    for token in loose:
        if not placing[token]:
            placing[token] = free & -free
            free &= free - 1


def _make_room(newcomer: int, rows: Sequence[int], placing: list[int], free: int) -> int | Crowd:
    """Place the newcomer, moving others; returns the free place that this took up."""
    holder = {place: token for token, place in enumerate(placing) if place}
    seen, reached_by, waiting = 0, dict[int, int](), [newcomer]
    while waiting:
        token = waiting.pop()
        spot = rows[token] & free
        if spot:
            spot &= -spot
            _shift(newcomer, token, spot, placing, reached_by=reached_by)
            return spot
        fresh = rows[token] & ~seen
        seen |= fresh
        for place in bits(fresh):
            reached_by[place] = token
            waiting.append(holder[place])
    return Crowd(1 << newcomer | sum(1 << holder[place] for place in bits(seen)), seen)


def _shift(
    newcomer: int, token: int, place: int, placing: list[int], reached_by: dict[int, int]
) -> None:
    """Move each token on the path into the place found for it, back to the newcomer."""
    while True:
        left, placing[token] = placing[token], place
        if token == newcomer:
            return
        place, token = left, reached_by[left]


def first_placing(rows: Sequence[int], rooms: Sequence[int], placing: Placing) -> Placing:
    """The placing in which token 0 lies in the first room it can, then token 1, and so on.

    Rooms are masks that share no place; which place of a room is taken is left
    open, so this is one placing for each way to fill the rooms. `placing` is any.
    """
    fixed = list(rows)
    left = {room: room.bit_count() for room in rooms}
    for token, row in enumerate(rows):
        for room in rooms:
            if not (row & room and left[room]):
                continue
            fixed[token] = row & room
            matched = match(fixed, placing)
            if isinstance(matched, tuple):
                placing, left[room] = matched, left[room] - 1
                break
    return placing
