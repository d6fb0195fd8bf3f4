"""The server's health, kept in memory: a request for it waits for no database and no disk."""

import asyncio
import os
from contextlib import suppress
from itertools import count
from pathlib import Path
from time import monotonic
from typing import Final

from msgspec import Struct

from api.audit.keeper import AuditKeeper
from api.background_tasks import Pulse, Supervisor, TaskState
from api.event_store import Log, ReadModelCheckpoint, StoreUnavailable
from api.matches.matches import Matches
from api.settings import Settings

LOOK: Final = 0.5
"""Seconds between two looks at the store."""
DISKS_AT: Final = 4
"""Looks at the store for each look at the disks, which takes a thread."""
SILENT: Final = 2.0
"""Seconds without an answer from the store after which the server is not ready; and those after
which it does not record, if what waits is a report."""
BEHIND: Final = 30.0
"""Seconds a task may be late before it counts as stuck."""
ROOM: Final = 4 << 20
"""Bytes on a disk below which it counts as full."""


class Health(Struct, frozen=True):
    """The state of the server as it knows it, without asking its store.

    `read_models` are as of the last look at the store that had an answer, `disk_full` as of the
    last look at the disks; all else is as now.

    Attributes
    ----------
    status : "altered" where the log is not what was signed of it, and nothing is recorded;
        "degraded" where the server is not ready or cannot record, a task is failing or stuck, or
        a disk is full; else "ok"
    live : whether the process answers
    ready : whether the store answers and the server was not told to stop; the status code is 503
        where not
    draining : whether the server was told to stop, and only answers a while longer
    recording : whether the last attempt to record succeeded, none has waited for two seconds, and
        the log is not read-only
    log_position : how far the log is known to reach
    read_models : how far each read model has come; one with `parked` matches left them out
    unreadable : how many matches were asked for here whose record this release cannot read
    signed : how far the log is signed, None where this server signs nothing
    cosigned : how far witnesses have signed it, None where none has
    disk_full : whether a disk with the log or its signatures is full
    store_silent : seconds since the store last answered, or since it has had the oldest report that
        it has not answered, whichever is more
    tasks : the background tasks
    """

    status: str
    live: bool
    ready: bool
    draining: bool
    recording: bool
    log_position: int
    read_models: tuple[ReadModelCheckpoint, ...]
    unreadable: int
    signed: int | None
    cosigned: int | None
    disk_full: bool
    store_silent: float
    tasks: tuple[TaskState, ...]


class HealthKeeper:
    """Looks at the store now and then, and remembers what it saw."""

    def __init__(
        self, matches: Matches, audit: AuditKeeper, tasks: Supervisor, settings: Settings
    ) -> None:
        self.pulse = Pulse("health")
        self._matches = matches
        self._log: Log = matches.log
        self._audit = audit
        self._tasks = tasks
        self._folders = _local_folders(settings)
        self._models: tuple[ReadModelCheckpoint, ...] = ()
        self._answered_at: float | None = None
        self._disk_full = False
        self._draining = False

    async def run(self) -> None:
        """Look at the store and the disks until cancelled."""
        for look in count():
            with suppress(StoreUnavailable):
                await self.look()
                self.pulse.done()
            if look % DISKS_AT == 0:
                self._disk_full = await asyncio.to_thread(_is_full, self._folders)
            await asyncio.sleep(LOOK)

    async def look(self) -> None:
        """Ask the store once how it is, and remember its answer; the log is in doubt no longer.

        Raises `StoreUnavailable`, and then remembers nothing: the last answer grows older.
        """
        await self._log.look()
        self._models = tuple(await self._log.models().standing())
        self._answered_at = monotonic()
        self._log.in_doubt = False

    def drain(self) -> None:
        """Be ready no more from now on: the server was told to stop, and answers a while longer."""
        self._draining = True

    async def now(self) -> Health:
        """The health now; until a look has had an answer, each call waits for one, a while."""
        if self._answered_at is None:
            with suppress(StoreUnavailable, TimeoutError):
                async with asyncio.timeout(SILENT):
                    await self.look()
        return self.remembered()

    def remembered(self) -> Health:
        """The health as it is in memory; not ready before the first look."""
        silent = SILENT if self._answered_at is None else monotonic() - self._answered_at
        answers = silent < SILENT + LOOK and self._answered_at is not None
        ready = answers and not self._log.in_doubt and not self._draining
        unanswered, tasks = self._log.unanswered, self._tasks.states()
        recording = self._log.recording and unanswered < SILENT
        well = ready and recording and not self._disk_full and not any(map(_is_ill, tasks))
        return Health(
            status="altered" if self._audit.alarm else "ok" if well else "degraded",
            live=True,
            ready=ready,
            draining=self._draining,
            recording=recording,
            log_position=self._log.reached,
            read_models=self._models,
            unreadable=len(self._matches.unreadable),
            signed=self._audit.signed_to(),
            cosigned=self._audit.cosigned_to(),
            disk_full=self._disk_full,
            store_silent=round(max(silent, unanswered), 3),
            tasks=tasks,
        )


def _is_ill(task: TaskState) -> bool:
    return bool(task.last_error) or task.lag > BEHIND


def _local_folders(settings: Settings) -> tuple[Path, ...]:
    """The folders of this machine that the server writes to."""
    kind, _, path = settings.database.partition(":///")
    audit = (Path(settings.audit),) if settings.origin else ()
    return ((Path(path).parent,) if kind == "sqlite" and path else ()) + audit


def _is_full(folders: tuple[Path, ...]) -> bool:
    """Whether a disk with one of these folders has no room."""
    for folder in folders:
        with suppress(OSError):
            disk = os.statvfs(folder)
            if disk.f_bavail * disk.f_frsize < ROOM:
                return True
    return False
