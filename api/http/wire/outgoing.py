"""Requests that this server sends, each over a connection of its own that ends with it."""

import asyncio
import ssl
from asyncio import StreamReader, StreamWriter
from collections.abc import AsyncGenerator, Mapping
from contextlib import asynccontextmanager, suppress
from functools import cache


def request_bytes(method: str, target: str, headers: Mapping[str, str], body: bytes) -> bytes:
    """A request as it goes over the wire; its length, and that the connection ends, are added."""
    named = {**headers, "content-length": str(len(body)), "connection": "close"}
    lines = [f"{method} {target} HTTP/1.1", *(f"{name}: {it}" for name, it in named.items())]
    return "\r\n".join(lines).encode() + b"\r\n\r\n" + body


@asynccontextmanager
async def connection(
    address: str, port: int, *, secure_for: str, limit: int
) -> AsyncGenerator[tuple[StreamReader, StreamWriter]]:
    """A connection to an address, by TLS to the host `secure_for` unless that is "".

    `limit` is how many bytes are read ahead. Raises `OSError`.
    """
    trust = _trust() if secure_for else None
    host = secure_for or None
    reader, writer = await asyncio.open_connection(
        address, port, limit=limit, ssl=trust, server_hostname=host
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
