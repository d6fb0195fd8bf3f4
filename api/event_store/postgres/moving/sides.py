"""One side of a move: closed to the logins of a league's servers, sealed, emptied, summed up.

At a side that is closed the sessions of the logins only read, and an address that names several
hosts does not lead there. A side that is sealed refuses every change, whoever asks: triggers on
each table do. The steps of a move are in `moves`.
"""

from collections.abc import Generator, Sequence
from contextlib import contextmanager, suppress
from threading import Timer
from time import sleep
from typing import Any, Final, LiteralString

import psycopg
from psycopg.sql import SQL, Composed, Identifier, Literal

from api.event_store.errors import StoreUnavailable
from api.event_store.postgres.dsn import LogAddress
from api.event_store.postgres.hosts import hang_up
from api.event_store.postgres.migrating import connection

SideConnection = psycopg.Connection[dict[str, Any]]

SOURCE: Final = "bonebook move"
TARGET: Final = "bonebook move to"
"""The locks that a move has at its two sides: two names, since both may be one server."""
LOOK_AGAIN: Final = 0.02
"""Seconds between two looks at what is waited for."""
ADDED_TO: Final = {"stored_events": "notification_id", "answers": "log_position"}
"""The tables whose rows stay as they are, and the column with their place in the log."""
_TABLES: Final = """
    SELECT relname AS name, relkind::text AS kind, relispartition AS partition, relreplident::text
        AS identity, EXISTS (SELECT FROM pg_index WHERE indrelid = pg_class.oid AND indisprimary)
        AS keyed
    FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p')
    ORDER BY pg_class.oid
"""
_LOGINS: Final = """
    WITH RECURSIVE members (role) AS (
        SELECT oid FROM pg_roles WHERE rolname = current_schema() || '_app'
        UNION SELECT member FROM pg_auth_members JOIN members ON roleid = role
    )
    SELECT rolname AS name FROM pg_roles JOIN members ON oid = role
    WHERE rolcanlogin AND NOT rolsuper
        AND oid <> (SELECT nspowner FROM pg_namespace WHERE nspname = current_schema())
    ORDER BY rolname
"""
_ALONE: Final = "SELECT pg_advisory_lock(hashtext(%s), hashtext(current_schema()))"
_SUPERUSER: Final = """
    SELECT rolsuper AS superuser FROM pg_roles WHERE rolname = current_user
"""
_PATIENT: Final = """
    SELECT set_config(name, '0', false) FROM pg_settings
    WHERE name IN ('statement_timeout', 'idle_in_transaction_session_timeout')
"""
_CLIENT_GONE: Final = """
    SELECT set_config(name, value, false) FROM pg_settings JOIN (VALUES
        ('tcp_keepalives_idle', '5'), ('tcp_keepalives_interval', '2'),
        ('tcp_keepalives_count', '3'), ('tcp_user_timeout', '10000'),
        ('client_connection_check_interval', '5000')) AS ours (called, value) ON called = name
"""
_OPEN: Final = """
    SELECT count(*) AS count FROM pg_roles LEFT JOIN pg_db_role_setting ON setrole = pg_roles.oid
        AND setdatabase = (SELECT oid FROM pg_database WHERE datname = current_database())
    WHERE rolname = ANY (%s)
        AND NOT coalesce('default_transaction_read_only=on' = ANY (setconfig), false)
"""
_END_SESSIONS: Final = """
    SELECT count(pg_terminate_backend(pid)) AS count FROM pg_stat_activity
    WHERE usename = ANY (%s) AND datname = current_database()
"""
_REFUSE: Final = """
    CREATE OR REPLACE FUNCTION moved_away() RETURNS trigger LANGUAGE plpgsql AS {}
"""
_BODY: Final = "BEGIN RAISE EXCEPTION {} USING ERRCODE = 'object_not_in_prerequisite_state'; END"
_SEAL: Final = """
    CREATE TRIGGER moved_away BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON {0}
    FOR EACH STATEMENT EXECUTE FUNCTION moved_away()
"""
_SEALED: Final = """
    SELECT EXISTS (SELECT FROM pg_trigger WHERE tgname = 'moved_away'
        AND tgrelid = to_regclass('log_head')) AS sealed
"""
_SUBSCRIBED: Final = """
    SELECT EXISTS (SELECT FROM pg_subscription WHERE subname = %s AND subdbid =
        (SELECT oid FROM pg_database WHERE datname = current_database())) AS there
"""
_PUBLISHED: Final = "SELECT EXISTS (SELECT FROM pg_publication WHERE pubname = %s) AS there"
_SLOT: Final = """
    SELECT EXISTS (SELECT FROM pg_replication_slots WHERE slot_name = %s) AS there
"""
_DROP_SLOT: Final = """
    SELECT pg_drop_replication_slot(slot_name) FROM pg_replication_slots WHERE slot_name = %s
"""
_SLOTS_OF_TABLES: Final = """
    SELECT slot_name AS name FROM pg_replication_slots
    WHERE slot_name ~ '^pg_[0-9]+_sync_[0-9]+_[0-9]+$' AND database = current_database()
        AND NOT active
    ORDER BY slot_name
"""
_ROWS: Final = """
    SELECT count(*) AS count, sum(('x' || left(md5(rows::text), 15))::bit(60)::bigint)::text AS sum
    FROM {} AS rows
"""
_ORDINARY_TRIGGERS: Final = """
    SELECT tgname AS name, tgenabled::text AS state FROM pg_trigger
    WHERE tgrelid = %s::regclass AND NOT tgisinternal
"""


