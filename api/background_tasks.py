"""Background tasks: each restarts after a failure, and each has a state that health reports.

A task tells its `Pulse` when work is due and when all of it is done. What one match or one receiver
makes fail is parked under its name, and the task goes on with the others.
"""

import asyncio
import errno
from collections.abc import Awaitable, Callable
from contextlib import suppress
from time import monotonic
from typing import Final

import structlog
from msgspec import Struct

FIRST_PAUSE: Final = 0.1
LONGEST_PAUSE: Final = 30.0
"""Most seconds before a restart: the pause doubles each time until the task has done its work."""

_log = structlog.get_logger("bonebook")


class TaskState(Struct, frozen=True):
    """The state of a background task, without names of matches or contents.

    `restarts` counts all since the start. `last_error` is the type of the last exception or "disk
    full", "" after the task recovered. `lag` is how many seconds the oldest work has waited, 0 if
    none waits; `parked` how many matches or receivers are left out.
    """

    name: str
    restarts: int
    last_error: str
    lag: float
    parked: int


class Pulse:
    """The progress and the failures of one task, as the task notes them."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.restarts = 0
        self._last_error = ""
        self._due_since: float | None = None
        self._failures = 0
        self._parked: dict[str, str] = {}

    def due(self) -> None:
        """Note that there is work to do, from now on unless that is noted already."""
        if self._due_since is None:
            self._due_since = monotonic()

    def done(self) -> None:
        """Note that all work is done: the task is well, and its next pause is short again."""
        self._due_since = None
        if self._last_error:
            _log.info("task recovered", task=self.name, restarts=self.restarts)
        self._last_error, self._failures = "", 0

    def failed(self, error: Exception) -> float:
        """Note a failure, and return the seconds until the restart, longer after each one.

        Counts a restart, and notes that work is due. A kind of failure is logged once until the
        task recovers or fails otherwise.
        """
        self.due()
        self.restarts += 1
        kind = _kind(error)
        if kind != self._last_error:
            _log.error("task failed", task=self.name, exc_info=error)
        self._last_error = kind
        self._failures += 1
        return min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** min(self._failures - 1, 16))

    def park(self, name: str, error: Exception) -> None:
        """Note that a match or a receiver is left out; logged once for each kind of error."""
        kind = _kind(error)
        if self._parked.get(name) != kind:
            _log.error("parked", task=self.name, parked=name, exc_info=error)
        self._parked[name] = kind

    def resume(self, name: str) -> None:
        """Note that a match or a receiver is left out no more."""
        self._parked.pop(name, None)

    def is_parked(self, name: str) -> bool:
        """Whether a match or a receiver is left out for now."""
        return name in self._parked

    def state(self) -> TaskState:
        """The state of the task now."""
        lag = 0.0 if self._due_since is None else monotonic() - self._due_since
        parked = len(self._parked)
        return TaskState(self.name, self.restarts, self._last_error, round(lag, 3), parked=parked)


def _kind(error: Exception) -> str:
    if isinstance(error, OSError) and error.errno in (errno.ENOSPC, errno.EDQUOT):
        return "disk full"
    return type(error).__name__


class Supervisor:
    """The background tasks of one process."""

    def __init__(self) -> None:
        self._running: dict[Pulse, asyncio.Task[None]] = {}

    def start(self, pulse: Pulse, run: Callable[[], Awaitable[None]]) -> None:
        """Start a task, which restarts after each exception, until it returns or `stop`."""
        self._running[pulse] = asyncio.create_task(kept(pulse, run), name=pulse.name)

    def states(self) -> tuple[TaskState, ...]:
        """The state of every task that was started, ended or not, in the order of their starts."""
        return tuple(pulse.state() for pulse in self._running)

    async def wait(self) -> None:
        """Wait until every task has returned; raises `CancelledError` if one is cancelled."""
        await asyncio.gather(*self._running.values())

    async def stop(self) -> None:
        """Cancel every task, and wait for its end."""
        for task in self._running.values():
            task.cancel()
        for task in self._running.values():
            with suppress(asyncio.CancelledError):
                await task


async def kept(pulse: Pulse, run: Callable[[], Awaitable[None]]) -> None:
    """Run a task until it returns; after an `Exception`, note it and run again after a pause."""
    while True:
        try:
            return await run()
        except Exception as error:  # noqa: BLE001 - a task goes on whatever made it fail
            pause = pulse.failed(error)
        await asyncio.sleep(pause)
