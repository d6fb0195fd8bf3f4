"""Promises of PostgreSQL alone: who may do what, what is checked, and the library's reading."""

import asyncio
import re
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any, LiteralString, cast

import psycopg
import pytest
from eventsourcing.persistence import IntegrityError, StoredEvent
from eventsourcing.postgres import PostgresAggregateRecorder
from psycopg.sql import SQL, Identifier

from api.event_store import Appended, Log, NewEvent, StoreUnavailable, WrongStore, open_log
from api.event_store.batch import Command, command
from api.event_store.postgres.dsn import log_address
from api.event_store.postgres.library import LibraryRecorder, library_recorder
from api.event_store.postgres.migrating import Migration, migrate, migrations
from api.event_store.postgres.schema_copies import put_back_schema
from api.event_store.postgres.server_settings import check_settings
from api.event_store.postgres.store import open_postgres
from api.event_store.store import CopiedLog
from domain.events import BoneDrawn, Passed
from tests.support.postgres_server import server

pytestmark = pytest.mark.anyio

DRAWN = NewEvent(BoneDrawn(1), "table-4", None, "2026-05-01T10:00:01Z")
PASSED = NewEvent(Passed(0))


@pytest.fixture
def url(fresh_schema: Callable[[], str]) -> str:
    return fresh_schema()


def sql(url: str, statement: str, *values: object, role: str = "") -> list[tuple[object, ...]]:
    """Run a statement in the league, as a role of its own where one is given."""
    options: dict[str, Any] = log_address(url).options()
    with psycopg.connect(**options, autocommit=True) as db:
        if role:
            db.execute(SQL("SET ROLE {}").format(Identifier(f"{log_address(url).schema}_{role}")))
        done = db.execute(cast(LiteralString, statement), values or None)
        return done.fetchall() if done.description else []


# --- who may do what --------------------------------------------------------------------

EVERY_EVENT = "SELECT originator_id, originator_version, state FROM stored_events"


@pytest.mark.parametrize("role", ["", "app"])
@pytest.mark.parametrize("table", ["stored_events", "stored_events_{part}", "answers", "log_head"])
@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE {table} SET {column} = {column}",
        "DELETE FROM {table}",
        "TRUNCATE {table}",
        "SET session_replication_role = replica; DELETE FROM {table}",
    ],
)
async def test_nothing_recorded_is_ever_changed_not_even_by_the_owner(
    log: Log, url: str, role: str, table: str, statement: str
):
    await log.append("m-a", [DRAWN], 0, "k1", b"body")
    ((part,),) = sql(url, "SELECT right(tableoid::regclass::text, 1) FROM stored_events")
    if table == "log_head" and "UPDATE" in statement:
        statement = "UPDATE {table} SET position = position - 1"
    column = "key" if table == "answers" else "state"
    before = sql(url, EVERY_EVENT)
    with pytest.raises(psycopg.errors.InsufficientPrivilege):
        sql(url, statement.format(table=table.format(part=part), column=column), role=role)
    assert sql(url, EVERY_EVENT) == before
    assert (await log.append("m-a", [DRAWN], 0, "k1", b"body")).replayed
    assert (await log.append("m-a", [DRAWN], 1)).log_position == 2


@pytest.fixture
def login(url: str) -> Iterator[Callable[[str], str]]:
    """Makes the league's login, a member of one of its roles and nothing else; its URL."""
    name = f"{log_address(url).schema}_login"

    def make(role: str) -> str:
        member = f"{log_address(url).schema}_{role}"
        sql(url, f"CREATE ROLE {name} LOGIN PASSWORD 'x' IN ROLE {member}")
        return f"postgresql://{name}:x@{url.partition('@')[2]}"

    yield make
    sql(url, f"DROP ROLE IF EXISTS {name}")


