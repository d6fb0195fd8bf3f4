"""Leagues to back up: on both stores, and one in a file."""

from collections.abc import Callable, Iterator
from pathlib import Path

import psycopg
import pytest
from psycopg.sql import SQL, Identifier

from tests.api.backups.leagues import STORES, League


@pytest.fixture(params=STORES)
def league(
    request: pytest.FixtureRequest, tmp_path: Path, fresh_schema: Callable[[], str]
) -> Iterator[League]:
    on_server = request.param == "postgresql"
    url = fresh_schema() if on_server else None
    other = None
    if on_server:
        other = f"{fresh_schema()}_of_old"
    league = League(tmp_path, url, other)
    yield league
    league.server.kill()
    if other:
        remove(other)


def remove(url: str) -> None:
    address, _, schema = url.partition("schema=")
    with psycopg.connect(address.rstrip("?&"), autocommit=True) as db:
        db.execute(SQL("DROP SCHEMA IF EXISTS {} CASCADE").format(Identifier(schema)))
        for role in ("app", "reader"):
            db.execute(SQL("DROP ROLE IF EXISTS {}").format(Identifier(f"{schema}_{role}")))


@pytest.fixture
def sealed(tmp_path: Path) -> Iterator[League]:
    league = League(tmp_path, None, None)
    league.record("m-a")
    league.settled()
    (tmp_path / "restored").mkdir()
    yield league
    league.server.kill()
