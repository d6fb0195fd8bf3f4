"""Logs on a PostgreSQL server: each a copy of a database that was migrated once.

To migrate takes a server ten times as long as to copy what came of it. The copies have the same
schema and so the same roles, which belong to the whole server.
"""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from typing import LiteralString
from urllib.parse import urlsplit

import psycopg
from psycopg.sql import SQL, Identifier

from api.event_store.postgres.migrating import migrate


class Leagues:
    """The leagues that the tests of a process make on a server, by the URL of a database there."""

    def __init__(self, server: str) -> None:
        self._server = server
        self._schema = f"league_{os.getpid()}"
        self._template = f"{self._schema}_migrated"
        self._numbers = count()
        self._made = False

    def _run(self, statement: LiteralString, *names: str) -> None:
        with psycopg.connect(self._server, autocommit=True) as db:
            db.execute(SQL(statement).format(*map(Identifier, names)))

    def _url(self, database: str) -> str:
        parts = urlsplit(self._server)
        query = f"{parts.query}&" if parts.query else ""
        return parts._replace(path=f"/{database}", query=f"{query}schema={self._schema}").geturl()

    def fresh(self) -> tuple[str, str]:
        """Make the log of a further league: its database, and its URL."""
        if not self._made:
            self._run("CREATE DATABASE {}", self._template)
            migrate(self._url(self._template))
            self._made = True
        database = f"{self._schema}_{next(self._numbers)}"
        self._run("CREATE DATABASE {} TEMPLATE {}", database, self._template)
        return database, self._url(database)

    @contextmanager
    def dropped_behind(self) -> Iterator[Callable[[], str]]:
        """Leagues for as long as they are needed: a function that makes one and says its URL."""
        made: list[str] = []

        def make() -> str:
            database, url = self.fresh()
            made.append(database)
            return url

        yield make
        for database in made:
            self._run("DROP DATABASE IF EXISTS {} WITH (FORCE)", database)

    def end(self) -> None:
        """Leave nothing of them on the server."""
        if self._made:
            self._run("DROP DATABASE {} WITH (FORCE)", self._template)
            for role in ("app", "reader"):
                self._run("DROP ROLE {}", f"{self._schema}_{role}")
