"""The log in PostgreSQL: its connections, what is read over them, and the news.

How a group is recorded is in `writer`; the tables are in `migrations`, the
server in `dsn`, the checks of it in `server_settings`.
"""

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, suppress
from typing import Any, Literal, LiteralString, cast
from zlib import crc32

import psycopg
from psycopg import AsyncConnection
from psycopg.rows import dict_row
from psycopg_pool import PoolClosed, PoolTimeout

from api.event_store.batch import Appended, Command, CommandOutcome, StoredAnswer
from api.event_store.envelope import StoredFact
from api.event_store.errors import StoreUnavailable, WrongStore
from api.event_store.postgres.dsn import LogAddress, log_address
from api.event_store.postgres.hosts import AnyHost, Leadership, hung_up_after
from api.event_store.postgres.migrating import check_schema
from api.event_store.postgres.pooling import Pool, cancelled, taken
from api.event_store.postgres.server_settings import SETTINGS, check_settings
from api.event_store.postgres.writer import PATIENCE, Undone, Writer, wait_for_standby
from api.event_store.store import Execute
from domain.audit.leaf import StoredRow

_AT_ONCE = 4
"""Connections for each use, at most."""
_RECONNECT = 0.25
"""Seconds for which a pool retries by itself; afterwards it tries when it is asked."""
_ASK_AGAIN = 0.5
"""Seconds after which a server that was away is tried again, at most."""
_SILENT = 2.0
"""Seconds after which a server that says nothing is looked for at every host of the address."""
_BACKOFF = (0.05, 0.1, 0.2, 0.4)

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
_EVENTS = """
    SELECT originator_id, originator_version, topic, state FROM stored_events
    WHERE originator_id = %s AND originator_version > %s AND originator_version <= %s
    ORDER BY originator_version
"""
_TAIL = """
    SELECT notification_id, originator_id, originator_version, topic, state FROM stored_events
    WHERE notification_id > %s ORDER BY notification_id LIMIT %s
"""
_AT = """
    SELECT notification_id, originator_id, originator_version, topic, state FROM stored_events
    WHERE originator_id = %s AND originator_version = %s
"""
_CHECKSUMS = """
    SELECT coalesce(checksum_failures, 0) FROM pg_stat_database WHERE datname = current_database()
"""
_REDIRECTED = """
    SELECT answers.log_position, answers.key FROM answers
    LEFT JOIN stored_events AS head
    ON head.originator_id = answers.stream AND head.originator_version = answers.first
    LEFT JOIN stored_events AS tail
    ON tail.originator_id = answers.stream AND tail.originator_version = answers.last
    WHERE tail.notification_id IS DISTINCT FROM answers.log_position
    OR head.notification_id IS DISTINCT FROM answers.log_position - (answers.last - answers.first)
    LIMIT 20
"""
_STREAMS = """
    SELECT originator_id FROM stored_events WHERE originator_version = 1 ORDER BY notification_id
"""
_HEAD = "SELECT position FROM log_head"
_SECONDS = "SELECT extract(epoch FROM clock_timestamp())::float8"
_ATTEND = "SELECT pg_advisory_lock_shared(%(server)s, %(league)s)"
_ATTENDING = """
    SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND granted AND objsubid = 2
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
    AND classid = %(server)s AND objid = %(league)s
"""
_SERVER = 0x626F6E65
"""The number of the servers' advisory locks on PostgreSQL ("bone")."""
_POSITIVE = 0x7FFFFFFF
_LOOK_AGAIN = 1.0
"""Seconds between two counts of the servers."""
_NO_END = 2**63 - 1

_PooledConnection = AsyncConnection[Any]


_Use = Literal["read", "change"]


class _ConnectionLost(StoreUnavailable):
    """The connection ended while it was read over."""


