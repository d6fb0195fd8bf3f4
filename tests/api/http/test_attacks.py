"""A server that faces a network alone: whoever attacks it, the recorder of a match is served.

Real processes and sockets, no proxy. How long the recorder waits meanwhile is measured by
`python3 run.py bench attacks`.
"""

import json
import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx2
import pytest

from api.http.counted_lines import Tally
from tests.api.conftest import Server
from tests.api.http.test_head_and_body_limits import exchange

OPENING = {"book": "PDA", "players": ["Ana", "Bruno"]}
STARTED = {"fact": "game-started", "number": 1}
FEW_DESCRIPTORS = ("sh", "-c", 'ulimit -n 300; exec "$@"', "sh")
"""Runs a command with 300 descriptors."""


@pytest.fixture
def alone(tmp_path: Path) -> Iterator[Server]:
    """A server with 300 descriptors; what it let go or refused is in its log once it ended."""
    server = Server(tmp_path, before=FEW_DESCRIPTORS)
    yield server
    server.kill()


def recorder_is_served(server: Server, times: int = 10) -> None:
    """Each time over a new connection, as a tablet that was put down and taken up again."""
    for _ in range(times):
        with server.client("recorder") as client:
            opened = client.post("/v1/matches", json=OPENING)
            assert opened.status_code == 201
            report = client.post(f"{opened.headers['Location']}/events", json=STARTED)
            assert report.status_code == 201


@contextmanager
def connections(server: Server, count: int, sent: bytes) -> Iterator[list[socket.socket]]:
    """So many connections that were each sent this much and stay open."""
    with ExitStack() as stack:
        opened: list[socket.socket] = []
        for _ in range(count):
            connection = stack.enter_context(
                socket.create_connection(("127.0.0.1", server.port), 20)
            )
            with suppress(OSError):
                connection.sendall(sent)
            opened.append(connection)
        yield opened


def logged(server: Server) -> list[dict[str, Any]]:
    """The lines of the server's log once it was told to end; each of them is one of its own."""
    server.process.terminate()
    server.process.wait()
    return [json.loads(line) for line in (server.folder / "err").read_text().splitlines()]


def counted(lines: list[dict[str, Any]], event: str) -> int:
    """How many of an event were counted, on however few lines."""
    counts = [line["count"] for line in lines if line["event"] == event]
    assert 1 <= len(counts) <= 10
    return sum(counts)


ATTACKS = {
    "silent connections": b"",
    "heads that never end": b"GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ",
    "half-sent bodies": b"POST /v1/matches HTTP/1.1\r\nHost: x\r\nContent-Length: 60000\r\n"
    b"Content-Type: application/json\r\n\r\n{",
}


@pytest.mark.long
def test_connections_beyond_the_descriptors_shut_no_recorder_out(alone: Server):
    for sent in ATTACKS.values():
        with connections(alone, 400, sent):
            recorder_is_served(alone)
    lines = logged(alone)
    assert {line["event"] for line in lines} == {"request", "refused", "connection let go"}
    assert counted(lines, "connection let go") >= 400
    assert {line["status"] for line in lines if line["event"] == "request"} == {201}


@pytest.mark.long
def test_512_streams_of_one_link_shut_no_recorder_and_no_official_out(alone: Server):
    with alone.client("recorder") as client:
        here = client.post("/v1/matches", json=OPENING).headers["Location"]
    link = f"Authorization: Bearer {alone.keys['audience']}\r\n"
    request = f"GET {here}/stream HTTP/1.1\r\nHost: x\r\n{link}\r\n".encode()
    with connections(alone, 512, request):
        recorder_is_served(alone)
        with (
            alone.client("official") as client,
            client.stream("GET", f"{here}/stream") as answer,
        ):
            lines = answer.iter_lines()
            assert next(line for line in lines if line.startswith("event")) == "event: snapshot"
            assert client.post(f"{here}/events", json=STARTED).status_code == 201
            assert next(line for line in lines if line.startswith("event")) == "event: update"
    logged_lines = logged(alone)
    assert counted(logged_lines, "stream") > 10, "on fewer lines than there were streams"
    assert {line["status"] for line in logged_lines if line["event"] == "request"} == {201}


