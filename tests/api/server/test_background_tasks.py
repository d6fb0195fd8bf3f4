"""Background tasks: whatever one of them raises, it runs again, and health tells how it does."""

import asyncio
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
import structlog

from api import background_tasks
from api.audit.attesting import asking_witnesses
from api.audit.attesting.asking_witnesses import WitnessRound
from api.audit.signed_log.checkpointer import Checkpointer
from api.audit.signed_log.table_seals import TableSeals
from api.background_tasks import Pulse, Supervisor, kept
from api.event_store import Log, Models, NewEvent, StoreUnavailable
from api.event_store.database_clock import DatabaseClock
from api.http import counted_lines
from api.http.counted_lines import Tally
from api.http.services import services_of
from api.live import log_reader, match_streams
from api.live.log_reader import LogReader
from api.live.match_streams import MatchStreams
from api.server.damage_check import StoreCheck
from api.server.health import HealthKeeper
from api.tournaments.recorded_tournaments import RecordedTournaments
from api.tournaments.result_follower import ResultFollower
from api.visibility.viewings import Viewings
from api.webhooks.endpoints import WebhookStore
from domain.events import Passed
from tests.api.audit.serving import OPENING, Served, serving
from tests.api.tournaments.running import Director, Hall, in_hall, play

EACH: dict[str, tuple[type, str]] = {
    "log reader": (LogReader, "_read"),
    "ends of streams": (LogReader, "wake_ending"),
    "live feed": (MatchStreams, "run"),
    "delayed feed": (MatchStreams, "run_behind"),
    "heartbeat": (MatchStreams, "run_heartbeat"),
    "rights": (MatchStreams, "run_rights"),
    "clock": (DatabaseClock, "run"),
    "tally": (Tally, "flush"),
    "servers": (Log, "attend"),
    "viewings": (Viewings, "write"),
    "webhooks": (WebhookStore, "standing"),
    "health": (HealthKeeper, "look"),
    "seals": (TableSeals, "seal"),
    "signing": (Checkpointer, "sign"),
    "store check": (StoreCheck, "look_over"),
    "witnesses": (WitnessRound, "ask_all"),
    "read model listings": (Models, "advance"),
    "results": (ResultFollower, "_follow"),
}
"""Each background task, and something that it calls."""
ENDS = {"servers"}
"""Tasks that have nothing to do over SQLite, and end."""


def failing_once(original: Callable[..., Any], error: Exception) -> Callable[..., Any]:
    errors = iter([error])

    def called(*args: Any, **kwargs: Any) -> Any:
        for first in errors:
            raise first
        return original(*args, **kwargs)

    return called


def state_of(served: Served, name: str) -> background_tasks.TaskState:
    (state,) = [one for one in services_of(served.bare)[Supervisor].states() if one.name == name]
    return state


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(background_tasks, "FIRST_PAUSE", 0.001)
    monkeypatch.setattr(counted_lines, "PERIOD", 0.01)
    monkeypatch.setattr(asking_witnesses, "EVERY", 0.01)
    monkeypatch.setattr(match_streams, "BEHIND_SECONDS", 0.01)
    monkeypatch.setattr(log_reader, "_LOOK", 0.01)


