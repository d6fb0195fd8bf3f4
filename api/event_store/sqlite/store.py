"""The log in SQLite: the library's recorder, with groups of commands and answers beside it.

Here belongs what is asked and inserted; the transactions are in `writer`, the tables in `tables`,
the settings in `sqlite_connections`. The library's reading of the events (`select_events`,
`select_notifications`) is there as it is, so whatever is built on the library reads this log as its
own.
"""

import asyncio
import sqlite3
from collections.abc import AsyncGenerator, Awaitable, Callable, Generator, Sequence
from contextlib import asynccontextmanager, closing, contextmanager
from itertools import chain, count
from pathlib import Path
from typing import Any
from urllib.parse import quote

from eventsourcing.sqlite import (
    SQLiteApplicationRecorder,
    SQLiteDatastore,
)
from msgspec import json
from msgspec.structs import astuple

from api.event_store.batch import Appended, Command, CommandOutcome, Plan, StoredAnswer, plan
from api.event_store.envelope import StoredFact
from api.event_store.errors import StoreUnavailable, WrongStore
from api.event_store.remembered_versions import RememberedVersions
from api.event_store.sqlite.file import OpenedFiles, damaged_pages, one_at_a_time, prepare
from api.event_store.sqlite.sqlite_connections import Datastore, store_errors
from api.event_store.sqlite.tables import APPLICATION, BY_VERSION, ROW, SCHEMA
from api.event_store.sqlite.writer import SQLiteWriter
from api.event_store.store import Execute
from domain.audit.leaf import StoredRow

_COLUMNS = "originator_id, originator_version, topic, state"
_INSERT_NEXT = f"INSERT INTO stored_events ({_COLUMNS}) VALUES (?, ?, ?, ?)"
_INSERT_EVENT = f"INSERT INTO stored_events ({_COLUMNS}, rowid) VALUES (?, ?, ?, ?, ?)"
_INSERT_ANSWER = "INSERT INTO answers VALUES (?, ?, ?, ?, ?, ?)"
_RECORDED = "fingerprint, stream, first, last, log_position FROM answers WHERE key"
_ANSWER = f"SELECT {_RECORDED} = ?"
_ANSWERS = f"SELECT key, {_RECORDED} IN (SELECT value FROM json_each(?))"
_VERSION = "SELECT max(originator_version) FROM stored_events WHERE originator_id = ?"
_VERSIONS = """
    SELECT value, (SELECT max(originator_version) FROM stored_events WHERE originator_id = value)
    FROM json_each(?)
"""
_EVENTS = f"""
    SELECT {_COLUMNS} FROM stored_events
    WHERE originator_id = ? AND originator_version > ? AND originator_version <= ?
    ORDER BY originator_version
"""
_NO_END = 2**63 - 1
_HEAD = "SELECT max(rowid) FROM stored_events"
_SECONDS = "SELECT (julianday('now') - 2440587.5) * 86400.0"
_AT = f"SELECT {ROW} FROM stored_events WHERE originator_id = ? AND originator_version = ?"
_TAIL = f"SELECT {ROW} FROM stored_events WHERE rowid > ? ORDER BY rowid LIMIT ?"
_REDIRECTED = """
    SELECT answers.log_position, answers.key FROM answers
    LEFT JOIN stored_events AS head
    ON head.originator_id = answers.stream AND head.originator_version = answers.first
    LEFT JOIN stored_events AS tail
    ON tail.originator_id = answers.stream AND tail.originator_version = answers.last
    WHERE tail.rowid IS NOT answers.log_position
    OR head.rowid IS NOT answers.log_position - (answers.last - answers.first)
    LIMIT 20
"""
_STREAMS = "SELECT originator_id FROM stored_events WHERE originator_version = 1 ORDER BY rowid"


class _TakenAlready(Exception):
    """A key or a stream that was not looked up is there already; nothing was recorded."""


