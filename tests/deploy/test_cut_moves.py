"""A league's move whose network, source or target fails: nothing is lost, and it goes on."""

import asyncio
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from typing import LiteralString

import pytest
from psycopg.sql import SQL, Identifier

from api.event_store import StoreUnavailable, WrongStore, open_log
from api.event_store.postgres import dsn
from api.event_store.postgres.moving import moves
from api.event_store.postgres.moving.abandoning import abandon
from api.event_store.postgres.moving.moves import Move, Switched, moving
from tests.deploy.cut_line import Line, line_to
from tests.deploy.test_moving import (
    FINGERPRINT,
    PASSED,
    Places,
    administer,
    as_server,
    head,
    made_league,
    record,
)
from tests.support.postgres_server import Server, server

pytestmark = pytest.mark.long

SEALED = "SELECT to_regprocedure(%s) IS NOT NULL"


@pytest.fixture(scope="module")
def places() -> Iterator[Places]:
    with (
        server(in_memory=True, wal_level="logical") as source,
        server(in_memory=True, wal_retrieve_retry_interval="100ms") as target,
    ):
        yield Places(source, target)


@pytest.fixture
def league(places: Places) -> str:
    return made_league(places)


@pytest.fixture
def line(places: Places) -> Iterator[Line]:
    with line_to(places.source.port) as line:
        yield line


@contextmanager
def held(place: Server, league: str, mode: LiteralString = "ACCESS EXCLUSIVE") -> Iterator[None]:
    """A locked table, for which a move waits."""
    lock = SQL("LOCK TABLE {} IN " + mode + " MODE")
    with place.connect() as db, db.transaction():
        db.execute(lock.format(Identifier(league, "slots")))
        yield


def until_sealed(places: Places, league: str, switching: Future[Switched]) -> None:
    """Wait until the source of a switch refuses every change."""
    with places.source.connect() as db:
        while db.execute(SEALED, (f"{league}.moved_away()",)).fetchone() != (True,):
            assert not switching.done()


def switched(source: str, target: str) -> Switched:
    with moving(source, target, print) as move:
        return move.switch()


def copied(source: str, target: str, on_wait: Callable[[str], None] = print) -> None:
    with moving(source, target, on_wait) as move:
        move.copy()


def test_a_target_that_died_while_it_subscribed_is_subscribed_again(places: Places, league: str):
    slot = f"SELECT pg_create_logical_replication_slot('bonebook_{league}', 'pgoutput')"
    administer(places.source, slot)
    source, target = places.source.url(league), places.target.url(league)
    copied(source, target)
    assert switched(source, target).head == 1


def test_a_copy_goes_on_when_the_network_is_back(places: Places, league: str, line: Line):
    source, target = places.source.url(league), places.target.url(league)
    over_line, told = places.source.url(league, line.port), list[str]()
    with ThreadPoolExecutor(1) as other:
        with held(places.target, league, "SHARE"):
            copying = other.submit(copied, over_line, target, told.append)
            while not told:
                assert not copying.done()
            line.cut()
            while "no connection to the source" not in told[-1]:
                assert not copying.done()
            asyncio.run(record(source, 1))
        line.mend()
        copying.result()
    assert switched(source, target).head == 2


