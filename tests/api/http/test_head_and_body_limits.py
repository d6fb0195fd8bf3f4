"""Odd input: whatever is sent, the answer is a 4xx problem, and nothing is recorded."""

import json as standard
import socket
from collections.abc import Sequence
from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import json

from api.http.middleware.body_faults import DEEPEST, is_plain
from api.http.middleware.body_faults import faults_of_body as faults_of
from api.http.middleware.head_and_body_limits import RequestLimits
from api.settings import Settings
from tests.support.examples import one_in


class Pairs(NamedTuple):
    """An object by its names and values, which may have a name twice."""

    pairs: Sequence[tuple[str, Any]]


PASSED = b'{"fact":"passed","seat":0}'


def exchange(server: Any, sent: bytes) -> tuple[int, dict[str, str], bytes]:
    """The server's answer to these very bytes."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=20) as wire:
        wire.sendall(sent)
        received = b""
        while chunk := wire.recv(65536):
            received += chunk
    head, _, body = received.partition(b"\r\n\r\n")
    first, *lines = head.decode().split("\r\n")
    headers = {name.lower(): value for name, value in (line.split(": ", 1) for line in lines)}
    return int(first.split()[1]), headers, body


def post(
    server: Any,
    body: bytes,
    *more: bytes,
    path: bytes = b"/v1/matches/odd/events",
    content_type: bytes = b"application/json",
    length: int | None = None,
) -> bytes:
    lines = [
        b"POST " + path + b" HTTP/1.1",
        b"Host: localhost",
        b"Authorization: Bearer " + server.keys["recorder"].encode(),
        b"Content-Type: " + content_type,
        b"Content-Length: %d" % (len(body) if length is None else length),
        b"Connection: close",
        *more,
    ]
    return b"\r\n".join(lines) + b"\r\n\r\n" + body


@pytest.fixture(scope="session")
def odd(server: Any) -> None:
    """A match for odd reports."""
    with server.client("recorder") as client:
        opening = {"book": "PDA", "players": ["Ana", "Bruno"], "id": "odd"}
        client.post("/v1/matches", json=opening)
        started = [{"fact": "game-started", "number": 1}, {"fact": "hand-started", "number": 1}]
        client.post("/v1/matches/odd/events", json={"events": started})


BODIES = {
    "nothing": b"",
    "no JSON": b"{",
    "text": b"hello",
    "null": b"null",
    "a number": b"7",
    "two values": PASSED + PASSED,
    "invalid UTF-8": b'{"fact":"passed\xff","seat":0}',
    "UTF-16": PASSED.decode().encode("utf-16"),
    "a byte order mark": b"\xef\xbb\xbf" + PASSED,
    "a surrogate half": b'{"fact":"\\ud800","seat":0}',
    "an encoded surrogate": b'{"fact":"\xed\xa0\x80","seat":0}',
    "NUL escaped": b'{"fact":"score-called\\u0000","seat":0}',
    "NUL": b'{"fact":"passed\x00","seat":0}',
    "a delete character": b'{"fact":"passed\x7f","seat":0}',
    "a C1 control": '{"fact":"passed\u0085","seat":0}'.encode(),
    "a C1 control escaped": b'{"fact":"passed\\u0085","seat":0}',
    "an override of direction": '{"fact":"passed\u202e","seat":0}'.encode(),
    "an isolate escaped": b'{"fact":"passed\\u2067","seat":0}',
    "1e400": b'{"fact":"passed","seat":1e400}',
    "NaN": b'{"fact":"passed","seat":NaN}',
    "Infinity": b'{"fact":"passed","seat":Infinity}',
    "a huge integer": b'{"fact":"passed","seat":' + b"9" * 5000 + b"}",
    "a fraction": b'{"fact":"passed","seat":0.5}',
    "minus nought": b'{"fact":"passed","seat":-0.0}',
    "nested 33 deep": b'{"x":' * 33 + b"1" + b"}" * 33,
    "nested 30,000 deep": b"[" * 30_000 + b"]" * 30_000,
    "half nested": b"[" * 30_000,
    "a comment": b'{"fact":"passed","seat":0} // so',
    "single quotes": b"{'fact':'passed','seat':0}",
    "a trailing comma": b'{"fact":"passed","seat":0,}',
    "a key that is a number": b'{1:"passed"}',
    "65 deep in a batch": b'{"events":' + b"[" * 64 + b"]" * 64 + b"}",
}


@pytest.mark.parametrize("why", BODIES)
@pytest.mark.usefixtures("odd")
def test_an_odd_body_is_a_problem(why: str, server: Any):
    status, headers, body = exchange(server, post(server, BODIES[why]))
    refused(status, headers, body)
    unchanged(server)


def refused(status: int, headers: dict[str, str], body: bytes) -> None:
    assert 400 <= status < 500, body
    assert headers["content-type"] == "application/problem+json"
    assert json.decode(body)["status"] == status
    assert b"Traceback" not in body


def unchanged(server: Any) -> None:
    with server.client("recorder") as client:
        assert client.get("/v1/matches/odd").json()["version"] == 3


HEADS = {
    "two Hosts": ((b"Host: elsewhere",), {}),
    "two keys": ((b"Authorization: Bearer x",), {}),
    "two content types": ((b"Content-Type: application/json",), {}),
    "two versions": ((b'If-Match: "1"', b'If-Match: "3"'), {}),
    "two idempotency keys": ((b"Idempotency-Key: a", b"Idempotency-Key: b"), {}),
    "an encoding": ((b"Content-Encoding: gzip",), {}),
    "text": ((), {"content_type": b"text/plain"}),
    "a form": ((), {"content_type": b"application/x-www-form-urlencoded"}),
    "another character set": ((), {"content_type": b"application/json; charset=latin-1"}),
    "a key with a space": ((b"Idempotency-Key: a b",), {}),
    "a key of 201 letters": ((b"Idempotency-Key: " + b"a" * 201,), {}),
    "a version beyond ASCII": ((b'If-Match: "\xd9\xa3"',), {}),
    "a broken escape in the path": ((), {"path": b"/v1/matches/%zz/events"}),
    "an overlong path": ((), {"path": b"/v1/matches/%c0%af/events"}),
    "a NUL in the path": ((), {"path": b"/v1/matches/a%00b/events"}),
    "a very long id": ((), {"path": b"/v1/matches/" + b"a" * 6000 + b"/events"}),
    "another method": ((), {"path": b"/healthz"}),
}


@pytest.mark.parametrize("why", HEADS)
@pytest.mark.usefixtures("odd")
def test_an_odd_head_is_a_problem(why: str, server: Any):
    more, options = HEADS[why]
    status, headers, body = exchange(server, post(server, PASSED, *more, **options))
    if headers.get("content-type", "").startswith("text/plain"):  # the HTTP server's own refusal
        assert status == 400
    else:
        refused(status, headers, body)
    unchanged(server)


@pytest.mark.parametrize("path", [b"/v1/matches", b"/v1/matches/odd/claims"])
@pytest.mark.usefixtures("odd")
def test_a_body_beyond_the_limit_is_refused(path: bytes, server: Any):
    large = b'{"x":"' + b"a" * (70 << 10) + b'"}'
    status, headers, body = exchange(server, post(server, large, path=path))
    refused(status, headers, body)
    assert status == 413


@pytest.mark.usefixtures("odd")
def test_a_batch_has_a_limit_of_its_own(server: Any):
    large = b'{"events":[' + b"," * (70 << 10) + b"]}"
    assert exchange(server, post(server, large))[0] == 400
    larger = b'{"events":[' + b"," * (1 << 20) + b"]}"
    assert exchange(server, post(server, larger))[0] == 413


@pytest.mark.usefixtures("odd")
def test_a_body_that_is_cut_short_records_nothing(server: Any):
    with socket.create_connection(("127.0.0.1", server.port)) as wire:
        wire.sendall(post(server, PASSED[:-4], length=len(PASSED)))
    unchanged(server)


def test_text_that_only_looks_odd_passes():
    text = r'{"x":"\\u0000 \n \t é 🁧"}'.encode()
    assert not list(faults_of(text))
    assert not list(faults_of(b'{"x":' * 32 + b'"[[[[["' + b"}" * 32))


@given(st.recursive(st.text('[]{}\\"a', max_size=3), lambda inner: st.lists(inner, max_size=3)))
def test_depth_is_that_of_the_value_whatever_is_in_its_strings(value: Any):
    def deep(part: Any) -> int:
        return 1 + max(map(deep, part), default=0) if isinstance(part, list) else 0

    nested = DEEPEST - 2
    body = b"[" * nested + json.encode(value) + b"]" * nested
    assert kinds_of(body) == (["urn:bonebook:too-deep"] if deep(value) > 2 else [])


def kinds_of(body: bytes) -> list[str]:
    return [fault.type for fault in faults_of(body)]


NAMES = st.sampled_from(("a", "b", '"', "\\", "é", "[", "{"))
VALUES = st.recursive(
    st.none() | st.text('[]{}\\":,aé', max_size=3),
    lambda inner: (
        st.lists(inner, max_size=3) | st.lists(st.tuples(NAMES, inner), max_size=3).map(Pairs)
    ),
    max_leaves=8,
)


@given(VALUES, st.booleans())
def test_a_name_given_twice_is_found_in_any_object_and_in_no_other(value: Any, escaped: bool):
    text = written(value, ascii_only=escaped)
    twice = names_given_twice(text)
    assert kinds_of(text.encode()) == (["urn:bonebook:no-json"] if twice else [])
    assert not (twice and is_plain(text.encode()))


def written(value: Any, *, ascii_only: bool) -> str:
    """A value as JSON; `Pairs` as an object, whatever names they have."""
    if isinstance(value, Pairs):
        fields = (
            f"{written(name, ascii_only=ascii_only)} : {written(of, ascii_only=ascii_only)}"
            for name, of in value.pairs
        )
        return "{" + ", ".join(fields) + "}"
    if isinstance(value, list):
        return "[" + ",".join(written(entry, ascii_only=ascii_only) for entry in value) + "]"
    return standard.dumps(value, ensure_ascii=ascii_only)


def names_given_twice(text: str) -> bool:
    """Whether an object has a name twice, as the standard library reads it."""
    found: list[bool] = []
    standard.loads(
        text,
        object_pairs_hook=lambda pairs: found.append(len({name for name, _ in pairs}) < len(pairs)),
    )
    return any(found)


@pytest.mark.parametrize("body", [b'{"x":"\\\\b"}', b'["\\\\u0000","\\\\\\u00e9"]'])
def test_a_backslash_that_is_escaped_escapes_nothing(body: bytes):
    assert kinds_of(body) == []


@pytest.mark.parametrize("at", [0, 1, 65_530, 65_531, 65_535, 65_536, 70_000])
@pytest.mark.parametrize("control", ["\\u202e", "\\b", "\x7f"])
def test_a_control_is_found_wherever_it_stands_in_a_long_body(at: int, control: str):
    body = f'["{"a" * at}{control}{"b" * 70_000}"]'
    assert kinds_of(body.encode()) == ["urn:bonebook:no-json"]


@pytest.mark.anyio
async def test_who_asked_for_more_than_is_let_through_has_no_body_looked_through():
    async def unreachable(*_: object) -> Any:
        pytest.fail("it was let in, or its body was read")

    answers: list[Any] = []

    async def send(message: Any) -> None:
        answers.append(message)

    scope: Any = {"type": "http", "method": "POST", "path": "/v1/imports"}
    scope["headers"] = [(b"host", b"x"), (b"content-type", b"application/json")]
    await RequestLimits(unreachable, Settings(), lambda _: 2.3)(scope, unreachable, send)
    assert answers[0]["status"] == 429
    assert (b"retry-after", b"3") in answers[0]["headers"]
    assert json.decode(answers[1]["body"])["type"] == "urn:bonebook:too-many-requests"


def test_a_body_without_a_key_has_the_limit_of_a_single_event(server: Any):
    large = b'{"events":[' + b"," * (70 << 10) + b"]}"
    head = b"POST /v1/imports HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
    length = b"Content-Length: %d\r\nConnection: close\r\n\r\n" % len(large)
    status, _, _ = exchange(server, head + length + large)
    assert status == 413


def unsent(server: Any, role: str, length: int) -> tuple[int, dict[str, str], bytes]:
    """The answer to the head of a batch whose body is not sent."""
    lines = [
        b"POST /v1/matches/odd/events HTTP/1.1",
        b"Host: localhost",
        b"Authorization: Bearer " + server.keys[role].encode(),
        b"Content-Type: application/json",
        b"Content-Length: %d" % length,
        b"Expect: 100-continue",
    ]
    with socket.create_connection(("127.0.0.1", server.port), timeout=20) as wire:
        wire.sendall(b"\r\n".join(lines) + b"\r\n\r\n")
        received = b""
        while not received.endswith(b"}"):
            received += wire.recv(65536)
    head, _, body = received.partition(b"\r\n\r\n")
    return int(head.split()[1]), {"content-type": "application/problem+json"}, body


@pytest.mark.usefixtures("odd")
@pytest.mark.direct("it reads a body before it asks")
def test_a_batch_of_somebody_who_may_not_record_is_refused_unread(server: Any):
    status, headers, body = unsent(server, "audience", 1 << 20)
    refused(status, headers, body)
    assert status == 403


@pytest.mark.usefixtures("odd")
def test_a_body_that_is_announced_as_too_long_is_refused_unread(server: Any):
    status, headers, body = unsent(server, "recorder", (1 << 20) + 1)
    refused(status, headers, body)
    assert status == 413


@pytest.mark.parametrize("why", ["nested 33 deep", "no JSON"])
@pytest.mark.usefixtures("odd")
def test_somebody_who_may_not_record_is_told_nothing_of_their_body(why: str, server: Any):
    with server.client("audience") as client:
        headers = {"Content-Type": "application/json"}
        answer = client.post("/v1/matches/odd/events", content=BODIES[why], headers=headers)
    assert answer.status_code == 403


@pytest.mark.usefixtures("odd")
def test_a_connection_goes_on_after_a_batch_that_was_refused_unread(server: Any):
    with server.client("audience") as client:
        large = {"events": ["x" * 1000] * 900}
        for _ in range(3):
            assert client.post("/v1/matches/odd/events", json=large).status_code == 403
            assert client.get("/v1/matches/odd").status_code == 200


@one_in(3)
@given(data=st.data())
def test_a_mutilated_report_is_answered_in_kind(data: st.DataObject, in_house: Any):
    good = b'{"events":[{"fact":"bone-drawn","seat":0,"bone":"6-4","happened_at":null}]}'
    at = data.draw(st.integers(0, len(good) - 1))
    width = data.draw(st.integers(0, 9))
    body = good[:at] + data.draw(st.binary(max_size=9)) + good[at + width :]

    async def visit(house: Any) -> None:
        async with house.client("official") as client:
            opening = {"book": "PDA", "players": ["Ana", "Bruno"], "id": "m"}
            await client.post("/v1/matches", json=opening)
            answer = await client.post(
                "/v1/matches/m/events", content=body, headers={"Content-Type": "application/json"}
            )
            # No hand is on the table yet, so even a good report is refused.
            assert 400 <= answer.status_code < 500, answer.text
            assert answer.headers["Content-Type"] == "application/problem+json"

    in_house(visit)


def test_a_head_without_end_is_refused(server: Any):
    endless = b"GET /healthz HTTP/1.1\r\nHost: x\r\nX-Long: " + b"a" * (70 << 10)
    status, headers, body = exchange(server, endless)
    refused(status, headers, body)


def test_a_head_that_is_too_long_is_refused_though_it_came_in_one_piece(server: Any):
    fields = b"".join(b"X-%d: %s\r\n" % (n, b"a" * 1000) for n in range(70))
    whole = b"GET /healthz HTTP/1.1\r\nHost: x\r\n" + fields + b"\r\n"
    refused(*exchange(server, whole))


def test_requests_that_follow_each_other_are_answered_in_order(server: Any):
    requests = [
        b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n",
        b"GET /v1/none HTTP/1.1\r\nHost: x\r\n\r\n",
    ]
    last = b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
    _, _, answers = exchange(server, requests[0] + requests[1] + last)
    assert [one.split()[0] for one in answers.split(b"HTTP/1.1 ")[1:]] == [b"404", b"200"]


@pytest.mark.direct("it says itself how a connection goes on")
def test_a_whole_request_is_answered_though_what_follows_it_is_no_http(server: Any):
    opening = json.encode({"book": "PDA", "players": ["Ana", "Bruno"]})
    whole = post(server, opening, path=b"/v1/matches").replace(b"Connection: close\r\n", b"")
    status, headers, _ = exchange(server, whole + b"what\r\n\r\n")
    assert (status, headers["connection"]) == (201, "close")


@pytest.mark.direct("it takes as many as come")
def test_more_requests_than_may_wait_are_refused(server: Any):
    whole = b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"
    status, _, answers = exchange(server, whole * 1000)
    assert status == 200
    assert answers.count(b"HTTP/1.1 ") < 40


@pytest.mark.direct("it says itself how a connection goes on")
def test_an_upgrade_is_not_offered_and_the_request_is_answered(server: Any):
    request = b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n"
    status, headers, _ = exchange(server, request)
    assert (status, headers["connection"]) == (200, "close")
