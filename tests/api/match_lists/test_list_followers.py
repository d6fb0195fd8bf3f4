"""The read models of a real server: they follow what is recorded, whatever happens to it."""

import asyncio
import json
import signal
import sqlite3
import subprocess
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import psycopg
import pytest

from api.background_tasks import Supervisor
from api.event_store import Divergence, Log, Models, NewEvent, open_log
from api.event_store.followers import compare
from api.event_store.postgres.dsn import log_address
from api.event_store.read_models import Row
from api.match_lists.list_followers import keep
from api.match_lists.match_summaries import READ_MODELS
from domain.events import Observed
from tests.api.conftest import A_HAND, BONEBOOK, Server

NAMES = sorted(one.name for one in READ_MODELS)
OPENING = {"book": "PDA", "players": ["Ana", "Bruno"], "id": "m-a"}


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/log.db"
    return request.getfixturevalue("fresh_schema")()


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Callable[..., Server]]:
    """Starts a server of the test's own, which ends with it."""
    begun: list[Server] = []

    def serve(url: str, **settings: Any) -> Server:
        begun.append(Server(tmp_path, database=url, **settings))
        return begun[-1]

    yield serve
    for server in begun:
        server.kill()


def standing(server: Server) -> dict[str, dict[str, Any]]:
    with server.client("audience") as client:
        return {one["name"]: one for one in client.get("/healthz").json()["read_models"]}


def until_followed(server: Server, position: int) -> None:
    """Ask for the server's health until every read model has come so far."""
    states = {}
    while [states.get(name, {}).get("log_position") for name in NAMES] != [position] * len(NAMES):
        assert server.process.poll() is None
        states = standing(server)


def record(server: Server, *facts: dict[str, Any]) -> int:
    """Record in match m-a; the log position of the last, which is the only match here."""
    with server.client("recorder") as client:
        client.post("/v1/matches", json=OPENING)
        answer = client.post("/v1/matches/m-a/events", json={"events": facts})
        assert answer.status_code == 201, answer.text
        return answer.json()["last"]


def with_log(url: str, act: Callable[[Log], Any]) -> Any:
    async def done() -> Any:
        log = open_log(url)
        try:
            return await act(log)
        finally:
            await log.close()

    return asyncio.run(done())


def differences(url: str) -> list[Divergence]:
    async def found(log: Log) -> list[Divergence]:
        return [one for model in READ_MODELS for one in await compare(log, model)]

    return with_log(url, found)


def test_what_is_recorded_over_http_is_in_every_read_model(url: str, served: Callable[..., Server]):
    server = served(url)
    until_followed(server, record(server, *A_HAND))
    assert differences(url) == []
    row = with_log(url, lambda log: log.models().row("listings", "m-a"))
    assert json.loads(row.state)["now"]["score"]["points"] == [10, 10]


def test_a_server_killed_with_9_goes_on_from_its_cursor(url: str, served: Callable[..., Server]):
    server = served(url)
    until_followed(server, record(server, *A_HAND))
    server.kill()

    async def meanwhile(log: Log) -> None:
        """Another match; and a row spoilt, which only who began anew would mend."""
        await log.append("m-b", [NewEvent(entry.fact) for entry in await log.read("m-a")], 0)
        at = await log.models().reading("listings")
        assert at is not None
        await log.models().advance("listings", at, at.cursor, [Row("m-a", 11, b"spoilt")], [])

    with_log(url, meanwhile)
    server.start()
    until_followed(server, 2 * (1 + len(A_HAND)))
    divergences = [(one.model, one.stream, one.what) for one in differences(url)]
    assert divergences == [("listings", "m-a", "differs")]


def test_followers_hear_again_after_every_connection_to_postgresql_was_dropped(
    fresh_schema: Callable[[], str], served: Callable[..., Server]
):
    url = fresh_schema()
    server = served(url)
    until_followed(server, record(server, *A_HAND))
    options: dict[str, Any] = log_address(url).options()
    with psycopg.connect(**options, autocommit=True) as db:
        ended = "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE query LIKE %s"
        (listening,) = db.execute(ended, (f'LISTEN "{log_address(url).schema}%',)).fetchone() or (
            0,
        )
        assert listening == 1
        db.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE application_name = 'bonebook' AND pid <> pg_backend_pid()"
        )
    until_followed(server, record(server, {"fact": "passed", "seat": 0}))
    assert differences(url) == []


