"""HEAD, OPTIONS, 405, 406, 415, ids of requests, and what pages of other sites may read."""

from itertools import product
from typing import Any

import httpx2
import pytest

from api.http.accepts import accepts
from api.http.problem_kinds import KINDS
from tests.api.conftest import Server

OPENING = {"book": "PDA", "players": ["Ana", "Bruno"], "id": "heads", "public": True}
HERE = "/v1/matches/heads"


@pytest.fixture(scope="session")
def answered(server: Server) -> Any:
    """The server's answer, with one public match; without a key unless one is given."""
    with server.client("official") as client:
        client.post("/v1/matches", json=OPENING)

    def ask(
        method: str,
        path: str,
        key: bool = False,
        headers: dict[str, str] | None = None,
        **options: Any,
    ) -> httpx2.Response:
        shown = {"Authorization": f"Bearer {server.keys['official']}"} if key else {}
        all_of_them = {"X-Request-Id": "r-1", **shown, **(headers or {})}
        return httpx2.request(method, server.url + path, headers=all_of_them, timeout=30, **options)

    return ask


@pytest.mark.parametrize(
    "path", ["/v1/rulebooks", "/v1/matches/heads", "/v1/matches/heads/board.svg"]
)
def test_head_is_answered_as_get_is_without_the_body(path: str, answered: Any) -> None:
    whole, head = answered("GET", path), answered("HEAD", path)
    assert (head.status_code, head.content) == (200, b"")
    # The time that a request takes is charged, so that what is left differs; and it is later.
    for answer, name in product((whole, head), ("RateLimit", "Date")):
        answer.headers.pop(name, None)
    assert head.headers == whole.headers


def test_head_of_a_stream_ends(answered: Any) -> None:
    head = answered("HEAD", "/v1/matches/heads/stream")
    assert (head.status_code, head.content) == (200, b"")
    assert head.headers["Content-Type"].startswith("text/event-stream")


@pytest.mark.parametrize("method", ["DELETE", "PATCH", "PUT"])
def test_another_method_is_refused_with_those_that_there_are(method: str, answered: Any) -> None:
    refused = answered(method, "/v1/matches/heads")
    assert (refused.status_code, refused.json()["type"]) == (405, "urn:bonebook:method-not-allowed")
    assert {"GET", "HEAD"} <= set(refused.headers["Allow"].split(", "))


def test_a_body_of_no_type_or_another_is_refused(answered: Any) -> None:
    for headers in ({}, {"Content-Type": "text/plain"}):
        refused = answered("POST", "/v1/matches", key=True, content=b"{}", headers=headers)
        assert refused.status_code == 415


@pytest.mark.parametrize(
    ("accept", "media_type", "good"),
    [
        ("*/*", "application/json", True),
        ("application/*", "application/json", True),
        ("text/html, application/json;q=0.1", "application/json", True),
        ("text/html", "application/json", False),
        ("application/json;q=0, */*", "application/json", False),
        ("application/json;q=0", "application/json", False),
        ("application/json;q=x", "application/json", False),
        ("image/avif,image/*;q=0.5", "image/svg+xml", True),
        ("text/event-stream", "text/event-stream; charset=utf-8", True),
    ],
)
def test_what_is_accepted_is_told_by_the_closest_range(
    accept: str, media_type: str, good: bool
) -> None:
    assert accepts(accept, media_type) == good


def test_what_nobody_can_be_answered_with_is_refused_with_what_there_is(answered: Any) -> None:
    refused = answered("GET", "/v1/matches/heads/score", headers={"Accept": "text/csv"})
    assert (refused.status_code, refused.json()["type"]) == (406, "urn:bonebook:not-acceptable")
    assert "application/json" in refused.json()["detail"]


@pytest.mark.parametrize(
    ("query", "field"),
    [("ta=1", "ta"), ("at=1&at=1", "at"), ("at=1&x%07=", "x\ufffd"), ("AS=stood", "AS")],
)
def test_a_parameter_that_is_none_is_refused_by_name(query: str, field: str, answered: Any) -> None:
    refused = answered("GET", f"/v1/matches/heads/score?{query}")
    assert (refused.status_code, refused.json()["field"]) == (400, field)
    assert refused.json()["type"] == "urn:bonebook:unknown-parameter"


