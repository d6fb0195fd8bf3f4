"""Acknowledged facts are on the standby, and a log that lost its tail is noticed."""

import asyncio
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from signal import SIGTERM
from typing import Any, LiteralString

import pytest
from psycopg import AsyncConnection, OperationalError

from api.event_store import Appended, Log, LogExchanged, NewEvent, StoreUnavailable, open_log
from api.event_store.errors import WrongStore
from api.event_store.postgres.migrating import migrate
from api.event_store.postgres.pipeline import Pipeline
from api.event_store.postgres.server_settings import check_settings
from api.event_store.postgres.writer import STATEMENTS
from domain.events import Passed
from tests.api.event_store.test_postgres import SAFE
from tests.support.examples import AsMany
from tests.support.postgres_server import Server, server

pytestmark = pytest.mark.anyio

PASSED = NewEvent(Passed(0))
_WAITS = "FROM pg_stat_activity WHERE wait_event = 'SyncRep'"
CANCEL = f"SELECT pg_cancel_backend(pid) {_WAITS}"
TERMINATE = f"SELECT pg_terminate_backend(pid) {_WAITS}"
WAITING = f"SELECT pid {_WAITS}"
ENDS = (CANCEL, TERMINATE, WAITING)
RESTARTED = ENDS.index(WAITING)
"""Where the server is stopped at once while it waits for the standby."""


@pytest.fixture
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that does not answer is given up sooner."""
    monkeypatch.setattr("api.event_store.postgres.writer.PATIENCE", 1.0)


@pytest.fixture
def postgres() -> Iterator[Server]:
    with server() as begun:
        migrate(begun.url())
        yield begun


async def end_a_wait(postgres: Server, by: LiteralString) -> None:
    """End a wait for the standby by a statement, once there is one."""
    with postgres.connect() as db:
        while not db.execute(by).fetchall():  # noqa: ASYNC110 - only the server tells
            await asyncio.sleep(0.01)


async def outcome_of(
    log: Log, stream: str, key: str | None, expected: int | None
) -> Appended | None:
    """The answer to a command, None where there is none that can be relied on."""
    with suppress(StoreUnavailable):
        return await log.append(stream, [PASSED], expected, key)
    return None


@pytest.mark.share(2)
@pytest.mark.parametrize("asked", ["append", "answer"])
@pytest.mark.usefixtures("patience")
async def test_a_replayed_key_is_answered_once_the_standby_has_what_it_repeats(
    asked: str, postgres: Server
) -> None:
    log = open_log(postgres.url())
    await log.append("m-a", [PASSED], 0)
    postgres.reset(synchronous_standby_names="nowhere")
    recording = asyncio.create_task(outcome_of(log, "m-a", "k", 1))
    await end_a_wait(postgres, CANCEL)
    assert await recording is None
    for _ in range(2):
        again = log.append("m-a", [PASSED], 1, "k") if asked == "append" else log.answer("k", b"")
        waiting = asyncio.create_task(again)
        await end_a_wait(postgres, CANCEL)
        with pytest.raises(StoreUnavailable):
            await waiting
    postgres.reset(synchronous_standby_names="")
    assert await log.answer("k", b"") == Appended("m-a", 2, 2, 2, replayed=True)
    assert await log.append("m-a", [PASSED], 1, "k") == Appended("m-a", 2, 2, 2, replayed=True)
    await log.close()


@pytest.mark.share(2)
@pytest.mark.usefixtures("patience")
async def test_another_servers_key_is_answered_once_the_standby_has_what_it_repeats(
    postgres: Server,
) -> None:
    """The second server is at work already: no connection that it makes waits in its place."""
    log, second = open_log(postgres.url()), open_log(postgres.url())
    await log.append("m-a", [PASSED], 0)
    await second.append("m-b", [PASSED], 0)
    postgres.reset(synchronous_standby_names="nowhere")
    recording = asyncio.create_task(outcome_of(log, "m-a", "k", 1))
    await end_a_wait(postgres, CANCEL)
    assert await recording is None
    again = asyncio.create_task(second.append("m-a", [PASSED], 1, "k"))
    ending = asyncio.create_task(end_a_wait(postgres, CANCEL))
    await asyncio.wait({again, ending}, return_when=asyncio.FIRST_COMPLETED)
    ending.cancel()
    with pytest.raises(StoreUnavailable):
        await again
    postgres.reset(synchronous_standby_names="")
    answered = await second.append("m-a", [PASSED], 1, "k")
    assert answered == Appended("m-a", 2, 2, 3, replayed=True)
    await log.close()
    await second.close()


async def test_a_lost_connection_is_noticed_though_the_servers_last_word_came_with_it(
    postgres: Server,
) -> None:
    """The server's loop tells once of a connection that was reset, and of nothing after that."""
    postgres.reset(synchronous_standby_names="nowhere")
    connection = postgres.url().partition("?")[0]
    line = Pipeline(await AsyncConnection[Any].connect(connection, autocommit=True))
    await line.prepare({"mark": STATEMENTS["mark"]})
    waiting = line.ask("mark")
    await end_a_wait(postgres, WAITING)
    unread = line.ask("mark")
    with postgres.connect() as db:
        db.execute(TERMINATE)
    while Path(f"/proc/{line.pid}").exists():  # noqa: ASYNC240 - the loop is to see both
        pass
    async with asyncio.timeout(5):
        lost = await asyncio.gather(waiting, unread, return_exceptions=True)
    assert [type(error) for error in lost] == [OperationalError] * 2
    assert not line.alive()


