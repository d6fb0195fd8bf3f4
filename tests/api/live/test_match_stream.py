"""The live stream: a snapshot, then every update, once, in order; resumed where it was left."""

import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx2
import jsonschema_rs
import pytest
from msgspec import json

from tests.api.conftest import Server
from tests.support.paths import ROOT

Hand = list[dict[str, Any]]
Event = tuple[str, int | None, dict[str, Any]]


def events(answer: httpx2.Response) -> Iterator[Event]:
    """The server-sent events of an answer: kind, id, data."""
    fields: dict[str, str] = {}
    for line in answer.iter_lines():
        if line:
            name, _, value = line.partition(": ")
            fields[name] = value
            continue
        if "data" in fields:
            id = int(fields["id"]) if "id" in fields else None
            yield fields["event"], id, json.decode(fields["data"])
        fields = {}


@pytest.fixture
def here(recorder: httpx2.Client) -> str:
    opening = {"book": "PDA", "players": ["Ana", "Bruno"]}
    return recorder.post("/v1/matches", json=opening).headers["Location"]


def test_a_viewer_is_shown_the_match_and_then_told_each_event(
    here: str, recorder: httpx2.Client, audience: httpx2.Client, a_hand: Hand
):
    with audience.stream("GET", f"{here}/stream") as answer:
        assert answer.headers["Content-Type"].startswith("text/event-stream")
        messages = events(answer)
        kind, id, data = next(messages)
        assert (kind, id, data["entries"]) == ("snapshot", 1, [])
        for version, fact in enumerate(a_hand, 2):
            recorder.post(f"{here}/events", json=fact)
            kind, id, data = next(messages)
            assert (kind, id) == ("update", version)
            assert [one["position"] for one in data["entries"]] == [version]
        assert [side["score"] for side in data["scoreboard"]["sides"]] == [10, 10]
        assert data["board"]["open_total"] == 10


@pytest.mark.parametrize("how", ["header", "query"])
def test_a_viewer_who_comes_back_is_told_what_he_missed(
    how: str, here: str, recorder: httpx2.Client, audience: httpx2.Client, a_hand: Hand
):
    recorder.post(f"{here}/events", json={"events": a_hand})
    request: dict[str, Any] = {"headers": {"Last-Event-ID": "4"}}
    if how == "query":
        request = {"params": {"after": 4}}
    with audience.stream("GET", f"{here}/stream", **request) as answer:
        messages = events(answer)
        kind, id, data = next(messages)
        assert (kind, id) == ("update", 11)
        assert [one["position"] for one in data["entries"]] == list(range(5, 12))
        recorder.post(f"{here}/events", json={"fact": "passed", "seat": 0})
        assert next(messages)[1] == 12


def test_a_viewer_from_elsewhere_begins_anew(here: str, audience: httpx2.Client):
    with audience.stream("GET", f"{here}/stream", headers={"Last-Event-ID": "900"}) as answer:
        messages = events(answer)
        assert next(messages) == ("reset", None, {"after": 900, "position": 1})
        assert next(messages)[:2] == ("snapshot", 1)


def test_who_missed_too_much_is_shown_where_the_rest_is(
    here: str, official: httpx2.Client, audience: httpx2.Client
):
    talk = [{"fact": "observed", "what": "talk"}] * 210
    official.post(f"{here}/events", json={"events": talk}).raise_for_status()
    with audience.stream("GET", f"{here}/stream", params={"after": 3}) as answer:
        messages = events(answer)
        kind, id, gap = next(messages)
        assert (kind, id, gap["after"], gap["upto"]) == ("gap", None, 3, 211)
        assert next(messages)[:2] == ("snapshot", 211)
    missed = audience.get(gap["events"]).json()["data"]
    assert [one["position"] for one in missed] == list(range(4, 212))


def as_documented(kind: str, data: object) -> bool:
    """Whether a message of a match is as the AsyncAPI document has it."""
    document = json.decode((ROOT / "openapi" / "asyncapi.json").read_bytes())
    payload = document["channels"]["match"]["messages"][kind]["payload"]
    schema = {**payload, "components": document["components"]}
    return jsonschema_rs.Draft202012Validator(schema).is_valid(data)


def test_of_the_kinds_asked_for_and_as_lines_and_what_is_superseded_is_named(
    here: str, official: httpx2.Client, audience: httpx2.Client, a_hand: Hand
):
    params = {"kinds": ["score-called", "bone-played"]}
    lines = {"Accept": "application/x-ndjson"}
    with audience.stream("GET", f"{here}/stream", params=params, headers=lines) as answer:
        assert answer.headers["Content-Type"].startswith("application/x-ndjson")
        messages = map(json.decode, answer.iter_lines())
        assert next(messages) == {"event": "retry", "data": 1000}
        assert (message := next(messages))["event"] == "snapshot", message
        official.post(f"{here}/events", json={"events": a_hand})
        update = next(messages)
        assert (update["event"], update["id"]) == ("update", 11)
        assert [one["position"] for one in update["data"]["entries"]] == [6, 7, 9, 10]
        assert update["data"]["position"] == 11
        official.post(f"{here}/events", json={"fact": "passed", "seat": 0})
        fix = {"corrects": 12, "facts": [], "reason": "it was not so"}
        official.post(f"{here}/corrections", json=fix).raise_for_status()
        assert as_documented("update", update["data"])
        superseded = {"match": here.split("/")[-1], "position": 13, "supersedes": [12]}
        assert next(messages) == {"event": "correction", "data": superseded}
    refused = audience.get(f"{here}/stream", params={"kinds": "bone-plaid"})
    assert (refused.status_code, refused.json()["field"]) == (422, "kinds[0]")


