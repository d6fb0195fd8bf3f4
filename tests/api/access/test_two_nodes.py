"""Two servers on one PostgreSQL log: what is revoked or granted on one holds on the other."""

import asyncio
import json
import re
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import httpx2
import pytest

from api.access.access_store import AccessStore
from api.access.principals import Grant, key_id
from api.event_store import open_log
from tests.api.conftest import NOON, Server

WITHIN = timedelta(seconds=1)
HERE = "/v1/matches/m-1"


@pytest.fixture
def url(fresh_schema: Callable[[], str]) -> str:
    return fresh_schema()


@pytest.fixture
def nodes(url: str, tmp_path: Path) -> Iterator[tuple[Server, Server]]:
    """Two servers; the official of both is an administrator too."""
    first = Server(tmp_path, database=url, followers="false")
    asyncio.run(make_administrator(url, key_id(first.keys["official"])))
    second = first.twin()
    with first.client("recorder") as recorder:
        opening = {"book": "PDA", "players": ["Ana", "Bruno"], "id": "m-1"}
        assert recorder.post("/v1/matches", json=opening).status_code == 201
    yield first, second
    first.kill()
    second.kill()


async def make_administrator(url: str, principal: str) -> None:
    log = open_log(url)
    await AccessStore(log).grant(Grant(principal, "administrator", "league", created_at=NOON))
    await log.close()


def answered(server: Server, path: str, status: int) -> list[datetime]:
    """When requests for a path were answered so, by the servers' own clock."""
    lines = [json.loads(line) for line in (server.folder / "err").read_text().splitlines()]
    return [
        datetime.fromisoformat(line["timestamp"])
        for line in lines
        if line.get("path") == path and line["status"] == status
    ]


def until_refused(client: httpx2.Client, path: str) -> int:
    """How often it was let in before it was refused."""
    let_in = 0
    while (status := client.get(path).status_code) != 401:
        assert status == 200
        let_in += 1
    return let_in


def test_what_is_revoked_on_one_node_is_refused_on_the_other_within_a_second(
    nodes: tuple[Server, Server],
):
    first, second = nodes
    key = key_id(first.keys["recorder"])
    with first.client("official") as official, second.client("recorder") as recorder:
        assert recorder.get(f"{HERE}/score").status_code == 200
        revoked = official.delete(f"/v1/keys/{key}").json()
        at = revoked["revoked_at"]
        until_refused(recorder, f"{HERE}/board")
    late = [
        answered_at
        for answered_at in answered(second, f"{HERE}/board", 200)
        if answered_at > datetime.fromisoformat(at) + WITHIN
    ]
    assert late == []


def test_a_key_that_is_revoked_on_the_command_line_is_refused_without_a_restart(
    nodes: tuple[Server, Server], url: str
):
    first, second = nodes
    key = key_id(first.keys["audience"])
    with first.client("audience") as here, second.client("audience") as there:
        assert here.get(HERE).status_code == there.get(HERE).status_code == 200
        printed = first.command("key", "revoke", key, "--database", url)
        assert printed == f"Key {key} is revoked.\n"
        until_refused(here, HERE)
        until_refused(there, HERE)


def test_a_stream_ends_with_its_readers_right_and_tells_nothing_more(
    nodes: tuple[Server, Server],
):
    first, second = nodes
    key = key_id(first.keys["audience"])
    with (
        first.client("official") as official,
        second.client("audience") as audience,
        audience.stream("GET", f"{HERE}/stream") as stream,
    ):
        chunks = stream.iter_text()
        assert "event: snapshot" in next(chunks) + next(chunks)
        assert official.delete(f"/v1/keys/{key}").status_code == 200
        until_refused(audience, f"{HERE}/board")
        game: dict[str, Any] = {"fact": "game-started", "number": 1}
        assert official.post(f"{HERE}/events", json=game).status_code == 201
        assert "".join(chunks) == ""


def test_what_was_opened_and_granted_on_one_node_is_good_on_the_other_at_once(
    nodes: tuple[Server, Server],
):
    first, second = nodes
    opening = {"book": "PDA", "players": ["Ana", "Bruno"]}
    with first.client("recorder") as here, second.client("recorder") as there:
        for _ in range(5):
            opened = here.post("/v1/matches", json=opening).headers["Location"]
            game = {"fact": "game-started", "number": 1}
            assert there.post(f"{opened}/events", json=game).status_code == 201