@pytest.mark.parametrize(
    ("names", "level", "standby", "words"),
    [
        ("", "on", True, "synchronous_standby_names is empty"),
        ("one", "remote_write", True, "synchronous_commit is remote_write"),
        ("one", "local", True, "synchronous_commit is local"),
        ("one", "local", False, "synchronous_commit is local"),
        ("one", "on", True, ""),
        ("one", "remote_apply", True, ""),
        ("one", "remote_write", False, ""),
        ("", "local", False, ""),
    ],
)
def test_the_settings_are_those_that_the_league_demands(
    names: str, level: str, standby: bool, words: str
) -> None:
    row = {**SAFE, "synchronous_standby_names": names, "synchronous_commit": level}
    if not words:
        check_settings(row, standby=standby)
        return
    with pytest.raises(WrongStore, match=words):
        check_settings(row, standby=standby)


@pytest.mark.long
async def test_a_setting_that_is_changed_while_it_runs_stops_the_recording(
    postgres: Server,
) -> None:
    log = open_log(postgres.url())
    attending = asyncio.create_task(log.attend(lambda _: None))
    await log.append("m-a", [PASSED], 0)
    postgres.reset(synchronous_commit="off")
    while await outcome_of(log, "m-a", None, None):  # noqa: ASYNC110 - only the store tells
        await asyncio.sleep(0.05)
    with pytest.raises(StoreUnavailable, match="synchronous_commit is off"):
        await log.append("m-a", [PASSED])
    postgres.reset(synchronous_commit="on")
    while await outcome_of(log, "m-a", None, None) is None:  # noqa: ASYNC110 - only the store tells
        await asyncio.sleep(0.05)
    attending.cancel()
    await log.close()


@pytest.mark.long
@pytest.mark.usefixtures("patience")
async def test_what_was_acknowledged_is_on_the_standby_that_takes_over(
    postgres: Server, as_many: AsMany
) -> None:
    """Waits for the standby are cancelled, terminated or end with the server, which starts again.

    Keys are sent again; then the standby is promoted.
    """
    standby = postgres.standby()
    try:
        postgres.reset(synchronous_standby_names="ANY 1 (*)")
        standby.start()
        log = open_log(postgres.url(), standby=True)
        await log.append("m-a", [PASSED], 0)
        acknowledged: dict[str, Appended] = {}
        keys = [f"k-{n}" for n in range(as_many(3, 4, 100))]
        for n, key in enumerate(keys):
            standby.kill("walreceiver", SIGTERM)
            version = await log.version("m-a")
            sending = asyncio.create_task(outcome_of(log, "m-a", key, version))
            with suppress(TimeoutError):
                async with asyncio.timeout(0.3):
                    await end_a_wait(postgres, ENDS[n % len(ENDS)])
            if n % len(ENDS) == RESTARTED:
                postgres.stop()
                postgres.start()
            for answered in (await sending, await outcome_of(log, "m-a", key, version)):
                if answered is not None:
                    acknowledged[key] = answered
        await log.close()
        postgres.stop()
        with standby.connect() as db:
            db.execute("SELECT pg_promote()")
        promoted = open_log(standby.url())
        replayed = {
            key: answered.log_position
            for key in keys
            if (answered := await promoted.answer(key, b"")) is not None
        }
        for key, answered in acknowledged.items():
            assert replayed.get(key) == answered.log_position, key
        recorded = [entry.log_position for entry in await promoted.tail(0)]
        assert recorded == [1, *sorted(replayed.values())], "each command is recorded once"
        await promoted.close()
    finally:
        standby.remove()


@pytest.mark.long
async def test_a_log_that_lost_its_tail_is_noticed_and_read_anew(postgres: Server) -> None:
    standby = postgres.standby()
    try:
        standby.settings = {**standby.settings, "primary_conninfo": ""}
        log = open_log(postgres.url())
        await log.append("m-a", [PASSED] * 3, 0)
        ports = postgres.port, standby.port
        postgres.stop()
        standby.port, standby.postmaster = ports[0], None
        standby.start()
        with standby.connect() as db:
            db.execute("SELECT pg_promote()")
        forgotten: list[int] = []
        log.when_exchanged(lambda: forgotten.append(1))
        with pytest.raises(LogExchanged):
            await log.append("m-a", [PASSED], 3)
        assert (forgotten, log.history, log.reached) == ([1], 1, 0)
        assert (await log.append("m-a", [PASSED], 0)).log_position == 1
        await log.close()
    finally:
        standby.remove()
