"""Headers of every response: a page, JSON, a problem, a picture, a stream, a 304.

Here belong the headers that tell a browser what it must not do with an answer, those that tell a
caller what is left of their quota, and the id of the request. An answer that needs another of them
sets it itself. What everybody may read without a key or a session, pages of other sites may read
too (CORS): such a request carries nothing that is anybody's.
"""

import re
from collections.abc import Iterable
from random import getrandbits
from typing import Any, cast

from litestar.types import ASGIApp, HTTPScope, Message, Receive, Scope, Send

PAGE_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self';"
    " connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
"""Content-Security-Policy of pages: load from this server alone, appear in no frame."""
POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox"
"""Content-Security-Policy for responses that are not pages: load nothing, run nothing."""

Header = tuple[bytes, bytes]

_ALWAYS: tuple[Header, ...] = (
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cache-control", b"no-store"),
)


_TYPES = {b"image/svg+xml": b"image/svg+xml; charset=utf-8"}
"""Types of text to which litestar adds no character set."""


def carried(headers: Iterable[Header]) -> list[Header]:
    """The headers of an answer, names in small letters, with those of every answer that it lacks.

    An `Allow` with GET gets HEAD as well.
    """
    lowered = [(name.lower(), _TYPES.get(value, value)) for name, value in headers]
    names = dict(lowered)
    if b"GET" in names.get(b"allow", b"") and b"HEAD" not in names[b"allow"]:
        lowered = [(name, value + b", HEAD" * (name == b"allow")) for name, value in lowered]
    page = names.get(b"content-type", b"").startswith(b"text/html")
    policy = (b"content-security-policy", (PAGE_POLICY if page else POLICY).encode())
    return lowered + [one for one in (*_ALWAYS, policy) if one[0] not in names]


_REQUEST_ID = re.compile(rb"[A-Za-z0-9._:/+=-]{1,100}")
OPEN_PATHS = ("/v1/", "/openapi.json", "/asyncapi.json", "/audit/", "/healthz", "/livez")
"""Prefixes of the paths for programs; other sites' scripts may read them too, without a key."""

_OPEN: tuple[Header, ...] = (
    (b"access-control-allow-origin", b"*"),
    (b"cross-origin-resource-policy", b"cross-origin"),
    (
        b"access-control-expose-headers",
        b"Date, Deprecation, ETag, Link, Location, RateLimit, RateLimit-Policy, Retry-After,"
        b" Sunset, X-Request-Id",
    ),
)
_PREFLIGHT: tuple[Header, ...] = (
    *_OPEN[:2],
    (b"access-control-allow-methods", b"GET, HEAD"),
    (b"access-control-allow-headers", b"Accept, If-None-Match, Last-Event-ID, X-Request-Id"),
    (b"access-control-max-age", b"86400"),
    (b"content-length", b"0"),
)


def request_id(headers: Iterable[Header]) -> bytes:
    """The `X-Request-Id` that a request came with, if well-formed, else a new random id."""
    for name, value in headers:
        if name == b"x-request-id" and _REQUEST_ID.fullmatch(value):
            return value
    return b"%016x" % getrandbits(64)


class ResponseHeaders:
    """ASGI middleware that answers CORS preflights, and adds headers to every answer.

    Those are the headers of `carried`, the request's id and, where there is one, the quota.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        state = cast("dict[str, Any]", scope.setdefault("state", {}))
        state["request"] = id_ = request_id(scope["headers"])
        always: list[Header] = [(b"x-request-id", id_)]
        if _is_open(scope):
            always += _OPEN

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                quota = cast("tuple[Header, ...]", state.get("quota", ()))
                message["headers"] = carried((*message["headers"], *quota, *always))
            await send(message)

        if _is_preflight(scope):
            headers = carried((*_PREFLIGHT, always[0]))
            await send({"type": "http.response.start", "status": 204, "headers": headers})
            await send({"type": "http.response.body", "body": b"", "more_body": False})
            return
        await self._app(scope, receive, with_headers)


def _is_open(scope: HTTPScope) -> bool:
    """Whether this asks for what everybody may read."""
    method: str = scope["method"]
    if method not in ("GET", "HEAD") or not scope["path"].startswith(OPEN_PATHS):
        return False
    return not any(name in (b"authorization", b"cookie") for name, _ in scope["headers"])


def _is_preflight(scope: HTTPScope) -> bool:
    """Whether a browser asks if a page of another site may read this."""
    method: str = scope["method"]
    if method != "OPTIONS" or not scope["path"].startswith(OPEN_PATHS):
        return False
    return dict(scope["headers"]).get(b"access-control-request-method") in (b"GET", b"HEAD")
