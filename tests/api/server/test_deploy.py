"""The files of deploy/ work: a real nginx before a real server, the unit as systemd reads it."""

import json
import re
import socket
import ssl
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from http.client import HTTPResponse
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import httpx2
import pytest

from api.live import stream_routes
from api.settings import Settings, load
from tests.api.conftest import Server
from tests.deploy.nginx import DEPLOY, Front, in_front, program


@pytest.fixture
def front(own_server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Front]:
    with in_front(own_server, tmp_path, monkeypatch, [own_server.port]) as front:
        yield front


OPENING = {"id": "final", "book": "PDA", "players": ["Ana", "Bruno"]}


def test_an_update_of_the_live_feed_passes_at_once(front: Front):
    with front.client("recorder") as client:
        assert client.post("/v1/matches", json=OPENING).status_code == 201
        with client.stream("GET", "/v1/matches/final/stream") as stream:
            lines = stream.iter_lines()
            assert next(line for line in lines if line.startswith("id: ")) == "id: 1"
            # The stream stays open, so that what is held back would never come.
            client.post("/v1/matches/final/events", json={"fact": "game-started", "number": 1})
            assert next(line for line in lines if line.startswith("id: ")) == "id: 2"


class Named(BaseHTTPRequestHandler):
    """A server that answers with the port that it listens on."""

    def do_GET(self) -> None:
        body = str(self.connection.getsockname()[1]).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def do_POST(self) -> None:
        self.rfile.read(int(self.headers["Content-Length"]))
        self.do_GET()

    def log_message(self, *_: object) -> None:
        """Say nothing."""