class SQLiteStore(SQLiteApplicationRecorder):
    """The store (`api.event_store.store.Store`) of a log in SQLite; a recorder of the library.

    Attributes
    ----------
    writer : the transactions that write
    """

    abreast = 1

    def __init__(self, datastore: SQLiteDatastore) -> None:
        super().__init__(datastore)
        self.recognise: Callable[[], Awaitable[None]] | None = None
        self._known: RememberedVersions | None = None
        self.writer = SQLiteWriter(datastore)
        self.insert_events_statement = _INSERT_NEXT

    def construct_create_table_statements(self) -> list[str]:
        """The tables are made by `create_table` alone, which asks for none of these."""
        return []

    def create_table(self) -> None:
        """Make the tables, or bring those of an older release up to date; two may begin at once.

        Raises `WrongStore` where there are those of a later release.
        """
        with self._reading() as cursor:
            if _value(cursor, "PRAGMA user_version") == SCHEMA:
                return  # a full disk is read all the same
        with self.writer.first() as cursor:
            schema = _value(cursor, "PRAGMA user_version")
            for statement in chain.from_iterable(BY_VERSION[schema:]):
                cursor.execute(statement)
            cursor.execute(f"PRAGMA user_version={max(schema, SCHEMA)}")
        if schema > SCHEMA:
            raise WrongStore(f"its tables are of version {schema}, this release has {SCHEMA}")

    def check_settings(self) -> None:
        """Raise `WrongStore` unless what is acknowledged will be on the disk."""
        with store_errors():
            cursor = self.writer.connection().cursor().sqlite_cursor
            journal = _value(cursor, "PRAGMA journal_mode")
            synchronous = _value(cursor, "PRAGMA synchronous")
        if journal != "wal" and not self.datastore.pool.is_sqlite_memory_mode:
            raise WrongStore(f"SQLite keeps its journal as {journal}, not wal; use a local disk")
        if synchronous != 2:
            raise WrongStore(f"SQLite runs with synchronous={synchronous}, not FULL (2)")

    # --- transactions -----------------------------------------------------------

    @contextmanager
    def _reading(self) -> Generator[sqlite3.Cursor]:
        with store_errors(), self.datastore.transaction(commit=False) as cursor:
            yield cursor.sqlite_cursor

    # --- what a store does ------------------------------------------------------

    async def commit(self, commands: Sequence[Command]) -> list[CommandOutcome]:
        try:
            return await self._record(commands)
        except _TakenAlready:
            return await self._record(commands)  # which looks the keys and streams up now

    async def _record(self, commands: Sequence[Command]) -> list[CommandOutcome]:
        try:
            async with self.writer.transaction() as cursor:
                decided = self._decide(cursor, commands)
                _insert(cursor, decided)
        except BaseException:
            self._known = None
            raise
        return decided.outcomes

    def _decide(self, cursor: sqlite3.Cursor, commands: Sequence[Command]) -> Plan:
        """The plan of a group, on what is known where nobody else recorded since."""
        head = _value(cursor, _HEAD) or 0
        alone = self._known is not None and self._known.head == head
        known = self._known if alone and self._known else RememberedVersions(head)
        decided = known.plan(commands) if alone else None
        if decided is None:
            versions, answers = _looked_up(cursor, commands)
            known.learn(versions)
            decided = plan(commands, head, versions, answers)
        known.take_in(decided)
        self._known = known
        return decided

    async def events(self, stream: str, after: int, upto: int | None) -> Sequence[StoredFact]:
        with self._reading() as cursor:
            cursor.row_factory = None  # plain tuples take half as long
            rows = cursor.execute(_EVENTS, (stream, after, _NO_END if upto is None else upto))
            return [StoredFact(*row) for row in rows]

    async def tail(self, after: int, limit: int) -> Sequence[StoredRow]:
        with self._reading() as cursor:
            cursor.row_factory = None
            return [StoredRow(*row) for row in cursor.execute(_TAIL, (after, limit))]

    async def stored_at(self, stream: str, position: int) -> StoredRow | None:
        with self._reading() as cursor:
            row = cursor.execute(_AT, (stream, position)).fetchone()
        return row and StoredRow(*row)

    async def damage(self, *, quick: bool = False) -> list[tuple[int, str]]:
        pages: list[str] = []
        if self.writer.files:  # beside the loop, which records meanwhile
            pages = await asyncio.to_thread(damaged_pages, self.writer.files.path, quick=quick)
        redirected = [] if quick else await self.rows(_REDIRECTED)
        wrong_answers = [(at, f"answer {key} names other events") for at, key in redirected]
        return wrong_answers + [(1, words) for words in pages]

    async def answer(self, key: str) -> StoredAnswer | None:
        with self._reading() as cursor:
            return _answer(cursor, key)

    async def version(self, stream: str) -> int:
        with self._reading() as cursor:
            return _value(cursor, _VERSION, stream) or 0

    async def streams(self) -> list[str]:
        with self._reading() as cursor:
            return [row[0] for row in cursor.execute(_STREAMS)]

    async def seconds(self) -> float:
        return (await self.rows(_SECONDS))[0][0]

    async def head(self) -> int:
        with self._reading() as cursor:
            return _value(cursor, _HEAD) or 0

    async def rows(self, statement: str, *values: Any) -> list[Any]:
        with self._reading() as cursor:
            return cursor.execute(statement, values).fetchall()

    @asynccontextmanager
    async def transaction(self) -> AsyncGenerator[Execute]:
        async with self.writer.transaction() as cursor:

            async def execute(statement: str, *values: Any) -> list[Any]:
                return cursor.execute(statement, values).fetchall()

            yield execute

    async def listen(self, heard: Callable[[], None]) -> None:
        """Do nothing: SQLite announces nothing, so followers look for news themselves."""

    async def attend(self, tell: Callable[[int], None]) -> None:
        """Do nothing: a file is served by one process, which need not tell others."""

    async def close(self) -> None:
        await self.writer.close()


