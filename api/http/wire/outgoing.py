"""Requests that this server sends: each over a connection of its own, or one after the other."""

import asyncio
import ssl
from asyncio import StreamReader, StreamWriter
from collections.abc import AsyncGenerator, Mapping
from contextlib import asynccontextmanager, suppress
from functools import cache
from typing import Final, NamedTuple

import h11

_PIECE: Final = 64 << 10


class Receiver(NamedTuple):
    """A host name or IP address, and a port, to send to.

    The connection is by TLS, verified for the host name `secure_for`; plain if that is "".
    """

    address: str
    port: int
    secure_for: str


class Outgoing(NamedTuple):
    """A request; its length, and whether the connection ends with it, are added."""

    method: str
    target: str
    headers: Mapping[str, str]
    body: bytes


class HttpAnswer(NamedTuple):
    """An answer, its headers by their names in lower case."""

    status: int
    headers: Mapping[str, str]
    body: bytes


async def exchanged(receiver: Receiver, request: Outgoing, *, longest: int = 0) -> HttpAnswer:
    """Send a request over a connection of its own, and return the answer.

    Its body is cut after `longest` bytes: by default it is left out. Redirects are not followed,
    and no time limit holds. Raises `OSError` if the connection fails, and `h11.ProtocolError` if
    the answer is no HTTP, breaks off, or has a head of more than 16 KiB.
    """
    http = h11.Connection(h11.CLIENT)
    async with _connection(receiver) as (reader, writer):
        writer.write(_request_bytes(http, request, ("connection", "close")))
        await writer.drain()
        status, headers, body = 0, dict[str, str](), b""
        async for event in message_events(http, reader):
            if isinstance(event, h11.Response):
                status = event.status_code
                headers = {name.decode(): value.decode("latin-1") for name, value in event.headers}
            elif isinstance(event, h11.Data):
                body += event.data
            if status and len(body) >= longest:
                break
        return HttpAnswer(status, headers, body[:longest])


class KeptConnection:
    """A connection of `kept_connection` that stays open: requests go over it one by one."""

    def __init__(self, reader: StreamReader, writer: StreamWriter) -> None:
        self._http = h11.Connection(h11.CLIENT)
        self._reader = reader
        self._writer = writer

    def ended(self) -> bool:
        """Whether the other side closed the connection in good order, and all that came is read.

        False promises nothing: `status` may raise `OSError` all the same.
        """
        return self._reader.at_eof()

    async def status(self, request: Outgoing) -> int:
        """Send a request and return the status of its answer, whose body is read and dropped.

        Raises `OSError` if the connection fails or was ended by an answer before, and
        `h11.ProtocolError` as `exchanged` does.
        """
        if self._http.our_state is not h11.IDLE:
            raise ConnectionResetError("the other side keeps the connection no longer")
        self._writer.write(_request_bytes(self._http, request))
        status = 0
        async for event in message_events(self._http, self._reader):
            if isinstance(event, h11.Response):
                status = event.status_code
        with suppress(h11.LocalProtocolError):  # after an answer that ends the connection
            self._http.start_next_cycle()
        return status


@asynccontextmanager
async def kept_connection(receiver: Receiver) -> AsyncGenerator[KeptConnection]:
    """A connection to a receiver that stays open for the block. Raises `OSError` if it fails."""
    async with _connection(receiver) as (reader, writer):
        yield KeptConnection(reader, writer)


async def message_events(
    http: h11.Connection, reader: StreamReader
) -> AsyncGenerator[h11.Event, None]:
    """The events of the message that the other side sends, to its end.

    Raises `h11.RemoteProtocolError` if the message is no HTTP or breaks off.
    """
    while True:
        event = http.next_event()
        if isinstance(event, type):
            http.receive_data(await reader.read(_PIECE))
            continue
        yield event
        if isinstance(event, h11.EndOfMessage):
            return


def _request_bytes(http: h11.Connection, request: Outgoing, *more: tuple[str, str]) -> bytes:
    length = "content-length", str(len(request.body))
    headers = [*request.headers.items(), length, *more]
    head = http.send(h11.Request(method=request.method, target=request.target, headers=headers))
    body = http.send(h11.Data(data=request.body))
    return (head or b"") + (body or b"") + (http.send(h11.EndOfMessage()) or b"")


@asynccontextmanager
async def _connection(receiver: Receiver) -> AsyncGenerator[tuple[StreamReader, StreamWriter]]:
    """A connection to a receiver. Raises `OSError`."""
    trust = _trust() if receiver.secure_for else None
    host = receiver.secure_for or None
    reader, writer = await asyncio.open_connection(
        receiver.address, receiver.port, ssl=trust, server_hostname=host
    )
    try:
        yield reader, writer
    finally:
        writer.transport.abort()  # nothing that follows is read
        with suppress(OSError):
            await writer.wait_closed()


@cache
def _trust() -> ssl.SSLContext:
    return ssl.create_default_context()
