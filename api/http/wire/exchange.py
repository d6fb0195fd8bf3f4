"""One request over a connection, and its answer, written at once.

uvicorn's own writes the head of an answer by itself and looks through every header of it. Ours
are few and mostly the same: each is looked at once, and goes with the first of the body.
"""

from functools import lru_cache
from typing import Any

from uvicorn.protocols.http.httptools_impl import (
    HEADER_RE,
    HEADER_VALUE_RE,
    STATUS_LINE,
    RequestResponseCycle,
)

_BODILESS = (204, 304)


@lru_cache(2048)
def _line(name: bytes, value: bytes) -> bytes:
    """A header as it is sent. Raises `RuntimeError` for one that would be read as another."""
    if HEADER_RE.search(name) or HEADER_VALUE_RE.search(value):
        raise RuntimeError(f"{name!r} is no header")
    return b"%s: %s\r\n" % (name.lower(), value)


class Exchange(RequestResponseCycle):
    """uvicorn's request and answer, whose head is sent together with the first of the body."""

    _head = b""

    async def send(self, message: Any) -> None:
        """Send the next ASGI message of the answer, or nothing if the client has disconnected.

        Raises `RuntimeError` if another message is due, a header is malformed, or the body is not
        as long as its Content-Length.
        """
        if self.flow.write_paused and not self.disconnected:
            await self.flow.drain()
        if self.disconnected:
            return
        kind, due = message["type"], "body" if self.response_started else "start"
        if kind != f"http.response.{due}" or self.response_complete:
            raise RuntimeError(f"{kind} was sent where the {due} was due")
        if due == "start":
            self._begin(message["status"], message.get("headers", ()))
        else:
            self._go_on(message.get("body", b""), message.get("more_body", False))

    def _begin(self, status: int, headers: Any) -> None:
        self.response_started, self.waiting_for_100_continue = True, False
        lines = [_line(name, value) for name, value in (*self.default_headers, *headers)]
        for line in lines:
            name, _, value = line.partition(b": ")
            if name == b"content-length":
                self.expected_content_length, self.chunked_encoding = int(value), False
            elif name == b"connection" and b"close" in value.lower():
                self.keep_alive = False
        if not self.keep_alive:
            lines.append(b"connection: close\r\n")
        bodiless = self.scope["method"] == "HEAD" or status in _BODILESS
        if self.chunked_encoding is None and not bodiless:
            self.chunked_encoding = True
            lines.append(b"transfer-encoding: chunked\r\n")
        self._head = b"".join((STATUS_LINE[status], *lines, b"\r\n"))

    def _go_on(self, body: bytes, more: bool) -> None:
        if self.scope["method"] == "HEAD":
            body, self.expected_content_length = b"", 0
        elif self.chunked_encoding:
            body = b"%x\r\n%s\r\n" % (len(body), body) if body else b""
            body += b"" if more else b"0\r\n\r\n"
        else:
            self.expected_content_length -= len(body)
            if self.expected_content_length < 0 or (self.expected_content_length and not more):
                raise RuntimeError("the body is not as long as its content-length")
        head, self._head = self._head, b""
        self.transport.write(head + body if head else body)
        if not more:
            self.response_complete = True
            self.message_event.set()
            if not self.keep_alive and not self.more_body:  # else `Connection` ends it
                self.transport.close()
            self.on_response()
