"""Connections: how many may be open, and who is let go while they say nothing.

uvicorn waits for ever for a request that does not come, takes in a head of any length, and
connections until no file can be opened. Here a connection has a time and a length for the head of
its next request (the body has its own in `head_and_body_limits`), and where there is no more room
one that keeps us waiting makes way for the next: of the address with the most of them, the one that
has waited longest. What still arrives of a body whose request is answered is dropped before the
connection closes: a client that is still sending would lose the answer.
"""

import asyncio
import resource
import socket
from collections.abc import Callable
from contextlib import suppress
from time import monotonic
from types import FrameType
from typing import Any, cast
from urllib.parse import unquote

import uvicorn
from httptools import parse_url
from msgspec import json
from uvicorn._types import ASGI3Application
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from api.http.counted_lines import tally
from api.http.middleware.head_and_body_limits import ARRIVED
from api.http.middleware.response_headers import carried
from api.http.problems import MEDIA_TYPE, problem
from api.http.rate_limit import address_of
from api.http.wire.exchange import Exchange

LONGEST_HEAD = 64 << 10
"""Most bytes in the head of a request: its line and its headers."""
_TOO_LONG = f"the head of a request may have {LONGEST_HEAD} bytes"
LONGEST_DROPPED = 4 << 20
"""Most bytes of an answered request's body that are dropped.

After more the connection is closed.
"""
_PIPELINED = 16
"""Requests that may wait behind the one that is being answered."""
_OWN_FILES = 64
"""Descriptors that are kept for the log, its connections, hearings and files."""
AT_ONCE = 12
"""Connections accepted in one turn of the event loop.

Up to three times as many may be open beyond the limit for a moment.
"""
MOMENT = 0.25
"""Seconds for which a new connection is spared if another can be closed in its stead."""
TICK = 1.0
"""Seconds between two looks whether the server was told to stop; a signal wakes it at once."""
QUEUE = 2048
"""Most connections that the system lets wait until they are accepted."""


def room(most: int) -> int:
    """How many connections may be open: `most`, or fewer if descriptors are limited; at least 8."""
    descriptors, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return max(8, min(most, descriptors - _OWN_FILES - 3 * AT_ONCE))


class Connections:
    """The open connections of a server, and the order in which silent ones are closed for new ones.

    `most` is how many may be open; `head_seconds` how long the next request may take to begin.
    """

    def __init__(
        self, most: int, head_seconds: float, now: Callable[[], float] = monotonic
    ) -> None:
        self.head_seconds = head_seconds
        self._now = now
        self._most = most
        self._open: set[Connection] = set()
        # Those that showed no good key yet, and those that did; by address, longest waiting first.
        self._lines: tuple[dict[str, dict[Connection, float]], ...] = ({}, {})

    def protocol(self, *args: Any, **options: Any) -> "Connection":
        """A new connection among these: the factory that uvicorn calls for each."""
        return Connection(self, *args, **options)

    def admit(self, new: "Connection") -> None:
        """Admit a connection; if there is no room, a silent one is closed for it, or itself."""
        self._open.add(new)
        if len(self._open) > self._most:
            (self._slowest() or new).let_go("there was no room")
        if new in self._open:
            self.waits(new)

    def _slowest(self) -> "Connection | None":
        """The connection to close for the next: one that had its time, else one that just came."""
        fullest = [max(line.values(), key=len) for line in self._lines if line]
        oldest = [next(iter(longest.items())) for longest in fullest]
        in_time = [one for one, since in oldest if one.known or self._now() - since > MOMENT]
        return next(iter([*in_time, *(one for one, _ in oldest)]), None)

    def waits(self, connection: "Connection") -> None:
        """Note that the server waits for a connection's next request, if that is not noted yet."""
        self._lines[connection.known].setdefault(connection.address, {}).setdefault(
            connection, self._now()
        )

    def works(self, connection: "Connection") -> None:
        """Note that a connection's request is whole: it is not closed to make room now."""
        for line in self._lines:
            waiting = line.get(connection.address, {})
            waiting.pop(connection, None)
            if not waiting:
                line.pop(connection.address, None)

    def leave(self, connection: "Connection") -> None:
        """Forget a connection that is closed."""
        self.works(connection)
        self._open.discard(connection)