def tables_of(db: SideConnection) -> list[dict[str, Any]]:
    """The tables of the league: name, kind, partition, identity, keyed."""
    return db.execute(_TABLES).fetchall()


def logins_of(db: SideConnection) -> list[str]:
    """The logins by which the league's servers record."""
    return [login["name"] for login in db.execute(_LOGINS)]


def alone(db: SideConnection, lock: str) -> None:
    """Let no other move of the league run from here, or to here, until this connection ends.

    Raises `StoreUnavailable` where another one is under way.
    """
    try:
        db.execute(_ALONE, (lock,))
    except psycopg.errors.LockNotAvailable as error:
        raise StoreUnavailable("another move of this league is under way") from error


def answers(db: SideConnection) -> bool:
    """Whether a connection lives, and with it the locks that it has."""
    with suppress(psycopg.Error):
        db.execute("SELECT")
        return True
    return False


def superuser(db: SideConnection) -> bool:
    """Whether the login may do all that a move takes."""
    return row(db, _SUPERUSER)["superuser"]


def name_of(league: LogAddress) -> str:
    """The name of the publication, of the subscription and of its slot."""
    return f"bonebook_{league.schema}"


@contextmanager
def connected(where: LogAddress, lock: str) -> Generator[SideConnection]:
    """A patient connection to a side, with which no other move of the league runs there.

    `lock` is SOURCE or TARGET. Raises `StoreUnavailable` for any error of psycopg, within the block
    too.
    """
    with connection(where) as db:
        wait_long(db)
        alone(db, lock)
        yield db


def wait_long(db: SideConnection) -> None:
    """Let statements take as long as they take, but not a client that is gone."""
    db.execute(_PATIENT)
    db.execute(_CLIENT_GONE)


@contextmanager
def hung_up_after(db: SideConnection, seconds: float) -> Generator[None]:
    """Hang up on a server that keeps us waiting in this block for so many seconds in all."""
    timer = Timer(seconds, hang_up, (db,))
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


def closed(db: SideConnection, logins: Sequence[str]) -> bool:
    """Whether further sessions of the logins only read; those that are open may record still."""
    return not row(db, _OPEN, logins)["count"]


def close(db: SideConnection, logins: Sequence[str]) -> None:
    """Make each further session of the logins in this database one that only reads."""
    _set_logins(db, logins, SQL("SET default_transaction_read_only = on"))


def reopen(db: SideConnection, logins: Sequence[str]) -> None:
    """Let further sessions of the logins record."""
    _set_logins(db, logins, SQL("RESET default_transaction_read_only"))


def end_sessions(db: SideConnection, logins: Sequence[str]) -> None:
    """End every session of the logins in this database; return when there is none."""
    while row(db, _END_SESSIONS, logins)["count"]:
        sleep(LOOK_AGAIN)


def sealed(db: SideConnection) -> bool:
    """Whether the league here refuses every change."""
    return row(db, _SEALED)["sealed"]


def seal(db: SideConnection, tables: Sequence[str], why: str) -> None:
    """Refuse every change from now on, for a reason; return when none is under way.

    The league is not sealed yet: a second seal is an error of the database.
    """
    names = [Identifier(name) for name in tables]
    with db.transaction():
        db.execute(SQL("LOCK TABLE {} IN SHARE ROW EXCLUSIVE MODE").format(SQL(", ").join(names)))
        db.execute(SQL(_REFUSE).format(Literal(_BODY.format(_quoted(why)))))
        for name in names:
            db.execute(SQL(_SEAL).format(name))
            db.execute(SQL("ALTER TABLE {} ENABLE ALWAYS TRIGGER moved_away").format(name))


