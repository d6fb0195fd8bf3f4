"""The log of viewings of hidden bones: viewer and minute, numbered, for later inquiries.

What was shown is noted in memory and written a moment later, so that nobody waits for it. A
server that is killed loses the last second of it.
"""

import asyncio
from typing import Final

from msgspec import Struct

from api.background_tasks import Pulse
from api.clock import Now
from api.event_store import Log, LogError

WRITTEN_EVERY: Final = 1.0
"""Seconds between two writes of what was noted."""
_MINUTE: Final = "%Y-%m-%dT%H:%MZ"
_COUNT: Final = "UPDATE access_head SET viewings = viewings RETURNING viewings"
"""A statement that changes nothing and makes others that number viewings wait."""
_NOTE: Final = "UPDATE access_head SET viewings = ?"
_PUT: Final = """
    INSERT INTO viewings (stream, minute, principal, key, number) VALUES (?, ?, ?, ?, ?)
    ON CONFLICT DO NOTHING RETURNING number
"""
_READ: Final = """
    SELECT minute, principal, key FROM viewings WHERE stream = ? ORDER BY minute, principal, key
"""


class Viewing(Struct, frozen=True):
    """The principal who was shown hidden bones of a match, in which minute (UTC), by which key."""

    minute: str
    principal: str
    key: str


class Viewings:
    """The viewings of a log: who was shown hidden bones of which match, when and by which key.

    What `note` takes is kept in memory until `write`, `run` or `of` stores it.
    """

    def __init__(self, log: Log, clock: Now) -> None:
        self._log = log
        self._clock = clock
        self._noted: set[tuple[str, str, str, str]] = set()
        self._minute = ""
        self._written: set[tuple[str, str, str, str]] = set()
        self.pulse = Pulse("viewings")
        log.when_exchanged(self._forget)

    def _forget(self) -> None:
        self._written.clear()

    def note(self, match: str, principal: str, key: str) -> None:
        """Note in memory that a principal is shown hidden bones of a match in this minute.

        `key` is the one by which; the same again within the minute adds nothing.
        """
        minute = self._clock().strftime(_MINUTE)
        if minute != self._minute:
            self._minute, self._written = minute, set()
        viewing = (match, minute, principal, key)
        if viewing not in self._written:
            self._noted.add(viewing)

    async def write(self) -> None:
        """Store what was noted, but for matches that are not in the log: nothing of them was shown.

        Raises `StoreUnavailable`; the same is tried again the next time.
        """
        noted, epoch = sorted(self._noted), self._log.epoch
        # A match that is not there was asked for, and nothing was shown of it: it is dropped.
        there = {match for match in {one[0] for one in noted} if await self._log.version(match)}
        if there:
            async with self._log.transaction() as execute:
                ((number,),) = await execute(_COUNT)
                for viewing in noted:
                    if viewing[0] in there and await execute(_PUT, *viewing, number + 1):
                        number += 1
                await execute(_NOTE, number)
            epoch.check()
            written = (entry for entry in noted if entry[0] in there and entry[1] == self._minute)
            self._written.update(written)
        self._noted.difference_update(noted)

    async def run(self) -> None:
        """Store what is noted every second until cancelled, and then what is left."""
        try:
            while True:
                await asyncio.sleep(WRITTEN_EVERY)
                await self._try_to_write()
        finally:
            await asyncio.shield(self._try_to_write())

    async def _try_to_write(self) -> None:
        self.pulse.due()
        try:
            await self.write()
            self.pulse.done()
        except LogError:
            # It is noted still, and written once the store is there again.
            return

    async def of(self, match: str) -> list[Viewing]:
        """The viewings of a match, oldest first, once those noted in memory are stored.

        Raises `StoreUnavailable`.
        """
        await self.write()
        return [Viewing(*row) for row in await self._log.rows(_READ, match)]
