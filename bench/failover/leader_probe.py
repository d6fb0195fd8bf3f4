"""The database asked apart from Bonebook: plain connections that write to each member in a loop."""

import asyncio
import logging
from collections.abc import Sequence
from contextlib import suppress
from time import monotonic

import psycopg

PACE = 0.02
"""Seconds between two writes to the leader, and twice as much between two tries elsewhere."""
ANSWER_SECONDS = 2.0
"""Seconds after which a member that says nothing is tried anew."""


class LeaderProbe:
    """Writes a row over and over, through whichever member takes it.

    Attributes
    ----------
    written : when a write was acknowledged, in seconds of the monotonic clock
    """

    def __init__(self, members: Sequence[str]) -> None:
        """`members`: the URL of each member alone."""
        self.members = members
        self.written = list[float]()
        self._over = False

    async def run(self) -> None:
        """Write until cancelled.

        Each member's task is told so besides: Python 3.11 may lose a cancellation (gh-86296).
        """
        # A frozen member takes no cancellation either, and is let go without one.
        logging.getLogger("psycopg").setLevel(logging.ERROR)
        async with await psycopg.AsyncConnection.connect(self.members[0], autocommit=True) as db:
            await db.execute("CREATE TABLE IF NOT EXISTS asked (at float8)")
        asking = [asyncio.create_task(self._ask(member)) for member in self.members]
        try:
            await asyncio.wait(asking)
        finally:
            self._over = True

    async def _ask(self, member: str) -> None:
        while not self._over:
            with suppress(psycopg.Error, TimeoutError):
                async with asyncio.timeout(ANSWER_SECONDS):
                    db = await psycopg.AsyncConnection.connect(member, autocommit=True)
                try:
                    await self._write(db)
                finally:
                    db.pgconn.finish()
            await asyncio.sleep(2 * PACE)

    async def _write(self, db: psycopg.AsyncConnection) -> None:
        """Write until the member says nothing; a standby refuses each time."""
        while not self._over:
            try:
                async with asyncio.timeout(ANSWER_SECONDS):
                    await db.execute("INSERT INTO asked VALUES (0)")
            except psycopg.errors.ReadOnlySqlTransaction:
                await asyncio.sleep(2 * PACE)
                continue
            self.written.append(monotonic())
            await asyncio.sleep(PACE)
