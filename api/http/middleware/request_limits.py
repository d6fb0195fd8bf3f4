"""The limits of a request: what is refused before anything of a request is believed.

An ASGI wrapper around the whole app. It takes the body in once, within a limit and
a deadline, and hands it on whole, so that nothing behind it reads from the network.
"""

import asyncio
import re
from collections import defaultdict
from collections.abc import AsyncGenerator, Iterator
from contextlib import asynccontextmanager
from itertools import accumulate, count
from json import loads
from operator import sub

from anyio import CapacityLimiter, to_thread
from litestar.types import (
    ASGIApp,
    HTTPReceiveMessage,
    HTTPRequestEvent,
    HTTPScope,
    Receive,
    Scope,
    Send,
    WebSocketReceiveMessage,
)
from msgspec import json

from api.http.http_types import fields_of
from api.http.problems import MEDIA_TYPE, Problem, problem
from api.http.rate_limit import address_of
from api.settings import Settings

_ONCE = (
    b"authorization",
    b"content-length",
    b"content-type",
    b"host",
    b"idempotency-key",
    b"if-match",
)
_Received = HTTPReceiveMessage | WebSocketReceiveMessage
_WRITES = ("POST", "PUT", "PATCH", "DELETE")
ARRIVED = "arrived"
"""In the state of a request whose body was there, whole, when the app was called."""
FORMS = ("/sign-in", "/sign-out", "/links")
"""Where pages send forms as browsers do by themselves."""
_FORM = b"application/x-www-form-urlencoded"
_JSON = re.compile(rb'application/json(\s*;\s*charset="?utf-8"?)?', re.IGNORECASE)

DEEPEST = 32
_ON_THE_LOOP = 64 << 10
"""Bytes of a body that are looked through without leaving the event loop: 25 ms at the worst."""
_STRING = re.compile(rb'"(?:[^"\\]|\\.)*"?', re.DOTALL)
_STEPS = bytes.maketrans(b"[{]}", b"\2\2\0\0")
_NO_BRACKETS = bytes(set(range(256)) - set(b"[]{}"))
# Controls, and what turns the direction of all text after it, as no name needs to.
_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
# An escaped one; a backslash before it may itself be escaped.
_ESCAPED = re.compile(
    r"(?<!\\)(?:\\\\)*\\(?:[bf]|u00(?:0[0-8bcefBCEF]|1|7[fF]|[89])|u20(?:2[a-eA-E]|6[6-9]))"
)


def has_controls(text: str) -> bool:
    """Whether characters are in it, maybe escaped, that control a terminal or turn text around."""
    return bool(_CONTROL.search(text) or _ESCAPED.search(text))


