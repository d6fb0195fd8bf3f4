"""Tables of an older release: brought to this one, by one node or by two, interrupted or not.

`golden/version1.sqlite` is a log as version 1 of the tables wrote it. What happens where
the n-th write of its upgrade fails is in tests/faults/test_injected.py.
"""

import asyncio
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any, LiteralString, cast

import psycopg
import pytest

from api.event_store import Log, NewEvent, open_log
from api.event_store.followers import Follower, Projection, compare
from api.event_store.postgres.dsn import log_address
from api.event_store.postgres.migrating import migrate, migrations
from api.event_store.sqlite import store as sqlite
from api.event_store.sqlite.tables import SCHEMA
from domain.events import Observed, Passed
from tests.api.event_store.ledger import everything
from tests.faults.trials import Counted
from tests.support.paths import ROOT

pytestmark = pytest.mark.anyio

VERSION_1 = Path(__file__).with_name("golden") / "version1.sqlite"
COUNTED = Projection("counted", Counted)
PASSED = NewEvent(Passed(0))


def stored(path: Path) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(path)) as db:
        return db.execute("SELECT rowid, * FROM stored_events ORDER BY rowid").fetchall()


def version_of(path: Path) -> int:
    with closing(sqlite3.connect(path)) as db:
        return db.execute("PRAGMA user_version").fetchone()[0]


@pytest.fixture
def older(path: Path) -> Path:
    shutil.copy(VERSION_1, path)
    path.chmod(0o600)
    assert version_of(path) == 1 < SCHEMA
    return path


async def test_a_file_of_version_1_is_upgraded_and_nothing_in_it_is_rewritten(older: Path):
    before = stored(older)
    log = open_log(f"sqlite:///{older}")
    assert version_of(older) == SCHEMA
    assert stored(older) == before
    assert [entry.position for entry in await log.read("m-a")] == list(range(1, 8))
    assert [entry.fact for entry in await log.read("m-b")] == [Observed("talk", seat=1), Passed(0)]
    with closing(sqlite3.connect(VERSION_1)) as db:
        ((fingerprint,),) = db.execute("SELECT fingerprint FROM answers WHERE key = 'k6'")
    again = await log.append("m-a", [PASSED], 6, "k6", fingerprint)
    assert (again.last, again.replayed) == (7, True)
    assert (await log.append("m-a", [PASSED], 7)).log_position == 10
    await Follower(log, COUNTED).catch_up()
    assert await compare(log, COUNTED) == []
    await log.close()


def begun(program: str, url: str) -> subprocess.Popen[bytes]:
    """A node of its own, at this URL."""
    return subprocess.Popen([sys.executable, "-c", program, url], cwd=ROOT, stderr=subprocess.PIPE)


OPENING = "import sys; from api.event_store import open_log; open_log(sys.argv[1])"


def test_of_nodes_that_start_at_once_on_an_old_file_each_finds_it_upgraded(older: Path):
    before = stored(older)
    nodes = [begun(OPENING, f"sqlite:///{older}") for _ in range(4)]
    assert [node.communicate()[1] for node in nodes] == [b""] * 4
    assert (version_of(older), stored(older)) == (SCHEMA, before)


async def test_a_node_of_the_old_release_that_runs_goes_on_beside_the_new_one(
    older: Path, monkeypatch: pytest.MonkeyPatch
):
    """Until it is started again; then it refuses, as `test_opening` shows."""
    with monkeypatch.context() as release:
        release.setattr(sqlite, "SCHEMA", 1)
        release.setattr(sqlite, "BY_VERSION", sqlite.BY_VERSION[:1])
        old = open_log(f"sqlite:///{older}")
        await old.append("m-a", [PASSED], 7)
    assert version_of(older) == 1
    new = open_log(f"sqlite:///{older}")
    assert version_of(older) == SCHEMA
    await both_record(old, new, 8)


async def both_record(old: Log, new: Log, version: int) -> None:
    """Each in its turn, with what the other recorded before its eyes; the new one follows."""
    begun = await new.head()
    for n in range(6):
        log = (old, new)[n % 2]
        assert await log.version("m-a") == version + n
        await log.append("m-a", [PASSED], version + n, f"b{n}", b"")
    await Follower(new, COUNTED).catch_up()
    assert await compare(new, COUNTED) == []
    assert [one.log_position for one in await everything(new)] == list(range(1, begun + 7))
    await old.close()
    await new.close()


# --- PostgreSQL ---------------------------------------------------------------------------


def sql(url: str, statement: str) -> list[Any]:
    options: dict[str, Any] = log_address(url).options()
    with psycopg.connect(**options, autocommit=True) as db:
        done = db.execute(cast(LiteralString, statement))
        return done.fetchall() if done.description else []


@pytest.fixture
def bare(fresh_schema: Callable[[], str]) -> str:
    url = fresh_schema()
    sql(url, f'DROP SCHEMA "{log_address(url).schema}" CASCADE')
    return url


SLOWLY = """
import sys
from api.event_store.postgres import migrating
first, second, *rest = migrating.migrations()
slow = type(second)(2, second.name, second.sql + "; SELECT pg_sleep(600)")
migrating.migrations = lambda: [first, slow, *rest]
migrating.migrate(sys.argv[1])
"""


async def sleeping(url: str) -> int:
    """The process of the server that is in the middle of a migration."""
    while True:
        rows = sql(url, "SELECT pid FROM pg_stat_activity WHERE wait_event = 'PgSleep'")
        if rows:
            return rows[0][0]
        await asyncio.sleep(0.01)


@pytest.mark.parametrize("whose", ["node", "server"])
async def test_a_migration_whose_process_is_killed_has_not_happened_and_the_next_node_does_it(
    bare: str, whose: str
):
    node = begun(SLOWLY, bare)
    backend = await sleeping(bare)
    waiting = asyncio.create_task(asyncio.to_thread(migrate, bare))
    assert sql(bare, "SELECT number FROM migrations") == [(1,)]
    if whose == "node":
        os.kill(node.pid, signal.SIGKILL)
        # The server notices that its client is gone when it next speaks to it.
        sql(bare, f"SELECT pg_cancel_backend({backend})")
    else:
        sql(bare, f"SELECT pg_terminate_backend({backend})")
    assert await waiting == [one.name for one in migrations()[1:]]
    node.communicate()
    assert node.returncode != 0
    log = open_log(bare)
    await log.append("m-a", [PASSED], 0)
    await log.close()


async def test_a_postgresql_node_that_runs_goes_on_beside_a_release_that_adds_tables(
    fresh_schema: Callable[[], str], monkeypatch: pytest.MonkeyPatch
):
    url = fresh_schema()
    old = open_log(url)
    await old.append("m-a", [PASSED], 0)
    (*_, last) = whole = migrations()
    added = type(last)(last.number + 1, "9999_more.sql", "CREATE TABLE more (n integer)")
    monkeypatch.setattr("api.event_store.postgres.migrating.migrations", lambda: [*whole, added])
    assert migrate(url) == ["9999_more.sql"]
    await both_record(old, open_log(url), 1)
