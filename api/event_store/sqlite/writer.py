"""The connection that writes to an SQLite log, one transaction after another.

The event loop runs the statements, which takes microseconds, and waits for no disk: a commit, and
the wait for another process that writes, are a thread's (`docs/decisions/0005-group-commit.md`).
"""

import asyncio
import sqlite3
from collections.abc import AsyncGenerator, Generator
from contextlib import asynccontextmanager, contextmanager
from typing import Final

from eventsourcing.persistence import ConnectionPoolClosedError
from eventsourcing.sqlite import SQLiteConnection, SQLiteDatastore

from api.event_store.errors import StoreUnavailable
from api.event_store.sqlite.disk_thread import DiskThread
from api.event_store.sqlite.file import OpenedFiles
from api.event_store.sqlite.sqlite_connections import PATIENCE_MS, store_errors

_BEGIN: Final = "BEGIN IMMEDIATE"


class SQLiteWriter:
    """The transactions that write.

    Attributes
    ----------
    files : the files that each commit must have gone to, None for a log in memory
    """

    def __init__(self, datastore: SQLiteDatastore) -> None:
        self.files: OpenedFiles | None = None
        self._datastore = datastore
        self._kept: SQLiteConnection | None = None
        self._lost = ""
        """Why the log was closed after a commit of which nothing is known; "" where it was not."""
        self._turn = asyncio.Lock()
        self._disk = DiskThread()

    @contextmanager
    def first(self) -> Generator[sqlite3.Cursor]:
        """A transaction that is the only writer from its start, before there is an event loop.

        Raises `StoreUnavailable`.
        """
        with store_errors(), self._undone() as cursor:
            _begin_patiently(cursor)
            yield cursor
            _commit(self.connection())

    @asynccontextmanager
    async def transaction(self) -> AsyncGenerator[sqlite3.Cursor]:
        """A transaction that is the only writer from its start, so what it reads stays true.

        The library's begins as a reader, which two processes cannot both leave. Others of this
        process wait for their turn. Raises `StoreUnavailable`. A caller who is cancelled while it
        is committed is so afterwards.
        """
        async with self._turn:
            try:
                with store_errors(), self._undone() as cursor:
                    await self._begin(cursor)
                    yield cursor
                    await self._commit()
                    self._check_files()
            except StoreUnavailable as error:
                if error.recorded is None:
                    self._lost = str(error)
                    self._datastore.close()
                raise

    def connection(self) -> SQLiteConnection:
        """The connection: kept, since to take one from the pool takes long.

        Raises the library's `ConnectionPoolClosedError` once it is closed, and `StoreUnavailable`
        where a commit was the reason: whoever comes first may tell nobody.
        """
        if self._lost:
            raise StoreUnavailable(self._lost)
        if self._kept is None:
            self._kept = self._datastore.pool.get_connection()
            self._kept.cursor().sqlite_cursor.execute("PRAGMA busy_timeout=0")
        if self._kept.closed:
            raise ConnectionPoolClosedError
        return self._kept

    async def close(self) -> None:
        """Close every connection to the log, once the transaction under way has ended."""
        async with self._turn:
            self._datastore.close()
        self._disk.close()

    @contextmanager
    def _undone(self) -> Generator[sqlite3.Cursor]:
        """A cursor for a transaction, which is undone after an error."""
        connection = self.connection()
        try:
            yield connection.cursor().sqlite_cursor
        except BaseException:
            connection.rollback()
            raise

    async def _begin(self, cursor: sqlite3.Cursor) -> None:
        try:
            cursor.execute(_BEGIN)
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY:  # of its kinds, the last byte
                raise
            await self._disk.do(_begin_patiently, cursor)

    async def _commit(self) -> None:
        if self.files is None:  # in memory, where readers would find it locked meanwhile
            _commit(self.connection())
        else:
            await self._disk.do(_commit, self.connection())

    def _check_files(self) -> None:
        """Raise `StoreUnavailable` where what was written may be lost with a deleted file."""
        if self.files and not self.files.lie_there():
            why = f"SQLite: {self.files.path} was deleted or replaced; the log is closed"
            raise StoreUnavailable(f"{why} until it is opened again", recorded=None)


def _begin_patiently(cursor: sqlite3.Cursor) -> None:
    """Begin a transaction as the only writer; wait for another process that is, `PATIENCE_MS`."""
    cursor.execute(f"PRAGMA busy_timeout={PATIENCE_MS}")
    try:
        cursor.execute(_BEGIN)
    finally:
        cursor.execute("PRAGMA busy_timeout=0")


def _commit(connection: SQLiteConnection) -> None:
    """Commit. A full disk undoes it; after any other failure only a restart can tell."""
    try:
        connection.commit()
    except sqlite3.Error as error:
        if error.sqlite_errorname == "SQLITE_FULL":
            raise
        why = f"SQLite: the commit failed ({error}); the log is closed until it is opened again"
        raise StoreUnavailable(why, recorded=None) from error
