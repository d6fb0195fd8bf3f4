"""What every answer carries, whatever it is: a page, JSON, a problem, a picture, a stream, a 304.

Here belong the headers that tell a browser what it must not do with an answer, and those that
tell a caller what is left of their quota. An answer that needs another of them sets it itself.
"""

from collections.abc import Iterable

from litestar.types import ASGIApp, Message, Receive, Scope, Send

PAGE_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self';"
    " form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
"""A page takes everything from this server alone, and stands in no frame."""
POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox"
"""What is no page loads nothing and runs nothing, even where a browser takes it for one."""

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
    """These headers, and whichever of those that every answer carries are not among them."""
    given = [(name.lower(), _TYPES.get(value, value)) for name, value in headers]
    names = dict(given)
    page = names.get(b"content-type", b"").startswith(b"text/html")
    policy = (b"content-security-policy", (PAGE_POLICY if page else POLICY).encode())
    return given + [one for one in (*_ALWAYS, policy) if one[0] not in names]


class ResponseHeaders:
    """The app, with these headers on whatever it answers."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                quota = scope.get("state", {}).get("quota", ())
                message["headers"] = carried((*message["headers"], *quota))
            await send(message)

        await self._app(scope, receive, with_headers)
