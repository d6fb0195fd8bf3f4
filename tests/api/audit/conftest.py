"""A league's schema that all tests of a module share."""

import os
from collections.abc import Callable, Iterator

import psycopg
import pytest
from psycopg.sql import SQL, Identifier

from api.event_store.postgres.migrating import migrate


@pytest.fixture(scope="module")
def audited_schema(postgresql: str) -> Iterator[Callable[[], str]]:
    """Makes logs on PostgreSQL for a module, which are dropped behind it, and says their URLs."""
    made: list[str] = []

    def make() -> str:
        schema = f"audited_{os.getpid()}_{len(made)}"
        made.append(schema)
        url = f"{postgresql}{'&' if '?' in postgresql else '?'}schema={schema}"
        migrate(url)
        return url

    yield make
    with psycopg.connect(postgresql, autocommit=True) as db:
        for schema in made:
            db.execute(SQL("DROP SCHEMA {} CASCADE").format(Identifier(schema)))
            for role in ("app", "reader"):
                db.execute(SQL("DROP ROLE {}").format(Identifier(f"{schema}_{role}")))
