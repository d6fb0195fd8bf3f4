"""The store looked over at the start of a server and each day: damaged pages stop the recording.

What was signed of the log is verified by `api.audit`; a log that is not signed has this alone.
"""

import asyncio
from typing import Final

import structlog

from api.background_tasks import Pulse
from api.event_store import Log, StoreUnavailable

DAY: Final = 86_400.0
AWAY: Final = 1.0
"""Seconds before a store that was away is asked again."""

_log = structlog.get_logger("bonebook")


class StoreCheck:
    """Looks for damage in a store, and stops the recording if it finds any."""

    def __init__(self, log: Log) -> None:
        self.pulse = Pulse("store check")
        self._log = log

    async def run(self) -> None:
        """Look the store over now and each day, until recording stops; then return."""
        while not self._log.read_only:
            self.pulse.due()
            try:
                await self.look_over()
            except StoreUnavailable:
                await asyncio.sleep(AWAY)
                continue
            self.pulse.done()
            await asyncio.sleep(DAY)

    async def look_over(self) -> None:
        """Look the store over once, and stop recording if it is damaged.

        Raises `StoreUnavailable`.
        """
        damage = await self._log.damage(quick=True)
        if damage:
            words = "; ".join(words for _, words in damage[:3])
            self._log.stop_recording(f"the store is damaged: {words}; restore a backup")
            _log.error("store damaged", damage=[words for _, words in damage])
