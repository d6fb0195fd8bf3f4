"""A league's schema that all tests of a module share."""

import os
from collections.abc import Iterator

import psycopg
import pytest
from psycopg.sql import SQL, Identifier

from api.event_store.postgres.migrating import migrate


@pytest.fixture(scope="module")
def league_schema(postgresql: str) -> Iterator[str]:
    """The URL of a log on PostgreSQL that is made for a module and dropped behind it."""
    schema = f"audited_{os.getpid()}"
    url = f"{postgresql}{'&' if '?' in postgresql else '?'}schema={schema}"
    migrate(url)
    yield url
    with psycopg.connect(postgresql, autocommit=True) as db:
        db.execute(SQL("DROP SCHEMA {} CASCADE").format(Identifier(schema)))
        for role in ("app", "reader"):
            db.execute(SQL("DROP ROLE {}").format(Identifier(f"{schema}_{role}")))
