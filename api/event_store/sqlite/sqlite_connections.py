"""Connections to an SQLite log, with the settings that each begins with.

One of them, `synchronous`, has each commit on the disk before it is answered.
"""

import sqlite3
from collections.abc import Generator
from contextlib import contextmanager

from eventsourcing.persistence import ConnectionPoolClosedError, PersistenceError
from eventsourcing.sqlite import (
    SQLiteConnection,
    SQLiteConnectionPool,
    SQLiteDatastore,
)

from api.event_store.errors import StoreUnavailable

PATIENCE_MS = 5000
"""How long a writer waits for another process to finish its transaction."""

_PRAGMAS = (
    "PRAGMA synchronous=FULL",
    f"PRAGMA busy_timeout={PATIENCE_MS}",
    "PRAGMA journal_mode=WAL",
    "PRAGMA foreign_keys=ON",
    "PRAGMA secure_delete=ON",
    "PRAGMA trusted_schema=OFF",
)


class _Pool(SQLiteConnectionPool):
    """Connections with our settings; the library's own keep a single prepared statement."""

    def _create_connection(self) -> SQLiteConnection:
        db = sqlite3.connect(self.db_name, uri=True, isolation_level=None, check_same_thread=False)
        db.row_factory = sqlite3.Row
        for pragma in _PRAGMAS:
            db.execute(pragma)
        return SQLiteConnection(db, self.max_age)


class Datastore(SQLiteDatastore):
    """The file of a log, as the library opens it, with connections of ours."""

    def __init__(self, db_name: str) -> None:
        super().__init__(db_name, originator_id_type="text")
        self.pool = _Pool(db_name=db_name)


@contextmanager
def store_errors() -> Generator[None]:
    """Raise a database's error as `StoreUnavailable`."""
    try:
        yield
    except ConnectionPoolClosedError as error:
        raise StoreUnavailable("the log is closed") from error
    except (sqlite3.Error, PersistenceError) as error:
        raise StoreUnavailable(f"SQLite: {error}") from error
