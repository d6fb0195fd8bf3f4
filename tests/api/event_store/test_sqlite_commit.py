"""Statements of a commit on SQLite: each recorder who waits pays for every one more."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from api.event_store import Log, NewEvent, StoreUnavailable
from api.event_store.sqlite.store import open_sqlite
from domain.events import Passed

pytestmark = pytest.mark.anyio

PASSED = NewEvent(Passed(0), "table-4", None, "2026-05-01T10:00:00Z")


@pytest.fixture
def url(path: Path) -> str:
    return f"sqlite:///{path}"


async def test_nothing_is_looked_up_while_nobody_else_records(path: Path, log: Log):
    store = open_sqlite(str(path))
    own = Log(store)
    statements: list[str] = []
    with store.writer.connection().cursor() as cursor:
        cursor.connection.set_trace_callback(statements.append)

    async def looked_up(version: int) -> list[str]:
        """The selection for a group of ten matches that are at this version."""
        statements.clear()
        groups = (own.append(f"m-{n}", [PASSED], version, f"k-{n}-{version}") for n in range(10))
        await asyncio.gather(*groups)
        return [one.split()[-1] for one in statements if one.lstrip().startswith("SELECT")]

    await looked_up(0)
    assert await looked_up(1) == ["stored_events"]  # where the head stands
    await log.append("m-other", [PASSED], 0)
    assert len(await looked_up(2)) == 3  # and the versions and the answers
    assert await looked_up(3) == ["stored_events"]
    await own.close()


async def test_nothing_is_known_of_a_group_that_was_not_recorded(path: Path, log: Log):
    """Another then moves the head to the very position at which that group would have ended."""
    own = Log(open_sqlite(str(path)))
    await own.append("m-a", [PASSED], 0)
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        failing = "BEFORE INSERT ON answers BEGIN SELECT abs(-9223372036854775808); END"
        db.execute(f"CREATE TRIGGER failing {failing}")
        with pytest.raises(StoreUnavailable):
            await own.append("m-a", [PASSED], 1, "k", b"body")
        db.execute("DROP TRIGGER failing")
    await log.append("m-b", [PASSED], 0)
    assert (await own.append("m-a", [PASSED])).last == 2
    await own.close()
