"""The straight way of a report: one function from the bytes of a request to its group commit.

A program that records sends one plain request after another, with its key. Such a request passes
none of the layers around the app: what they would look at is looked at here once. Whatever is
unusual in its head or its body, or not allowed to its sender, takes the general way as it came,
so every refusal has one source; and an error of the report is answered there. The tests of
the general way run against both (`tests/api/http/test_reporting.py`).
"""

import re
from collections import OrderedDict
from collections.abc import Callable
from hashlib import sha256
from time import perf_counter
from typing import Any, Final, NamedTuple

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

from api.access.directory import Directory
from api.access.guards.guard import PRINCIPAL_TOO_OFTEN, charged, key_in, needs_second_factor
from api.access.policy import Caller, allowed
from api.event_store import Appended, StoreUnavailable
from api.http.http_types import fields_of
from api.http.middleware.access_log import BEGAN, tell_request
from api.http.middleware.body_checks import ON_THE_LOOP
from api.http.middleware.body_faults import is_plain
from api.http.middleware.going_first import GoingFirst
from api.http.middleware.head_and_body_limits import ARRIVED
from api.http.middleware.reports_ahead import FAILED, PATH, REPORTS
from api.http.middleware.response_headers import carried, request_id
from api.http.rate_limit import RateLimits, spend, take
from api.http.services import Services
from api.matches.idempotent_commands import Recorded, headers_of, ordered
from api.matches.matches import Matches
from api.matches.report_bodies import reported
from api.settings import Settings
from api.visibility import Viewer, viewer_for

_KEPT: Final = 4096
"""Senders of reports to matches whose rights are kept."""
_MATCH: Final = re.compile(r"[A-Za-z0-9._-]{1,200}")
_LOOKED_AT: Final = (
    *(b"host", b"authorization", b"content-type", b"content-length"),
    *(b"idempotency-key", b"if-match", b"accept", b"content-encoding", b"cookie"),
)
_ALWAYS: Final = tuple(
    carried([(b"content-type", b"application/json"), (b"cache-control", b"no-store")])
)


class Sender(NamedTuple):
    """A caller as they may report to one match.

    Attributes
    ----------
    reading : the reading of the directory by which they may
    official : whether they may report what is for officials
    """

    reading: int
    caller: Caller
    viewer: Viewer
    official: bool


class StraightReports:
    """ASGI middleware that records plain reports itself; everything else goes on to the app.

    Its reports count among those that go `first`. `is_well` says whether the log is as signed: if
    not, the app answers.
    """

    def __init__(
        self, app: ASGIApp, services: Services, is_well: Callable[[], bool], first: GoingFirst
    ) -> None:
        self._app = app
        self._first = first
        self._services = services
        self._is_well = is_well
        self._senders = OrderedDict[tuple[bytes, str], Sender]()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["method"] != "POST":
            await self._app(scope, receive, send)
            return
        addressed = REPORTS.fullmatch(scope["path"])
        headers = _usual(scope) if addressed and _MATCH.fullmatch(addressed[1]) else None
        if addressed is None or headers is None or not self._is_well():
            await self._app(scope, receive, send)
            return
        message = await receive()
        sender = None
        if message["type"] == "http.request" and self._is_usual(message):
            sender = await self._sender(headers[b"authorization"], addressed[1])
            if sender is not None:
                body = message["body"]
                if await self._report(scope, send, headers, sender, match=addressed[1], body=body):
                    return
        await self._app(scope, _first(message, receive), send)

    def _is_usual(self, message: HTTPRequestEvent) -> bool:
        body = message["body"]
        limit = min(ON_THE_LOOP, self._services[Settings].batch_limit)
        return not message["more_body"] and len(body) <= limit and is_plain(body)

    async def _sender(self, credentials: bytes, match: str) -> Sender | None:
        """The sender with these credentials, None where the general way is to say why not."""
        directory = self._services[Directory]
        try:
            await directory.at_hand()
        except StoreUnavailable:
            return None
        known = sha256(credentials).digest(), match
        sender = self._senders.get(known)
        if sender and sender.reading == directory.reading and directory.vouches(sender.caller.key):
            directory.note_use(sender.caller.key)
            return sender
        caller = directory.caller(key_in(credentials.decode("latin-1")))
        if caller is None or needs_second_factor(directory, self._services[Settings], caller):
            return None
        venue = directory.venue(match)
        if not allowed(caller.grants, "record", venue):
            return None
        viewer = viewer_for(caller.grants.at(venue), caller.id)
        official = allowed(caller.grants, "rule", venue)
        sender = Sender(directory.reading, caller, viewer, official)
        self._senders[known] = sender
        if len(self._senders) > _KEPT:
            self._senders.popitem(last=False)
        return sender

    async def _report(
        self,
        scope: HTTPScope,
        send: Send,
        headers: dict[bytes, bytes],
        sender: Sender,
        *,
        match: str,
        body: bytes,
    ) -> bool:
        """Record a report and answer; False where an error is left to be answered."""
        began, fields = perf_counter(), fields_of(scope)
        state, caller, services = fields["state"], sender.caller, self._services
        state["caller"], state[BEGAN] = caller, began
        fields["path_template"] = PATH
        try:
            limits = services[RateLimits]
            take(limits.principals, "principal", caller.id, PRINCIPAL_TOO_OFTEN)
            quota = state["quota"] = spend(
                limits.keys, "key", caller.key, "this key asks too often"
            )
            reports = reported(body, sender.official, services[Settings].batch_events)
            order = ordered(
                scope["path"],
                reports,
                caller=caller,
                viewer=sender.viewer,
                expected=_text(headers.get(b"if-match")),
                key=_text(headers.get(b"idempotency-key")),
            )
            with self._first, charged(limits, caller, len(reports)):
                appended = await services[Matches].record(match, reports, order)
        except Exception as error:  # noqa: BLE001 - it is answered as each error of the app
            state[FAILED] = error
            return False
        state["request"] = id_ = request_id(scope["headers"])
        tell_request(scope["path"], 201, perf_counter() - began, key=caller.key, state=state)
        await _answer(appended, [*quota, (b"x-request-id", id_)], send)
        return True


def _usual(scope: HTTPScope) -> dict[bytes, bytes] | None:
    """The headers of a plain report; None if there are others, which the route has to handle."""
    if scope["query_string"] or not fields_of(scope).get("state", {}).get(ARRIVED):
        return None
    headers: dict[bytes, bytes] = {}
    for name, value in scope["headers"]:
        if name in _LOOKED_AT:
            if name in headers:
                return None
            headers[name] = value
    usual = (
        headers.get(b"content-type") == b"application/json"
        and headers.get(b"host")
        and b"authorization" in headers
        and b"content-encoding" not in headers
        and b"cookie" not in headers
        and headers.get(b"accept", b"*/*") == b"*/*"
    )
    return headers if usual else None


def _text(value: bytes | None) -> str | None:
    return None if value is None else value.decode("latin-1")


def _first(message: HTTPReceiveMessage | WebSocketReceiveMessage, receive: Receive) -> Receive:
    """A `receive` that gives back a message that was read already, and then those after it."""
    unread = [message]

    async def received() -> Any:
        return unread.pop() if unread else await receive()

    return received


async def _answer(appended: Appended, others: list[tuple[bytes, bytes]], send: Send) -> None:
    body = json.encode(Recorded.of(appended))
    named = [
        (name.lower().encode(), value.encode()) for name, value in headers_of(appended).items()
    ]
    headers = [*named, (b"content-length", b"%d" % len(body)), *others, *_ALWAYS]
    await send({"type": "http.response.start", "status": 201, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})