def test_options_name_every_method_of_an_address(answered: Any) -> None:
    options = answered("OPTIONS", "/v1/matches/heads/assignment")
    assert (options.status_code, options.headers["Allow"]) == (204, "GET, OPTIONS, PUT, HEAD")


@pytest.mark.parametrize(
    ("path", "field"),
    [
        ("/v1/tournaments?closed=null", "closed"),
        ("/v1/tournaments?before=A", "before"),
        ("/v1/webhooks?principal=0.5", "principal"),
        ("/v1/matches/heads/events?after=0.5", "after"),
    ],
)
def test_a_parameter_of_another_form_than_the_contract_says_is_refused(
    path: str, field: str, answered: Any
) -> None:
    refused = answered("GET", path, key=True)
    assert (refused.status_code, refused.json()["field"]) == (422, field)


def test_the_id_of_a_request_comes_back_and_who_sends_none_is_given_one(answered: Any) -> None:
    for path in ("/v1/rulebooks", "/nowhere"):
        mine = answered("GET", path, headers={"X-Request-Id": "game-7/12"})
        assert mine.headers["X-Request-Id"] == "game-7/12"
        odd = answered("GET", path, headers={"X-Request-Id": "a b"})
        assert odd.headers["X-Request-Id"] not in ("", "a b")


def test_pages_of_other_sites_read_what_everybody_may_and_nothing_else(answered: Any) -> None:
    public = answered("GET", "/v1/matches/heads/score")
    assert public.headers["Access-Control-Allow-Origin"] == "*"
    assert public.headers["Cross-Origin-Resource-Policy"] == "cross-origin"
    for shut in (
        answered("GET", "/v1/matches/heads/score", key=True),
        answered("GET", "/v1/matches/heads/score", headers={"Cookie": "a=b"}),
        answered("GET", "/"),
    ):
        assert "Access-Control-Allow-Origin" not in shut.headers
    headers = {"Origin": "https://other.example", "Access-Control-Request-Method": "GET"}
    first = answered("OPTIONS", "/v1/matches/heads/stream", headers=headers)
    assert (first.status_code, first.headers["Access-Control-Allow-Origin"]) == (204, "*")
    assert "Last-Event-ID" in first.headers["Access-Control-Allow-Headers"]
    assert "Authorization" not in first.headers["Access-Control-Allow-Headers"]
    headers["Access-Control-Request-Method"] = "POST"
    writing = answered("OPTIONS", "/v1/matches", headers=headers)
    assert writing.status_code == 204
    assert not [name for name in writing.headers if name.lower().startswith("access-control")]


def test_each_problem_has_a_page_and_the_contract_has_one(answered: Any) -> None:
    for kind, described in list(KINDS.items())[::4]:
        shown = answered("GET", f"/problems/{kind}")
        assert (shown.status_code, described.mend.split("`")[0].split("'")[0] in shown.text) == (
            200,
            True,
        )
    assert answered("GET", "/problems/none").status_code == 404
    listed = answered("GET", "/problems").text
    assert all(kind in listed for kind in KINDS)
    page = answered("GET", "/docs")
    assert "POST /v1/matches/{match}/claims" in page.text
    assert "http" not in page.text.partition("<main")[0]


@pytest.mark.parametrize(
    "body",
    [
        b'{"book": "PDA", "players": ["1.0", "Bruno"], "best_of": 3.0 }',
        b'{"book": "PDA", "players": ["1.0", "Bruno"], "best_of": 3.5}',
        b'{"book": "PDA", "players": ["A", "B"], "players": ["C", "D"]}',
        b'{"book": "PDA", "players": ["A", "B"], "pl\\u0061yers": ["C", "D"]}',
    ],
)
def test_a_body_that_two_readers_may_read_differently_is_refused(
    answered: Any, body: bytes
) -> None:
    headers = {"Content-Type": "application/json"}
    assert answered("POST", "/v1/matches", key=True, content=body, headers=headers).is_client_error


def test_two_objects_may_have_the_same_names(answered: Any) -> None:
    body = b'{"book": "PDA", "players": ["book", "a:\\"book"], "options": {}}'
    headers = {"Content-Type": "application/json"}
    assert answered("POST", "/v1/matches", key=True, content=body, headers=headers).is_success
