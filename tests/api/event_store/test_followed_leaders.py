"""Several servers in the address: the one that leads is found, and a former leader is left."""

import asyncio
import signal
import socket
from collections.abc import AsyncGenerator, Iterator
from contextlib import asynccontextmanager, suppress

import pytest

from api.event_store import Appended, Log, NewEvent, StoreUnavailable, open_log
from api.event_store.postgres.dsn import log_address
from api.event_store.postgres.migrating import migrate
from api.event_store.postgres.store import PostgresStore
from domain.events import Passed
from tests.support.postgres_server import Server, server

pytestmark = [pytest.mark.anyio, pytest.mark.long]

PASSED = NewEvent(Passed(0))
PATIENCE = 60.0
"""Seconds after which a log that records nothing is taken for stuck."""


@pytest.fixture
def leader() -> Iterator[Server]:
    with server(in_memory=True) as begun:
        migrate(begun.url())
        yield begun


@pytest.fixture
def standby(leader: Server) -> Iterator[Server]:
    standby = leader.standby()
    try:
        standby.start()
        yield standby
    finally:
        standby.remove()


@pytest.fixture
def silent_port() -> Iterator[int]:
    """A port where connections are taken, and nobody ever answers."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        yield listening.getsockname()[1]


@pytest.fixture(autouse=True)
def impatience(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that does not answer is given up sooner."""
    monkeypatch.setattr("api.event_store.postgres.store._SILENT", 0.3)
    monkeypatch.setattr("api.event_store.postgres.store.PATIENCE", 1.0)


def address(*ports: int, leader: Server) -> str:
    """The URL of a log with these servers in it, in this order."""
    hosts = ",".join(f"127.0.0.1:{port}" for port in ports)
    return leader.url().replace(f"127.0.0.1:{leader.port}", hosts)


@asynccontextmanager
async def attended(url: str) -> AsyncGenerator[Log]:
    """A log as a server has it, which looks at its store each second."""
    log = open_log(url)
    attending = asyncio.create_task(log.attend(lambda _: None))
    try:
        yield log
    finally:
        attending.cancel()
        await log.close()


async def recorded(log: Log, expected: int) -> Appended:
    """Record one event behind so many, sent again under its key until it is recorded."""
    async with asyncio.timeout(PATIENCE):
        while True:
            with suppress(StoreUnavailable):
                return await log.append("m-a", [PASSED], expected, f"k-{expected}")
            await asyncio.sleep(0)


def promote(standby: Server) -> None:
    """Have a standby lead; whoever led it may still believe that it leads."""
    with standby.connect() as db:
        db.execute("SELECT pg_promote()")


def until_streamed(leader: Server) -> None:
    """Wait until the standby has what is recorded."""
    with leader.connect() as db:
        behind = "SELECT 1 FROM pg_stat_replication WHERE replay_lsn = pg_current_wal_lsn()"
        while not db.execute(behind).fetchone():
            pass


async def test_a_host_that_says_nothing_holds_nobody_up(leader: Server, silent_port: int) -> None:
    url = address(silent_port, leader.port, leader=leader) + "&connect_timeout=3600"
    log = Log(PostgresStore(log_address(url)))
    assert (await recorded(log, 0)).last == 1
    assert await log.version("m-a") == 1
    await log.close()


async def test_a_leader_that_is_frozen_is_left_once_another_leads(
    leader: Server, standby: Server
) -> None:
    async with attended(address(leader.port, standby.port, leader=leader)) as log:
        assert (await recorded(log, 0)).last == 1
        assert await log.version("m-a") == 1
        await asyncio.to_thread(until_streamed, leader)
        leader.signal_all(signal.SIGSTOP)
        try:
            recording = asyncio.create_task(recorded(log, 1))
            reading = asyncio.create_task(log.read("m-a"))
            await asyncio.sleep(0)
            await asyncio.to_thread(promote, standby)
            assert (await recording).last == 2
            async with asyncio.timeout(PATIENCE):
                assert len(await reading) >= 1
            assert log.history == 0
        finally:
            leader.signal_all(signal.SIGCONT)


async def test_a_former_leader_that_wakes_is_not_taken_for_the_log(
    leader: Server, standby: Server
) -> None:
    async with attended(address(leader.port, standby.port, leader=leader)) as log:
        await recorded(log, 0)
        await asyncio.to_thread(until_streamed, leader)
        leader.signal_all(signal.SIGSTOP)
        try:
            await asyncio.to_thread(promote, standby)
            await recorded(log, 1)
        finally:
            leader.signal_all(signal.SIGCONT)
        await asyncio.to_thread(standby.stop)
        with pytest.raises(StoreUnavailable):
            await log.append("m-a", [PASSED], 2, "k-2")
        await asyncio.to_thread(standby.start)
        assert (await recorded(log, 2)).last == 3
        assert log.history == 0