@pytest.mark.long
def test_wrong_keys_from_one_address_are_counted_and_a_good_one_is_let_in(
    alone: Server, thorough: bool
):
    guesses = 3000 if thorough else 300
    wrong = {"Authorization": "Bearer bb_aaaaaaaa_" + "x" * 43}
    refused: list[httpx2.Response] = []
    with httpx2.Client(base_url=alone.url, headers=wrong) as guesser:
        for n in range(guesses):
            # Nobody believes what a client says of its own address.
            elsewhere = {"X-Forwarded-For": f"203.0.113.{n % 256}"}
            answer = guesser.get("/v1/matches", headers=elsewhere)
            # The quota has room for another every two seconds: the last may be let through.
            assert answer.status_code == 401 or n >= 30
            refused += [answer] if answer.status_code == 429 else []
    last = refused[-1]
    assert int(last.headers["Retry-After"]) >= 1
    assert last.headers["RateLimit-Policy"] == '"wrong-keys";q=30;w=60'
    assert last.headers["RateLimit"].startswith('"wrong-keys";r=0;t=')
    assert last.json()["detail"] == "too many wrong keys came from this address"
    recorder_is_served(alone)
    assert counted(logged(alone), "refused") == guesses


@pytest.mark.direct("it waits for a whole body itself")
def test_of_the_bodies_on_their_way_from_one_address_the_oldest_makes_way(server: Server):
    """A body has five seconds; the first of 33 is given up at once."""
    with connections(server, 33, ATTACKS["half-sent bodies"]) as opened:
        answer = b""
        while chunk := opened[0].recv(4096):
            answer += chunk
        assert answer.startswith(b"HTTP/1.1 408 ")


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server behind a proxy on this machine, which waits a second for a request."""
    place = tmp_path_factory.mktemp("hasty")
    # Quotas that fill slowly, so that a busy machine cannot earn another wrong key.
    quota = {"wrong_keys": 5, "wrong_keys_per_second": 0.001}
    server = Server(place, head_seconds=1, proxies="127.0.0.1", **quota)
    yield server
    server.kill()


def test_a_head_that_drips_is_let_go_however_often_a_byte_comes(hasty: Server):
    with connections(hasty, 1, b"GET / HTTP/1.1\r\n") as (slow,), suppress(OSError):
        slow.settimeout(0.05)
        while True:  # until it is let go
            slow.sendall(b"X: y\r\n")
            with suppress(TimeoutError):
                if slow.recv(1) == b"":
                    break


@pytest.mark.parametrize("second", [b"", b"GE"], ids=["nothing", "the start of one"])
def test_a_connection_that_was_answered_is_let_go_unless_it_asks_again(
    second: bytes, hasty: Server
):
    with connections(hasty, 1, b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n") as (slow,):
        assert slow.recv(65536).startswith(b"HTTP/1.1 200 ")
        slow.sendall(second)
        with suppress(ConnectionResetError):
            while slow.recv(65536):
                pass


def test_behind_a_proxy_wrong_keys_are_counted_by_the_address_that_it_names(hasty: Server):
    def guess(address: str) -> int:
        headers = {"Authorization": "Bearer bb_aaaaaaaa_x", "X-Forwarded-For": address}
        return httpx2.get(f"{hasty.url}/v1/matches", headers=headers).status_code

    assert [guess(f"203.0.113.{n}") for n in range(9)] == [401] * 9
    assert [guess("203.0.113.77") for _ in range(6)] == [401] * 5 + [429]
    # Of IPv6 a customer has a network, and each address of it would be another.
    assert [guess(f"2001:db8::{n}") for n in range(6)] == [401] * 5 + [429]


def test_what_is_no_http_is_a_problem_like_any_other(server: Server):
    status, headers, body = exchange(server, b"HELO you\r\n\r\n")
    assert (status, headers["content-type"]) == (400, "application/problem+json")
    assert headers["x-content-type-options"] == "nosniff"
    assert json.loads(body)["type"] == "urn:bonebook:bad-request"


def test_a_kind_that_comes_in_floods_is_one_line_with_a_number():
    lines: list[tuple[str, dict[str, object]]] = []
    tally = Tally(lambda event, **fields: lines.append((event, fields)))
    for n in range(1000):
        tally.count("refused", status=401, address="a")
        tally.count("refused", status=429, address=f"{n}")
    tally.flush()
    tally.flush()
    assert sum(int(str(what["count"])) for _, what in lines) == 2000
    assert len(lines) < 150
    assert ("refused", {"count": 999, "status": 401, "address": "a"}) in lines
