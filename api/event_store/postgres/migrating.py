"""Migrations: the tables of a PostgreSQL log, as numbered SQL that is only ever added to.

Each file runs once, in a transaction of its own with the note that it ran, so a
migration that is interrupted has not happened. An advisory lock lets one node at a
time through; the others find it done. SQLite has statements of its own for the same change
(`api.event_store.sqlite.upgrades`).
"""

import re
from collections.abc import Generator
from contextlib import contextmanager
from hashlib import sha256
from importlib.resources import files
from typing import Any, LiteralString, cast

import psycopg
from msgspec import Struct
from psycopg.rows import dict_row
from psycopg.sql import SQL, Identifier

from api.event_store.errors import StoreUnavailable, WrongStore
from api.event_store.postgres.citus_statements import adapted_to
from api.event_store.postgres.dsn import BACKEND, NOT_A_SESSION, LogAddress, log_address
from api.event_store.postgres.server_settings import SETTINGS, check_settings

_Connection = psycopg.Connection[dict[str, Any]]

_NOTES = """
    CREATE TABLE IF NOT EXISTS migrations (
        number integer PRIMARY KEY,
        name text NOT NULL,
        sha256 text NOT NULL,
        applied_at timestamptz NOT NULL DEFAULT now()
    )
"""

_STATEMENT = re.compile(r"(?:--[^\n]*|'[^']*'|\$\$.*?\$\$|[^;])+", re.DOTALL)
"""Text up to a semicolon that stands in no comment, no string and no body of a function."""
_BUSY = 20
"""Seconds that a server which was silent at first is given to take a connection."""
_NOTHING = re.compile(r"(?:--[^\n]*|\s)*")


class Migration(Struct, frozen=True):
    """A migration: one numbered file of SQL."""

    number: int
    name: str
    sql: str

    @property
    def statements(self) -> list[str]:
        """The statements of the script, in order. Citus takes no two at once."""
        return [text for text in _STATEMENT.findall(self.sql) if not _NOTHING.fullmatch(text)]

    @property
    def sha256(self) -> str:
        """The hash of the script, in hexadecimal digits."""
        return sha256(self.sql.encode()).hexdigest()


def migrations() -> list[Migration]:
    """All migrations of this release, in order."""
    scripts = (one for one in files("api.event_store.postgres").joinpath("migrations").iterdir())
    named = sorted((one.name, one.read_text()) for one in scripts if one.name.endswith(".sql"))
    return [Migration(int(name[:4]), name, sql) for name, sql in named]


def migrate(url: str, upto: int | None = None) -> list[str]:
    """Make the log at the URL, or bring it to this release; return the names of what ran.

    With `upto` no migration of a higher number runs. The role in the URL becomes the owner of what
    is made. Raises `WrongStore`, which says what to change, and `StoreUnavailable` where the server
    does not answer.
    """
    where = log_address(url)
    done: list[str] = []
    with connection(where) as db:
        check_settings(_row(db, SETTINGS))
        for migration in migrations():
            with db.transaction():
                _alone(db, where.schema)
                later = upto is not None and migration.number > upto
                if later or migration.number in _noted(db):
                    continue
                _run(db, migration)
                done.append(migration.name)
    return done


def check_schema(where: LogAddress, *, standby: bool = False) -> None:
    """Raise `WrongStore` unless the server is safe and the log is of this release.

    `standby` is as in `check_settings`. Raises `StoreUnavailable` where the server does not answer.
    """
    with connection(where) as db:
        _check_sessions(db, where)
        check_settings(_row(db, SETTINGS), standby=standby)
        there = _row(db, "SELECT to_regclass('migrations') AS at")["at"]
        noted = _noted(db) if there else {}
    missing = [one.name for one in migrations() if one.number not in noted]
    if missing:
        raise WrongStore(f"{where}: {missing[0]} has not run; run: bonebook migrate")