async def test_the_app_role_records_reads_and_keeps_read_models(login: Callable[[str], str]):
    log = open_log(login("app"))
    await log.append("m-a", [DRAWN, PASSED], 0, "k1", b"body")
    assert (await log.append("m-a", [DRAWN, PASSED], 0, "k1", b"body")).replayed
    assert [entry.fact for entry in await log.read("m-a")] == [DRAWN.fact, PASSED.fact]
    assert await log.models().begin("score") == 2  # beside the live one
    await log.close()


async def test_the_reader_role_reads_and_records_nothing(log: Log, login: Callable[[str], str]):
    await log.append("m-a", [DRAWN], 0)
    reader = open_log(login("reader"))
    assert len(await reader.read("m-a")) == len(await reader.tail()) == 1
    with pytest.raises(Exception, match="permission denied"):
        await reader.append("m-a", [DRAWN], 1)
    await reader.close()


async def test_leagues_in_one_database_know_nothing_of_each_other(url: str):
    migrate(f"{url}_south")
    north, south = open_log(url), open_log(f"{url}_south")
    await north.append("m-a", [DRAWN], 0, "k1", b"body")
    await south.append("m-a", [PASSED], 0, "k1", b"another body")
    assert [e.entry.position for e in await north.tail()] == [1]
    assert [e.log_position for e in await south.tail()] == [1]
    await north.close()
    await south.close()
    sql(url, f'DROP SCHEMA "{log_address(url).schema}_south" CASCADE')
    for role in ("app", "reader"):
        sql(url, f"DROP ROLE {log_address(url).schema}_south_{role}")


# --- groups that follow each other without waiting ------------------------------------------


async def test_a_group_is_not_recorded_without_the_one_that_it_was_planned_on(url: str):
    """Another moves the head to the very position at which the second group is expected."""
    ours, other = open_postgres(url), open_log(url)
    groups = [[command("m-a", [PASSED], version, None, b"")] for version in range(3)]
    await ours.commit(groups[0])
    await other.append("m-b", [PASSED], 0)
    outcomes = await asyncio.gather(*(ours.commit(group) for group in groups[1:]))
    assert outcomes == [[Appended("m-a", 2, 2, 3)], [Appended("m-a", 3, 3, 4)]]
    assert [(e.stream, e.entry.position) for e in await other.tail()] == [
        ("m-a", 1), ("m-b", 1), ("m-a", 2), ("m-a", 3)
    ]  # fmt: skip
    await ours.close()
    await other.close()


async def test_groups_sent_after_one_that_fails_are_recorded_on_what_is_there(url: str):
    """The first uses a key that another has used since; the second was planned on the first."""
    ours, other = open_postgres(url), open_log(url)
    await ours.commit([command("m-a", [PASSED], 0, None, b"")])
    await other.append("m-b", [PASSED], 0, "k1", b"body")
    first, second = await asyncio.gather(
        ours.commit([command("m-b", [PASSED], 0, "k1", b"body")]),
        ours.commit([command("m-a", [PASSED], 1, "k2", b"body")]),
    )
    assert first == [Appended("m-b", 1, 1, 2, replayed=True)]
    assert second == [Appended("m-a", 2, 2, 3)]
    await ours.close()
    await other.close()


async def test_an_error_at_the_commit_itself_is_not_taken_for_success(log: Log, url: str):
    await log.append("m-a", [PASSED], 0)
    sql(url, "CREATE CONSTRAINT TRIGGER late AFTER INSERT ON answers DEFERRABLE INITIALLY DEFERRED"
             " FOR EACH ROW EXECUTE FUNCTION refuse()")  # fmt: skip
    with pytest.raises(StoreUnavailable) as refused:
        await log.append("m-a", [PASSED], 1, "k1", b"body")
    assert refused.value.recorded is False
    assert await log.version("m-a") == 1
    sql(url, "DROP TRIGGER late ON answers")
    assert (await log.append("m-a", [PASSED], 1, "k1", b"body")).last == 2


