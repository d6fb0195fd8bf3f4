"""Connections: how many may be open, and who is let go while they say nothing.

uvicorn waits for ever for a request that does not come, and takes in connections until no file
can be opened. Here a connection has a time to send the head of its next request (the body has
one of its own in `request_limits`), and where there is no more room one that keeps us waiting
makes way for the next: of the address with the most of them, the one that has waited longest.
"""

import asyncio
import resource
import socket
from collections.abc import Callable
from time import monotonic
from typing import Any

import uvicorn
from msgspec import json
from uvicorn.protocols.http.h11_impl import H11Protocol

from api.http.problems import MEDIA_TYPE, problem
from api.http.rate_limit import address_of
from api.http.response_headers import carried
from api.http.tally import tally

_OWN_FILES = 64
"""Descriptors that are kept for the log, its connections, hearings and files."""
AT_ONCE = 12
"""Connections taken in before others have their turn: of these there may be three lots, two of
which were not yet told to go, beyond the room that there is."""
MOMENT = 0.25
"""Seconds in which whoever comes with a request has sent it."""
QUEUE = 2048
"""Connections that the system lets wait until they are taken in."""


def room(most: int) -> int:
    """How many connections may be open: `most`, or fewer where there are too few descriptors."""
    descriptors, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return max(8, min(most, descriptors - _OWN_FILES - 3 * AT_ONCE))


class Connections:
    """The open connections of a server, and in which order those go that keep it waiting.

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

    def protocol(self, *args: Any, **given: Any) -> "Connection":
        """A new connection, as uvicorn asks for one."""
        return Connection(self, *args, **given)

    def admit(self, new: "Connection") -> None:
        """Take it in; where there is no room, one that waits makes way, if need be itself."""
        self._open.add(new)
        if len(self._open) > self._most:
            (self._slowest() or new).let_go("there was no room")
        if new in self._open:
            self.waits(new)

    def _slowest(self) -> "Connection | None":
        """Who makes way for the next: strangers that had time to ask, then those who only stay."""
        found = [max(line.values(), key=len) for line in self._lines if line]
        oldest = [next(iter(longest.items())) for longest in found]
        in_time = [one for one, since in oldest if one.known or self._now() - since > MOMENT]
        return next(iter([*in_time, *(one for one, _ in oldest)]), None)

    def waits(self, one: "Connection") -> None:
        """It keeps us waiting from now on, unless it did already."""
        self._lines[one.known].setdefault(one.address, {}).setdefault(one, self._now())

    def works(self, one: "Connection") -> None:
        """Its request is whole: it waits for us."""
        for line in self._lines:
            waiting = line.get(one.address, {})
            waiting.pop(one, None)
            if not waiting:
                line.pop(one.address, None)

    def leave(self, one: "Connection") -> None:
        """It is no more."""
        self.works(one)
        self._open.discard(one)


class Connection(H11Protocol):
    """A connection of uvicorn's that may not keep silent for long."""

    def __init__(self, hall: Connections, *args: Any, **given: Any) -> None:
        super().__init__(*args, **given)
        self._hall = hall
        self._deadline: asyncio.TimerHandle | None = None
        self.address = ""
        self.known = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # pyright: ignore[reportIncompatibleMethodOverride]
        super().connection_made(transport)
        self.address = address_of(self.client)
        self._expect_head()
        self._hall.admit(self)

    def connection_lost(self, exc: Exception | None) -> None:
        self._expect_nothing()
        self._hall.leave(self)
        super().connection_lost(exc)

    def handle_events(self) -> None:
        super().handle_events()
        if self.cycle and not self.cycle.response_complete:
            self._expect_nothing()
            if not self.cycle.more_body:
                self._hall.works(self)

    def on_response_complete(self) -> None:
        caller = self.scope.get("state", {}).get("caller")
        self.known = self.known or bool(caller and caller.key)  # who gave none has an empty one
        if not self.transport.is_closing():
            self._expect_head()
            self._hall.waits(self)
        super().on_response_complete()

    def let_go(self, why: str) -> None:
        """End it at once, whatever is under way."""
        tally.count("connection let go", why=why, address=self.address)
        self._hall.leave(self)
        self.transport.abort()

    def send_400_response(self, msg: str) -> None:
        """Answer what is no HTTP with a problem like any other."""
        if self.cycle is None or self.cycle.response_complete or not self.cycle.response_started:
            body = json.encode(problem("bad-request", 400, msg))
            own = ((b"content-length", b"%d" % len(body)), (b"connection", b"close"))
            headers = carried([(b"content-type", MEDIA_TYPE.encode()), *own])
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
    """uvicorn's server, taking connections in a few at a time, however many come at once."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        for listening in sockets or ():
            # asyncio takes in as many at a time as it was told may wait; more may wait than that.
            listening.listen(QUEUE)