@pytest.mark.share(4, long=2)
@pytest.mark.parametrize("name", EACH)
def test_a_task_that_raises_runs_again(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    where, attribute = EACH[name]
    flawed = failing_once(getattr(where, attribute), TypeError("unforeseen"))
    monkeypatch.setattr(where, attribute, flawed)

    async def visit() -> None:
        periods: dict[str, Any] = {"heartbeat_seconds": 0.08, "seal_seconds": 0.01}
        async with serving(tmp_path, **periods) as served, asyncio.timeout(30):
            official = served.client("official")
            assert (await official.post("/v1/matches", json=OPENING)).status_code == 201
            streams = ("/v1/matches/m-1/stream", "/v1/stream")
            watching = [asyncio.create_task(official.get(stream)) for stream in streams]
            while state_of(served, name).restarts == 0:
                fact = {"fact": "observed", "what": "talk"}
                await official.post("/v1/matches/m-1/events", json={"events": [fact]})
                await asyncio.sleep(0.02)
            while state_of(served, name).last_error and name not in ENDS:
                fact = {"fact": "observed", "what": "talk"}
                await official.post("/v1/matches/m-1/events", json={"events": [fact]})
                await asyncio.sleep(0.02)
            health = (await official.get("/healthz")).json()
            assert [one["restarts"] for one in health["tasks"] if one["name"] == name] == [1]
            for stream in watching:
                stream.cancel()

    asyncio.run(visit())


def test_the_list_of_tasks_is_whole(tmp_path: Path) -> None:
    async def visit() -> None:
        async with serving(tmp_path) as served:
            names = {one.name for one in services_of(served.bare)[Supervisor].states()}
            apart = {"daily verification", "read models of earlier releases"}
            assert {one for one in names if not one.startswith("read model ")} - apart == {
                task for task in EACH if not task.startswith("read model ")
            }

    asyncio.run(visit())


def test_a_failure_is_logged_once_and_so_is_the_recovery(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(background_tasks, "LONGEST_PAUSE", 0.002)
    pulse, rounds = Pulse("a task"), iter(range(10))

    async def run() -> None:
        if next(rounds) < 5:
            raise OSError(28, "No space left on device")
        pulse.done()

    with structlog.testing.capture_logs() as logged:
        asyncio.run(kept(pulse, run))
    assert [(line["event"], line["task"]) for line in logged] == [
        ("task failed", "a task"),
        ("task recovered", "a task"),
    ]
    state = pulse.state()
    assert (state.restarts, state.last_error, state.lag) == (5, "", 0.0)


def test_health_names_a_task_that_is_stuck(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    async def visit() -> None:
        async with serving(tmp_path) as served, asyncio.timeout(30):
            official = served.client("official")
            monkeypatch.setattr(served.audit.files, "put_tiles", full)
            assert (await official.post("/v1/matches", json=OPENING)).status_code == 201
            while (health := (await official.get("/healthz")).json())["status"] == "ok":  # noqa: ASYNC110 - only health tells
                await asyncio.sleep(0.02)
            (signing,) = [one for one in health["tasks"] if one["name"] == "signing"]
            assert (health["status"], signing["last_error"]) == ("degraded", "disk full")
            assert signing["lag"] > 0

    asyncio.run(visit())


def test_health_answers_while_the_store_stands_still(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def visit() -> None:
        async with serving(tmp_path) as served, asyncio.timeout(30):
            official = served.client("official")
            assert (await official.get("/healthz")).json()["ready"]
            still = asyncio.Event()

            async def head(_: object) -> int:
                await still.wait()
                raise StoreUnavailable("it stood still")

            monkeypatch.setattr(type(served.log), "head", head)
            monkeypatch.setattr(served.log._store, "head", still.wait)
            monkeypatch.setattr("api.server.health.SILENT", -1.0)
            monkeypatch.setattr("api.server.health.LOOK", 0.0)
            answer = await official.get("/healthz")
            assert (answer.status_code, answer.json()["ready"]) == (503, False)

    asyncio.run(visit())


def test_health_says_that_nothing_is_recorded_while_a_report_waits_for_the_store(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another process is in the midst of writing to the file; what is read is answered."""

    async def visit() -> None:
        async with serving(tmp_path) as served, asyncio.timeout(30):
            official = served.client("official")
            await official.get("/healthz")
            keeper = services_of(served.bare)[HealthKeeper]
            monkeypatch.setattr("api.server.health.SILENT", 1e-9)
            with closing(sqlite3.connect(tmp_path / "log.db", isolation_level=None)) as other:
                other.execute("BEGIN IMMEDIATE")
                reporting = asyncio.create_task(served.log.append("m-1", [NewEvent(Passed(0))], 0))
                await asyncio.wait([reporting], timeout=0.05)
                assert not reporting.done()
                waiting = keeper.remembered()
                other.execute("ROLLBACK")
            await reporting
            after = keeper.remembered()
            assert (waiting.recording, waiting.status) == (False, "degraded")
            assert waiting.store_silent > 0
            assert after.recording

    asyncio.run(visit())


def test_a_result_that_a_closed_tournament_refuses_stops_no_other_result() -> None:
    """A match corrected after its tournament is closed is parked; other tournaments go on."""

    async def visit(h: Hall) -> None:
        async with h.client() as client:
            d = Director(client)
            await d.open("bracket", 2, book="FU", options={"bracket.best_of": "1"})
            await d.draw("bracket")
            await d.post("/rounds", {})
            (sent,) = await d.assign()
            await play(client, sent["match"], 0)
            results = services_of(h.bare)[ResultFollower]

            async def refused(*_: object, **__: object) -> None:
                raise ZeroDivisionError

            events = services_of(h.bare)[RecordedTournaments]
            record, events.record = events.record, refused  # pyright: ignore[reportAttributeAccessIssue]
            with structlog.testing.capture_logs() as logged:
                await h.settle()
                await h.settle()
            assert [line["parked"] for line in logged if line["event"] == "parked"] == [
                sent["match"]
            ]
            assert results.pulse.state().parked == 1
            events.record = record
            await h.settle()
            assert results.pulse.state().parked == 0
            (champion,) = (await d.ask())["champions"].values()
            assert champion

    in_hall(visit)