async def test_what_was_not_recorded_under_the_lock_is_not_acknowledged(log: Log, url: str):
    """Citus moves a league between the lock and the recording: the head is another one then."""
    sql(url, "ALTER FUNCTION record_group RENAME TO record_it")
    sql(url, "CREATE FUNCTION record_group(text, bigint, bigint, text[], bigint[], text[], bytea[],"
             " text[], bytea[], text[], bigint[], bigint[], bigint[])"
             " RETURNS boolean LANGUAGE sql AS 'SELECT false'")  # fmt: skip
    with pytest.raises(StoreUnavailable) as refused:
        await log.append("m-a", [PASSED], 0, "k1", b"body")
    assert refused.value.recorded is False
    assert await log.version("m-a") == 0
    sql(url, "DROP FUNCTION record_group")
    sql(url, "ALTER FUNCTION record_it RENAME TO record_group")
    assert (await log.append("m-a", [PASSED], 0, "k1", b"body")).last == 1


# --- what is checked at the start ---------------------------------------------------------

SAFE: dict[str, object] = {
    "fsync": "on",
    "full_page_writes": "on",
    "synchronous_commit": "on",
    "synchronous_standby_names": "",
    "encoding": "UTF8",
    "version": 150000,
    "standby": False,
}


def test_a_server_with_safe_settings_is_taken():
    check_settings(SAFE)


@pytest.mark.parametrize(
    ("setting", "value"),
    [
        ("fsync", "off"),
        ("full_page_writes", "off"),
        ("synchronous_commit", "off"),
        ("encoding", "LATIN1"),
        ("version", 120000),
        ("standby", True),
    ],
)
def test_a_server_that_could_lose_records_is_refused_with_the_setting(setting: str, value: object):
    with pytest.raises(WrongStore, match=setting):
        check_settings({**SAFE, setting: value})


def test_a_login_that_does_not_wait_for_the_disk_is_refused(url: str, login: Callable[[str], str]):
    unsafe = login("app")
    sql(url, f"ALTER ROLE {log_address(url).schema}_login SET synchronous_commit = off")
    with pytest.raises(WrongStore, match="synchronous_commit is off"):
        open_log(unsafe)


def test_a_server_that_is_not_there_is_named_without_the_password():
    with pytest.raises(WrongStore, match=r"127\.0\.0\.1/games\?schema=north") as wrong:
        open_log("postgresql://ann:hidden@127.0.0.1:1/games?schema=north")
    assert "hidden" not in str(wrong.value)


@pytest.mark.parametrize("schema", ["North", "north-1", "1st", "n" * 41, 'x"y'])
def test_a_schema_of_another_form_is_refused(schema: str):
    with pytest.raises(WrongStore, match="schema"):
        open_log(f"postgresql://localhost/games?schema={schema}")


def test_a_url_that_libpq_does_not_know_is_refused():
    with pytest.raises(WrongStore, match="colour"):
        open_log("postgresql://localhost/games?colour=red")


# --- migrations -----------------------------------------------------------------------------


@pytest.fixture
def bare(url: str) -> str:
    """A league whose migrations have not run."""
    sql(url, f'DROP SCHEMA "{log_address(url).schema}" CASCADE')
    return url


def test_a_league_that_is_not_there_is_refused_with_the_command(bare: str):
    with pytest.raises(WrongStore, match="bonebook migrate"):
        open_log(bare)


@pytest.mark.parametrize("migration", migrations(), ids=lambda migration: migration.name)
def test_a_migration_runs_a_statement_at_a_time_and_leaves_none_out(migration: Migration):
    statements = migration.statements
    assert ";".join(statements).strip() == migration.sql.strip().removesuffix(";")
    assert all(text.count("$$") % 2 == 0 for text in statements)
    words = [re.sub(r"--.*", "", text).split()[0] for text in statements]
    assert set(words) <= {"ALTER", "CREATE", "DO", "INSERT", "UPDATE"}


