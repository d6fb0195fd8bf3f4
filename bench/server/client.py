"""A client that costs little: requests as ready bytes, over connections that stay open.

It runs on the same machine as the server that it asks, so what it takes of the processor
is told with what it measured.
"""

import asyncio
import os
import socket
from collections.abc import Coroutine, Iterator, Sequence
from itertools import count
from pathlib import Path
from statistics import quantiles
from time import perf_counter, process_time
from typing import Any, TypeVar

import uvloop
from msgspec import Struct, json

T = TypeVar("T")

_keys = count()
_TICKS = os.sysconf("SC_CLK_TCK")


class Load(Struct, frozen=True):
    """The outcome of some seconds of requests.

    Attributes
    ----------
    rate : requests answered, a second
    p50, p99 : of the time to an answer, in milliseconds
    busy : the client's own share of a processor
    """

    rate: float
    p50: float
    p99: float
    busy: float


def on_loop(work: Coroutine[Any, Any, T]) -> T:
    """Run this on a loop that costs as little as the server's."""
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        return runner.run(work)


def processor_seconds(pid: int) -> float:
    """The processor time that a process has used until now."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / _TICKS


def wait_for(port: int) -> None:
    """Return once something listens there."""
    while True:
        try:
            with socket.create_connection(("127.0.0.1", port), timeout=1):
                return
        except OSError:
            continue


def request(path: str, key: str, body: object) -> bytes:
    """A POST, whole."""
    content = json.encode(body)
    return head(path, key, len(content)) + b"\r\n" + content


def head(path: str, key: str, length: int) -> bytes:
    """The head of a POST, to which further headers may be added."""
    fields = (
        f"POST {path} HTTP/1.1\r\nHost: bench\r\nAuthorization: Bearer {key}\r\n"
        f"Content-Type: application/json\r\nContent-Length: {length}\r\n"
    )
    return fields.encode()


def keyed(key: str, reports: Iterator[tuple[str, bytes]]) -> Iterator[bytes]:
    """A POST of each of these bodies to its path, each with an Idempotency-Key of its own."""
    for path, body in reports:
        named = b"Idempotency-Key: bench-%d-%d\r\n\r\n" % (os.getpid(), next(_keys))
        yield head(path, key, len(body)) + named + body


class Asking(asyncio.Protocol):
    """One connection: a request is sent, and its answer awaited, over and over."""

    def __init__(self) -> None:
        self._got = b""
        self._transport: asyncio.Transport | None = None
        self._answer: asyncio.Future[bytes] | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = transport  # pyright: ignore[reportAttributeAccessIssue]

    def send(self, whole: bytes) -> asyncio.Future[bytes]:
        """Send a request; the body of its answer, which must be a 201."""
        assert self._transport is not None
        self._answer = asyncio.get_running_loop().create_future()
        self._transport.write(whole)
        return self._answer

    def data_received(self, data: bytes) -> None:
        self._got += data
        head, end, rest = self._got.partition(b"\r\n\r\n")
        if not end:
            return
        length = int(head.lower().split(b"content-length: ")[1].split(b"\r\n")[0])
        if len(rest) < length:
            return
        self._got = b""
        assert self._answer is not None
        if head.startswith(b"HTTP/1.1 201"):
            self._answer.set_result(rest)
        else:
            self._answer.set_exception(AssertionError(head, rest))

    def connection_lost(self, exc: Exception | None) -> None:
        if self._answer is not None and not self._answer.done():
            self._answer.set_exception(exc or ConnectionError("the server hung up"))

    def close(self) -> None:
        assert self._transport is not None
        self._transport.close()


async def ask(port: int, whole: bytes) -> bytes:
    """One request on a connection of its own; the body of its answer."""
    loop = asyncio.get_running_loop()
    _, asking = await loop.create_connection(Asking, "127.0.0.1", port)
    try:
        return await asking.send(whole)
    finally:
        asking.close()


async def load(
    port: int, requests: Sequence[Iterator[bytes]], seconds: float, pace: float = 0.0
) -> Load:
    """Send each of these over a connection of its own, one after the other, for a while.

    As fast as they are answered, or where there is a `pace` so many a second in all; then
    the time to an answer counts from when its request was due.
    """
    loop = asyncio.get_running_loop()
    took: list[float] = []
    connections = [(await loop.create_connection(Asking, "127.0.0.1", port))[1] for _ in requests]
    gap = len(requests) / pace if pace else 0.0
    started, worked = perf_counter(), process_time()
    until = started + seconds

    async def over_and_over(n: int, connection: Asking) -> None:
        due = started + gap * n / len(requests)
        while due < until:
            if (wait := due - perf_counter()) > 0:
                await asyncio.sleep(wait)
            await connection.send(next(requests[n]))
            now = perf_counter()
            took.append(now - due)
            due = due + gap if gap else now

    await asyncio.gather(*(over_and_over(n, one) for n, one in enumerate(connections)))
    whole = perf_counter() - started
    for one in connections:
        one.close()
    cuts = quantiles(took, n=100)
    return Load(
        len(took) / whole, 1000 * cuts[49], 1000 * cuts[98], (process_time() - worked) / whole
    )


class Getting:
    """One connection over which answers are fetched, one after another, opened when it is needed.

    A server lets go of one that nobody used for a while; then it is opened again.
    """

    def __init__(self, port: int, key: str) -> None:
        self._port, self._key = port, key

    @classmethod
    async def connected(cls, port: int, key: str) -> "Getting":
        """A connection with this key."""
        getting = cls(port, key)
        await getting._connect()
        return getting

    async def _connect(self) -> None:
        self._reader, self._writer = await asyncio.open_connection("127.0.0.1", self._port)

    async def get(self, path: str) -> bytes:
        """The body of the answer, which must be good."""
        return await self._asked(f"GET {path} HTTP/1.1\r\n".encode(), b"")

    async def post(self, path: str, content: bytes) -> bytes:
        """The body of the answer to this JSON, which must be good."""
        length = f"Content-Type: application/json\r\nContent-Length: {len(content)}\r\n"
        return await self._asked(f"POST {path} HTTP/1.1\r\n{length}".encode(), content)

    async def _asked(self, head: bytes, content: bytes) -> bytes:
        key = f"Host: bench\r\nAuthorization: Bearer {self._key}\r\n\r\n".encode()
        self._writer.write(head + key + content)
        try:
            answer = await self._reader.readuntil(b"\r\n\r\n")
        except (asyncio.IncompleteReadError, ConnectionResetError):
            await self._connect()
            self._writer.write(head + key + content)
            answer = await self._reader.readuntil(b"\r\n\r\n")
        length = int(answer.lower().split(b"content-length: ")[1].split(b"\r\n")[0])
        body = await self._reader.readexactly(length)
        assert answer.startswith(b"HTTP/1.1 20"), answer + body
        return body

    async def streamed(self, path: str) -> int:
        """Read what a stream sends until it ends, or this is cancelled; its bytes."""
        key = f"Host: bench\r\nAuthorization: Bearer {self._key}\r\n\r\n"
        self._writer.write(f"GET {path} HTTP/1.1\r\n{key}".encode())
        taken = 0
        while piece := await self._reader.read(1 << 16):
            taken += len(piece)
        return taken

    def close(self) -> None:
        """Close it."""
        self._writer.close()
