"""`bonebook migrate --back`: the tables of the release before, nothing lost, on both stores."""

import sqlite3
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any, LiteralString, cast

import psycopg
import pytest
from click.testing import CliRunner

from api.cli import main
from api.event_store import NewEvent, WrongStore, open_log
from api.event_store.postgres.dsn import log_address
from api.event_store.postgres.migrating import migrate, migrations
from api.event_store.whole_log.taking_back import MIGRATION, take_back
from domain.events import Passed

pytestmark = pytest.mark.anyio
PRINCIPAL = """
    INSERT INTO principals (id, name, kind, created_at, changed)
    VALUES ('ana', '', 'person', '', 1)
"""
NARROW = """
    INSERT INTO access_keys
        (id, principal, sha256, label, created_at, expires_at, changed, scopes)
    VALUES ('k', 'ana', 'x', '', '', '', 1, 'read')
"""
COLUMNS = "SELECT scopes, place, provider FROM access_keys"


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, path: Path, fresh_schema: Callable[[], str]) -> str:
    return f"sqlite:///{path}" if request.param == "sqlite" else fresh_schema()


def execute(url: str, statement: str) -> Sequence[Any]:
    if url.startswith("sqlite"):
        with closing(sqlite3.connect(url.partition(":///")[2])) as db, db:
            return db.execute(statement).fetchall()
    options: dict[str, Any] = log_address(url).options()
    with psycopg.connect(**options, autocommit=True) as db:
        done = db.execute(cast(LiteralString, statement))
        return done.fetchall() if done.description else []


async def recorded(url: str, version: int) -> None:
    log = open_log(url)
    await log.append("m-a", [NewEvent(Passed(0))], version)
    await log.close()


def upgraded(url: str) -> None:
    if url.startswith("sqlite"):
        return  # by the next that opens it
    assert migrate(url) == [MIGRATION]


async def test_tables_go_back_and_forth_with_every_event(url: str):
    await recorded(url, 0)
    assert take_back(url)
    assert not take_back(url)
    with pytest.raises((sqlite3.Error, psycopg.Error)):
        execute(url, COLUMNS)
    upgraded(url)
    await recorded(url, 1)
    assert execute(url, COLUMNS) == []


async def test_tables_whose_values_would_be_lost_are_left_as_they_are(url: str):
    await recorded(url, 0)
    execute(url, PRINCIPAL)
    execute(url, NARROW)
    with pytest.raises(WrongStore, match="hold 1 keys with scopes"):
        take_back(url)
    assert [tuple(row) for row in execute(url, COLUMNS)] == [("read", "", "")]
    await recorded(url, 1)


async def test_the_command_names_the_migration_that_it_took_back(url: str):
    await recorded(url, 0)
    done = CliRunner().invoke(main, ["migrate", "--back", "--database", url])
    assert (done.exit_code, f"took back {MIGRATION}" in done.output) == (0, True), done.output


def test_no_log_is_made_where_there_is_none(tmp_path: Path):
    with pytest.raises(WrongStore, match="there is no log there"):
        take_back(f"sqlite:///{tmp_path}/none.db")
    assert not list(tmp_path.iterdir())


def test_the_migration_taken_back_is_the_last_one():
    assert migrations()[-1].name == MIGRATION