def test_a_semicolon_in_a_comment_a_string_or_a_body_ends_no_statement():
    script = "-- a league's; own\nSELECT ';'; DO $$ BEGIN; END $$;\n-- the end\n"
    statements = Migration(1, "0001_said.sql", script).statements
    assert [text.strip() for text in statements] == [
        "-- a league's; own\nSELECT ';'",
        "DO $$ BEGIN; END $$",
    ]


def test_migrations_run_once_and_in_order(bare: str):
    names = [one.name for one in migrations()]
    assert migrate(bare) == names
    assert migrate(bare) == []
    assert [row[0] for row in sql(bare, "SELECT name FROM migrations ORDER BY number")] == names
    open_log(bare)


def test_a_copy_that_is_refused_leaves_the_tables_of_a_league_that_is_there(
    bare: str, tmp_path: Path
):
    newest = migrations()[-1].number
    migrate(bare, newest - 1)
    sql(bare, "UPDATE log_head SET position = 7")
    copied = CopiedLog("postgresql", newest, 9)
    with pytest.raises(WrongStore, match="there is a log already"):
        put_back_schema(copied, tmp_path, bare)
    assert sql(bare, "SELECT max(number) FROM migrations") == [(newest - 1,)]


def test_of_nodes_that_start_at_once_each_finds_every_migration_done_once(bare: str):
    with ThreadPoolExecutor(6) as nodes:
        done = list(nodes.map(migrate, [bare] * 6))
    assert sorted(name for names in done for name in names) == [one.name for one in migrations()]


def test_an_interrupted_migration_has_not_happened(bare: str, monkeypatch: pytest.MonkeyPatch):
    first, *_ = whole = migrations()
    torn = [first, type(first)(2, "0002_torn.sql", "CREATE TABLE half (n int); SELECT 1 / 0")]
    monkeypatch.setattr("api.event_store.postgres.migrating.migrations", lambda: torn)
    with pytest.raises(Exception, match="division by zero"):
        migrate(bare)
    assert sql(bare, "SELECT to_regclass('half')") == [(None,)]
    monkeypatch.setattr("api.event_store.postgres.migrating.migrations", lambda: whole)
    assert migrate(bare) == [one.name for one in whole[1:]]


@pytest.mark.parametrize(
    ("statement", "says"),
    [
        ("UPDATE migrations SET sha256 = 'x' WHERE number = 1", "altered"),
        ("INSERT INTO migrations VALUES (99, '0099_later.sql', 'x')", "later release"),
        ("DELETE FROM migrations WHERE number = 2", "has not run"),
    ],
)
def test_tables_of_another_release_are_refused(url: str, statement: str, says: str):
    sql(url, statement)
    with pytest.raises(WrongStore, match=says):
        open_log(url)


# --- the stored form, and the library -----------------------------------------------------------


@pytest.fixture
def library(url: str) -> Iterator[LibraryRecorder]:
    recorder = library_recorder(url)
    yield recorder
    recorder.datastore.close()


async def test_events_lie_under_their_tag_as_canonical_bytes_in_the_partition_of_their_stream(
    log: Log, url: str
):
    for n in range(40):
        await log.append(f"m-{n}", [DRAWN], 0)
    rows = sql(url, "SELECT topic, state FROM stored_events WHERE originator_id = 'm-7'")
    assert rows == [
        (
            "bone-drawn",
            b'{"fact":{"fact":"bone-drawn","seat":1},"recorded_at":"2026-05-01T10:00:01Z"}\n\n'
            b'{"reporter":"table-4"}',
        )
    ]
    assert sql(url, "SELECT count(DISTINCT tableoid) FROM stored_events") == [(8,)]


async def test_the_library_reads_the_log_as_its_own(log: Log, library: LibraryRecorder):
    await log.append("m-a", [DRAWN, PASSED], 0)
    await log.append("m-b", [DRAWN], 0)
    assert library.max_notification_id() == 3
    notifications = library.select_notifications(start=1, limit=10)
    assert [(n.id, n.originator_id, n.originator_version) for n in notifications] == [
        (1, "m-a", 1),
        (2, "m-a", 2),
        (3, "m-b", 1),
    ]
    assert [n.id for n in library.select_notifications(1, 9, topics=["passed"])] == [2]
    assert [e.topic for e in library.select_events("m-a", desc=True, limit=1)] == ["passed"]


