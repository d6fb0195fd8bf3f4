"""A backup now and then while the server runs, as to a USB disk that a spare laptop can take.

A new file is there whole or not at all, and the last few are kept, so that a disk which is pulled
out in the middle has a good one.
"""

import asyncio
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Final

from api.backups.age_keys import recipients
from api.backups.backup_files import PARTIAL, BackupSource, BadBackup, write_backup
from api.clock import Now, rfc3339
from api.event_store import Log
from api.settings import BadSettings, Settings
from api.supervision import Pulse

KEPT: Final = 3
"""How many of the last backups are kept."""
_NAME: Final = "bonebook-*.backup"


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
        """Write backups until cancelled. Raises the error by which one could not be written."""
        while True:
            if self._log.reached > self._reached:
                self.pulse.due()
                await self.write()
            self.pulse.done()
            await asyncio.sleep(self._settings.backup_seconds)

    async def write(self) -> Path:
        """Write one backup, and remove those that are older than the last few or were cut off.

        Raises `BadBackup`, `LogError` and `OSError`.
        """
        made_at = rfc3339(self._clock())
        file = self._folder / f"bonebook-{made_at.replace(':', '').replace('.', '')}.backup"
        key = Path(self._settings.signing_key)
        source = BackupSource(
            self._settings.database,
            self._settings.origin,
            Path(self._settings.audit),
            key if self._settings.backup_key and self._settings.origin else None,
        )
        to = recipients(filter(None, [self._settings.backup_to]))
        written = await asyncio.to_thread(partial(write_backup, source, file, made_at, to))
        self._reached = written.log.head
        cut_off = self._folder.glob(f".{_NAME}{PARTIAL}")
        for older in (*self._written()[:-KEPT], *cut_off):
            older.unlink(missing_ok=True)
        return file

    def _written(self) -> list[Path]:
        """The backups that are there, the oldest first."""
        return sorted(self._folder.glob(_NAME))


def check_backups(settings: Settings) -> None:
    """Raise `BadSettings` if a backup could not be written with these settings."""
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
