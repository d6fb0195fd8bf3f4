"""Two nodes and a follower, on both stores; and mutants of the log, each of which is caught."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

import psycopg
import pytest
from msgspec import structs

from api.event_store import Appended, Log, NewEvent, StaleVersion, WrongStore, open_log
from api.event_store.batch import Command, Plan, plan
from api.event_store.postgres import writer as postgres_writer
from api.event_store.postgres.dsn import log_address
from api.event_store.postgres.migrating import migrate
from api.event_store.postgres.store import PostgresStore
from api.event_store.postgres.writer import WriterSession
from api.event_store.read_models import GenerationState, Models, ParkedStream, Row
from api.event_store.sqlite.store import SQLiteStore
from tests.api.event_store.ledger import everything, held_against
from tests.faults import trials
from tests.faults.node import Node
from tests.faults.tracing import MUTANT
from tests.support.postgres_server import server

pytestmark = [pytest.mark.anyio, pytest.mark.long]

ROUNDS = 60
DROPS = 12
"""`bench followers` has more, and says how long recovery took."""

Trial = Callable[[Log, Log, int], Awaitable[None]]
TRIALS: tuple[Trial, ...] = (
    trials.each_command_is_delivered_to_both,
    trials.both_race_for_each_version,
    trials.one_reads_while_both_write,
)


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/log.db"
    return request.getfixturevalue("league")


@pytest.fixture
async def nodes(url: str) -> AsyncIterator[tuple[Log, Log]]:
    both = open_log(url), open_log(url)
    yield both
    for log in both:
        await log.close()


@pytest.mark.parametrize("trial", TRIALS)
async def test_two_nodes_keep_the_promises_of_one(nodes: tuple[Log, Log], trial: Trial):
    await trial(*nodes, ROUNDS)


async def test_a_follower_that_crashes_at_any_statement_misses_and_doubles_nothing(
    nodes: tuple[Log, Log],
):
    await trials.a_follower_crashes_at_each_statement(nodes[0])


async def test_a_follower_whose_connections_are_dropped_misses_and_doubles_nothing(
    league: str,
):
    first, second = open_log(league), open_log(league)
    await trials.a_follower_loses_its_connections(first, second, trials.dropping(league), DROPS)
    await first.close()
    await second.close()


# --- mutants ------------------------------------------------------------------------------


def without_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    record = WriterSession.record

    def mutant(self: WriterSession, before: int, decided: Plan) -> object:
        return record(self, before, Plan(decided.events, {}, decided.outcomes))

    monkeypatch.setattr(WriterSession, "record", mutant)
    decide = SQLiteStore._decide  # pyright: ignore[reportPrivateUsage]

    def sqlite_mutant(self: SQLiteStore, *arguments: object) -> Plan:
        decided = decide(self, *arguments)  # pyright: ignore[reportArgumentType]
        return Plan(decided.events, {}, decided.outcomes)

    monkeypatch.setattr(SQLiteStore, "_decide", sqlite_mutant)


def version_checked_outside_the_transaction(monkeypatch: pytest.MonkeyPatch) -> None:
    append = Log.append

    async def mutant(
        self: Log, stream: str, events: list[NewEvent], expected: int | None = None, *rest: object
    ) -> Appended:
        current = await self.version(stream)
        if expected not in (None, current):
            raise StaleVersion(stream, expected or 0, current)
        return await append(self, stream, events, None if expected else 0, *rest)  # pyright: ignore[reportArgumentType]

    monkeypatch.setattr(Log, "append", mutant)


def without_versions(monkeypatch: pytest.MonkeyPatch) -> None:
    def mutant(commands: list[Command], *known: Any) -> Plan:
        return plan([structs.replace(c, expected=c.expected and None) for c in commands], *known)

    for store in ("postgres.writer", "sqlite.store"):
        monkeypatch.setattr(f"api.event_store.{store}.plan", mutant)


@pytest.mark.parametrize(
    ("mutant", "trial"),
    [
        (without_versions, trials.both_race_for_each_version),
        (without_answers, trials.each_command_is_delivered_to_both),
        (version_checked_outside_the_transaction, trials.both_race_for_each_version),
    ],
)
async def test_a_log_of_this_mutation_is_caught(
    nodes: tuple[Log, Log],
    mutant: Callable[[pytest.MonkeyPatch], None],
    trial: Trial,
    monkeypatch: pytest.MonkeyPatch,
):
    mutant(monkeypatch)
    with pytest.raises(AssertionError):
        await trial(*nodes, 200)


async def test_positions_from_a_sequence_without_a_lock_are_caught(
    league: str, monkeypatch: pytest.MonkeyPatch
):
    with psycopg.connect(
        " ".join(f"{k}='{v}'" for k, v in log_address(league).options().items())
    ) as db:
        db.execute("CREATE SEQUENCE serial")
        ((record,),) = db.execute("SELECT pg_get_functiondef('record_group'::regproc)")
        moved = "SET position = before + cardinality(streams) WHERE position = before"
        assert moved in record
        db.execute(record.replace(moved, "SET position = greatest(position, before + 1)"))
    monkeypatch.setitem(
        postgres_writer.STATEMENTS, "lock", "SELECT nextval('serial') - 1 FROM log_head"
    )
    first, second = open_log(league), open_log(league)
    with pytest.raises(AssertionError, match=r"missed|out of order"):
        await trials.one_reads_while_both_write(first, second, 400)
    await first.close()
    await second.close()


class CursorFirst(Models):
    """A mutant: the cursor moves in a transaction of its own, before the rows."""

    async def advance(
        self,
        name: str,
        at: GenerationState,
        cursor: int,
        rows: list[Row],
        parked: list[ParkedStream],
    ) -> bool:
        if not await super().advance(name, at, cursor, [], []):
            return False
        moved = GenerationState(at.generation, cursor, at.parked)
        return await super().advance(name, moved, cursor, rows, parked)


async def test_a_cursor_outside_the_transaction_is_caught(nodes: tuple[Log, Log]):
    with pytest.raises(AssertionError, match="not what the log says"):
        await trials.a_follower_crashes_at_each_statement(nodes[0], CursorFirst)


class Forgetful(Models):
    """A mutant: what a fold cannot take is passed over, and no stream is parked."""

    async def advance(
        self,
        name: str,
        at: GenerationState,
        cursor: int,
        rows: list[Row],
        parked: list[ParkedStream],  # noqa: ARG002 - that is what is wrong with it
    ) -> bool:
        return await super().advance(name, at, cursor, rows, [])


async def test_a_follower_that_meets_poison_parks_the_stream_and_tells(nodes: tuple[Log, Log]):
    await trials.a_follower_meets_poison(nodes[0])


async def test_poison_that_is_passed_over_is_caught(nodes: tuple[Log, Log]):
    with pytest.raises(AssertionError, match="not known"):
        await trials.a_follower_meets_poison(nodes[0], Forgetful)


async def test_an_acknowledgement_before_the_commit_is_caught(tmp_path: Path):
    url = f"sqlite:///{tmp_path}/log.db"
    node = Node(url, "run1", MUTANT, "early")
    node.wait_for(30)
    acknowledged = node.kill()
    log = open_log(url)
    with pytest.raises(AssertionError, match="lost"):
        held_against(await everything(log), acknowledged)
    await log.close()


async def test_trusting_notify_is_caught(league: str, monkeypatch: pytest.MonkeyPatch):
    listen = PostgresStore.listen

    async def once(self: PostgresStore, heard: Callable[[], None]) -> None:
        """A mutant: it listens until the connection is lost, and never again."""
        lost = asyncio.Event()
        connect = self._connect  # pyright: ignore[reportPrivateUsage]

        async def connect_once() -> psycopg.AsyncConnection:
            if lost.is_set():
                await asyncio.Event().wait()
            lost.set()
            return await connect()

        self._connect = connect_once  # pyright: ignore[reportPrivateUsage, reportAttributeAccessIssue]
        await listen(self, heard)

    news = Log.news

    async def trusting(self: Log, after: int, _: float = 1.0, history: int | None = None) -> int:
        return await news(self, after, 3600, history)

    monkeypatch.setattr(PostgresStore, "listen", once)
    monkeypatch.setattr(Log, "news", trusting)
    first, second = open_log(league), open_log(league)
    with pytest.raises(AssertionError, match="stopped"):
        await trials.a_follower_loses_its_connections(
            first, second, trials.dropping(league), 4, patience=2
        )
    await first.close()
    await second.close()


async def test_commits_that_do_not_wait_for_the_disk_are_caught(monkeypatch: pytest.MonkeyPatch):
    """The server is killed while it holds what it acknowledged in memory."""
    with server(synchronous_commit="off", bgwriter_lru_maxpages="0") as careless:
        with pytest.raises(WrongStore, match="synchronous_commit is off"):
            migrate(careless.url())
        for module in ("store", "migrating"):
            monkeypatch.setattr(
                f"api.event_store.postgres.{module}.check_settings", lambda *_, **__: None
            )
        migrate(careless.url())
        with psycopg.connect(careless.url().partition("?")[0], autocommit=True) as db:
            # The tables are to survive, and only what is recorded in them to be lost.
            db.execute("CHECKPOINT")
        # It would write full pages of the WAL out, and what is in them would survive.
        (walwriter,) = careless.titled("walwriter")
        os.kill(walwriter, signal.SIGSTOP)
        node = Node(careless.url(), "run1", MUTANT, "unchecked")
        node.wait_for(50)
        careless.kill("postmaster")
        os.kill(walwriter, signal.SIGKILL)
        acknowledged = node.kill()
        careless.start()
        log = open_log(careless.url())
        with pytest.raises(AssertionError, match="lost"):
            held_against(await everything(log), acknowledged)
        await log.close()
