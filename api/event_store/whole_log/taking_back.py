"""The last change of the tables taken back, so that the release before can serve them again.

Only the last change can be taken back, and only while no row has a value that would be lost by it.
Whoever adds a migration exchanges the four constants; a test holds them against the last one.
"""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final, LiteralString

from api.event_store.errors import StoreUnavailable, WrongStore
from api.event_store.sqlite.tables import APPLICATION, SCHEMA

MIGRATION: Final = "0020_narrowed_keys.sql"
_IN_USE: Final[LiteralString] = (
    "SELECT count(*) FROM access_keys WHERE scopes <> '' OR place <> '' OR provider <> ''"
)
_HELD: Final = "keys with scopes or a place, or links to an identity provider"
_STATEMENTS: Final[tuple[LiteralString, ...]] = (
    "ALTER TABLE access_keys DROP COLUMN scopes",
    "ALTER TABLE access_keys DROP COLUMN place",
    "ALTER TABLE access_keys DROP COLUMN provider",
)


def take_back(url: str) -> bool:
    """Give the log at this URL the tables of the release before.

    False, and nothing is done, where it has them already. It happens in a transaction. Raises
    `WrongStore` where a value would be lost or the tables are of neither release, and
    `StoreUnavailable`.
    """
    kind, _, path = url.partition(":///")
    if kind == "sqlite" and path:
        return _take_back_file(Path(path))
    return _take_back_schema(url)


def _take_back_file(path: Path) -> bool:
    if not path.is_file():
        raise WrongStore(f"{path}: there is no log there")
    try:
        with closing(sqlite3.connect(path, timeout=30, isolation_level=None)) as db:
            if db.execute("PRAGMA application_id").fetchone()[0] != APPLICATION:
                raise WrongStore(f"{path}: it is a database, but not a log; give another file")
            db.execute("BEGIN IMMEDIATE")
            version = db.execute("PRAGMA user_version").fetchone()[0]
            if version == SCHEMA - 1:
                return False
            if version != SCHEMA:
                raise WrongStore(f"its tables are of version {version}, this release has {SCHEMA}")
            _refuse_in_use(db.execute(_IN_USE).fetchone()[0])
            for statement in _STATEMENTS:
                db.execute(statement)
            db.execute(f"PRAGMA user_version={SCHEMA - 1}")
            db.execute("COMMIT")
    except sqlite3.Error as error:
        raise StoreUnavailable(f"{path}: SQLite: {error}") from error
    return True


def _take_back_schema(url: str) -> bool:
    # Only where the log is on PostgreSQL is its library imported.
    from api.event_store.postgres.dsn import log_address
    from api.event_store.postgres.migrating import connection, noted_alone

    where = log_address(url)
    with connection(where) as db, db.transaction():
        noted = noted_alone(db, where)
        number = int(MIGRATION[:4])
        if max(noted, default=0) == number - 1:
            return False
        if number not in noted:
            raise WrongStore(f"{where}: its tables are of an earlier release")
        _refuse_in_use(db.execute(_IN_USE).fetchall()[0]["count"])
        for statement in _STATEMENTS:
            db.execute(statement)
        db.execute("DELETE FROM migrations WHERE number = %s", (number,))
    return True


def _refuse_in_use(count: int) -> None:
    if count:
        raise WrongStore(
            f"the tables hold {count} {_HELD}, which the release before cannot hold, revoked ones"
            " too; restore a backup of before, or mend this release"
        )
