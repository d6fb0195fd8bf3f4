"""The time of the database, which all servers of a log have in common.

Leases, delays and the times of entries go by it. Between two looks it goes on with this machine's
steady clock, so that a jump of a wall clock changes nothing at once: a step forward is believed
after it has stood for a minute. A viewer's delay that ended for seconds could not be taken back.
"""

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from typing import Final

from api.background_tasks import Pulse
from api.clock import utc_now
from api.event_store.errors import StoreUnavailable
from api.event_store.log import Log

LOOK_EVERY: Final = 5.0
"""Seconds between two questions for the time."""
STEP: Final = 1.0
"""Seconds by which the time may be ahead at once; more is a step."""
BELIEVED_AFTER: Final = 60.0
"""Seconds for which a step forward must stand."""


def _steady() -> float:
    """Seconds of a clock that nobody sets; with those in which the machine slept, if it can."""
    kind = getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC)
    return time.clock_gettime(kind)


class DatabaseClock:
    """A clock (`api.clock.Now`) that goes by the database of a log.

    Before the first `look` it goes by this machine's time.
    """

    def __init__(self, log: Log, steady: Callable[[], float] = _steady) -> None:
        self.pulse = Pulse("clock")
        self._log = log
        self._steady = steady
        self._offset = utc_now().timestamp() - steady()
        self._looked = False
        self._ahead_since: float | None = None

    def __call__(self) -> datetime:
        """The present moment, in UTC."""
        return datetime.fromtimestamp(self._steady() + self._offset, UTC)

    async def run(self) -> None:
        """Look at the database's time now and then, until cancelled."""
        while True:
            with suppress(StoreUnavailable):
                await self.look()
                self.pulse.done()
            await asyncio.sleep(LOOK_EVERY)

    async def look(self) -> None:
        """Ask the database for the time once, and set the clock by it.

        After the first look, a step forward of more than `STEP` is taken only once it has stood for
        `BELIEVED_AFTER`; any other difference is taken at once. Raises `StoreUnavailable`.
        """
        sent_at = self._steady()
        seconds = await self._log.seconds()
        now = self._steady()
        offset = seconds - (sent_at + now) / 2
        if self._looked and offset - self._offset > STEP:
            self._ahead_since = now if self._ahead_since is None else self._ahead_since
            if now - self._ahead_since < BELIEVED_AFTER:
                return
        self._offset, self._ahead_since, self._looked = offset, None, True
