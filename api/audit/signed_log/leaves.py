"""The leaves of the rows that are new: made here while they are few, else by a worker process.

A leaf takes ten microseconds to read and hash, which is half of what its event took to record:
under load, the process that records leaves it to another processor.
"""

import asyncio
import resource
from collections.abc import Iterable
from functools import cache
from typing import Final, NamedTuple

from anyio import CapacityLimiter, to_process

from api.audit.signed_log.errors import LogAltered
from api.event_store import Log, open_log
from domain.audit.errors import BadRow
from domain.audit.leaf import LeafMaker, StoredRow

HERE: Final = 250
"""Rows that are read and hashed here at a time."""
APART: Final = 2_000
"""Rows that a worker is asked for at a time: putting them into the tree takes 1.5 ms."""
_ENDINGS: Final = frozenset(("hand-ended", "game-ended", "match-ended"))


class NewLeaves(NamedTuple):
    """The leaves of rows that follow one another.

    Attributes
    ----------
    hashes : one for each row
    ended : whether a hand, a game or the match ended with one of them
    """

    hashes: list[bytes]
    ended: bool


class Leaves:
    """Makes the leaves of one log; of one in memory, which no worker can read, all of them here."""

    def __init__(self, log: Log, maker: LeafMaker) -> None:
        self._log = log
        self._maker = maker
        self._one_worker = CapacityLimiter(1)

    def at_a_time(self, *, more: bool) -> int:
        """How many rows to ask for: `HERE`, or `APART` if the last reading left `more` behind.

        Of a log in memory, always `HERE`.
        """
        return APART if more and self._log.url else HERE

    async def behind(self, after: int, most: int) -> NewLeaves:
        """The leaves of up to `most` rows at log positions > `after`, in order.

        Raises `LogAltered` where a row is missing, or is one that no release ever stored.
        """
        if most <= HERE or not self._log.url:
            return leaves_of(await self._log.stored(after, most), self._maker, after)
        return await to_process.run_sync(
            _read_apart,
            self._log.url,
            self._maker,
            after,
            most,
            cancellable=True,
            limiter=self._one_worker,
        )


def leaves_of(rows: Iterable[StoredRow], maker: LeafMaker, after: int) -> NewLeaves:
    """The leaves of rows, which must be at log positions `after + 1` and on without a gap.

    Raises `LogAltered` if they are not, or for a row that no release ever stored.
    """
    hashes: list[bytes] = []
    ended = False
    for position, row in enumerate(rows, after + 1):
        if row.position != position:
            raise LogAltered(f"{position} missing")
        try:
            hashes.append(maker.leaf(row))
        except BadRow as error:
            raise LogAltered(f"{position}: {error}") from error
        ended = ended or row.tag in _ENDINGS
    return NewLeaves(hashes, ended)


def _read_apart(url: str, maker: LeafMaker, after: int, most: int) -> NewLeaves:
    """In a worker process: `Leaves.behind`."""
    # The worker may have heard a claim before, within limits of time and memory.
    for limit in (resource.RLIMIT_CPU, resource.RLIMIT_AS):
        _, highest = resource.getrlimit(limit)
        resource.setrlimit(limit, (highest, highest))
    runner, log = _opened(url)
    return leaves_of(runner.run(log.stored(after, most)), maker, after)


@cache
def _opened(url: str) -> tuple[asyncio.Runner, Log]:
    """The log, opened once in each worker, and the loop that it belongs to."""
    return asyncio.Runner(), open_log(url, create=False)
