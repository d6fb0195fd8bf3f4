"""The limits of a request: its head, and how long its body may be and take.

An ASGI wrapper around the whole app. It takes the body in once, within a limit and a deadline, and
hands it on whole. A batch is long: it is taken in once the guards have let its sender in, and of a
refused one nothing is kept. A body whose announced length is above the limit is not taken in.
How long they may be is set by `body_limit` and `batch_limit` (`api.settings`).
"""

import asyncio
import re
from collections import defaultdict
from collections.abc import AsyncGenerator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from math import ceil

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
from api.http.middleware.body_faults import CONTROL
from api.http.middleware.sender_queues import out_of_line
from api.http.problems import MEDIA_TYPE, Problem, RefusedRequest, problem
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
WRITES = ("POST", "PUT", "PATCH", "DELETE")
ARRIVED = "arrived"
"""Key in the state of a request: True if its whole body was there when the app was called."""
UNREAD = "unread"
"""Key in the state of a request: True if its body is received only when the app asks for it."""
FORMS = ("/sign-in", "/sign-out", "/links", "/keys", "/keys/revoke")
"""Paths that also read form-encoded bodies, as browsers send them without a script."""
_FORM = b"application/x-www-form-urlencoded"
_JSON = re.compile(rb'application/json(\s*;\s*charset="?utf-8"?)?', re.IGNORECASE)


class RequestLimits:
    """ASGI middleware that refuses requests beyond the limits, and hands each body on whole."""

    def __init__(
        self, app: ASGIApp, settings: Settings, wait: Callable[[HTTPScope], float]
    ) -> None:
        """`wait` gives the seconds that a sender must wait before a write; 0 lets the write in."""
        self._app = app
        self._settings = settings
        self._wait = wait
        # The bodies on their way from each address, with the time that each has, oldest first.
        self._arriving: dict[str, dict[asyncio.Timeout, None]] = defaultdict(dict)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        refused = next(_faults_of_head(scope), None)
        if refused is None and scope["method"] in WRITES and (wait := self._wait(scope)):
            detail = "more was asked for than is let through"
            refused = problem("too-many-requests", 429, detail)
            await refuse(refused, send, (b"retry-after", b"%d" % ceil(wait)))
            return
        if refused is None and scope["method"] in WRITES:
            try:
                receive = await self._with_body(scope, receive)
            except RefusedRequest as error:
                refused = error.problem
        if refused is not None:
            await refuse(refused, send)
            return
        await self._app(scope, receive, send)

    async def _with_body(self, scope: HTTPScope, receive: Receive) -> Receive:
        """The messages of a request, its body the first of them. Raises `RefusedRequest`."""
        headers = dict(scope["headers"])
        known = b"authorization" in headers or b"cookie" in headers
        batch = known and scope["path"].endswith(("/events", "/imports"))
        limit = self._settings.batch_limit if batch else self._settings.body_limit
        announced = headers.get(b"content-length")
        if announced is not None and int(announced) > limit:
            raise _too_large(limit)
        if batch and announced is not None:
            fields_of(scope).setdefault("state", {})[UNREAD] = True

            async def wanted() -> bytes:
                if fields_of(scope)["state"].get(ARRIVED):
                    return await self._body(scope, receive, limit)
                async with out_of_line():
                    return await self._body(scope, receive, limit)

            return _first(wanted, receive)
        body = await self._body(scope, receive, limit)

        async def taken_in() -> bytes:
            return body

        return _first(taken_in, receive)

    async def _body(self, scope: HTTPScope, receive: Receive, limit: int) -> bytes:
        """The whole body. Raises `RefusedRequest`."""
        if fields_of(scope).get("state", {}).get(ARRIVED):
            message = await receive()
            body = message["body"] if message["type"] == "http.request" else b""
            if len(body) > limit:
                raise _too_large(limit)
            return body
        body = bytearray()
        try:
            async with self._arrival(address_of(scope["client"])):
                while True:
                    message = await receive()
                    if message["type"] != "http.request":
                        cut_short = "the body was not sent to its end"
                        raise RefusedRequest(problem("cut-short", 400, cut_short))
                    body += message["body"]
                    if len(body) > limit:
                        raise _too_large(limit)
                    if not message["more_body"]:
                        return bytes(body)
        except TimeoutError:
            raise RefusedRequest(
                problem("too-slow", 408, "the body did not arrive in time")
            ) from None

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


def _too_large(limit: int) -> RefusedRequest:
    return RefusedRequest(problem("too-large", 413, f"the body may have {limit} bytes"))


def _faults_of_head(scope: HTTPScope) -> Iterator[Problem]:
    names = [name.lower() for name, _ in scope["headers"]]
    headers = dict(scope["headers"])
    if len(set(names)) < len(names):
        for name in _ONCE:
            if names.count(name) > 1:
                yield problem("bad-request", 400, "is given more than once", field=name.decode())
    if not headers.get(b"host"):
        yield problem("bad-request", 400, "is missing", field="host")
    if "\ufffd" in scope["path"] or CONTROL.search(scope["path"]):
        yield problem("bad-request", 400, "the path is not text in UTF-8")
    if b"content-encoding" in names:
        yield problem("unsupported-media-type", 415, "send it plain", field="content-encoding")
    kind = headers.get(b"content-type")
    # One that is not given is missed where it is known that there is a route to read a body.
    if scope["method"] in WRITES and kind is not None and not reads(scope["path"], kind):
        yield problem(
            "unsupported-media-type", 415, "must be application/json", field="content-type"
        )


def reads(path: str, kind: bytes) -> bool:
    """Whether a body of this content type is read at this path: JSON, and forms at `FORMS`."""
    return bool(_JSON.fullmatch(kind)) or (path in FORMS and kind == _FORM)


def _first(body: Callable[[], Awaitable[bytes]], receive: Receive) -> Receive:
    """The body as one message, once it is asked for; after it, the client's next messages."""
    unread = [body]

    async def received() -> _Received:
        if not unread:
            return await receive()
        return HTTPRequestEvent(type="http.request", body=await unread.pop()(), more_body=False)

    return received


async def refuse(refused: Problem, send: Send, *more: tuple[bytes, bytes]) -> None:
    """Answer with a problem and close the connection; `more` are further headers of the answer."""
    body = json.encode(refused)
    headers = [
        (b"content-type", MEDIA_TYPE.encode()),
        (b"content-length", str(len(body)).encode()),
        (b"cache-control", b"no-store"),
        # The rest of the body is not read.
        (b"connection", b"close"),
        *more,
    ]
    await send({"type": "http.response.start", "status": refused.status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})
