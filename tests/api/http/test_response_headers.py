"""Headers of every answer, and answers to requests that the server is not meant for."""

import json
import re
from datetime import UTC
from email.utils import parsedate_to_datetime
from typing import Any

import httpx2
import pytest
import structlog

from api.http.middleware.response_headers import PAGE_POLICY, POLICY, carried
from api.page_kit.static_files import FILES
from tests.api.conftest import Server
from tests.api.http.test_head_and_body_limits import exchange

OPENING = {"book": "PDA", "players": ["Ana", "Bruno"], "id": "carried"}


@pytest.fixture(scope="session")
def match(server: Server) -> str:
    with server.client("recorder") as client:
        client.post("/v1/matches", json=OPENING)
    return "/v1/matches/carried"


def answers(server: Server, match: str) -> dict[str, httpx2.Response]:
    """An answer of every kind."""
    page, json_only = match.removeprefix("/v1"), {"Content-Type": "application/json"}
    with server.client("official") as client:
        etag = {"If-None-Match": client.get(match).headers["ETag"]}
        by_kind = {
            "JSON": client.get(match),
            "a 304": client.get(match, headers=etag),
            "a picture": client.get(f"{match}/board.svg"),
            "a page": client.get("/"),
            "the page of a match": client.get(page),
            "a part of a page": client.get(f"{page}/live"),
            "a static file": client.get("/static/page.css"),
            "a script": client.get("/static/live.js"),
            "a 201": client.post("/v1/matches", json={**OPENING, "id": None}),
            "a 404": client.get("/v1/matches/none"),
            "a 404 of no route": client.get("/nowhere"),
            "a 405": client.post("/healthz", content="{}", headers=json_only),
            "OPTIONS": client.options("/v1/matches"),
            "a 409": client.post("/v1/matches", json=OPENING),
            "a 412": client.post(f"{match}/events", json={"fact": "passed", "seat": 0}),
            "a 415": client.post("/v1/matches", content="a"),
            "a 422": client.post("/v1/matches", json={"a": 1}),
            "the contract": client.get("/openapi.json"),
            "health": client.get("/healthz"),
        }
        with client.stream("GET", f"{match}/stream") as stream:
            by_kind["a stream"] = stream
    by_kind["a 401"] = httpx2.get(f"{server.url}{match}")
    by_kind["a page for nobody"] = httpx2.get(f"{server.url}/")
    return by_kind


OPEN_TO_OTHER_SITES = "a 401"
"""Asked of the API without a key or a session, it says what everybody may know."""

TEXT = re.compile(r"text/(html|css|javascript)|image/svg\+xml")


@pytest.mark.direct("it names itself in a header")
def test_every_kind_of_answer_carries_the_headers_of_all(server: Server, match: str):
    for kind, answer in answers(server, match).items():
        headers = answer.headers
        assert headers["X-Content-Type-Options"] == "nosniff", kind
        assert headers["Referrer-Policy"] == "no-referrer", kind
        of_other_sites = kind == OPEN_TO_OTHER_SITES
        shared = "cross-origin" if of_other_sites else "same-origin"
        assert headers["Cross-Origin-Resource-Policy"] == shared, kind
        assert headers["Cross-Origin-Opener-Policy"] == "same-origin", kind
        is_page = headers.get("Content-Type", "").startswith("text/html")
        assert headers["Content-Security-Policy"] == (PAGE_POLICY if is_page else POLICY), kind
        assert re.fullmatch(
            r"no-store|private, no-cache|public, max-age=300", headers["Cache-Control"]
        )
        names = {name for name in headers if name.lower().startswith("access-control-")}
        assert bool(names) == of_other_sites, kind
        assert "access-control-allow-credentials" not in names, kind
        assert "server" not in headers, kind
        assert parsedate_to_datetime(headers["Date"]).tzinfo == UTC, kind
        if TEXT.match(headers.get("Content-Type", "")):
            assert headers["Content-Type"].endswith("; charset=utf-8"), kind


def test_a_page_of_another_site_may_read_the_time_of_the_server(server: Server):
    answer = httpx2.get(f"{server.url}/v1/rulebooks")
    assert "Date" in answer.headers["Access-Control-Expose-Headers"].split(", ")


def test_public_answers_alone_may_be_kept_by_caches(server: Server, match: str):
    kinds = {
        kind
        for kind, answer in answers(server, match).items()
        if "public" in answer.headers["Cache-Control"]
    }
    assert kinds == {"a static file", "a script"}