def test_the_stream_ends_with_the_match(
    here: str, recorder: httpx2.Client, audience: httpx2.Client
):
    with audience.stream("GET", f"{here}/stream") as answer:
        messages = events(answer)
        next(messages)
        recorder.post(f"{here}/events", json={"fact": "match-ended"})
        assert [kind for kind, _, _ in messages] == ["update", "end"]
    with audience.stream("GET", f"{here}/stream") as answer:
        assert [kind for kind, _, _ in events(answer)] == ["snapshot", "end"]


def test_what_another_process_records_is_told_as_well(own_server: Any):
    twin = own_server.twin()
    try:
        with own_server.client("audience") as viewer, twin.client("recorder") as writer:
            opening = {"book": "PDA", "players": ["Ana", "Bruno"]}
            here = writer.post("/v1/matches", json=opening).headers["Location"]
            with viewer.stream("GET", f"{here}/stream") as answer:
                messages = events(answer)
                assert next(messages)[1] == 1
                writer.post(f"{here}/events", json={"fact": "game-started", "number": 1})
                assert next(messages)[:2] == ("update", 2)
    finally:
        twin.kill()


def test_a_further_stream_of_a_key_takes_the_place_of_its_oldest_which_is_told_to_wait(
    tmp_path: Path,
):
    server = Server(tmp_path, streams_per_key=2)
    try:
        with server.client("official") as client:
            opening = {"book": "PDA", "players": ["Ana", "Bruno"]}
            here = client.post("/v1/matches", json=opening).headers["Location"]
            with client.stream("GET", f"{here}/stream") as oldest:
                lines = oldest.iter_lines()
                assert next(lines) == "retry: 1000"
                with (
                    client.stream("GET", f"{here}/stream") as other,
                    client.stream("GET", f"{here}/stream") as third,
                ):
                    streams = [events(other), events(third)]
                    assert [next(events)[0] for events in streams] == ["snapshot", "snapshot"]
                    assert list(lines)[-2:] == ["retry: 15000", ""]
                    client.post(f"{here}/events", json={"fact": "game-started", "number": 1})
                    assert [next(events)[0] for events in streams] == ["update", "update"]
    finally:
        server.kill()


def resident(pid: int) -> int:
    """MiB that a process has in memory."""
    status = Path(f"/proc/{pid}/status").read_text()
    return int(status.partition("VmRSS:")[2].split()[0]) // 1024


def silent(server: Server, path: str) -> socket.socket:
    """A viewer who asks for a stream and reads nothing of it."""
    viewer = socket.socket()
    viewer.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    viewer.connect(("127.0.0.1", server.port))
    head = f"GET {path} HTTP/1.1\r\nHost: v\r\nAuthorization: Bearer {server.keys['official']}"
    viewer.sendall(f"{head}\r\n\r\n".encode())
    return viewer


def descriptors(server: Server) -> int:
    """How many the server has open."""
    return len(list(Path(f"/proc/{server.process.pid}/fd").iterdir()))


def test_viewers_who_read_nothing_are_cut_off_and_cost_little_and_others_are_told_all(
    tmp_path: Path,
):
    server = Server(tmp_path, stall_seconds=1, followers="false")
    try:
        with server.client("official") as client, server.client("audience") as audience:
            opening = {"book": "PDA", "players": ["Ana", "Bruno"]}
            here = client.post("/v1/matches", json=opening).headers["Location"]
            without = descriptors(server)
            viewers = [silent(server, f"{here}/stream") for _ in range(20)]
            while descriptors(server) < without + 20:
                pass  # until all twenty are watching
            before = resident(server.process.pid)
            batch = {"events": [{"fact": "observed", "what": "talk", "note": "x" * 1500}] * 10}
            with audience.stream("GET", f"{here}/stream") as answer:
                messages = events(answer)
                next(messages)
                for _ in range(120):  # 2 MB for each of the twenty
                    last = client.post(f"{here}/events", json=batch).json()["last"]
                    assert next(messages)[:2] == ("update", last)
            while descriptors(server) > without + 10:
                client.get(here)  # until most of them are no more
            assert resident(server.process.pid) - before < 40
            for viewer in viewers:
                viewer.close()
    finally:
        server.kill()