class RequestLimits:
    """The app behind these limits."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        self._settings = settings
        self._apart = CapacityLimiter(1)
        # The bodies on their way from each address, with the time that each has, oldest first.
        self._arriving: dict[str, dict[asyncio.Timeout, None]] = defaultdict(dict)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        refused = next(_faults_of_head(scope), None)
        if refused is None and scope["method"] in _WRITES:
            body = await self._body(scope, receive)
            refused = body if isinstance(body, Problem) else await self._fault(body)
            if isinstance(body, bytes):
                receive = _again(body, receive)
        if refused is not None:
            await _refuse(refused, send)
            return
        await self._app(scope, receive, send)

    async def _fault(self, body: bytes) -> Problem | None:
        """The first fault of a body; a long one is looked through beside the event loop."""
        if len(body) <= _ON_THE_LOOP:
            return next(_faults_of_body(body), None)
        return await to_thread.run_sync(next, _faults_of_body(body), None, limiter=self._apart)

    async def _body(self, scope: HTTPScope, receive: Receive) -> bytes | Problem:
        batch = scope["path"].endswith(("/events", "/imports"))
        limit = self._settings.batch_limit if batch else self._settings.body_limit
        if fields_of(scope).get("state", {}).get(ARRIVED):
            message = await receive()
            body = message["body"] if message["type"] == "http.request" else b""
            return body if len(body) <= limit else _too_large(limit)
        body = b""
        try:
            async with self._arrival(address_of(scope["client"])):
                while True:
                    message = await receive()
                    if message["type"] != "http.request":
                        return problem("cut-short", 400, "the body was not sent to its end")
                    body += message["body"]
                    if len(body) > limit:
                        return _too_large(limit)
                    if not message["more_body"]:
                        return body
        except TimeoutError:
            return problem("too-slow", 408, "the body did not arrive in time")

    @asynccontextmanager
    async def _arrival(self, address: str) -> AsyncGenerator[None]:
        """The time that a body has; it is up where too many come after it from its address."""
        async with asyncio.timeout(self._settings.body_seconds) as time:
            arriving = self._arriving[address]
            arriving[time] = None
            if len(arriving) > self._settings.bodies_per_address:
                oldest = next(iter(arriving))
                oldest.reschedule(asyncio.get_running_loop().time())
                del arriving[oldest]
            try:
                yield
            finally:
                arriving.pop(time, None)
                if not arriving:
                    self._arriving.pop(address, None)


def _too_large(limit: int) -> Problem:
    return problem("too-large", 413, f"the body may have {limit} bytes")


def _faults_of_head(scope: HTTPScope) -> Iterator[Problem]:
    names = [name.lower() for name, _ in scope["headers"]]
    headers = dict(scope["headers"])
    if len(set(names)) < len(names):
        for name in _ONCE:
            if names.count(name) > 1:
                yield problem("bad-request", 400, "is given more than once", field=name.decode())
    if not headers.get(b"host"):
        yield problem("bad-request", 400, "is missing", field="host")
    if "\ufffd" in scope["path"] or _CONTROL.search(scope["path"]):
        yield problem("bad-request", 400, "the path is not text in UTF-8")
    if b"content-encoding" in names:
        yield problem("unsupported-media-type", 415, "send it plain", field="content-encoding")
    kind = headers.get(b"content-type")
    # One that is not given is missed where it is known that there is a route to read a body.
    if scope["method"] in _WRITES and kind is not None and not reads(scope["path"], kind):
        yield problem(
            "unsupported-media-type", 415, "must be application/json", field="content-type"
        )


def reads(path: str, kind: bytes) -> bool:
    """Whether a body of this type is read there."""
    return bool(_JSON.fullmatch(kind)) or (path in FORMS and kind == _FORM)


def _faults_of_body(body: bytes) -> Iterator[Problem]:
    try:
        text = body.decode()
    except UnicodeDecodeError as error:
        yield problem("no-json", 400, f"byte {error.start} is not UTF-8")
        return
    if has_controls(text):
        yield problem(
            "no-json", 400, "characters that control a terminal or turn text around are in it"
        )
    if body.count(b"[") + body.count(b"{") > DEEPEST and _depth(body) > DEEPEST:
        yield problem("too-deep", 400, f"it may be nested {DEEPEST} deep")
    elif _names_repeat(body):
        twice = _given_twice(text)
        if twice is not None:
            yield problem("no-json", 400, f"the name {twice} is given twice in an object")


_PRINTABLE = re.compile(rb"[ -\[\]-~]*")
"""Visible ASCII and blanks, without the backslash, which can spell all others."""


def is_plain(body: bytes) -> bool:
    """Whether a body has no fault whatever it says: no characters to look at, no name twice."""
    flat = body.count(b"[") + body.count(b"{") <= DEEPEST
    return flat and bool(_PRINTABLE.fullmatch(body)) and not _names_repeat(body)


def _names_repeat(body: bytes) -> bool:
    """Whether two objects, or one, may have a name in common; without a parse."""
    if b"\\" in body:  # which can spell a name in several ways
        return True
    parts = body.split(b'"')  # every second one is a string
    names = [
        name
        for name, behind in zip(parts[1::2], parts[2::2], strict=False)
        if behind.lstrip()[:1] == b":"
    ]
    return len(set(names)) < len(names)


class _GivenTwice(Exception):
    """A name that one object has twice."""


def _given_twice(text: str) -> str | None:
    """The first name that an object has twice, None where none has or the text is no JSON."""

    def checked(pairs: list[tuple[str, object]]) -> None:
        names = set[str]()
        for name, _ in pairs:
            if name in names:
                raise _GivenTwice(name)
            names.add(name)

    try:
        loads(text, object_pairs_hook=checked)
    except _GivenTwice as twice:
        return str(twice)[:80]
    except (ValueError, RecursionError):
        return None
    return None


def _depth(body: bytes) -> int:
    """How deep a body is nested, in steps that no loop of Python takes."""
    steps = _STRING.sub(b"", body).translate(_STEPS, _NO_BRACKETS)
    # An opening bracket is 2 and a closing one 0: 1 for each of them is too much.
    return max(map(sub, accumulate(steps), count(1)), default=0)


def _again(body: bytes, receive: Receive) -> Receive:
    """The body as one message; after it, what the client does next."""
    unread = [HTTPRequestEvent(type="http.request", body=body, more_body=False)]

    async def replayed() -> _Received:
        return unread.pop() if unread else await receive()

    return replayed


async def _refuse(refused: Problem, send: Send) -> None:
    body = json.encode(refused)
    headers = [
        (b"content-type", MEDIA_TYPE.encode()),
        (b"content-length", str(len(body)).encode()),
        (b"cache-control", b"no-store"),
        # The rest of the body is not read.
        (b"connection", b"close"),
    ]
    await send({"type": "http.response.start", "status": refused.status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})
