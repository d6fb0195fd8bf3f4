"""A relay in this process, as the server sees it: it keeps the last message of a channel."""

import asyncio
import re
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any, NamedTuple

from msgspec import json


class Asked(NamedTuple):
    """A request: its method, its channel, and what it published."""

    method: str
    channel: str
    message: dict[str, Any]


class RelayReceiver:
    """The requests of a server in order, the channels, and the open connections."""

    def __init__(self) -> None:
        self.asked: list[Asked] = []
        self.channels: dict[str, dict[str, Any]] = {}
        self._writers: list[asyncio.StreamWriter] = []
        self._news = asyncio.Condition()

    async def handle(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Answer requests as nchan does until the connection ends."""
        self._writers.append(writer)
        with suppress(asyncio.IncompleteReadError, ConnectionError):
            while True:
                head = (await reader.readuntil(b"\r\n\r\n")).decode()
                method, target = head.split(" ")[:2]
                length = re.search(r"content-length: (\d+)", head, re.IGNORECASE)
                body = await reader.readexactly(int(length[1]) if length else 0)
                status = self._taken(method, target.removeprefix("/publish/"), body)
                writer.write(f"HTTP/1.1 {status} -\r\nContent-Length: 0\r\n\r\n".encode())
                async with self._news:
                    self._news.notify_all()

    def _taken(self, method: str, channel: str, body: bytes) -> int:
        message = json.decode(body) if body else {}
        self.asked.append(Asked(method, channel, message))
        if method == "POST":
            self.channels[channel] = message
            return 202
        return 200 if self.channels.pop(channel, None) else 404

    async def until(self, holds: Callable[[], object]) -> None:
        """Wait until something holds."""
        async with asyncio.timeout(30), self._news:
            await self._news.wait_for(holds)

    async def shows(self, match: str, position: int) -> dict[str, Any]:
        """The last message about a match, once it is of this position."""
        channel = f"match/{match}"
        await self.until(lambda: self.channels.get(channel, {}).get("position") == position)
        return self.channels[channel]

    def restart(self) -> None:
        """Forget everything, and end every connection."""
        self.channels.clear()
        for writer in self._writers:
            writer.transport.abort()
        self._writers.clear()


@asynccontextmanager
async def relay_receiver() -> AsyncGenerator[tuple[RelayReceiver, str]]:
    """A relay, and the address to publish to."""
    receiver = RelayReceiver()
    server = await asyncio.start_server(receiver.handle, "127.0.0.1", 0)
    try:
        yield receiver, f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    finally:
        receiver.restart()
        server.close()