def test_a_server_may_leave_the_read_models_to_a_process_of_their_own(
    url: str, served: Callable[..., Server], tmp_path: Path
):
    server = served(url, followers="false")
    position = record(server, *A_HAND)
    assert standing(server) == {}
    with (tmp_path / "follower").open("w") as output:
        command = [BONEBOOK, "follow", "--database", url]
        follower = subprocess.Popen(command, stdout=output, stderr=output)
    until_followed(server, position)
    follower.send_signal(signal.SIGTERM)
    assert follower.wait() == 0
    assert (tmp_path / "follower").read_text() == ""
    assert differences(url) == []


def test_an_event_of_a_later_release_parks_its_match_with_an_alarm_and_others_go_on(
    tmp_path: Path, served: Callable[..., Server]
):
    url = f"sqlite:///{tmp_path}/log.db"
    server = served(url)
    until_followed(server, record(server, *A_HAND))
    with closing(sqlite3.connect(tmp_path / "log.db")) as db, db:
        db.execute(
            "INSERT INTO stored_events (originator_id, originator_version, topic, state)"
            " VALUES ('m-a', 12, 'of-a-later-release', '{}')"
        )
    with server.client("recorder") as client:
        client.post("/v1/matches", json={**OPENING, "id": "m-b"})
        until_followed(server, 13)
        refused = client.get("/v1/matches/m-a")
        assert (refused.status_code, refused.json()["type"]) == (
            409,
            "urn:bonebook:unreadable-match",
        )
        assert client.get("/v1/matches/m-b").status_code == 200
        assert client.get("/v1/matches").json()["data"][0]["id"] == "m-b"
        assert client.get("/healthz").json()["unreadable"] == 1
    assert {one["parked"] for one in standing(server).values()} == {1}
    logged = [json.loads(line) for line in (server.folder / "err").read_text().splitlines()]
    assert [one["match"] for one in logged if one["event"] == "unreadable match"] == ["m-a"]
    alarms = [one for one in logged if one["event"] == "stream parked"]
    assert sorted(one["model"] for one in alarms) == NAMES
    assert {(one["level"], one["match"], one["position"]) for one in alarms} == {
        ("error", "m-a", 12)
    }


def test_a_follower_that_ends_is_begun_again(monkeypatch: pytest.MonkeyPatch):
    """A follower is begun again after any end: here tables that fail as nobody foresaw."""
    standing, failing = Models.reading, iter([True, True])

    async def reading(self: Models, *arguments: Any) -> Any:
        if next(failing, False):
            raise RuntimeError("unforeseen")
        return await standing(self, *arguments)

    monkeypatch.setattr(Models, "reading", reading)

    async def follow() -> None:
        log = open_log("sqlite://")
        await log.append("m-a", [NewEvent(Observed("talk"))], 0)
        tasks = Supervisor()
        keep(log, tasks, READ_MODELS[:1])
        while not [one for one in await log.models().standing() if one.parked]:  # noqa: ASYNC110 - only the table tells
            await asyncio.sleep(0.01)
        await tasks.stop()
        await log.close()

    asyncio.run(follow())
    assert next(failing, None) is None


def test_a_list_waits_for_what_it_is_to_include(url: str, served: Callable[..., Server]):
    server = served(url)
    last = record(server, *A_HAND)
    with server.client("audience") as client:
        listed = client.get("/v1/matches", params={"including": f"m-a@{last}"}).json()["data"]
        assert [(one["id"], one["version"]) for one in listed] == [("m-a", last)]
        assert until_in_table(url, "m-a") == last
        for place, status, field in (
            (f"m-a@{last + 1}", 409, "including"),
            ("m-b@1", 404, "including"),
            ("m-a", 422, "including"),
            ("m-a@-1", 422, "including"),
        ):
            refused = client.get("/v1/matches", params={"including": place})
            assert (refused.status_code, refused.json()["field"]) == (status, field), refused.text


def until_in_table(url: str, match: str) -> int:
    return with_log(url, lambda log: log.models().row("listings", match)).position


def test_the_pages_of_a_list_lead_to_each_other(url: str, served: Callable[..., Server]):
    server = served(url)
    with server.client("recorder") as client:
        for n in range(5):
            client.post("/v1/matches", json={**OPENING, "id": f"m-{n}"})
        page, ids = "/v1/matches?limit=2", list[str]()
        while page:
            answer = client.get(page).json()
            ids += [one["id"] for one in answer["data"]]
            page = answer["next"]
    assert ids == ["m-4", "m-3", "m-2", "m-1", "m-0"]