def _insert(cursor: sqlite3.Cursor, decided: Plan) -> None:
    """Insert the rows of a plan. Raises `_TakenAlready` for a key or a stream that exists."""
    events = [
        (e.originator_id, e.originator_version, e.topic, e.state, e.id) for e in decided.events
    ]
    answers = [(key, a.fingerprint, *astuple(a.appended)[:4]) for key, a in decided.answers.items()]
    try:
        cursor.executemany(_INSERT_EVENT, events)
        cursor.executemany(_INSERT_ANSWER, answers)
    except sqlite3.IntegrityError as error:
        raise _TakenAlready from error


def _looked_up(
    cursor: sqlite3.Cursor, commands: Sequence[Command]
) -> tuple[dict[str, int], dict[str, StoredAnswer]]:
    """The versions and answers that a group touches."""
    streams = json.encode({c.stream for c in commands}).decode()
    keys = json.encode({c.key for c in commands if c.key is not None}).decode()
    versions = {
        stream: version or 0 for stream, version in cursor.execute(_VERSIONS, (streams,)).fetchall()
    }
    answers = {
        key: StoredAnswer(fingerprint, Appended(*where))
        for key, fingerprint, *where in cursor.execute(_ANSWERS, (keys,)).fetchall()
    }
    return versions, answers


def _value(cursor: sqlite3.Cursor, statement: str, *values: str) -> Any:
    """The one value that a statement selects."""
    return cursor.execute(statement, values).fetchone()[0]


def _answer(cursor: sqlite3.Cursor, key: str) -> StoredAnswer | None:
    row = cursor.execute(_ANSWER, (key,)).fetchone()
    return row and StoredAnswer(row[0], Appended(*row[1:]))


def _recognise(name: str, *, create: bool) -> None:
    """Look at a file before anything of ours or the library's is set in it."""
    with (
        store_errors(),
        closing(sqlite3.connect(name, uri=True)) as db,
        closing(db.cursor()) as cursor,
    ):
        tables = _value(cursor, "SELECT count(*) FROM sqlite_master")
        if tables and _value(cursor, "PRAGMA application_id") != APPLICATION:
            raise WrongStore("it is a database, but not a log; give another file")
        if not tables and not create:
            raise WrongStore("there is no log in it; `bonebook serve` begins one")


def open_sqlite(path: str | None, *, create: bool = True) -> SQLiteStore:
    """The log in this file, begun where there is none and `create` allows it; None: in memory.

    Raises `WrongStore`, which says what to change.
    """
    if path is None:
        return _opened(f"file:log-{next(_memories)}?mode=memory&cache=shared")
    prepare(Path(path), create=create)
    name = f"file:{quote(str(Path(path).resolve()))}?mode=rw"
    try:
        with one_at_a_time(Path(path)):
            _recognise(name, create=create)
            store = _opened(name)
            store.writer.files = OpenedFiles(Path(path).resolve())
            return store
    except (StoreUnavailable, WrongStore) as error:
        raise WrongStore(f"{path}: {error}") from error


def _opened(name: str) -> SQLiteStore:
    store = SQLiteStore(Datastore(name))
    try:
        store.create_table()
        store.check_settings()
    except BaseException:
        store.datastore.close()
        raise
    return store


_memories = count()
"""Names for logs in memory: two of one process must not be one."""
