"""The conditions of a move, which are asked before a row is copied.

Here belong the refusals of servers, tables and logins, each with the change that mends it. The
steps of a move are in `moves`.
"""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from api.event_store.errors import WrongStore
from api.event_store.postgres.dsn import LogAddress
from api.event_store.postgres.moving.sides import SideConnection, logins_of, row, superuser

_SEQUENCES: Final = """
    SELECT relname AS name FROM pg_class
    WHERE relnamespace = current_schema()::regnamespace AND relkind = 'S'
"""
_SERVER: Final = """
    SELECT (SELECT system_identifier FROM pg_control_system()) AS system,
        current_setting('wal_level') AS wal_level, current_database() AS database,
        current_setting('synchronous_standby_names') AS standbys
"""
_SHARED: Final = """
    SELECT DISTINCT login.rolname AS name, league.nspname AS league
    FROM pg_roles AS login, pg_namespace AS league JOIN pg_roles AS app
        ON app.rolname = league.nspname || '_app'
    WHERE login.rolname = ANY (%s) AND league.nspname <> current_schema()
        AND league.nspowner <> login.oid AND pg_has_role(login.oid, app.oid, 'MEMBER')
"""


class MoveSide(NamedTuple):
    """The source or the target: its address, and a connection to it."""

    where: LogAddress
    db: SideConnection


def check_servers(source: MoveSide, target: MoveSide, tables: Sequence[dict[str, Any]]) -> None:
    """Refuse servers between which these tables of the source cannot be moved.

    Raises `WrongStore`, with all that is wrong.
    """
    at_source, at_target = row(source.db, _SERVER), row(target.db, _SERVER)
    wrong = [
        f"{side.where}: log in as a superuser"
        for side in (source, target)
        if not superuser(side.db)
    ]
    if at_source["system"] == at_target["system"]:
        wrong.append("source and target are the same server")
    if at_source["database"] != at_target["database"]:
        wrong.append("the databases have different names, and one address is to lead to both")
    if at_source["wal_level"] != "logical":
        wrong.append(f"{source.where}: set wal_level = logical and restart PostgreSQL")
    if "*" in at_source["standbys"]:
        wrong.append(
            f"{source.where}: name the standbys in synchronous_standby_names; by * the target"
            " would count as one of them"
        )
    if sequences := [row["name"] for row in source.db.execute(_SEQUENCES)]:
        wrong.append(f"a sequence is not moved: {', '.join(sequences)}")
    if unkeyed := [
        table["name"]
        for table in tables
        if not table["keyed"] and table["identity"] not in ("f", "i")
    ]:
        wrong.append(f"tables without a primary key are not moved: {', '.join(unkeyed)}")
    if wrong:
        raise WrongStore("; ".join(wrong))


def checked_logins(source: MoveSide, target: MoveSide) -> list[str]:
    """The logins of the league's servers. Raises `WrongStore` unless both sides can close them."""
    at_source = logins_of(source.db)
    group = f"{source.where.schema}_app"
    if not at_source:
        raise WrongStore(f"{source.where}: no login is in {group}; give each server its own")
    at_target = logins_of(target.db)
    if missing := [name for name in at_source if name not in at_target]:
        raise WrongStore(f"{target.where}: make these logins in {group}: {', '.join(missing)}")
    for side in (source, target):
        for shared in side.db.execute(_SHARED, (at_source,)):
            raise WrongStore(
                f"{side.where}: the login {shared['name']} serves {shared['league']} too, which"
                " would stop with it; give the servers of each league a login of their own"
            )
    return at_source
