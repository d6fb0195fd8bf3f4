"""The log in PostgreSQL: each group of commands one transaction, under the lock on the head.

Here belong the connections and the transactions; the tables are in `migrations`, the
server and its checks in `place`. The head is one row. Whoever records locks it first,
so what is read after that is what all earlier writers left, positions are given in the
order of commits, and a follower that reads in order misses nothing.
"""

import asyncio
from collections.abc import AsyncGenerator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, suppress
from typing import Any, LiteralString, cast

import psycopg
from eventsourcing.persistence import Notification, StoredEvent
from psycopg import AsyncConnection
from psycopg.rows import dict_row
from psycopg_pool import AsyncConnectionPool, PoolClosed, PoolTimeout

from domain.recorder.errors import StoreUnavailable, WrongStore
from domain.recorder.group import Answer, Appended, Command, Outcome, Plan, plan
from domain.recorder.migrating import check_schema
from domain.recorder.place import SETTINGS, Place, check_settings, place
from domain.recorder.store import Execute

_READERS = 4
_PATIENCE = 5.0
"""Seconds in which a server that restarts may come back before its callers are told."""
_LONGEST = 20.0
"""Seconds after which a server that says nothing is taken for lost."""
_BACKOFF = (0.05, 0.1, 0.2, 0.4, 0.8)

_BEGIN = "BEGIN ISOLATION LEVEL READ COMMITTED"
_LOCK_HEAD = "SELECT position, pg_current_xact_id()::text FROM log_head FOR UPDATE"
_VERSIONS = """
    SELECT stream, (SELECT max(originator_version) FROM stored_events WHERE originator_id = stream)
    FROM unnest(%s::text[]) AS stream
"""
_ANSWERS = """
    SELECT found.* FROM unnest(%s::text[]) AS asked CROSS JOIN LATERAL (
        SELECT key, fingerprint, stream, first, last, log_position FROM answers
        WHERE key = asked LIMIT 1
    ) AS found
"""
_INSERT_EVENTS = """
    INSERT INTO stored_events
        (originator_id, originator_version, topic, state, notification_id)
    SELECT * FROM unnest(%b::text[], %b::bigint[], %b::text[], %b::bytea[], %b::bigint[])
"""
_INSERT_ANSWERS = """
    INSERT INTO answers (key, fingerprint, stream, first, last, log_position)
    SELECT * FROM unnest(%b::text[], %b::bytea[], %b::text[], %b::bigint[], %b::bigint[],
                         %b::bigint[])
"""
_MOVE_HEAD = "UPDATE log_head SET position = %s"
_NOTIFY = "SELECT pg_notify(%s, '')"

_FATE = "SELECT pg_xact_status(%s::xid8)"
_BETWEEN = """
    SELECT originator_id, originator_version, topic, state FROM stored_events
    WHERE notification_id BETWEEN %s AND %s ORDER BY notification_id
"""

_EVENTS = """
    SELECT originator_id, originator_version, topic, state FROM stored_events
    WHERE originator_id = %s AND originator_version > %s AND originator_version <= %s
    ORDER BY originator_version
"""
_TAIL = """
    SELECT originator_id, originator_version, topic, state, notification_id FROM stored_events
    WHERE notification_id > %s ORDER BY notification_id LIMIT %s
"""
_STREAMS = """
    SELECT originator_id FROM stored_events WHERE originator_version = 1 ORDER BY notification_id
"""
_HEAD = "SELECT position FROM log_head"
_NO_END = 2**63 - 1

_Connection = AsyncConnection[Any]


class _Undone(Exception):
    """The connection was lost, and nothing of the group is stored for certain."""