def test_a_switch_without_a_network_leaves_the_source_open(
    places: Places, league: str, line: Line, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(moves, "CAUGHT_UP_SECONDS", 0.5)
    source, target = places.source.url(league), places.target.url(league)
    copied(places.source.url(league, line.port), target)
    line.cut()
    asyncio.run(record(source, 1))
    with pytest.raises(WrongStore, match="has not caught up"):
        switched(source, target)
    as_server(places.source, league)
    line.mend()
    monkeypatch.undo()
    assert switched(source, target).head == 2


def test_a_source_that_is_lost_while_it_is_closed_is_opened_when_it_answers(
    places: Places, league: str, line: Line
):
    direct, target = places.source.url(league), places.target.url(league)
    copied(direct, target)
    over_line = places.source.url(league, line.port)
    with ThreadPoolExecutor(1) as other:
        with held(places.target, league):
            switching = other.submit(switched, over_line, target)
            until_sealed(places, league, switching)
            line.cut()
        while not line.refused:
            assert not switching.done(), switching.result()
        line.mend()
        with pytest.raises(StoreUnavailable, match="the source takes records again"):
            switching.result()
    as_server(places.source, league)
    assert switched(over_line, target).head == 1


def test_a_source_whose_lost_connection_has_the_lock_yet_is_opened(
    places: Places, league: str, line: Line, monkeypatch: pytest.MonkeyPatch
):
    direct, target = places.source.url(league), places.target.url(league)
    copied(direct, target)
    lock = "pg_advisory_lock(hashtext('bonebook move'), hashtext(%s))"
    with ThreadPoolExecutor(2) as others, places.source.connect() as db:
        with held(places.target, league):
            over_line = places.source.url(league, line.port)
            switching = others.submit(switched, over_line, target)
            until_sealed(places, league, switching)
            monkeypatch.setattr(dsn, "_SESSION", {**dsn._SESSION, "lock_timeout": "100ms"})
            locking = others.submit(db.execute, f"SELECT {lock}", (league,))
            line.cut()
        locking.result()
        line.mend()
        taken = line.taken
        while line.taken < taken + 2:
            assert not switching.done(), switching.result()
        db.execute("SELECT pg_advisory_unlock_all()")
        with pytest.raises(StoreUnavailable, match="the source takes records again"):
            switching.result()
    as_server(places.source, league)
    monkeypatch.undo()
    assert switched(direct, target).head == 1


def test_a_source_that_stays_lost_is_opened_by_the_next_run(
    places: Places, league: str, line: Line, monkeypatch: pytest.MonkeyPatch
):
    source, target = places.source.url(league, line.port), places.target.url(league)
    copied(source, target)
    monkeypatch.setattr(moves, "OPENED_WITHIN", 0.5)
    with ThreadPoolExecutor(1) as other:
        with held(places.target, league):
            switching = other.submit(switched, source, target)
            until_sealed(places, league, switching)
            line.cut()
        with pytest.raises(StoreUnavailable, match="run again, or with --abandon"):
            switching.result()
    monkeypatch.setattr(moves, "CAUGHT_UP_SECONDS", 0.5)
    with pytest.raises(WrongStore, match="has not caught up"):
        switched(places.source.url(league), target)
    as_server(places.source, league)
    monkeypatch.undo()
    line.mend()
    assert switched(source, target).head == 1
    as_server(places.target, league)


def test_a_source_whose_target_another_run_opened_stays_closed(
    places: Places, league: str, line: Line, monkeypatch: pytest.MonkeyPatch
):
    direct, target = places.source.url(league), places.target.url(league)
    copied(direct, target)
    monkeypatch.setattr(moves, "OPENED_WITHIN", 120.0)
    with ThreadPoolExecutor(1) as other, line_to(places.target.port) as second:
        with held(places.target, league):
            over_line = places.source.url(league, line.port)
            over_second = places.target.url(league, second.port)
            switching = other.submit(switched, over_line, over_second)
            until_sealed(places, league, switching)
            line.cut()
            second.cut()
        assert switched(direct, target).head == 1
        second.mend()
        line.mend()
        with pytest.raises(WrongStore, match="another run of this command opened it"):
            switching.result()
    with pytest.raises(StoreUnavailable, match="was moved to"):
        asyncio.run(record(direct, 1))
    asyncio.run(record(target, 1))


def test_a_target_that_is_lost_while_it_is_opened_is_opened_when_it_answers(
    places: Places, league: str
):
    source, target = places.source.url(league), places.target.url(league)
    copied(source, target)
    login = SQL("ALTER ROLE {} IN DATABASE postgres SET default_transaction_read_only = on")
    opening = "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query ~ 'RESET'"
    with (
        ThreadPoolExecutor(1) as other,
        line_to(places.target.port) as line,
        places.target.connect() as db,
        places.target.connect() as asking,
    ):
        with held(places.target, league):
            switching = other.submit(switched, source, places.target.url(league, line.port))
            until_sealed(places, league, switching)
            db.execute("BEGIN")
            db.execute(login.format(Identifier(f"{league}_server")))
        while asking.execute(opening).fetchone() is None:
            assert not switching.done(), switching.result()
        line.cut()
        db.execute("ROLLBACK")
        while not line.refused:
            assert not switching.done(), switching.result()
        line.mend()
        assert switching.result().head == 1
    as_server(places.target, league)


def test_a_target_that_stands_still_does_not_keep_the_source_closed(
    places: Places, league: str, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(moves, "CLOSED_SECONDS", 4.0)
    source, target = places.source.url(league), places.target.url(league)
    copied(source, target)
    with ThreadPoolExecutor(1) as other, held(places.target, league):
        switching = other.submit(switched, source, target)
        until_sealed(places, league, switching)
        places.target.signal_all(signal.SIGSTOP)
        try:
            with pytest.raises(StoreUnavailable, match="the source takes records again"):
                switching.result()
            as_server(places.source, league)
            asyncio.run(record(source, 1))
        finally:
            places.target.signal_all(signal.SIGCONT)
    monkeypatch.undo()
    assert switched(source, target).head == 2


def test_a_copy_whose_slot_is_lost_is_given_up(places: Places, league: str):
    source, target = places.source.url(league), places.target.url(league)
    copied(source, target)
    name = f"bonebook_{league}"
    administer(places.target, f"ALTER SUBSCRIPTION {name} DISABLE")
    active = "SELECT FROM pg_replication_slots WHERE slot_name = %s AND active"
    with places.source.connect() as db:
        while db.execute(active, (name,)).fetchone() is not None:
            pass
    administer(places.source, f"SELECT pg_drop_replication_slot('{name}')")
    with moving(source, target, print) as move:
        with pytest.raises(WrongStore, match="is gone, as after a failover"):
            move.switch()
        as_server(places.source, league)
        with pytest.raises(WrongStore, match="is gone, as after a failover"):
            move.copy()
    abandon(source, target)
    with pytest.raises(WrongStore, match="no copy to give up"):
        abandon(source, target)


def test_a_target_is_no_synchronous_standby(places: Places, league: str):
    places.source.reset(synchronous_standby_names="*")
    try:
        with (
            pytest.raises(WrongStore, match="name the standbys"),
            moving(places.source.url(league), places.target.url(league), print),
        ):
            pass
    finally:
        places.source.reset(synchronous_standby_names="")


def test_what_no_standby_has_yet_is_waited_for(places: Places, league: str):
    source, target = places.source.url(league), places.target.url(league)
    copied(source, target)

    async def record_before_and_after() -> None:
        log = open_log(source)
        try:
            await log.append("m", [PASSED], 1, "before", FINGERPRINT)
            places.source.reset(synchronous_standby_names="away")
            await log.append("m", [PASSED], 2, "after", FINGERPRINT)
        finally:
            await log.close()

    with moving(source, target, print) as move, ThreadPoolExecutor(2) as others:
        try:
            recording = others.submit(asyncio.run, record_before_and_after())
            while asyncio.run(head(target)) < 3:
                assert not recording.done(), recording.result()
            switching = others.submit(move.switch)
            until_waiting(places.source, move, switching)
        finally:
            places.source.reset(synchronous_standby_names="")
        assert switching.result().head == 3


def until_waiting(place: Server, move: Move, switching: Future[Switched]) -> None:
    """Wait until a switch waits for a standby."""
    waiting = "SELECT FROM pg_stat_activity WHERE wait_event = 'SyncRep' AND pid = %s"
    with place.connect() as db:
        while db.execute(waiting, (move.source.info.backend_pid,)).fetchone() is None:
            assert not switching.done(), switching.result()