async def test_what_the_library_inserts_takes_the_next_positions(
    log: Log, url: str, library: LibraryRecorder
):
    await log.append("m-a", [DRAWN], 0)
    ((state,),) = sql(url, "SELECT state FROM stored_events")
    assert isinstance(state, bytes)
    further = [StoredEvent("m-a", n, "bone-drawn", state) for n in (2, 3)]
    assert library.insert_events(further) == [2, 3]
    with pytest.raises(IntegrityError):
        library.insert_events(further)
    assert (await log.append("m-a", [DRAWN], 3)).log_position == 4
    assert [e.log_position for e in await log.tail()] == [1, 2, 3, 4]


async def test_the_librarys_subscription_hears_what_the_log_records(
    log: Log, library: LibraryRecorder
):
    with library.subscribe(gt=0) as subscription:
        await log.append("m-a", [DRAWN, PASSED], 0)
        heard = [await asyncio.to_thread(next, subscription) for _ in range(2)]
    assert [n.id for n in heard] == [1, 2]


def test_the_librarys_snapshots_lie_beside_the_log(library: LibraryRecorder):
    snapshots = PostgresAggregateRecorder(library.datastore, events_table_name="snapshots")
    snapshots.create_table()
    snapshots.insert_events([StoredEvent("m-a", 7, "snapshot", b"state")])
    assert [s.originator_version for s in snapshots.select_events("m-a", desc=True, limit=1)] == [7]


# --- groups that arrive together ------------------------------------------------------------------


def taken(stream: str, key: str | None = None, fingerprint: bytes = b"body") -> Command:
    """A command that is taken at whatever version its stream has."""
    return command(stream, [PASSED], None, key, fingerprint)


DECIDED_ANEW = {
    "a key that is there already": ([taken("m-a"), taken("m-a", "k1")], [taken("m-a", "k2")]),
    "such a key, and one twice": (
        [taken("m-a"), taken("m-a", "k1")],
        [taken("m-a", "k2"), taken("m-a", "k2", b"another body")],
    ),
    "a stream to be looked up": ([taken("m-a"), taken("m-z")], [taken("m-a")]),
}


@pytest.mark.parametrize("groups", DECIDED_ANEW.values(), ids=DECIDED_ANEW)
async def test_a_group_that_is_decided_anew_is_not_overtaken_by_the_next(
    url: str, groups: tuple[list[Command], list[Command]]
):
    store = open_postgres(url)
    await store.commit([command("m-a", [DRAWN], 0, "k1", b"body")])
    outcomes = await asyncio.gather(*map(store.commit, groups))
    first = [group[0] for group in outcomes]
    assert first == [Appended("m-a", 2, 2, 2), Appended("m-a", 3, 3, 3)]
    await store.close()


async def test_a_group_that_waits_to_be_decided_anew_is_not_overtaken_by_the_next(url: str):
    """The group before it is still being committed, so it waits without the lock."""
    store = open_postgres(url)
    await store.commit([command("m-a", [DRAWN], 0, "k1", b"body")])
    groups = [taken("m-a")], [taken("m-a"), taken("m-z")], [taken("m-a")]
    outcomes = await asyncio.gather(*map(store.commit, groups))
    assert [group[0] for group in outcomes] == [Appended("m-a", at, at, at) for at in (2, 3, 4)]
    await store.close()


# --- connections that died ------------------------------------------------------------------------

WHICH = "SELECT pg_backend_pid()"
ENDED = "SELECT pg_terminate_backend(pid, 5000) FROM unnest(%s::int[]) AS pid"