class PostgresStore:
    """A `domain.recorder.store.Store`."""

    def __init__(self, where: Place) -> None:
        self.channel = f"{where.schema}.stored_events"
        self._where = where
        self._writer: _Connection | None = None
        self._pool: AsyncConnectionPool[_Connection] | None = None
        self._closed = False

    # --- writing ----------------------------------------------------------------

    async def commit(self, commands: Sequence[Command]) -> list[Outcome]:
        try:
            try:
                return await self._recorded(commands)
            except _Undone:  # mostly a connection that died while nobody used it
                return await self._recorded(commands)
        except (_Undone, psycopg.Error) as error:
            raise _unavailable(error) from error

    async def _recorded(self, commands: Sequence[Command]) -> list[Outcome]:
        writer = await self._writing()
        try:
            async with self._let_go_on_error(writer), asyncio.timeout(_LONGEST):
                decided, transaction = await self._decide(writer, commands)
                if not decided.events:
                    await writer.execute("ROLLBACK")
                    return decided.outcomes
        except (psycopg.Error, TimeoutError) as error:
            if _lost(error):
                raise _Undone(str(error)) from error
            raise
        try:
            async with self._let_go_on_error(writer), asyncio.timeout(_LONGEST):
                await self._write(writer, decided)
        except (psycopg.Error, TimeoutError) as error:
            if not _lost(error):
                raise
            if not await self._was_committed(transaction, decided):
                raise _Undone(str(error)) from error
        return decided.outcomes

    async def _decide(self, db: _Connection, commands: Sequence[Command]) -> tuple[Plan, str]:
        """Begin, lock the head, look up what the group touches, and plan it."""
        streams = list({c.stream for c in commands})
        keys = list({c.key for c in commands if c.key is not None})
        async with db.pipeline():
            await db.execute(_BEGIN)
            head = await db.execute(_LOCK_HEAD)
            versions = await db.execute(_VERSIONS, (streams,))
            known = await db.execute(_ANSWERS, (keys,))
        (position, transaction) = await _one(head)
        answers = {row[0]: _answer(row) for row in await known.fetchall()}
        at = {stream: version or 0 for stream, version in await versions.fetchall()}
        return plan(commands, position, at, answers), transaction

    async def _write(self, db: _Connection, decided: Plan) -> None:
        """Write the plan and commit it, in one exchange with the server."""
        rows = [
            (e.originator_id, e.originator_version, e.topic, e.state, e.id) for e in decided.events
        ]
        answers = [
            (key, a.fingerprint, a.appended.stream, a.appended.first, a.appended.last,
             a.appended.log_position)
            for key, a in decided.answers.items()
        ]  # fmt: skip
        async with db.pipeline():
            await db.execute(_INSERT_EVENTS, _columns(rows))
            if answers:
                await db.execute(_INSERT_ANSWERS, _columns(answers))
            await db.execute(_MOVE_HEAD, (decided.events[-1].id,))
            await db.execute(_NOTIFY, (self.channel,))
            await db.execute("COMMIT")

    async def _was_committed(self, transaction: str, decided: Plan) -> bool:
        """Whether a group whose COMMIT got no reply is stored; asked over a new connection.

        The head is locked first, which waits for a transaction that is still under way.
        What PostgreSQL says of the transaction is held against what is stored: after a
        crash its number may have been given to another.
        """
        try:
            async with asyncio.timeout(2 * _PATIENCE):
                return await self._found(transaction, decided)
        except (psycopg.Error, TimeoutError) as error:
            raise StoreUnavailable(
                f"PostgreSQL: no reply to a commit ({error})", recorded=None
            ) from error

    async def _found(self, transaction: str, decided: Plan) -> bool:
        events = decided.events
        db = await self._writing()
        try:
            await db.execute(_BEGIN)
            await db.execute(_LOCK_HEAD)
            rows = await db.execute(_BETWEEN, (events[0].id, events[-1].id))
            ours = [(e.originator_id, e.originator_version, e.topic, e.state) for e in events]
            if await rows.fetchall() != ours:
                return False
            fate = await _one(await db.execute(_FATE, (transaction,)))
            return fate[0] == "committed"
        except psycopg.errors.InvalidParameterValue:  # a number that is not given out yet
            return False
        finally:
            with suppress(psycopg.Error):
                await db.execute("ROLLBACK")

    async def _writing(self) -> _Connection:
        """The one connection that writes, made anew where it was lost."""
        if self._closed:
            raise StoreUnavailable("the log is closed")
        if self._writer is None or self._writer.closed:
            self._writer = await self._connected()
        return self._writer

    @asynccontextmanager
    async def _let_go_on_error(self, writer: _Connection) -> AsyncGenerator[None]:
        """After any error its state is not known; the server undoes what was not committed."""
        try:
            yield
        except BaseException:
            self._writer = None
            await writer.close()
            raise

    async def _connected(self) -> _Connection:
        """A connection to a server whose settings are safe, waiting while it restarts."""
        with suppress(TimeoutError):
            async with asyncio.timeout(_PATIENCE):
                for pause in _pauses():
                    with suppress(psycopg.OperationalError):
                        return await self._connect()
                    await asyncio.sleep(pause)
        return await self._connect()

    async def _connect(self) -> _Connection:
        db = await AsyncConnection.connect(**self._options())
        try:
            found = await db.cursor(row_factory=dict_row).execute(SETTINGS)
            check_settings(await found.fetchone() or {})
        except BaseException:
            await db.close()
            raise
        return db

    def _options(self) -> dict[str, Any]:
        return {**self._where.options(), "autocommit": True, "prepare_threshold": 0}

    # --- reading ----------------------------------------------------------------

    @asynccontextmanager
    async def _reading(self) -> AsyncGenerator[_Connection]:
        """A connection from the pool, which is made with the first."""
        if self._closed:
            raise StoreUnavailable("the log is closed")
        if self._pool is None:
            self._pool = AsyncConnectionPool(
                kwargs=self._options(),
                min_size=1,
                max_size=_READERS,
                timeout=_PATIENCE,
                check=AsyncConnectionPool.check_connection,
                open=False,
            )
            await self._pool.open()
        try:
            async with self._pool.connection() as db:
                yield db
        except (psycopg.Error, PoolTimeout, PoolClosed) as error:
            raise _unavailable(error) from error
        if _cancelled():
            raise asyncio.CancelledError

    async def _rows(self, statement: LiteralString, *values: object) -> list[Any]:
        async with self._reading() as db:
            return await (await db.execute(statement, values)).fetchall()

    async def events(self, stream: str, after: int, upto: int | None) -> Sequence[StoredEvent]:
        rows = await self._rows(_EVENTS, stream, after, _NO_END if upto is None else upto)
        return [StoredEvent(*row) for row in rows]

    async def tail(self, after: int, limit: int) -> Sequence[Notification]:
        return [Notification(*row) for row in await self._rows(_TAIL, after, limit)]

    async def answer(self, key: str) -> Answer | None:
        rows = await self._rows(_ANSWERS, [key])
        return _answer(rows[0]) if rows else None

    async def version(self, stream: str) -> int:
        ((_, version),) = await self._rows(_VERSIONS, [stream])
        return version or 0

    async def streams(self) -> list[str]:
        return [row[0] for row in await self._rows(_STREAMS)]

    async def head(self) -> int:
        ((position,),) = await self._rows(_HEAD)
        return position

    # --- read models, news, the end -----------------------------------------------

    @asynccontextmanager
    async def transaction(self) -> AsyncGenerator[Execute]:
        async with self._reading() as db, db.transaction():

            async def execute(statement: str, *values: object) -> list[Any]:
                done = await db.execute(cast(LiteralString, statement.replace("?", "%s")), values)
                return await done.fetchall() if done.description else []

            yield execute

    async def listen(self, heard: Callable[[], None]) -> None:
        pauses = _pauses()
        while not _cancelled():
            with suppress(psycopg.Error, WrongStore):
                db = await self._connect()
                try:
                    await db.execute(cast(LiteralString, f'LISTEN "{self.channel}"'))
                    heard()  # of what came before it listened
                    pauses = _pauses()
                    async for _ in db.notifies():
                        heard()
                finally:
                    await db.close()
            await asyncio.sleep(next(pauses))

    async def close(self) -> None:
        self._closed = True
        if self._writer is not None:
            await self._writer.close()
        if self._pool is not None:
            await self._pool.close()


