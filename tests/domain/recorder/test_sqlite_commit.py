"""Statements of a commit on SQLite: each recorder who waits pays for every one more."""

import asyncio
from pathlib import Path

import pytest

from api.event_store import Log, NewEvent
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
    with store._writer().cursor() as cursor:
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
