"""A backup now and then while the server runs, as to a USB disk that a spare laptop can take.

A new file is there whole or not at all, and the last few are kept, so that a disk which is pulled
out in the middle has a good one.
"""

import asyncio
import fcntl
import os
from collections.abc import Generator, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

from api.background_tasks import Pulse
from api.backups.age_keys import recipients
from api.backups.backup_files import PARTIAL, BackupSource, BadBackup, Contents, write_backup
from api.clock import Now, rfc3339
from api.event_store import Log
from api.settings import BadSettings, Settings

KEPT: Final = 3
"""How many of the last backups are kept."""
_NAME: Final = "bonebook-*.backup"


class BackupUnderWay(Exception):
    """Another backup is being written to the same folder."""


class WrittenBackup(NamedTuple):
    """A backup that was written: its file, what is in it, and whether it is encrypted."""

    file: Path
    contents: Contents
    encrypted: bool


class RegularBackups:
    """Writes a backup every `backup_seconds` in which the log grew."""

    def __init__(self, log: Log, settings: Settings, clock: Now) -> None:
        self.pulse = Pulse("backups")
        self._log = log
        self._settings = settings
        self._folder = Path(settings.backup_folder)
        self._clock = clock
        self._reached = -1

    async def run(self) -> None:
        """Write backups until cancelled, the first at once.

        Raises the error by which one could not be written: it has to be started anew.
        """
        while True:
            if self._log.reached > self._reached:
                self.pulse.due()
                with suppress(BackupUnderWay):  # it is looked again after that one
                    await self.write()
            self.pulse.done()
            await asyncio.sleep(self._settings.backup_seconds)

    async def write(self) -> WrittenBackup:
        """Write one backup, and remove those that are older than the last few or were cut off.

        Raises `BackupUnderWay`, `BadBackup`, `LogError` and `OSError`.
        """
        with alone_in(self._folder):
            made_at = rfc3339(self._clock())
            file = self._folder / f"bonebook-{made_at.replace(':', '').replace('.', '')}.backup"
            to = recipients(filter(None, [self._settings.backup_to]))
            writing = partial(write_backup, self._source(), file, made_at, to)
            contents = await asyncio.to_thread(writing)
            self._reached = contents.log.head
            cut_off = self._folder.glob(f".{_NAME}{PARTIAL}")
            for older in (*self._written()[:-KEPT], *cut_off):
                older.unlink(missing_ok=True)
        return WrittenBackup(file, contents, encrypted=bool(to))

    def _source(self) -> BackupSource:
        settings = self._settings
        key = Path(settings.signing_key) if settings.backup_key and settings.origin else None
        return BackupSource(settings.database, settings.origin, Path(settings.audit), key)

    def _written(self) -> list[Path]:
        """The backups that are there, the oldest first."""
        return sorted(self._folder.glob(_NAME))


@contextmanager
def alone_in(folder: Path) -> Generator[None]:
    """Have nobody else write backups to a folder, in this process or another of this machine.

    Raises `BackupUnderWay` and `OSError`.
    """
    held = os.open(folder, os.O_RDONLY)
    try:
        try:
            fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise BackupUnderWay from error
        yield
    finally:
        os.close(held)


def check_backups(settings: Settings) -> None:
    """Raise `BadSettings` if a regular backup could not be written with these settings.

    Without `backup_folder` none is written, and nothing is checked.
    """
    for fault in _faults(settings) if settings.backup_folder else ():
        raise BadSettings(fault)


def _faults(settings: Settings) -> Iterator[str]:
    if not Path(settings.backup_folder).is_dir():
        yield f"`backup_folder`: there is no folder {settings.backup_folder}; make it first"
    if settings.database == "sqlite://":
        yield "`backup_folder`: a log in memory is not copied"
    try:
        recipients(filter(None, [settings.backup_to]))
    except BadBackup:
        yield "`backup_to`: give a public key of age (age1…) or of SSH"