def test_all_about_a_match_goes_to_one_server_and_matches_are_shared_out(
    own_server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    servers = [ThreadingHTTPServer(("127.0.0.1", 0), Named) for _ in range(2)]
    for server in servers:
        Thread(target=server.serve_forever, daemon=True).start()
    ports = [server.server_port for server in servers]
    try:
        with (
            in_front(own_server, tmp_path, monkeypatch, ports) as front,
            front.client("official") as client,
        ):
            owners: list[str] = []
            for n in range(24):
                paths = (
                    f"/v1/matches/m-{n}",
                    f"/v1/matches/m-{n}/score",
                    f"/matches/m-{n}/cards/1",
                )
                answered_by = {client.get(path).text for path in paths}
                answered_by.add(client.post(f"/v1/matches/m-{n}/events", json={}).text)
                assert len(answered_by) == 1, n
                owners += answered_by
            assert set(owners) == {client.get("/").text for _ in range(40)} == set(map(str, ports))
    finally:
        for server in servers:
            server.shutdown()
            server.server_close()


def test_every_live_stream_has_the_time_and_the_place_of_one():
    (place,) = re.findall(r"location ~ (\S+stream\$) {", (DEPLOY / "nginx.conf").read_text())
    streams = [path for route in stream_routes.ROUTES for path in route.paths]
    assert streams
    for path in streams:
        assert re.match(place, re.sub(r"{\w+:str}", "north-4", path)), path


def test_a_silent_connection_and_a_slow_body_are_let_go(front: Front):
    silent = socket.create_connection(("127.0.0.1", front.tls), timeout=60)
    slow = front.connected()
    slow.sendall(
        b"POST /v1/matches HTTP/1.1\r\nHost: bonebook.example\r\nContent-Length: 9\r\n\r\n{"
    )
    with silent, slow:
        for connection in (silent, slow):
            with suppress(ConnectionResetError):
                assert connection.recv(1 << 16) == b""


OF_PROBLEMS = {
    "Content-Type": "application/problem+json",
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-store",
}
"""Headers of each problem, by whichever of the two it is told: each of them once."""


def test_what_nginx_refuses_is_a_problem_like_any_other(front: Front):
    def refused(answer: httpx2.Response) -> tuple[int, str]:
        assert {name: answer.headers[name] for name in OF_PROBLEMS} == OF_PROBLEMS
        body = answer.json()
        assert body["status"] == answer.status_code
        return answer.status_code, body["type"]

    with front.client("recorder") as client:
        large = client.post("/v1/matches", content=b" " * (2 << 20))
        assert refused(large) == (413, "urn:bonebook:too-large")
        headed = client.get("/v1/matches", headers={"X-Long": "x" * 9000})
        assert refused(headed) == (400, "urn:bonebook:bad-request")
        assert refused(client.get("/" + "x" * 9000))[0] == 414
        assert refused(client.get("/v1/matches/none")) == (404, "urn:bonebook:unknown-match")
        assert client.get("/v1/matches").headers["Cache-Control"] == "private, no-cache"
        front.behind.kill()
        away = client.get("/v1/matches")
        assert refused(away) == (503, "urn:bonebook:server-unavailable")
        assert away.headers["Retry-After"] == "2"
        front.behind.start()
        assert client.get("/v1/matches").status_code == 200


UNREADABLE = {
    "a broken escape": (b"GET /v1/matches/%zz HTTP/1.1\r\nHost: x\r\n\r\n", 400),
    "a NUL": (b"GET /v1/matches/a%00b HTTP/1.1\r\nHost: x\r\n\r\n", 400),
    "a way out of the root": (b"GET /../../x HTTP/1.1\r\nHost: x\r\n\r\n", 400),
    "no HTTP": (b"what is this\r\n\r\n", 400),
    "a method in small letters": (b"get / HTTP/1.1\r\nHost: x\r\n\r\n", 400),
    "no host": (b"GET / HTTP/1.1\r\n\r\n", 400),
    "two lengths": (
        b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
        400,
    ),
    "a method that reflects": (b"TRACE / HTTP/1.1\r\nHost: x\r\n\r\n", 405),
    "a method of proxies": (b"CONNECT x:443 HTTP/1.1\r\nHost: x\r\n\r\n", 400),
    "another way of sending": (
        b"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: odd\r\n\r\n",
        400,
    ),
    "another version": (b"GET / HTTP/9.9\r\nHost: x\r\n\r\n", 400),
}


def test_a_head_that_nginx_cannot_read_is_a_problem_too(front: Front):
    answers: dict[str, tuple[int, str, int]] = {}
    for why, (head, _) in UNREADABLE.items():
        with front.connected() as connection:
            connection.sendall(head)
            answer = HTTPResponse(connection)
            answer.begin()
            body = answer.read()
            kind = answer.headers["Content-Type"]
            assert {name: answer.headers[name] for name in OF_PROBLEMS} == OF_PROBLEMS, why
            said = json.loads(body)["status"] if kind == "application/problem+json" else 0
            answers[why] = answer.status, kind, said
    assert answers == {
        why: (status, "application/problem+json", status) for why, (_, status) in UNREADABLE.items()
    }


def test_a_key_in_an_address_is_not_in_the_log_and_none_goes_in_the_clear(front: Front):
    key = front.behind.keys["audience"]
    with front.client("audience") as client:
        assert client.get("/", params={"key": key}).status_code == 200
    sent_on = httpx2.get(f"http://127.0.0.1:{front.clear}/matches/final")
    assert sent_on.status_code == 301
    assert sent_on.headers["Location"] == "https://127.0.0.1/matches/final"
    logged = front.log.read_text()
    assert "GET / 200" in logged
    assert key not in logged


def test_people_sign_in_through_it_once_the_server_knows_of_it(front: Front):
    front.behind.kill()
    front.behind.settings["BONEBOOK_PROXIES"] = "127.0.0.1"
    front.behind.start()
    with front.client("audience") as client:
        sent = {"key": front.behind.keys["audience"]}
        answer = client.post("/sign-in", data=sent, headers={"Host": "bonebook.example"})
    assert answer.status_code == 303
    assert answer.headers["Set-Cookie"].startswith("__Host-bonebook=")


def test_the_api_is_not_sent_on_to_tls_but_refused(front: Front):
    refused = httpx2.get(f"http://127.0.0.1:{front.clear}/v1/matches")
    assert (refused.status_code, refused.json()["type"]) == (403, "urn:bonebook:forbidden")
    assert {name: refused.headers[name] for name in OF_PROBLEMS} == OF_PROBLEMS


def test_browsers_are_told_to_come_over_tls_alone(front: Front):
    with front.client("audience") as client:
        for path in ("/v1/matches", "/nowhere", "/static/page.css"):
            header = client.get(path).headers["Strict-Transport-Security"]
            assert header == "max-age=31536000; includeSubDomains"


def test_only_tls_1_2_and_1_3_are_spoken(front: Front):
    assert front.connected().version() == "TLSv1.3"
    front.trust.minimum_version = ssl.TLSVersion.MINIMUM_SUPPORTED
    front.trust.maximum_version = ssl.TLSVersion.TLSv1_1
    front.trust.set_ciphers("ALL:@SECLEVEL=0")
    with pytest.raises(ssl.SSLError):
        front.connected()


def test_each_problem_in_nginx_conf_is_well_formed():
    """Those too that no request above runs into."""
    matched = re.findall(r"return (\d+) '(.*)';", (DEPLOY / "nginx.conf").read_text())
    assert len(matched) == 7
    for status, body in matched:
        assert json.loads(body)["status"] == int(status)


def test_the_example_settings_are_settings():
    loaded = load({"BONEBOOK_CONFIG": str(DEPLOY / "bonebook.toml")})
    default = Settings()
    assert (loaded.host, loaded.port) == (default.host, default.port)
    assert (loaded.streams, loaded.streams_per_key) == (default.streams, default.streams_per_key)
    assert loaded.database.startswith("postgresql://")


def test_nginx_allows_what_the_settings_allow():
    conf, default = (DEPLOY / "nginx.conf").read_text(), Settings()
    assert "client_max_body_size 1m;" in conf
    assert default.batch_limit == 1 << 20
    stream = conf.partition("stream$ {")[2]
    allowed = re.search(r"proxy_read_timeout (\d+)s;", stream)
    assert allowed is not None
    assert default.heartbeat_seconds < float(allowed[1])


def test_systemd_reads_the_unit_and_finds_it_confined(tmp_path: Path):
    analyze = program("systemd-analyze")
    printed = (DEPLOY / "bonebook.service").read_text()
    started = "/opt/bonebook/.venv/bin/bonebook"
    assert started in printed
    unit = tmp_path / "bonebook.service"
    unit.write_text(printed.replace(started, str(Path(sys.executable).with_name("bonebook"))))
    for command in (["verify", "--man=no"], ["security", "--offline=true", "--threshold=15"]):
        read = subprocess.run(
            [analyze, *command, str(unit)], check=False, capture_output=True, text=True
        )
        assert read.returncode == 0, read.stdout + read.stderr
        assert "bonebook.service:" not in read.stderr
