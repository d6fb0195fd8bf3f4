"""A league's move whose target is lost: it is given up at the source alone, never into two logs."""

import asyncio
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
import pytest
from psycopg.sql import SQL, Identifier

from api.event_store import StoreUnavailable, WrongStore
from api.event_store.postgres.moving.abandoning import abandon
from tests.deploy.test_cut_moves import copied, held, places, switched
from tests.deploy.test_moving import Places, administer, as_server, head, made_league, record
from tests.support.ports import free_port
from tests.support.postgres_server import Server

__all__ = ["places"]
pytestmark = pytest.mark.long

COMMAND = [str(Path(sys.executable).with_name("bonebook")), "move"]
SEALED = "SELECT to_regprocedure(%s) IS NOT NULL"
ACTIVE = """
    SELECT FROM pg_replication_slots
    WHERE active AND (slot_name = %s OR slot_name ~ '^pg_.*_sync_')
"""
HOLDS_UP = """
    CREATE FUNCTION hold_up() RETURNS trigger LANGUAGE plpgsql AS
    'BEGIN PERFORM pg_advisory_lock(1); RETURN NULL; END';
    CREATE TRIGGER hold_up BEFORE INSERT ON {0} EXECUTE FUNCTION hold_up();
    ALTER TABLE {0} ENABLE ALWAYS TRIGGER hold_up;
"""
LEFT = """
    SELECT slot_name::text FROM pg_replication_slots
    UNION SELECT pubname::text FROM pg_publication WHERE pubname = %s
"""


@pytest.fixture
def league(places: Places) -> str:
    return made_league(places)


@contextmanager
def killed(place: Server) -> Iterator[None]:
    """A server that is killed at once, and starts again in the end."""
    place.signal_all(signal.SIGKILL)
    assert place.postmaster is not None
    place.postmaster.wait()
    try:
        yield
    finally:
        place.start()


def sealed_by_a_killed_command(places: Places, league: str) -> None:
    """Copy the league, and kill the switch while the source is closed."""
    source, target = places.source.url(league), places.target.url(league)
    copied(source, target)
    with places.source.connect() as db, held(places.target, league):
        switching = subprocess.Popen([*COMMAND, "--switch", "--database", source, "--to", target])
        while db.execute(SEALED, (f"{league}.moved_away()",)).fetchone() != (True,):
            assert switching.poll() is None
        switching.kill()
        switching.wait()


def until_let_go(places: Places, league: str) -> None:
    """Wait until the source notices that the target is gone."""
    with places.source.connect() as db:
        while db.execute(ACTIVE, (f"bonebook_{league}",)).fetchone() is not None:
            pass


def left(places: Places, league: str) -> list[str]:
    """The slots and the publication of the league at the source."""
    with places.source.connect() as db:
        return [name for (name,) in db.execute(LEFT, (f"bonebook_{league}",)).fetchall()]


def given_up(places: Places, league: str, *words: str) -> tuple[int, str]:
    source, target = places.source.url(league), places.target.url(league)
    done = subprocess.run(
        [*COMMAND, "--abandon", *words, "--database", source, "--to", target],
        check=False,
        capture_output=True,
        text=True,
    )
    return done.returncode, done.stdout + done.stderr


def test_a_closed_source_is_opened_without_its_target_by_a_word_alone(places: Places, league: str):
    source, target = places.source.url(league), places.target.url(league)
    sealed_by_a_killed_command(places, league)
    with killed(places.target):
        until_let_go(places, league)
        status, printed = given_up(places, league)
        assert status == 2
        assert "the target does not answer" in printed
        assert "add --target-is-lost" in printed
        with pytest.raises(StoreUnavailable, match="was moved to"):
            asyncio.run(record(source, 1))
        status, printed = given_up(places, league, "--target-is-lost")
        assert status == 0
        assert "The source serves on" in printed
        as_server(places.source, league)
        asyncio.run(record(source, 1))
        assert left(places, league) == []
        with pytest.raises(WrongStore, match="no copy to give up"):
            abandon(source, target, target_is_lost=True)
    assert not abandon(source, target).alone
    assert asyncio.run(head(source)) == 2


def test_a_source_that_is_open_needs_no_word(places: Places, league: str):
    source, target = places.source.url(league), places.target.url(league)
    copied(source, target)
    with killed(places.target):
        until_let_go(places, league)
        assert abandon(source, target).alone
        assert left(places, league) == []
        asyncio.run(record(source, 1))
    with pytest.raises(WrongStore, match="the slot is gone"):
        copied(source, target)
    assert not abandon(source, target).alone


def test_a_target_that_was_opened_is_closed_when_it_comes_back(places: Places, league: str):
    source, target = places.source.url(league), places.target.url(league)
    sealed_by_a_killed_command(places, league)
    administer(places.target, f"ALTER ROLE {league}_server IN DATABASE postgres RESET ALL")
    for lost in (False, True):
        with pytest.raises(WrongStore, match="servers record there already"):
            abandon(source, target, target_is_lost=lost)
    with killed(places.target):
        until_let_go(places, league)
        assert abandon(source, target, target_is_lost=True).alone
    as_server(places.target, league)
    abandon(source, target)
    with pytest.raises(psycopg.OperationalError, match="session is read-only"):
        as_server(places.target, league)
    as_server(places.source, league)


def test_a_target_without_a_copy_is_answered_for_by_the_same_word(places: Places, league: str):
    source, target = places.source.url(league), places.target.url(league)
    sealed_by_a_killed_command(places, league)
    with places.target.connect() as db:
        for step in ("DISABLE", "SET (slot_name = NONE)"):
            db.execute(
                SQL("ALTER SUBSCRIPTION {} " + step).format(Identifier(f"bonebook_{league}"))
            )
    administer(places.target, f"DROP SUBSCRIPTION bonebook_{league}")
    until_let_go(places, league)
    with pytest.raises(WrongStore, match=r"no copy; .* add --target-is-lost"):
        abandon(source, target)
    assert abandon(source, target, target_is_lost=True).alone
    as_server(places.source, league)
    assert left(places, league) == []


def test_a_target_that_copies_yet_is_not_lost(places: Places, league: str):
    source, target = places.source.url(league), places.target.url(league)
    copied(source, target)
    elsewhere = places.target.url(league, free_port())
    with pytest.raises(WrongStore, match="a target is connected"):
        abandon(source, elsewhere, target_is_lost=True)
    assert switched(source, target).head == 1
    with pytest.raises(WrongStore, match="no copy to give up"):
        abandon(source, elsewhere, target_is_lost=True)


def test_slots_of_tables_that_a_lost_target_left_are_named(places: Places, league: str):
    source, target = places.source.url(league), places.target.url(league)
    waiting = "SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted"
    with places.target.connect() as db, places.target.connect() as asking:
        db.execute(SQL(HOLDS_UP).format(Identifier(league, "slots")))
        db.execute("SELECT pg_advisory_lock(1)")
        copying = subprocess.Popen([*COMMAND, "--database", source, "--to", target])
        while asking.execute(waiting).fetchone() is None:
            assert copying.poll() is None
        copying.kill()
        copying.wait()
        places.target.stop()
    until_let_go(places, league)
    done = abandon(source, target)
    assert done.slots
    assert sorted(done.slots) == sorted(left(places, league))
    for slot in done.slots:
        administer(places.source, f"SELECT pg_drop_replication_slot('{slot}')")
    places.target.start()