def test_what_an_answer_says_itself_stands():
    own = [(b"Content-Security-Policy", b"own"), (b"cache-control", b"public")]
    headers = carried(own)
    assert (b"content-security-policy", b"own") in headers
    assert len([name for name, _ in headers if name == b"cache-control"]) == 1


KEYED = ["JSON", "a 304", "a picture", "a page", "a 201", "a 404", "a 409", "a 422", "a stream"]


@pytest.mark.parametrize("kind", KEYED)
def test_every_answer_on_a_route_with_a_key_says_what_is_left(
    kind: str, server: Server, match: str
):
    headers = answers(server, match)[kind].headers
    assert re.fullmatch(r'"[a-z-]+";q=\d+;w=\d+', headers["RateLimit-Policy"])
    assert re.fullmatch(r'"[a-z-]+";r=\d+;t=\d+', headers["RateLimit"])


@pytest.mark.parametrize("method", ["TRACE", "CONNECT", "PROPFIND"])
def test_trace_is_no_method_here(method: str, server: Server, match: str):
    del match
    status, _, body = exchange(
        server,
        f"{method} /healthz HTTP/1.1\r\nHost: x\r\nCookie: c\r\nConnection: close\r\n\r\n".encode(),
    )
    assert status in (400, 404, 405)
    assert b"Cookie" not in body


ENDS = {
    "two lengths": b"Content-Length: 5\r\nContent-Length: 6\r\n",
    "a length and chunks": b"Content-Length: 5\r\nTransfer-Encoding: chunked\r\n",
    "a length with a sign": b"Content-Length: +5\r\n",
    "chunks twice": b"Transfer-Encoding: chunked, chunked\r\n",
    "a space before the colon": b"Content-Length : 5\r\n",
}


@pytest.mark.parametrize("why", ENDS)
def test_two_lengths_or_a_length_and_chunks_are_refused(why: str, server: Server):
    """Else a proxy and the server might not agree where the next request begins."""
    key = f"Authorization: Bearer {server.keys['recorder']}\r\n".encode()
    head = b"POST /v1/matches HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n" + key
    smuggled = b"0\r\n\r\nGET /v1/rulebooks HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
    status, _, _ = exchange(
        server, head + b"Connection: close\r\n" + ENDS[why] + b"\r\n" + smuggled
    )
    assert status >= 400


@pytest.mark.parametrize(
    "name", ["../panel.py", "..%2Fpanel.py", "%2e%2e/panel.py", "/etc/passwd", "page.css/", ".git"]
)
def test_a_file_outside_is_never_served(name: str, server: Server):
    status, _, body = exchange(
        server, f"GET /static/{name} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode()
    )
    assert status in (400, 404) or body in FILES.values()


def test_a_line_of_the_log_says_when_who_and_what(server: Server):
    """One line each, whatever the path contains."""
    forged = '/v1/matches/a%0A{"event":"forged"}'
    with server.client("official") as client:
        client.get(f"{server.url}{forged}")
        client.get("/v1/matches/told-of")
    lines = [json.loads(line) for line in (server.folder / "err").read_text().splitlines()]
    assert not [line for line in lines if line["event"] == "forged"]
    (logged,) = [line for line in lines if line.get("path") == "/v1/matches/told-of"]
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+Z", logged["timestamp"])
    assert logged["key"] == server.keys["official"].split("_")[1]
    assert (logged["method"], logged["status"], logged["level"]) == ("GET", 404, "info")


def test_an_error_of_ours_is_told_by_its_number_alone_which_the_log_has_too(
    in_house: Any, monkeypatch: pytest.MonkeyPatch
):
    from api.matches.matches import Matches

    async def failing(*_: object) -> None:
        raise ZeroDivisionError("canary 6-4")

    async def visit(house: Any) -> None:
        async with house.client("official") as client:
            opening = {"id": "m-1", "book": "PDA", "players": ["Ana", "Bruno"]}
            assert (await client.post("/v1/matches", json=opening)).status_code == 201
            monkeypatch.setattr(Matches, "following", failing)
            with structlog.testing.capture_logs() as lines:
                answer = await client.get("/v1/matches/m-1/events")
            assert answer.status_code == 500
            ids = {"instance": answer.json()["instance"], "request": "r-1", "trace": ""}
            assert [line for line in lines if ids.items() <= line.items()]
            assert re.fullmatch(r"urn:uuid:[0-9a-f-]{36}", answer.json()["instance"])
            assert "canary" not in answer.text
            assert "ZeroDivisionError" not in answer.text

    in_house(visit)
