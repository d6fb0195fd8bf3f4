"""The event loop waits for no disk, and for no other process that writes."""

import asyncio
import sqlite3
import subprocess
import sys
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from threading import Event

import pytest

from api.event_store import Log, NewEvent, open_log
from api.event_store.sqlite.disk_thread import DiskThread
from domain.events import Passed
from tests.faults.tracing import need_strace, traced
from tests.support.paths import ROOT

pytestmark = pytest.mark.anyio

PASSED = NewEvent(Passed(0), "table-4", None, "2026-05-01T10:00:00Z")


@asynccontextmanager
async def written_elsewhere(path: Path) -> AsyncGenerator[None]:
    """Another process, as it were, is in the midst of a transaction that writes."""
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("BEGIN IMMEDIATE")
        yield
        db.rollback()


@pytest.fixture
async def log(path: Path) -> AsyncGenerator[Log]:
    """An SQLite log in this file."""
    log = open_log(f"sqlite:///{path}")
    yield log
    await log.close()


@pytest.fixture
def waiting() -> Event:
    """Set once the thread is to go on."""
    return Event()


async def test_a_report_waits_beside_the_loop_for_another_process_that_writes(path: Path, log: Log):
    async with written_elsewhere(path):
        appending = asyncio.create_task(log.append("m-a", [PASSED], 0))
        await asyncio.wait([appending], timeout=0.05)
        assert not appending.done()
        assert await log.head() == 0  # what is asked meanwhile is answered
    assert (await appending).last == 1


async def test_what_is_written_beside_the_events_waits_in_the_same_line(path: Path, log: Log):
    written: list[str] = []

    async def write() -> None:
        async with log.transaction() as execute:
            await execute("INSERT INTO sealed (token, salt, text) VALUES (?, ?, ?)", "t", "", "")
            written.append("row")

    async with written_elsewhere(path):
        appending = asyncio.create_task(log.append("m-a", [PASSED], 0))
        await asyncio.wait([appending], timeout=0.05)
        writing = asyncio.create_task(write())
        await asyncio.wait([writing], timeout=0.05)
        assert not written
    await asyncio.gather(appending, writing)
    assert [tuple(row) for row in await log.rows("SELECT token FROM sealed")] == [("t",)]


async def test_who_goes_while_waiting_has_written_nothing_and_is_in_nobodys_way(
    path: Path, log: Log
):
    async def write() -> None:
        async with log.transaction() as execute:
            await execute("INSERT INTO sealed (token, salt, text) VALUES (?, ?, ?)", "t", "", "")

    async with written_elsewhere(path):
        writing = asyncio.create_task(write())
        await asyncio.wait([writing], timeout=0.05)
        writing.cancel()
        await asyncio.wait([writing], timeout=0.05)
        assert not writing.done()  # the thread still has the connection
    with pytest.raises(asyncio.CancelledError):
        await writing
    assert (await log.append("m-a", [PASSED], 0)).last == 1
    assert await log.rows("SELECT token FROM sealed") == []


async def test_a_log_that_is_closed_records_first_what_waits_for_another_process(
    path: Path, log: Log
):
    async with written_elsewhere(path):
        appending = asyncio.create_task(log.append("m-a", [PASSED], 0))
        closing_it = asyncio.create_task(log.close())
        await asyncio.wait([closing_it], timeout=0.05)
        assert not closing_it.done()
    await closing_it
    assert (await appending).last == 1


async def test_an_error_of_the_disk_is_told_to_those_who_went_meanwhile(waiting: Event):
    """Else nobody would close the log after a commit of which nothing is known."""
    disk = DiskThread()

    def fail(event: Event) -> None:
        event.wait()
        raise OSError("the disk is gone")

    doing = asyncio.create_task(disk.do(fail, waiting))
    await asyncio.wait([doing], timeout=0.05)
    doing.cancel()
    await asyncio.wait([doing], timeout=0.05)
    assert not doing.done()
    waiting.set()
    with pytest.raises(OSError, match="the disk is gone"):
        await doing
    disk.close()


@pytest.mark.long
def test_the_loop_goes_on_while_the_disk_stands_still(tmp_path: Path):
    """Each sync takes half a second; what is counted are turns of the loop meanwhile."""
    need_strace()
    fault = "fdatasync:delay_enter=500000"
    command = [*traced(tmp_path / "trace", ("fdatasync",), fault), sys.executable, "-c", _COUNTED]
    done = subprocess.run(
        command, cwd=tmp_path, env={"PYTHONPATH": str(ROOT)}, capture_output=True, check=True
    )
    turns = int(done.stdout)
    assert turns > 20, done.stdout


_COUNTED = """
import asyncio
from api.event_store import NewEvent, open_log
from domain.events import Passed


async def record():
    log, turns = open_log("sqlite:///log.db"), 0
    recording = asyncio.create_task(log.append("m-a", [NewEvent(Passed(0))], 0))
    while not recording.done():
        await asyncio.wait([recording], timeout=0.01)
        turns += 1
    await recording
    print(turns)


asyncio.run(record())
"""