def test_a_match_that_was_moved_on_one_node_is_at_its_table_on_the_other_at_once(
    nodes: tuple[Server, Server],
):
    first, second = nodes

    def snapshot(client: httpx2.Client) -> Any:
        head = {"Accept": "application/x-ndjson"}
        with client.stream("GET", f"{HERE}/stream", headers=head) as stream:
            messages = map(json.loads, stream.iter_lines())
            return next(message for message in messages if message["event"] == "snapshot")

    def on_page(name: str, path: str) -> Callable[[httpx2.Client], str]:
        return lambda client: re.findall(name, client.get(path).text.lower())[0]

    tables: list[tuple[str, Callable[[httpx2.Client], object]]] = [
        ("green", lambda client: client.get(f"{HERE}/assignment").json()["table"]),
        ("red", lambda client: client.get(f"{HERE}/scoreboard").json()["table"]),
        ("blue", lambda client: client.get(f"{HERE}/scoreboard.txt?line={{table}}").text),
        ("white", lambda client: client.get("/v1/tables/white/scoreboard").json()["table"]),
        ("black", lambda client: snapshot(client)["data"]["scoreboard"]["table"]),
        ("gold", on_page("gold", "/matches/m-1")),
        ("grey", on_page("grey", "/matches/m-1/sheet")),
    ]
    with first.client("official") as one_node, second.client("official") as other_node:
        clients = one_node, other_node
        for number, (table, seen) in enumerate(tables):
            here, there = clients[number % 2], clients[1 - number % 2]
            assert there.get(HERE).status_code == 200  # there the copy of all places is young
            assert here.put(f"{HERE}/assignment", json={"table": table}).status_code == 200
            assert seen(there) == table


def test_a_stream_of_a_table_has_all_of_a_match_that_another_node_moved_there(
    nodes: tuple[Server, Server],
):
    first, second = nodes
    facts = [{"fact": "game-started", "number": 1}, {"fact": "hand-started", "number": 1}]
    head = {"Accept": "application/x-ndjson"}
    with (
        first.client("official") as here,
        second.client("official") as there,
        there.stream("GET", "/v1/tables/green/stream", headers=head) as stream,
    ):
        messages = map(json.loads, stream.iter_lines())
        assert any(message["event"] == "snapshot" for message in messages)
        assert there.get(HERE).status_code == 200  # there the copy of all places is young
        assert here.put(f"{HERE}/assignment", json={"table": "green"}).status_code == 200
        assert here.post(f"{HERE}/events", json=facts[0]).status_code == 201
        assert there.get(f"{HERE}/assignment").json()["table"] == "green"  # now it is read anew
        assert here.post(f"{HERE}/events", json=facts[1]).status_code == 201
        boards = (
            message["data"]["scoreboard"] for message in messages if message["event"] == "update"
        )
        first_board = next(boards)
    assert (first_board["version"], first_board["table"]) == (2, "green")


def test_a_match_that_was_opened_on_one_node_is_shown_at_its_table_on_the_other_at_once(
    nodes: tuple[Server, Server],
):
    first, second = nodes
    with first.client("official") as here, httpx2.Client(base_url=second.url) as there:
        for table in ("t-1", "t-2", "t-3"):
            assert there.get("/v1/tables/t-0/scoreboard").json()["status"] == "idle"
            opening = {"book": "PDA", "players": ["Ana", "Bruno"], "table": table, "public": True}
            assert here.post("/v1/matches", json=opening).status_code == 201
            assert there.get(f"/v1/tables/{table}/scoreboard").json()["table"] == table


def test_a_match_that_was_opened_on_one_node_is_known_to_be_of_its_event_on_the_other_at_once(
    nodes: tuple[Server, Server],
):
    first, second = nodes
    dora = {"principal": "dora", "role": "director", "scope": "event:spring"}
    with first.client("official") as here:
        person = {"id": "dora", "name": "Dora", "kind": "person"}
        assert here.post("/v1/principals", json=person).status_code == 201
        assert here.post("/v1/grants", json=dora).status_code == 201
        key = here.post("/v1/keys", json={"principal": "dora", "label": "", "days": 1}).json()
        head = {"Authorization": f"Bearer {key['key']}"}
        with httpx2.Client(base_url=second.url, headers=head) as there:
            for match in ("m-2", "m-3", "m-4", "m-5"):
                assert there.get("/v1/matches").status_code == 200  # there the copy is young
                opening = {"book": "PDA", "players": ["Ana", "Bruno"], "event": "spring"}
                assert here.post("/v1/matches", json=opening | {"id": match}).status_code == 201
                if match in ("m-2", "m-3"):
                    listed = there.get("/v1/matches", params={"event": "spring"}).json()
                    assert listed["data"][0]["id"] == match
                else:
                    granted = {"principal": "dora", "role": "official", "scope": f"match:{match}"}
                    assert there.post("/v1/grants", json=granted).status_code == 201
