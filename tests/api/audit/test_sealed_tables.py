"""Tables beside the log are sealed in it: changes of access, viewings, answers to commands.

How each kind of tampering with them is found is in `test_tampering`.
"""

import asyncio
import shutil
import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import closing, suppress
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any, LiteralString, cast

import psycopg
import pytest
from psycopg.sql import SQL, Identifier

from api.access.access_journal import access_damage, begin_journal
from api.access.access_store import AccessStore
from api.access.principals import AccessKey, Grant, Principal, Venue, digest
from api.audit.signed_log.table_seals import SealedTable, TableSeals, hash_of
from api.audit.verification.table_damage import damage_beside
from api.clock import utc_now
from api.event_store import Log, NewEvent, open_log
from api.event_store.postgres.dsn import log_address
from api.event_store.postgres.migrating import migrate
from api.event_store.sqlite import store
from api.http.refusals import AccessError
from api.tournaments.recorded_tournaments import RecordedTournaments
from api.visibility.viewings import Viewings
from domain.events import Passed
from domain.events.league_facts import LEAGUE_STREAM, TablesSealed
from domain.events.tournament_facts import event_of
from tests.api.event_store.test_upgrading import VERSION_1

pytestmark = pytest.mark.anyio

NOW = "2026-05-02T09:00:00.000Z"


@pytest.fixture(params=["sqlite", "postgresql"])
async def log(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Log]:
    url = f"sqlite:///{tmp_path / 'log.db'}"
    if request.param == "postgresql":
        url = request.getfixturevalue("fresh_schema")()
    opened = open_log(url)
    yield opened
    await opened.close()


async def put_in(log: Log, name: str) -> None:
    access = AccessStore(log)
    await access.add_principal(Principal(name, name.capitalize(), "person", NOW))
    await access.add_key(AccessKey(f"k-{name}", name, digest(name), "a tablet", NOW))


async def seals(log: Log) -> list[TablesSealed]:
    return [one.fact for one in await log.read_league()]


async def test_a_seal_says_how_far_each_table_has_come_and_shows_no_hash(log: Log) -> None:
    await put_in(log, "ana")
    await log.append("m-1", [NewEvent(Passed(0))], 0, "key-1")
    await TableSeals(log, utc_now).seal()
    (sealed,) = await seals(log)
    assert (sealed.changes, sealed.viewings, sealed.answers) == (2, 0, 1)
    assert sealed.changes_sha256
    assert not sealed.viewings_sha256
    row = await log.stored_at(LEAGUE_STREAM, 1)
    assert row is not None
    opened, bones, rest = row.state.split(b"\n")
    assert b"sha256" not in opened
    assert not bones
    assert sealed.changes_sha256.encode() in rest


async def test_each_column_of_a_sealed_row_is_hashed_with_its_length(log: Log) -> None:
    """Else what moves from one column to the next would have the same hash."""
    row = "SELECT CAST(1 AS bigint), 'ab', 'c' WHERE 1 > ? AND 1 <= ? LIMIT ?"
    hashed = await hash_of(log, SealedTable("rows", "1", row), 0, 1)
    assert hashed == sha256(b"1\n1\n2\nab\n1\nc\n").hexdigest()


async def test_where_nothing_is_new_nothing_is_sealed(log: Log) -> None:
    await put_in(log, "ana")
    seal = TableSeals(log, utc_now)
    await seal.seal()
    await seal.seal()
    await TableSeals(log, utc_now).seal()
    assert len(await seals(log)) == 1


async def test_two_servers_seal_each_row_once(log: Log) -> None:
    both = TableSeals(log, utc_now), TableSeals(log, utc_now)
    for number in range(6):
        await put_in(log, f"p-{number}")
        await asyncio.gather(*(one.seal() for one in both))
    assert [one.changes for one in await seals(log)] == [2, 4, 6, 8, 10, 12]
    assert await damage_beside(log) == []


async def test_seals_belong_to_no_match_and_no_tournament(log: Log) -> None:
    await put_in(log, "ana")
    await TableSeals(log, utc_now).seal()
    assert await log.streams() == []
    assert event_of(LEAGUE_STREAM) is None
    assert RecordedTournaments(log, utc_now)
    (entry,) = await log.tail()
    assert (entry.stream, entry.entry.position) == (LEAGUE_STREAM, 1)


async def test_of_whatever_is_changed_the_tables_are_as_they_were_changed(log: Log) -> None:
    """Random changes, seals in between, and no damage after any of them."""
    access, seal, chance = AccessStore(log), TableSeals(log, utc_now), Random("changes")
    viewings = Viewings(log, utc_now)
    await log.append("m-0", [NewEvent(Passed(0))], 0)
    people = [f"p-{number}" for number in range(4)]
    for name in people:
        await put_in(log, name)
    for number in range(60):
        name, other = chance.sample(people, 2)
        grant = Grant(name, "official", "league", created_at=NOW)
        acts = (
            access.grant(grant),
            access.remove(grant, NOW),
            access.add_key(AccessKey(f"n-{number}", name, digest(str(number)), "x", NOW)),
            access.rotate(f"k-{name}", AccessKey(f"r-{number}", name, "", "x", NOW), NOW),
            access.revoke(f"k-{other}", NOW),
            access.set_pin(name, f"hash {number}"),
            access.assign(Venue(f"m-{number % 3}", "spring", "t-1", public=number % 2 == 0)),
            access.opened(Venue("m-0", "", "t-2"), grant),
            access.used([(f"k-{name}", NOW)]),
        )
        chosen = chance.randrange(len(acts))
        for at, act in enumerate(acts):
            if at != chosen:
                act.close()
        with suppress(AccessError):  # what is not granted cannot be taken away
            await acts[chosen]
        viewings.note("m-0", name, f"k-{name}")
        await viewings.write()
        if chance.random() < 0.3:
            await seal.seal()
        assert await access_damage(log) == []
        assert await damage_beside(log) == []
    await seal.seal()
    assert (await seals(log))[-1].viewings > 0