class Connection(HttpToolsProtocol):
    """uvicorn's HTTP connection, with limits on silence, on the head and on an unread body."""

    def __init__(self, hall: Connections, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._hall = hall
        self._asgi: ASGI3Application = options["config"].loaded_app
        self._deadline: asyncio.TimerHandle | None = None
        self._in_head = True
        self._head_bytes = self._dropped = 0
        self._answering: RequestResponseCycle | None = None
        self.address = ""
        self.known = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # pyright: ignore[reportIncompatibleMethodOverride]
        """Take the connection in; where there is no room, a waiting connection makes way."""
        super().connection_made(transport)
        self.address = address_of(self.client)
        self._expect_head()
        self._hall.admit(self)

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection."""
        self._expect_nothing()
        self._hall.leave(self)
        super().connection_lost(exc)

    # --- a request comes in ---------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        """Parse received bytes; a head longer than `LONGEST_HEAD` is refused."""
        if self.transport.is_closing():
            return
        if self._in_head:  # the whole of it, where it ends in this piece, counts its fields alone
            self._head_bytes += len(data)
        super().data_received(data)
        if self._in_head and self._head_bytes > LONGEST_HEAD and not self.transport.is_closing():
            self.send_400_response(_TOO_LONG)

    def on_headers_complete(self) -> None:
        """Start the app on a request whose head is complete, once those before it are answered.

        Raises `ValueError`, which ends the parser, if the head is too long or too many wait.
        """
        fields = sum(len(name) + len(value) + 4 for name, value in self.headers)
        if len(self.url) + fields > LONGEST_HEAD or len(self.pipeline) >= _PIPELINED:
            raise ValueError  # which ends the parser, and comes back as `send_400_response`
        self._in_head, self._dropped = False, 0
        self._expect_nothing()
        self._name_target()
        before = cast("RequestResponseCycle | None", self.cycle)
        self.cycle = self._exchange()
        if before is None or before.response_complete:
            self._start_asgi_task(self.cycle, self._asgi)
        else:
            self.flow.pause_reading()
            self.pipeline.appendleft((self.cycle, self._asgi))

    def _name_target(self) -> None:
        """Note what is asked for and how. Raises what the parser makes a refusal of."""
        scope, parser, target = self.scope, self.parser, parse_url(self.url)
        assert parser is not None
        scope["method"] = parser.get_method().decode("ascii")
        scope["http_version"] = parser.get_http_version()
        path = target.path.decode("ascii")
        scope["path"] = unquote(path) if "%" in path else path
        scope["raw_path"], scope["query_string"] = target.path, target.query or b""

    def _exchange(self) -> Exchange:
        parser = self.parser
        assert parser is not None
        return Exchange(
            scope=self.scope,
            transport=self.transport,
            flow=self.flow,
            logger=self.logger,
            access_logger=self.access_logger,
            access_log=False,
            default_headers=self.server_state.default_headers,
            message_event=asyncio.Event(),
            expect_100_continue=self.expect_100_continue,
            keep_alive=self.scope["http_version"] == "1.1" and parser.should_keep_alive(),
            on_response=self.on_response_complete,
        )

    def on_body(self, body: bytes) -> None:
        """Take in bytes of the body; after the answer they are dropped, up to `LONGEST_DROPPED`."""
        super().on_body(body)
        if self.cycle.response_complete:
            self._dropped += len(body)
            if self._dropped > LONGEST_DROPPED and not self.transport.is_closing():
                self.let_go("the body of an answered request went on")

    def on_message_complete(self) -> None:
        """Note that the whole request is here."""
        super().on_message_complete()
        self._in_head, self._head_bytes = True, 0
        if self.cycle.response_complete and not self.cycle.keep_alive:
            self.transport.close()
        self._hall.works(self)
        self.cycle.scope.setdefault("state", {})[ARRIVED] = True

    def _unsupported_upgrade_warning(self) -> None:
        """Answer as if no upgrade was asked for; the parser reads nothing that comes after it."""
        self.cycle.keep_alive = False

    # --- and is answered ------------------------------------------------------------------

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: Any) -> None:
        self._answering = cycle
        super()._start_asgi_task(cycle, app)

    def on_response_complete(self) -> None:
        """Go on with the next request that is here already, or wait for one to come."""
        answered = self._answering
        caller = answered.scope.get("state", {}).get("caller") if answered else None
        self.known = self.known or bool(caller and caller.key)  # who gave none has an empty one
        super().on_response_complete()
        if not self.transport.is_closing() and (self.cycle is answered or self.cycle.more_body):
            if self.cycle is answered:  # no other request waits for its turn
                self._expect_head()
            self._hall.waits(self)

    def let_go(self, why: str) -> None:
        """Close the connection at once, even during an answer; `why` is counted in the log."""
        tally.count("connection let go", why=why, address=self.address)
        self._hall.leave(self)
        self.transport.abort()

    def send_400_response(self, msg: str) -> None:
        """Answer malformed HTTP with a problem, and close the connection.

        If it follows a request that is still being answered, that answer is finished instead, as
        the last.
        """
        under_way = self._answering
        if under_way and not under_way.response_complete and not under_way.more_body:
            under_way.keep_alive = False
            self.pipeline.clear()
            self.flow.pause_reading()
            return
        if not under_way or under_way.response_complete or not under_way.response_started:
            body = json.encode(problem("bad-request", 400, msg))
            own = ((b"content-length", b"%d" % len(body)), (b"connection", b"close"))
            headers = carried([(b"content-type", MEDIA_TYPE.encode()), *own])
            headers = [*self.server_state.default_headers, *headers]
            lines = [b"%s: %s" % header for header in headers]
            self.transport.write(b"\r\n".join([b"HTTP/1.1 400 Bad Request", *lines, b"", body]))
        self.transport.close()

    def _expect_head(self) -> None:
        self._expect_nothing()
        seconds = self._hall.head_seconds
        self._deadline = self.loop.call_later(seconds, self.let_go, "no request came in time")

    def _expect_nothing(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None


class LimitedServer(uvicorn.Server):
    """uvicorn's server, taking connections in a few at a time, however many come at once.

    Attributes
    ----------
    tick : seconds between two looks whether to stop, unless something wakes it
    """

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self.tick = TICK
        self._woken = asyncio.Event()
        self._loop: asyncio.AbstractEventLoop | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start to listen; on each of `sockets`, `QUEUE` connections may wait to be accepted."""
        await super().startup(sockets)
        for listening in sockets or ():
            # asyncio takes in as many at a time as it was told may wait; more may wait than that.
            listening.listen(QUEUE)

    async def main_loop(self) -> None:
        """Run until told to stop, which is looked at every `tick` seconds, or when woken.

        uvicorn itself looks ten times a second.
        """
        self._loop = asyncio.get_running_loop()
        self._woken.clear()
        while not await self.on_tick(0):
            with suppress(TimeoutError):
                async with asyncio.timeout(self.tick):
                    await self._woken.wait()
            self._woken.clear()

    def wake(self) -> None:
        """Make `main_loop` look at once whether to stop; a signal's handler may call this."""
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._woken.set)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Begin to stop because of a signal."""
        super().handle_exit(sig, frame)
        self.wake()
