"""Copies of a log in SQLite, by SQLite's own way of copying a file that is written to."""

import os
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final
from urllib.parse import quote

from api.event_store.errors import StoreUnavailable, WrongStore
from api.event_store.sqlite.tables import APPLICATION, SCHEMA
from api.event_store.store import CopiedLog

_NAME: Final = "log.db"
_PAGES: Final = 4096
"""Pages that are copied at a time, between which a server records."""


def copy_file(path: Path, folder: Path) -> CopiedLog:
    """Copy the log in a file into an empty folder.

    Raises `WrongStore` where it is no log, and `StoreUnavailable`.
    """
    if not path.is_file():
        raise WrongStore(f"{path}: there is no log there")
    copy = folder / _NAME
    os.close(os.open(copy, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
    try:
        with (
            closing(sqlite3.connect(f"file:{quote(str(path.resolve()))}?mode=ro", uri=True)) as log,
            closing(sqlite3.connect(copy)) as copied,
        ):
            if _pragma(log, "application_id") != APPLICATION:
                raise WrongStore(f"{path}: it is a database, but not a log; give another file")
            log.backup(copied, pages=_PAGES, sleep=0)
            copied.execute("PRAGMA journal_mode=DELETE")
            head = copied.execute("SELECT max(rowid) FROM stored_events").fetchone()[0] or 0
            return CopiedLog("sqlite", _pragma(copied, "user_version"), head)
    except sqlite3.Error as error:
        raise StoreUnavailable(f"{path} cannot be copied to {folder}: SQLite: {error}") from error


def put_back_file(copied: CopiedLog, folder: Path, path: Path) -> None:
    """Put a copy at a path where nothing lies; its tables stay of its own release.

    Raises `WrongStore` where a file lies there or the copy is of a later release, and `OSError`.
    """
    if copied.tables > SCHEMA:
        raise WrongStore(f"its tables are of version {copied.tables}, this release has {SCHEMA}")
    for name in (path, *(path.with_name(path.name + end) for end in ("-wal", "-shm"))):
        if name.exists():
            raise WrongStore(f"{name}: there is a file already; move it away, or name another one")
    staged = path.with_name(path.name + ".restoring")
    shutil.copyfile(folder / _NAME, staged)
    staged.chmod(0o600)
    with staged.open("rb") as written:
        os.fsync(written.fileno())
    staged.rename(path)
    folder_of_it = os.open(path.resolve().parent, os.O_RDONLY)
    try:
        os.fsync(folder_of_it)
    finally:
        os.close(folder_of_it)


def _pragma(db: sqlite3.Connection, name: str) -> int:
    return db.execute(f"PRAGMA {name}").fetchone()[0]
