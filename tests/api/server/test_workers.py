"""`bonebook serve --workers`: several processes on one port, as one server to whoever asks.

Here is the test that servers side by side refuse nothing lawful (decision 0041): reports that
alternate over two of them are all taken. What a refusal rests on is in
`tests/api/matches/test_hot_match.py`.
"""

import os
import signal
import socket
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from api.server.commands.workers import worker_settings
from api.settings import Settings
from tests.api.command_kit.test_starting import AS_INSTALLED, run
from tests.api.conftest import A_HAND, Server
from tests.deploy.nginx import in_front
from tests.support.examples import AsMany

OPENING = {"book": "PDA", "players": ["Ana", "Bruno"], "id": "m-a"}
STARTED = [{"fact": "game-started", "number": 1}, {"fact": "hand-started", "number": 1}]
OBSERVED = {"fact": "observed", "what": "talk"}
MATCHES = ("m-a", "m-b", "m-c")
"""The proxy gives each an owner; some reports come past it to the other server."""
STREAMS = 24
"""All of them in one process of two, by chance: once in eight million runs."""


@pytest.fixture
def two(tmp_path: Path, fresh_schema: Callable[[], str]) -> Iterator[Server]:
    server = Server(tmp_path, before=AS_INSTALLED, database=fresh_schema(), workers=2)
    yield server
    server.kill()


def workers_of(server: Server) -> list[int]:
    pid = server.process.pid
    return [int(one) for one in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def until(stream: socket.socket, event: bytes) -> None:
    received = b""
    while event not in received:
        piece = stream.recv(1 << 16)
        assert piece, received
        received += piece


def test_the_read_models_are_kept_by_the_first_worker_alone():
    settings = Settings(workers=3)
    assert [worker_settings(settings, 8000, number).followers for number in range(3)] == [
        True,
        False,
        False,
    ]
    assert not worker_settings(Settings(followers=False), 8000, 0).followers


@pytest.mark.long
def test_what_is_recorded_by_one_worker_reaches_the_streams_of_all_and_all_stop(two: Server):
    streams: list[socket.socket] = []
    head = f"Host: x\r\nAuthorization: Bearer {two.keys['audience']}\r\n\r\n"
    try:
        with two.client("recorder") as client:
            assert client.post("/v1/matches", json=OPENING).status_code == 201
            for _ in range(STREAMS):
                streams.append(socket.create_connection(("127.0.0.1", two.port), timeout=30))
                streams[-1].sendall(f"GET /v1/matches/m-a/stream HTTP/1.1\r\n{head}".encode())
                until(streams[-1], b"event: snapshot")
            answer = client.post("/v1/matches/m-a/events", json={"events": STARTED})
            assert answer.status_code == 201
        for stream in streams:
            until(stream, b"event: update")
    finally:
        for stream in streams:
            stream.close()
    own = workers_of(two)
    assert len(own) == 2
    two.process.terminate()
    assert two.process.wait(30) == 0
    assert not any(Path(f"/proc/{pid}").exists() for pid in own)


def test_a_worker_that_ends_is_told_of_and_ends_the_others(two: Server):
    first, second = workers_of(two)
    os.kill(first, signal.SIGKILL)
    assert two.process.wait(30) == 2
    assert not Path(f"/proc/{second}").exists()
    assert "a worker ended" in (two.folder / "err").read_text()


def test_a_log_in_sqlite_is_served_by_one_process(tmp_path: Path):
    done = run(tmp_path, "serve", "--workers", "2")
    assert done.returncode == 2
    assert "--workers 2: a log in SQLite is served by one process" in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1
    assert list(tmp_path.iterdir()) == []


@pytest.mark.long
def test_reports_that_alternate_over_two_servers_of_two_workers_are_all_taken(
    tmp_path: Path,
    fresh_schema: Callable[[], str],
    as_many: AsMany,
    monkeypatch: pytest.MonkeyPatch,
):
    """Each comes to another worker: by the proxy that is shipped, past it to either server."""
    url, rounds = fresh_schema(), as_many(3, 3, 1000)
    first = Server(tmp_path, before=AS_INSTALLED, database=url, workers=2)
    second = Server(tmp_path, first.keys, AS_INSTALLED, database=url, workers=2)
    servers = (first, second)
    head = {"Connection": "close"}  # so that each report may come to another worker
    try:
        with in_front(first, tmp_path, monkeypatch, [server.port for server in servers]) as front:
            entrances = (first, front, second, front)
            with first.client("official") as client:
                for match in MATCHES:
                    assert client.post("/v1/matches", json=OPENING | {"id": match}).is_success
            for n in range(rounds):
                match = MATCHES[n % len(MATCHES)]
                begun = n < len(MATCHES)
                for at, fact in enumerate(A_HAND if begun else [OBSERVED] * len(A_HAND)):
                    with entrances[at % len(entrances)].client("official") as client:
                        path = f"/v1/matches/{match}/events"
                        answer = client.post(path, json=fact, headers=head)
                    assert answer.status_code == 201, (n, fact, answer.text)
    finally:
        for server in servers:
            server.kill()
