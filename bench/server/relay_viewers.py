"""Viewers of one match at a relay, in a process of their own: what came to each, and when."""

import re
import select
import socket
from array import array
from collections.abc import Sequence
from heapq import heappop, heappush
from multiprocessing.connection import Connection
from random import Random
from time import monotonic
from typing import Final, NamedTuple

ASKS: Final = 1.0
"""Seconds without a message after which a viewer whose stream was opened asks the server."""
_MESSAGE: Final = re.compile(rb'data: \{"match":"m","position":(\d+),"before":(\d+|null),')
_VERSION: Final = re.compile(rb'"version":(\d+)')
_SEVERAL_ADDRESSES: Final = 16
"""Addresses of this machine that viewers come from, since each has so many ports only."""
_NO_PORT: Final = 24
"""IP_BIND_ADDRESS_NO_PORT: a port is chosen when the connection is made."""


class Arrivals(NamedTuple):
    """The messages of one viewer: when each came, its position and the position before it.

    `before` is -1 for null, -2 where the state was asked for, -3 for the end of a connection.
    """

    at: "array[float]"
    position: "array[int]"
    before: "array[int]"


NULL, ASKED, BROKEN = -1, -2, -3


class _Viewer:
    """A viewer with one connection at a time, to the relay or, to ask once, to the server."""

    def __init__(self, number: int, path: bytes) -> None:
        self.number = number
        self.path = path
        self.arrivals = Arrivals(array("d"), array("q"), array("q"))
        self.got = b""
        self.told = True
        """Whether the connection, once it was open, brought a message."""

    def note(self, now: float, position: int, before: int) -> None:
        """Note a message or the end of a connection."""
        self.arrivals.at.append(now)
        self.arrivals.position.append(position)
        self.arrivals.before.append(before)


class _Viewers:
    """All viewers of a process, on one epoll."""

    def __init__(self, relay: int, server: int, paths: Sequence[str], random: Random) -> None:
        self._ports = relay, server
        self._random = random
        self._poll = select.epoll()
        self._viewers = [_Viewer(n, path.encode()) for n, path in enumerate(paths)]
        self._open: dict[int, tuple[_Viewer, socket.socket, bool]] = {}
        self._heads: dict[int, bytes] = {}
        """Requests to be sent, by connection."""
        self._later: list[tuple[float, int, str]] = []

    def run(self, until: Connection) -> list[Arrivals]:
        """View until told to stop; the first message to all is told."""
        for viewer in self._viewers:
            heappush(self._later, (monotonic() + viewer.number / 2000, viewer.number, "connect"))
        self._poll.register(until.fileno(), select.EPOLLIN)
        begun = False
        while True:
            wait = self._later[0][0] - monotonic() if self._later else 0.5
            for file, _ in self._poll.poll(max(0.0, min(wait, 0.5))):
                if file == until.fileno():
                    return [viewer.arrivals for viewer in self._viewers]
                self._take(file)
            while self._later and self._later[0][0] <= monotonic():
                _, number, what = heappop(self._later)
                self._do(self._viewers[number], what)
            if not begun and all(viewer.arrivals.at for viewer in self._viewers):
                until.send(len(self._viewers))
                begun = True

    def _do(self, viewer: _Viewer, what: str) -> None:
        if what == "connect":
            viewer.got, viewer.told = b"", True
            self._connect(viewer, self._ports[0], viewer.path, asks=False)
        elif not viewer.told:
            viewer.told = True
            self._connect(viewer, self._ports[1], b"/v1/matches/m/scoreboard", asks=True)

    def _soon(self, viewer: _Viewer, seconds: float, what: str) -> None:
        heappush(self._later, (monotonic() + seconds, viewer.number, what))

    def _connect(self, viewer: _Viewer, port: int, path: bytes, *, asks: bool) -> None:
        opened = socket.socket()
        opened.setblocking(False)
        opened.setsockopt(socket.IPPROTO_IP, _NO_PORT, 1)
        opened.bind((f"127.0.1.{1 + viewer.number % _SEVERAL_ADDRESSES}", 0))
        opened.connect_ex(("127.0.0.1", port))
        head = b"GET %s HTTP/1.1\r\nHost: bench\r\nAccept: text/event-stream, */*\r\n\r\n" % path
        self._open[opened.fileno()] = viewer, opened, asks
        self._poll.register(opened.fileno(), select.EPOLLIN | select.EPOLLOUT)
        self._heads[opened.fileno()] = head

    def _take(self, file: int) -> None:
        viewer, opened, asks = self._open[file]
        try:
            if head := self._heads.pop(file, b""):
                opened.send(head)
                self._poll.modify(file, select.EPOLLIN)
                return
            data = opened.recv(1 << 16)
        except OSError:
            data = b""
        now = monotonic()
        if asks:
            matched = _VERSION.search(data)
            if matched:
                viewer.note(now, int(matched[1]), ASKED)
            self._close(file)
        elif data:
            self._read(viewer, data, now)
        else:
            self._close(file)
            viewer.note(now, 0, BROKEN)
            self._soon(viewer, 0.05 + self._random.random() / 2, "connect")

    def _read(self, viewer: _Viewer, data: bytes, now: float) -> None:
        if not viewer.got and data.startswith(b"HTTP/"):
            viewer.told = False
            self._soon(viewer, ASKS + self._random.random() / 4, "ask")
        *whole, viewer.got = (viewer.got + data).split(b"\n\n")
        for block in whole:
            if matched := _MESSAGE.search(block):
                before = NULL if matched[2] == b"null" else int(matched[2])
                viewer.note(now, int(matched[1]), before)
                viewer.told = True

    def _close(self, file: int) -> None:
        _, opened, _ = self._open.pop(file)
        self._heads.pop(file, None)
        self._poll.unregister(file)
        opened.close()


def view(relay: int, server: int, paths: Sequence[str], seed: int, connection: Connection) -> None:
    """View by these paths until told to stop, and send what came to each viewer."""
    connection.send(_Viewers(relay, server, paths, Random(seed)).run(connection))
