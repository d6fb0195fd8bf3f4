"""The log of requests: one JSON line each, by an allow-list of what may be in it.

No body, no query, no header, no bone. What is refused to somebody who showed no good
key, or to one who asks too often, is counted instead, and so are live streams: a link may
open them by the hundred.
"""

import logging
import re
import sys
from collections.abc import Mapping
from datetime import UTC, datetime
from time import perf_counter
from typing import Any, Final, Literal

import structlog
from litestar.types import ASGIApp, HTTPResponseStartEvent, HTTPScope, Message, Receive, Scope, Send
from msgspec import Struct, json
from structlog.typing import EventDict

from api.http.counted_lines import CountedRecords, tally
from api.http.http_types import fields_of
from api.http.rate_limit import address_of

_SECRET = re.compile(r"(b[blos]_)[\w-]{20,}")
"""A key of any kind, a link's code or a session, wherever somebody put one where none belongs."""


BEGAN = "began"
"""Key in the state of a request: the `perf_counter()` at which another layer saw it first."""


def _line(event: object, **_: object) -> bytes:
    return json.encode(event, enc_hook=repr)


_LEVELS: Final = {"info": logging.INFO, "warning": logging.WARNING, "error": logging.ERROR}


class _Threshold:
    """The level below which nothing is written; it may change while the server runs."""

    level = logging.INFO


def set_log_level(name: Literal["info", "warning", "error"]) -> None:
    """Write no line below this level from now on, in this process. Requests' lines have "info"."""
    _Threshold.level = _LEVELS[name]


def _from_threshold(_: object, method: str, event: EventDict) -> EventDict:
    """Drop what lies below the threshold."""
    if logging.getLevelNamesMapping()[method.upper()] < _Threshold.level:
        raise structlog.DropEvent
    return event


def log_to_stderr() -> None:
    """Configure the logs of this process: JSON lines on standard error, times in UTC.

    It is called before the first line is logged. Records of the standard library's loggers from
    warning on go to `CountedRecords`.
    """
    structlog.configure(
        processors=[
            _from_threshold,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.format_exc_info,
            structlog.processors.JSONRenderer(serializer=_line),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
        logger_factory=structlog.BytesLoggerFactory(file=sys.stderr.buffer),
        cache_logger_on_first_use=True,
    )
    logging.basicConfig(level=logging.WARNING, handlers=[CountedRecords()], force=True)


class _RequestLine(Struct, omit_defaults=True):
    """The line of one request, written without structlog, which takes longer than to decide.

    It has the id of the request's trace where the server traces.
    """

    method: str
    path: str
    status: int
    ms: float
    key: str | None
    timestamp: str
    request: str
    event: str
    level: str
    trace: str = ""


class AccessLog:
    """ASGI middleware that logs one line when an answer begins, if the log level lets it.

    Some answers are only counted, by `tally`: every 429, every other refusal of a caller who did
    not authenticate, and every event stream.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        began = fields_of(scope).get("state", {}).get(BEGAN) or perf_counter()

        async def telling(message: Message) -> None:
            if message["type"] == "http.response.start":
                _tell(scope, message, perf_counter() - began)
            await send(message)

        await self._app(scope, receive, telling)


def _tell(scope: HTTPScope, start: HTTPResponseStartEvent, seconds: float) -> None:
    state, status = fields_of(scope).get("state", {}), start["status"]
    caller = state.get("caller")
    if status == 429 or (status >= 400 and caller is None):
        address = address_of(scope["client"])
        tally.count("refused", status=status, address=address, key=caller.key if caller else None)
        return
    if dict(start["headers"]).get(b"content-type", b"").startswith(b"text/event-stream"):
        tally.count(
            "stream", path=_SECRET.sub(r"\1…", scope["path"]), key=caller.key if caller else None
        )
        return
    tell_request(
        scope["path"],
        status,
        seconds,
        key=caller.key if caller else None,
        state=state,
        method=scope["method"],
    )


def tell_request(
    path: str,
    status: int,
    seconds: float,
    *,
    key: str | None,
    state: Mapping[str, Any],
    method: str = "POST",
) -> None:
    """Log the line of a request that was answered, unless the log level is above "info".

    `seconds` is how long the answer took. `key` is the id of the caller's key, None without one. Of
    `state`, the request's, it reads the ids of the request and its trace. Keys and codes in `path`
    are cut out.
    """
    if _Threshold.level > logging.INFO:
        return
    line = _RequestLine(
        method=method,
        path=_SECRET.sub(r"\1…", path),
        status=status,
        ms=round(1000 * seconds, 1),
        key=key,
        timestamp=datetime.now(UTC).isoformat().replace("+00:00", "Z"),
        request=state.get("request", b"").decode(),
        event="request",
        level="info",
        trace=state.get("trace", ""),
    )
    sys.stderr.buffer.write(json.encode(line) + b"\n")
    sys.stderr.buffer.flush()