async def test_what_is_read_over_connections_that_died_unused_is_asked_again(log: Log, url: str):
    await log.append("m-a", [DRAWN], 0)
    for _ in range(2):
        at_once = await asyncio.gather(*(log.rows(WHICH) for _ in range(8)))
        assert sql(url, ENDED, [pid for ((pid,),) in at_once])
        entries = await asyncio.gather(*(log.read("m-a") for _ in range(8)))
        assert all(one[0].fact == DRAWN.fact for one in entries)


async def test_what_is_changed_begins_on_a_connection_that_is_there(log: Log, url: str):
    for number in (2, 3):
        async with log.transaction() as execute:
            ((pid,),) = await execute(WHICH)
        assert sql(url, ENDED, [pid])
        assert await log.models().begin("score") == number


# --- the server of the tests ----------------------------------------------------------------------


def test_where_the_system_has_no_postgresql_the_wheels_serves(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("tests.support.postgres_server.SYSTEMS", Path("/nowhere"))
    monkeypatch.setenv("PATH", "/usr/bin:/bin")
    with server() as wheels:
        assert "pgserver" in str(wheels.binaries)
        assert migrate(wheels.url()) == [one.name for one in migrations()]


@pytest.mark.parametrize("seed", range(3))
async def test_readers_that_are_cancelled_at_any_time_lose_no_connection(url: str, seed: int):
    """A pool loses one whose task is cancelled while it is handed over or back."""
    store, random = open_postgres(url), Random(seed)
    loop = asyncio.get_running_loop()
    for _ in range(100):
        readers = [asyncio.create_task(store.head()) for _ in range(24)]
        for reader in random.sample(readers, 18):
            for _ in range(random.randrange(4)):
                await asyncio.sleep(0)
            reader.cancel()
            if random.random() < 0.3:  # as by a timeout and a client that goes away
                loop.call_soon(reader.cancel)
        await asyncio.gather(*readers, return_exceptions=True)
    pool = store._pools["read"]  # pyright: ignore[reportPrivateUsage]
    async with asyncio.timeout(10):
        while pool.get_stats()["pool_available"] < 4:
            await asyncio.gather(*(store.head() for _ in range(8)))
    await store.close()


async def test_a_cancellation_that_was_lost_on_the_way_ends_the_task_all_the_same(url: str):
    """As asyncio.wait_for loses one that comes with the database's answer (gh-86296)."""
    store = open_postgres(url)

    async def read() -> None:
        async with store._reading():  # pyright: ignore[reportPrivateUsage]
            reading.cancel()
            with suppress(asyncio.CancelledError):
                await asyncio.sleep(0)
        raise AssertionError("it goes on, and would for ever")

    reading = asyncio.ensure_future(read())
    await asyncio.wait([reading])
    assert reading.cancelled()
    await store.close()


async def test_what_no_standby_has_is_not_acknowledged(monkeypatch: pytest.MonkeyPatch):
    """A cancelled wait for the standby commits with a warning, and failover loses the event."""
    with server() as postgres:
        migrate(postgres.url("standby"))
        log = open_log(postgres.url("standby"))
        await log.append("m-a", [PASSED], 0)
        monkeypatch.setattr("api.event_store.postgres.writer.PATIENCE", 1.0)
        with postgres.connect() as db:
            db.execute("ALTER SYSTEM SET synchronous_standby_names = 'nowhere'")
            db.execute("SELECT pg_reload_conf()")
            while db.execute("SHOW synchronous_standby_names").fetchone() != ("nowhere",):
                pass
            waiting = asyncio.create_task(log.append("m-a", [PASSED], 1))
            cancel = (
                "SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'"
            )
            version = 1
            while not db.execute(cancel).fetchall():
                if waiting.done():  # committed before the server had heard that it must wait
                    await waiting
                    version += 1
                    waiting = asyncio.create_task(log.append("m-a", [PASSED], version))
                await asyncio.sleep(0.01)
            with pytest.raises(StoreUnavailable) as lost:
                await waiting
            assert lost.value.recorded is None
            db.execute("ALTER SYSTEM RESET synchronous_standby_names")
            db.execute("SELECT pg_reload_conf()")
        await log.close()
