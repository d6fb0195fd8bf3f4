"""How many live streams may be open, and which one makes way for another.

Nobody is shut out by somebody who opens many: a further stream of the same viewer takes the
place of their oldest, and where all places are taken whoever has most gives one up. Officials have
places of their own that nobody else can fill.
"""

from typing import Generic, TypeVar

from litestar.exceptions import TooManyRequestsException

S = TypeVar("S")

RESERVED_FOR = ("official",)
"""The kinds of viewers for whom places are kept."""


class StreamPlaces(Generic[S]):
    """The places for live streams of a server, and who has taken them.

    `most` streams may be open, `reserved` of them for officials alone; `each` of one viewer, which
    `divide` shares out evenly among the servers of the log.
    """

    def __init__(self, most: int, reserved: int, each: int) -> None:
        self._servers = 1
        self.change(most, reserved, each)
        # By viewer, oldest first; officials apart.
        self._taken: tuple[dict[str, dict[S, None]], ...] = ({}, {})

    @property
    def open(self) -> int:
        """How many streams are open."""
        return sum(len(own) for taken in self._taken for own in list(taken.values()))

    def change(self, most: int, reserved: int, each: int) -> None:
        """Change the numbers of places; streams that are open keep theirs."""
        self._most = most
        self._for_all = most - min(reserved, most - 1)
        self._whole = each
        self.divide(self._servers)

    def divide(self, servers: int) -> None:
        """Divide each viewer's streams among this many servers, with one on each at least."""
        self._servers = servers
        self._each = max(1, self._whole // servers)

    def take(self, stream: S, who: str, kind: str) -> S | None:
        """Give a stream of the viewer `who`, who is of this `kind`, a place.

        Return the stream that lost its own for it, if any. The caller has to end that stream.
        Raises 429 if there is no place.
        """
        replaced = self.in_the_way(who, kind)
        if replaced is not None:
            for taken in self._taken:
                for caller in list(taken):
                    self._remove(taken, caller, replaced)
        self._taken[kind in RESERVED_FOR].setdefault(who, {})[stream] = None
        return replaced

    def leave(self, stream: S, who: str) -> None:
        """Free the place of a stream that has ended."""
        for taken in self._taken:
            self._remove(taken, who, stream)

    def _remove(self, taken: dict[str, dict[S, None]], who: str, stream: S) -> None:
        own = taken.get(who, {})
        own.pop(stream, None)
        if not own:
            taken.pop(who, None)

    def in_the_way(self, who: str, kind: str) -> S | None:
        """The stream that would have to make way for a further one; None if there is room.

        That is the oldest of `who`, if they have as many as they may. Where all places that they
        can have are taken, it is the oldest of the viewer with most who is no official, if an
        official asks or `who` has at least two fewer; else the oldest of `who`. Raises 429 if `who`
        has none either.
        """
        others, officials = self._taken
        official = kind in RESERVED_FOR
        own = self._taken[official].get(who, {})
        if len(own) >= self._each:
            return next(iter(own))
        taken = sum(map(len, others.values()))
        whole = taken + sum(map(len, officials.values()))
        if whole < self._most and (official or taken < self._for_all):
            return None
        nobody: dict[S, None] = {}
        largest = max(others.values(), key=len, default=nobody)
        if largest and (official or len(largest) > len(own) + 1):
            return next(iter(largest))
        if own:
            return next(iter(own))
        raise TooManyRequestsException(
            "too many live streams are open", headers={"Retry-After": "5"}
        )
