"""How soon the first write is back after the database was away: seconds, by the outage's length.

``python3 run.py bench outages 2 10 30 70`` stops PostgreSQL for so many seconds each time, by kill
and by its own fast shutdown in turn, while a writer tries again a twentieth of a second after each
refusal. Counted is from the moment at which the database takes connections again.
"""

import asyncio
import logging
import sys
from collections.abc import Callable
from time import monotonic
from typing import Final

from api.event_store import Log, NewEvent, StoreUnavailable, open_log
from api.event_store.postgres.migrating import migrate
from bench.log.goals import goal, machine
from domain.events import Observed
from tests.support.postgres_server import Server, server

MOST: Final = 2.0
PACE: Final = 0.05
LENGTHS: Final = (2.0, 5.0)
TALK: Final = NewEvent(Observed("talk"))


class SteadyWriter:
    """Records one event after the other, and notes when each was acknowledged."""

    def __init__(self, log: Log) -> None:
        self._log = log
        self.acknowledged = list[float]()
        self._news = asyncio.Event()

    async def more_than(self, count: int) -> None:
        """Wait until more than so many events were acknowledged."""
        while len(self.acknowledged) <= count:
            self._news.clear()
            await self._news.wait()

    async def run(self) -> None:
        """Write until cancelled; each command is sent again, under its key, until it is known."""
        number = 0
        while True:
            try:
                await self._log.append("m", [TALK], None if number else 0, f"k{number}")
            except StoreUnavailable:
                await asyncio.sleep(PACE)
                continue
            self.acknowledged.append(monotonic())
            self._news.set()
            number += 1
            await asyncio.sleep(PACE)


async def back_after(league: Server, stop: Callable[[], object], seconds: float) -> float:
    """Seconds from the database's return to the first event that was recorded behind it."""
    log = open_log(league.url())
    writer = SteadyWriter(log)
    task = asyncio.create_task(writer.run())
    await writer.more_than(10)
    await asyncio.to_thread(stop)
    await asyncio.sleep(seconds)
    await asyncio.to_thread(league.start)
    returned, before = monotonic(), len(writer.acknowledged)
    await writer.more_than(before)
    took = writer.acknowledged[before] - returned
    known = len(writer.acknowledged)
    task.cancel()
    assert await log.version("m") >= known, "what was acknowledged is there"
    await log.close()
    return max(0.0, took)


def run(*lengths: float) -> None:
    """Print a line for each length."""
    logging.getLogger("psycopg.pool").setLevel(logging.ERROR)  # it tells of each try
    print(machine())
    for number, seconds in enumerate(lengths or LENGTHS):
        with server(in_memory=False) as league:
            migrate(league.url())
            stop = league.stop_fast if number % 2 else lambda: league.kill("postmaster")
            took = asyncio.run(back_after(league, stop, seconds))
            how = "a shutdown" if number % 2 else "a kill"
            goal(f"first write after {seconds:g} s away by {how}", took, most=MOST, unit="s")


if __name__ == "__main__":
    run(*map(float, sys.argv[1:]))