def _check_sessions(db: _Connection, where: LogAddress) -> None:
    """Raise `WrongStore` where a pooler lends connections for a transaction only."""
    backend = _row(db, BACKEND)["pg_backend_pid"]
    if backend == db.info.backend_pid:
        return
    # While another client is in a transaction, it has the connection that we had just before.
    with connection(where) as other, other.transaction():
        other.execute(BACKEND)
        if _row(db, BACKEND)["pg_backend_pid"] != backend:
            raise WrongStore(f"{where}: {NOT_A_SESSION}")


def _alone(db: _Connection, schema: str) -> None:
    """Wait for other nodes, and see that there is something to note migrations in."""
    db.execute("SET LOCAL lock_timeout = 0")
    db.execute("SET LOCAL statement_timeout = 0")
    db.execute("SELECT pg_advisory_xact_lock(hashtext('bonebook'), hashtext(%s))", (schema,))
    if not _row(db, "SELECT to_regclass('migrations') AS at")["at"]:
        db.execute(SQL("CREATE SCHEMA IF NOT EXISTS {}").format(Identifier(schema)))
        db.execute(_NOTES)


def noted_alone(db: _Connection, where: LogAddress) -> dict[int, str]:
    """The checksums of the migrations that have run, by number; no other node runs one meanwhile.

    Call it in a transaction, whose end lets others run migrations again. Raises `WrongStore` where
    there is no log, one of a later release, or one whose migrations were altered since they ran.
    """
    if not _row(db, "SELECT to_regclass('migrations') AS at")["at"]:
        raise WrongStore(f"{where}: there is no log there")
    _alone(db, where.schema)
    return _noted(db)


def _noted(db: _Connection) -> dict[int, str]:
    """The checksums of what has run, by number; raises where they are not this release's."""
    rows = db.execute("SELECT number, name, sha256 FROM migrations").fetchall()
    ours = {one.number: one.sha256 for one in migrations()}
    for row in rows:
        if row["number"] not in ours:
            raise WrongStore(f"{row['name']} is of a later release; use that one")
        if row["sha256"] != ours[row["number"]]:
            raise WrongStore(f"{row['name']} was altered since it ran; restore it")
    return {row["number"]: row["sha256"] for row in rows}


def _run(db: _Connection, migration: Migration) -> None:
    try:
        for statement in migration.statements:
            db.execute(cast(LiteralString, adapted_to(db, statement)))
    except psycopg.errors.InsufficientPrivilege as error:
        raise WrongStore(
            f"{migration.name}: {error}; give the owner CREATEROLE, or make the roles"
            " LEAGUE_app and LEAGUE_reader first"
        ) from error
    db.execute(
        "INSERT INTO migrations (number, name, sha256) VALUES (%s, %s, %s)",
        (migration.number, migration.name, migration.sha256),
    )


@contextmanager
def connection(where: LogAddress) -> Generator[_Connection]:
    """A connection that commits each statement, rows as dicts.

    Raises `StoreUnavailable` for any error of psycopg, within the block too.
    """
    try:
        with _connected(where) as db:
            db.execute(where.session())
            yield db
    except psycopg.Error as error:
        raise StoreUnavailable(f"{where}: {str(error).strip()}") from error


def _connected(where: LogAddress) -> _Connection:
    """Connect, and once more with more patience where no server said anything: it may be busy.

    A server that refuses is not asked again, nor one whose address has a `connect_timeout`.
    """

    def ask(**patience: int) -> _Connection:
        options: dict[str, Any] = {**where.network_options(), **patience}
        return psycopg.Connection[dict[str, Any]].connect(
            **options, autocommit=True, row_factory=dict_row
        )

    try:
        return ask()
    except psycopg.errors.ConnectionTimeout:
        if "connect_timeout" in where.parameters:
            raise
    return ask(connect_timeout=_BUSY)


def _row(db: _Connection, statement: LiteralString) -> dict[str, Any]:
    row = db.execute(statement).fetchone()
    assert row is not None
    return row