def _pauses() -> Iterator[float]:
    """How long to wait before each further try, without end."""
    yield from _BACKOFF
    while True:
        yield 1.0


def _cancelled() -> bool:
    """Whether this task was cancelled. It may not have been told so.

    Before Python 3.12 `asyncio.wait_for`, with which psycopg waits, loses a cancellation
    that comes together with its answer (gh-86296).
    """
    task = asyncio.current_task()
    return task is not None and task.cancelling() > 0


def _lost(error: psycopg.Error | TimeoutError) -> bool:
    """Whether the server may have done what was asked without our having its word for it.

    Its own refusals have a state; those of class 57 (shutdown) and 08 (connection) end
    the connection, whatever it was doing.
    """
    if isinstance(error, TimeoutError):
        return True
    if not isinstance(error, psycopg.OperationalError | psycopg.InterfaceError):
        return False
    return error.sqlstate is None or error.sqlstate[:2] in ("08", "57")


def _unavailable(error: Exception) -> StoreUnavailable:
    if isinstance(error, PoolClosed):
        return StoreUnavailable("the log is closed")
    return StoreUnavailable(f"PostgreSQL: {str(error).strip() or type(error).__name__}")


def _answer(row: tuple[Any, ...]) -> Answer:
    return Answer(row[1], Appended(*row[2:]))


def _columns(rows: Sequence[tuple[Any, ...]]) -> list[list[Any]]:
    return [list(column) for column in zip(*rows, strict=True)]


async def _one(cursor: Any) -> tuple[Any, ...]:
    row = await cursor.fetchone()
    assert row is not None
    return row


def open_postgres(url: str) -> PostgresStore:
    """The log at the URL (`domain.recorder.place`), whose tables are those of this release.

    Raises `WrongStore`, which says what to change.
    """
    where = place(url)
    try:
        check_schema(where)
    except StoreUnavailable as error:
        raise WrongStore(str(error)) from error
    return PostgresStore(where)