class PostgresStore:
    """The store of a log on PostgreSQL (`api.event_store.store.Store`)."""

    abreast = 2

    def __init__(self, where: LogAddress, *, standby: bool = False) -> None:
        """`standby`: whether what is acknowledged must be on the disk of a standby."""
        self.channel = f"{where.schema}.stored_events"
        self._where = where
        self._standby = standby
        self._unsafe = ""
        """The setting by which what is acknowledged might be lost, as seen last; "" if none."""
        self._leadership = Leadership()
        self.recognise: Callable[[], Awaitable[None]] | None = None
        self._writer = Writer(self._connected, self._begin)
        self._pools: dict[_Use, Pool] = {}
        self._closed = False

    # --- writing ----------------------------------------------------------------

    async def commit(self, commands: Sequence[Command]) -> list[CommandOutcome]:
        if self._unsafe:
            raise StoreUnavailable(self._unsafe)
        try:
            try:
                return await self._writer.commit(commands)
            except Undone:  # mostly a connection that died while nobody used it
                return await self._writer.commit(commands)
        except (Undone, WrongStore, psycopg.Error, TimeoutError) as error:
            raise _unavailable(error) from error

    async def _begin(self) -> None:
        """See that a server that is newly connected to has the log that was known."""
        if self.recognise is not None:
            await self.recognise()

    async def _connected(self) -> _PooledConnection:
        """A connection to a server whose settings are safe, waiting while it restarts."""
        if self._closed:
            raise StoreUnavailable("the log is closed")
        with suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE):
                for pause in _pauses():
                    with suppress(psycopg.OperationalError):
                        return await self._connect()
                    await asyncio.sleep(pause)
        return await self._connect()

    async def _connect(self) -> _PooledConnection:
        db = await AnyHost.connect(**self._options())
        try:
            await self._configure(db)
            await self._check(db)
        except BaseException:
            await db.close()
            raise
        return db

    async def _configure(self, db: _PooledConnection) -> None:
        """Give a new connection the league's schema and a bound on every wait.

        Raises `psycopg.OperationalError` if the server was followed by another.
        """
        with hung_up_after(db, PATIENCE):
            await db.execute(self._where.session())
            await self._leadership.admit(db)

    async def _check(self, db: _PooledConnection) -> None:
        """Look at the server's settings. Raises `WrongStore`, as the next commit will."""
        cursor = await db.cursor(row_factory=dict_row).execute(SETTINGS)
        try:
            check_settings(await cursor.fetchone() or {}, standby=self._standby)
        except WrongStore as error:
            self._unsafe = str(error)
            raise
        self._unsafe = ""

    def _options(self) -> dict[str, Any]:
        return {**self._where.network_options(), "autocommit": True, "prepare_threshold": 0}

    # --- reading ----------------------------------------------------------------

    @asynccontextmanager
    async def _reading(self, use: _Use = "read") -> AsyncGenerator[_PooledConnection]:
        """A connection from the pool for this use, which is made with the first."""
        if self._closed:
            raise StoreUnavailable("the log is closed")
        try:
            async with taken(await self._pool(use), PATIENCE) as db:
                yield db
        except (psycopg.Error, PoolTimeout, PoolClosed) as error:
            raise _unavailable(error) from error
        if cancelled():
            raise asyncio.CancelledError

    async def _pool(self, use: _Use) -> Pool:
        """A read can be repeated; a change begins on a connection that was just tried."""
        if use not in self._pools:
            self._pools[use] = Pool(
                connection_class=AnyHost,
                kwargs=self._options(),
                configure=self._configure,
                min_size=1,
                max_size=_AT_ONCE,
                timeout=PATIENCE,
                reconnect_timeout=_RECONNECT,
                check=Pool.check_connection if use == "change" else None,
                open=False,
            )
            await self._pools[use].open()
        return self._pools[use]

    async def _rows(self, statement: LiteralString, *values: object) -> list[Any]:
        try:
            return await self._asked(statement, values)
        except _ConnectionLost:  # mostly it died while nobody used it, and not it alone
            with suppress(PoolClosed):
                await (await self._pool("read")).check()
            return await self._asked(statement, values)

    async def _asked(self, statement: LiteralString, values: Sequence[object]) -> list[Any]:
        async with self._reading() as db:
            try:
                return await (await db.execute(statement, values)).fetchall()
            except psycopg.OperationalError as error:
                if not db.broken:
                    raise
                raise _ConnectionLost(str(_unavailable(error))) from error

    async def rows(self, statement: str, *values: object) -> list[Any]:
        return await self._rows(_with_marks(statement), *values)

    async def events(self, stream: str, after: int, upto: int | None) -> Sequence[StoredFact]:
        rows = await self._rows(_EVENTS, stream, after, _NO_END if upto is None else upto)
        return [StoredFact(*row) for row in rows]

    async def tail(self, after: int, limit: int) -> Sequence[StoredRow]:
        return [StoredRow(*row) for row in await self._rows(_TAIL, after, limit)]

    async def stored_at(self, stream: str, position: int) -> StoredRow | None:
        rows = await self._rows(_AT, stream, position)
        return StoredRow(*rows[0]) if rows else None

    async def damage(self, *, quick: bool = False) -> list[tuple[int, str]]:
        ((failures,),) = await self._rows(_CHECKSUMS)
        pages = [(1, f"PostgreSQL: {failures} pages failed their checksum")] if failures else []
        redirected = [] if quick else await self._rows(_REDIRECTED)
        return [(at, f"answer {key} names other events") for at, key in redirected] + pages

    async def answer(self, key: str) -> StoredAnswer | None:
        rows = await self._rows(_ANSWERS, [key])
        if not rows:
            return None
        try:  # it may have been recorded by a commit whose wait for the standby was cancelled
            async with self._reading("change") as db:
                await wait_for_standby(db)
        except TimeoutError as error:
            raise _unavailable(error) from error
        return _answer(rows[0])

    async def version(self, stream: str) -> int:
        ((_, version),) = await self._rows(_VERSIONS, [stream])
        return version or 0

    async def streams(self) -> list[str]:
        return [row[0] for row in await self._rows(_STREAMS)]

    async def seconds(self) -> float:
        ((seconds,),) = await self._rows(_SECONDS)
        return seconds

    async def head(self) -> int:
        ((position,),) = await self._rows(_HEAD)
        return position

    # --- read models, news, the end -----------------------------------------------

    @asynccontextmanager
    async def transaction(self) -> AsyncGenerator[Execute]:
        async with self._reading("change") as db, db.transaction():

            async def execute(statement: str, *values: object) -> list[Any]:
                done = await db.execute(_with_marks(statement), values)
                return await done.fetchall() if done.description else []

            yield execute

    async def listen(self, heard: Callable[[], None]) -> None:
        pauses = _pauses()
        while not cancelled():
            with suppress(psycopg.Error, WrongStore):
                db = await self._connect()
                try:
                    await db.execute(cast(LiteralString, f'LISTEN "{self.channel}"'))
                    heard()  # of what came before it listened
                    pauses = _pauses()
                    async for notice in db.notifies():
                        if notice.pid != self._writer.pid:
                            heard()
                finally:
                    await db.close()
            await asyncio.sleep(next(pauses))

    async def attend(self, tell: Callable[[int], None]) -> None:
        # A lock that any number may hold goes with its holder's connection, however that ends.
        here = {"server": _SERVER, "league": crc32(self._where.schema.encode()) & _POSITIVE}
        pauses = _pauses()
        while not cancelled():
            with suppress(psycopg.Error, WrongStore):
                db = await self._connect()
                try:
                    with hung_up_after(db, _SILENT):
                        await db.execute(_ATTEND, here)
                    while not cancelled():
                        with hung_up_after(db, _SILENT):
                            counted = await (await db.execute(_ATTENDING, here)).fetchall()
                            await self._check(db)
                        tell(counted[0][0])
                        pauses = _pauses()
                        await asyncio.sleep(_LOOK_AGAIN)
                finally:
                    await db.close()
            await asyncio.sleep(next(pauses))

    async def close(self) -> None:
        self._closed = True
        await self._writer.close()
        for pool in self._pools.values():
            await pool.close()


def _pauses() -> Iterator[float]:
    """How long to wait before each further try, without end."""
    yield from _BACKOFF
    while True:
        yield _ASK_AGAIN


def _unavailable(error: Exception) -> StoreUnavailable:
    if isinstance(error, PoolClosed):
        return StoreUnavailable("the log is closed")
    return StoreUnavailable(f"PostgreSQL: {str(error).strip() or type(error).__name__}")


def _with_marks(statement: str) -> LiteralString:
    """A statement as psycopg marks its values: a `%` of the statement's own is doubled."""
    return cast(LiteralString, statement.replace("%", "%%").replace("?", "%s"))


def _answer(row: tuple[Any, ...]) -> StoredAnswer:
    return StoredAnswer(row[1], Appended(*row[2:]))


def open_postgres(url: str, *, standby: bool = False) -> PostgresStore:
    """The log at the URL (`api.event_store.postgres.dsn`), whose tables are those of this release.

    `standby` is as for `PostgresStore`. Raises `WrongStore`, which says what to change.
    """
    where = log_address(url)
    try:
        check_schema(where, standby=standby)
    except StoreUnavailable as error:
        raise WrongStore(str(error)) from error
    return PostgresStore(where, standby=standby)