async def test_what_a_store_of_before_has_is_noted_once_and_then_sealed(tmp_path: Path) -> None:
    path = tmp_path / "log.db"
    shutil.copy(VERSION_1, path)
    path.chmod(0o600)
    log = open_log(f"sqlite:///{path}")
    await put_in(log, "ana")
    with closing(sqlite3.connect(path)) as db:  # as the release before it left them
        db.executescript("""
            DROP TRIGGER no_delete_of_change;
            DELETE FROM access_changes; UPDATE access_head SET changes = -1;
        """)
    assert await access_damage(log) == []
    await begin_journal(log)
    await begin_journal(log)
    assert [
        tuple(row)
        for row in await log.rows("SELECT number, kind, id FROM access_changes ORDER BY number")
    ] == [
        (1, "principal", "ana"),
        (2, "key", "k-ana"),
    ]
    await TableSeals(log, utc_now).seal()
    (sealed,) = await seals(log)
    assert sealed.answers == 9  # its events, which release 1 recorded under keys
    assert await damage_beside(log) == []
    async with log.transaction() as execute:
        await execute("DELETE FROM access_keys")
    assert await access_damage(log) == ["key k-ana: gone"]
    await log.close()


async def test_of_access_that_changes_while_it_is_looked_nothing_is_reported(log: Log) -> None:
    access, done = AccessStore(log), asyncio.Event()
    await put_in(log, "ana")

    async def changing() -> None:
        for number in range(100):
            await access.assign(Venue(f"m-{number % 7}", "spring", "t-1", public=number % 2 == 0))
            await asyncio.sleep(0)
        done.set()

    task, looks = asyncio.create_task(changing()), 0
    while not done.is_set() or not looks:
        assert await access_damage(log) == []
        await damage_beside(log)
        looks += 1
        await asyncio.sleep(0)
    await task


async def test_what_is_changed_before_the_note_of_an_older_store_is_noted_with_the_rest(
    log: Log,
) -> None:
    await put_in(log, "ana")
    async with log.transaction() as execute:
        await execute("UPDATE access_head SET changes = -1")
        sqlite = log.url.startswith("sqlite")
        drop = "DROP TRIGGER no_delete_of_change"
        await execute(drop if sqlite else "ALTER TABLE access_changes DISABLE TRIGGER USER")
        await execute("DELETE FROM access_changes")
    await put_in(log, "bo")
    assert await access_damage(log) == []
    ((changes,),) = await log.rows("SELECT changes FROM access_head")
    assert changes == 4


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
async def test_an_upgrade_numbers_viewings_and_leaves_access_to_be_noted(
    kind: str, tmp_path: Path, fresh_schema: Callable[[], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The statements are those of the release before, which knew of no numbers."""
    rows = (
        "INSERT INTO principals (id, name, kind, created_at, changed)"
        " VALUES ('ana', 'Ana', 'person', '', 1)",
        "INSERT INTO viewings (stream, minute, principal, key) VALUES"
        " ('m-1', '2026-05-02T09:01Z', 'ana', 'k'), ('m-2', '2026-05-02T09:00Z', 'ana', 'k')",
    )
    if kind == "sqlite":
        url = f"sqlite:///{tmp_path / 'log.db'}"
        with monkeypatch.context() as release:
            release.setattr(store, "SCHEMA", 12)
            release.setattr(store, "BY_VERSION", store.BY_VERSION[:12])
            await open_log(url).close()
        with closing(sqlite3.connect(tmp_path / "log.db")) as db:
            for statement in rows:
                db.execute(statement)
            db.commit()
    else:
        url = fresh_schema()
        options: dict[str, Any] = log_address(url).options()
        with psycopg.connect(**options, autocommit=True) as db:
            schema = log_address(url).schema
            db.execute(SQL("DROP SCHEMA {} CASCADE").format(Identifier(schema)))
            migrate(url, 13)
            for statement in rows:
                db.execute(SQL(cast(LiteralString, statement)))
        migrate(url)
    log = open_log(url)
    numbered = "SELECT number, stream FROM viewings ORDER BY number"
    assert [tuple(row) for row in await log.rows(numbered)] == [(1, "m-2"), (2, "m-1")]
    head = "SELECT changes, viewings FROM access_head"
    assert [tuple(row) for row in await log.rows(head)] == [(-1, 2)]
    await TableSeals(log, utc_now).seal()
    assert [(one.changes, one.viewings) for one in await seals(log)] == [(1, 2)]
    assert (await access_damage(log), await damage_beside(log)) == ([], [])
    await log.close()
