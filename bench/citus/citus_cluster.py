"""A coordinator and two workers with Citus on this machine, and the leagues on them.

Here belongs what an administrator does: nodes, roles, passwords, where a league lies. What is
recorded meanwhile is in `citus`.
"""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, LiteralString

import psycopg
from psycopg.sql import SQL, Composable, Identifier, Literal

from api.event_store.postgres.migrating import migrate
from tests.support.postgres_server import Server, server

HOST = "127.0.0.1"
WORKERS = 2
_SETTINGS = {
    "shared_preload_libraries": "citus",
    "wal_level": "logical",
    "max_wal_senders": "20",
    "max_replication_slots": "20",
    "max_logical_replication_workers": "20",
    "max_worker_processes": "40",
    "shared_buffers": "32MB",
    "citus.enable_schema_based_sharding": "on",
    "citus.enable_unsafe_triggers": "on",
    "citus.node_conninfo": "sslmode=disable",
}
_LIES = """
    SELECT DISTINCT nodeport FROM citus_shards JOIN citus_schemas USING (colocation_id)
    WHERE schema_name = %s::regnamespace
"""
_MOVE = "SELECT citus_schema_move(%s::regnamespace, %s::text, %s::int)"
_PASSWORD = """
    INSERT INTO pg_dist_authinfo (nodeid, rolename, authinfo)
    VALUES (0, %(role)s, %(how)s), (-1, %(role)s, %(how)s)
"""


class CitusCluster:
    """Servers with Citus, the first of which is the coordinator."""

    def __init__(self, servers: list[Server]) -> None:
        self.coordinator, *self.workers = servers
        for node in servers:
            with node.connect() as db:
                db.execute("CREATE EXTENSION citus")
                password = Literal(self.coordinator.password)
                db.execute(SQL("ALTER ROLE bonebook PASSWORD {}").format(password))
            node.password = self.coordinator.password
        self._may_connect("bonebook")
        self.run("SELECT citus_set_coordinator_host(%s, %s)", HOST, self.coordinator.port)
        for node in self.workers:
            self.run("SELECT citus_add_node(%s, %s)", HOST, node.port)

    def _may_connect(self, role: str) -> None:
        """Tell all nodes by which password this role enters the others."""
        how = f"password={self.coordinator.password}"
        for node in (self.coordinator, *self.workers):
            with node.connect() as db:
                db.execute(_PASSWORD, {"role": role, "how": how})

    def run(self, statement: LiteralString, *values: object) -> list[tuple[Any, ...]]:
        """The rows of a statement that the administrator gives to the coordinator."""
        with self.coordinator.connect() as db:
            done = db.execute(statement, values)
            return done.fetchall() if done.description else []

    def league(self, name: str) -> str:
        """Make a league as docs/operators.md has it; the URL by which a server serves it."""
        owner, login = f"{name}_owner", f"{name}_server"
        self._role(owner, SQL("CREATEROLE"))
        with self.coordinator.connect() as db:
            db.execute(SQL("GRANT CREATE ON DATABASE postgres TO {}").format(Identifier(owner)))
        migrate(self.url(name, owner))
        self._role(login, SQL("IN ROLE {}").format(Identifier(f"{name}_app")))
        return self.url(name, login)

    def _role(self, name: str, more: Composable) -> None:
        password = Literal(self.coordinator.password)
        with self.coordinator.connect() as db:
            made = SQL("CREATE ROLE {} LOGIN PASSWORD {} {}")
            db.execute(made.format(Identifier(name), password, more))
        self._may_connect(name)

    def url(self, league: str, role: str = "bonebook") -> str:
        """Where a league is, for a role."""
        return self.coordinator.url(league).replace("//bonebook:", f"//{role}:", 1)

    def lies_on(self, league: str) -> int:
        """The port of the worker that has a league."""
        ((port,),) = self.run(_LIES, league)
        return port

    def move(self, league: str) -> None:
        """Move a league to the other worker."""
        (other,) = [node.port for node in self.workers if node.port != self.lies_on(league)]
        self.run(_MOVE, league, HOST, other)

    def rebalance(self) -> None:
        """Have Citus spread the leagues over the workers, and wait until it has."""
        self.run("SELECT citus_rebalance_start('by_shard_count')")
        self.run("SELECT citus_rebalance_wait()")


@contextmanager
def citus_cluster(programs: Path) -> Iterator[CitusCluster]:
    """A cluster for as long as it is needed."""
    with ExitStack() as stack:
        nodes = [
            stack.enter_context(server(in_memory=False, programs=programs, **_SETTINGS))
            for _ in range(1 + WORKERS)
        ]
        yield CitusCluster(nodes)


def refused(url: str, statement: LiteralString) -> bool:
    """Whether a change of what is recorded is refused."""
    with psycopg.connect(url.partition("?")[0], autocommit=True) as db:
        db.execute(SQL("SET search_path = {}").format(Identifier(url.rpartition("=")[2])))
        try:
            db.execute(statement)
        except psycopg.errors.InsufficientPrivilege:
            return True
    return False