def unseal(db: SideConnection, tables: Sequence[str]) -> None:
    """Take changes again; nothing happens where the league is not sealed."""
    with db.transaction():
        for name in tables:
            db.execute(SQL("DROP TRIGGER IF EXISTS moved_away ON {}").format(Identifier(name)))
        db.execute("DROP FUNCTION IF EXISTS moved_away()")


def subscribed(db: SideConnection, name: str) -> bool:
    """Whether the target has a copy, or what was begun of one."""
    return row(db, _SUBSCRIBED, name)["there"]


def published(db: SideConnection, name: str) -> bool:
    """Whether the source is copied somewhere, or was to be."""
    return row(db, _PUBLISHED, name)["there"]


def unpublish(db: SideConnection, name: str) -> None:
    """End the copying from here; nothing happens where that was done."""
    db.execute(SQL("DROP PUBLICATION IF EXISTS {}").format(Identifier(name)))


def has_slot(db: SideConnection, name: str) -> bool:
    """Whether the source keeps what a subscription has not had yet; a failover loses that."""
    return row(db, _SLOT, name)["there"]


def drop_slot(db: SideConnection, name: str) -> None:
    """Remove a slot that nobody reads, if it is there. Raises `psycopg.errors.ObjectInUse`."""
    db.execute(_DROP_SLOT, (name,))


def slots_of_tables(db: SideConnection) -> list[str]:
    """The slots by which nobody copies single tables of this database at the moment."""
    return [slot["name"] for slot in db.execute(_SLOTS_OF_TABLES)]


def unsubscribe(db: SideConnection, name: str, *, slot: bool) -> None:
    """End the copying to here; `slot` says whether the source has the subscription's slot."""
    if not slot:
        db.execute(SQL("ALTER SUBSCRIPTION {} DISABLE").format(Identifier(name)))
        db.execute(SQL("ALTER SUBSCRIPTION {} SET (slot_name = NONE)").format(Identifier(name)))
    db.execute(SQL("DROP SUBSCRIPTION {}").format(Identifier(name)))


def empty(db: SideConnection, tables: Sequence[str]) -> None:
    """Take the rows away that migrations put into these tables, past the triggers."""
    with db.transaction():
        for name in tables:
            table = Identifier(name)
            if row(db, SQL("SELECT count(*) AS count FROM {}").format(table))["count"]:
                triggers = db.execute(_ORDINARY_TRIGGERS, (name,)).fetchall()
                db.execute(SQL("ALTER TABLE {} DISABLE TRIGGER USER").format(table))
                db.execute(SQL("DELETE FROM {}").format(table))
                for trigger in triggers:
                    how = SQL("ALWAYS" if trigger["state"] == "A" else "")
                    db.execute(
                        SQL("ALTER TABLE {} ENABLE {} TRIGGER {}").format(
                            table, how, Identifier(trigger["name"])
                        )
                    )


def digests(
    db: SideConnection, tables: Sequence[str], part: tuple[LiteralString, int]
) -> dict[str, tuple[int, str]]:
    """The number of rows and the sum of their hashes, by table.

    Of the tables in `ADDED_TO` only rows in `part` count: those whose place in the log compares so,
    as with ("<=", 700).
    """
    sums = dict[str, tuple[int, str]]()
    for name in tables:
        statement = SQL(_ROWS).format(Identifier(name))
        if column := ADDED_TO.get(name):
            operator, position = part
            where = SQL(" WHERE {} " + operator + " {}")
            statement += where.format(Identifier(column), Literal(position))
        summed = row(db, statement)
        sums[name] = summed["count"], summed["sum"]
    return sums


def row(db: SideConnection, statement: LiteralString | Composed, *values: object) -> dict[str, Any]:
    """The row that a statement selects, by column."""
    selected = db.execute(statement, values or None).fetchone()
    assert selected is not None
    return selected


def _set_logins(db: SideConnection, logins: Sequence[str], setting: SQL) -> None:
    database = Identifier(row(db, "SELECT current_database() AS name")["name"])
    with db.transaction():
        for login in logins:
            db.execute(
                SQL("ALTER ROLE {} IN DATABASE {} {}").format(Identifier(login), database, setting)
            )


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "''").replace("%", "%%") + "'"
