"""Copies of a log on PostgreSQL: the rows of each table as COPY writes them, of one moment.

Tables, triggers and roles are not copied: migrations make them. So a copy goes into any server, and
needs no program of PostgreSQL's.
"""

from collections.abc import Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from secrets import token_hex
from typing import Any, Final, LiteralString
from urllib.parse import parse_qsl, urlencode, urlsplit, urlunsplit

import psycopg
from msgspec import json
from psycopg.sql import SQL, Composed, Identifier

from api.event_store.errors import WrongStore
from api.event_store.postgres.dsn import LogAddress, log_address
from api.event_store.postgres.migrating import check_schema, connection, migrate, migrations
from api.event_store.store import CopiedLog

_Connection = psycopg.Connection[dict[str, Any]]

_COLUMNS: Final = "columns.json"
_TABLES: Final = """
    SELECT relname AS name, array_agg(attname::text ORDER BY attnum) AS columns
    FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid
    WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p')
      AND NOT relispartition AND attnum > 0 AND NOT attisdropped
      AND relname NOT IN ('migrations', 'turns')
    GROUP BY pg_class.oid, relname ORDER BY pg_class.oid
"""
"""Every table but those about the servers and the tables themselves, as they were made: what
refers to another table comes after it."""
_KEY: Final = """
    SELECT attname::text AS column FROM pg_index
    JOIN pg_attribute ON attrelid = indrelid AND attnum = ANY (indkey)
    WHERE indrelid = %s::regclass AND indisprimary
"""


def copy_schema(url: str, folder: Path) -> CopiedLog:
    """Copy a league, as it is at one moment, into a folder that exists.

    There is a file for each table that is copied, and `columns.json` beside them. Raises
    `WrongStore` where it is no log of this release, and `StoreUnavailable`.
    """
    where = log_address(url)
    check_schema(where)
    with connection(where) as db, db.transaction():
        db.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
        db.execute("SET LOCAL statement_timeout = 0")
        tables = {row["name"]: row["columns"] for row in db.execute(_TABLES)}
        for name, columns in tables.items():
            statement = SQL("COPY (SELECT {} FROM {}) TO STDOUT").format(
                _listed(columns), Identifier(name)
            )
            with (folder / name).open("wb") as file, db.cursor().copy(statement) as rows:
                for piece in rows:
                    file.write(piece)
        head = _value(db, "SELECT position FROM log_head")
        version = _value(db, "SELECT max(number) FROM migrations")
    (folder / _COLUMNS).write_bytes(json.encode(tables))
    return CopiedLog("postgresql", version, head)


def put_back_schema(copied: CopiedLog, folder: Path, url: str) -> None:
    """Put the copy in `folder` into the league at `url`, which has no events, and migrate it.

    Raises `WrongStore`, and changes nothing, where events are there already or the copy is of a
    later release. Raises `StoreUnavailable`.
    """
    where, newest = log_address(url), migrations()[-1].number
    if copied.tables > newest:
        raise WrongStore(f"its tables are of version {copied.tables}, this release has {newest}")
    with connection(where) as db:
        if _value(db, "SELECT to_regclass('log_head')"):
            _refuse_events(db, where)
    migrate(url, copied.tables)
    tables = json.decode((folder / _COLUMNS).read_bytes(), type=dict[str, list[str]])
    with connection(where) as db, db.transaction():
        db.execute("SET LOCAL statement_timeout = 0")
        _refuse_events(db, where)
        for name, columns in tables.items():
            if _value(db, SQL("SELECT count(*) FROM {}").format(Identifier(name))):
                _put_over(db, folder / name, columns)
            else:
                _put_into(db, folder / name, Identifier(name), columns)
    migrate(url)


@contextmanager
def scratch_schema(url: str) -> Generator[str]:
    """The URL of a schema beside this one that the caller may make: none has its name yet.

    It and its roles are dropped after the block. Raises `StoreUnavailable`.
    """
    parts = urlsplit(url)
    schema = f"{log_address(url).schema[:24]}_drill_{token_hex(4)}"
    others = [pair for pair in parse_qsl(parts.query) if pair[0] != "schema"]
    scratch = urlunsplit(parts._replace(query=urlencode([*others, ("schema", schema)])))
    try:
        yield scratch
    finally:
        with connection(log_address(url)) as db:
            db.execute(SQL("DROP SCHEMA IF EXISTS {} CASCADE").format(Identifier(schema)))
            for role in ("app", "reader"):
                name = Identifier(f"{schema}_{role}")
                db.execute(SQL("DROP ROLE IF EXISTS {}").format(name))


def _refuse_events(db: _Connection, where: LogAddress) -> None:
    """Raise `WrongStore` if the log has events, and let nobody begin it in this transaction."""
    if _value(db, "SELECT position FROM log_head FOR UPDATE"):
        raise WrongStore(f"{where}: there is a log already; name another schema")


def _put_into(db: _Connection, file: Path, table: Identifier, columns: list[str]) -> None:
    statement = SQL("COPY {} ({}) FROM STDIN").format(table, _listed(columns))
    with db.cursor().copy(statement) as rows:
        for piece in _pieces(file):
            rows.write(piece)


def _put_over(db: _Connection, file: Path, columns: list[str]) -> None:
    """Put rows into a table that a migration put its first row into: the copy's row wins."""
    table, incoming = Identifier(file.name), Identifier("incoming")
    db.execute(SQL("CREATE TEMP TABLE {} (LIKE {}) ON COMMIT DROP").format(incoming, table))
    _put_into(db, file, incoming, columns)
    key = [row["column"] for row in db.execute(_KEY, (file.name,))]
    others = [column for column in columns if column not in key]
    chosen = SQL(", ").join(
        SQL("{0} = excluded.{0}").format(Identifier(column)) for column in others
    )
    db.execute(
        SQL("INSERT INTO {} ({}) SELECT {} FROM incoming ON CONFLICT ({}) DO UPDATE SET {}").format(
            table, _listed(columns), _listed(columns), _listed(key), chosen
        )
    )
    db.execute("DROP TABLE incoming")


def _pieces(file: Path) -> Iterator[bytes]:
    with file.open("rb") as opened:
        while piece := opened.read(1 << 20):
            yield piece


def _listed(columns: list[str]) -> Composed:
    return SQL(", ").join(map(Identifier, columns))


def _value(db: _Connection, statement: LiteralString | Composed) -> Any:
    """The one value that a statement selects."""
    row = db.execute(statement).fetchone()
    assert row is not None
    (value,) = row.values()
    return value
