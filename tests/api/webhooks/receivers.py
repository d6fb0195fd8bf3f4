"""Receivers of webhooks that behave as they are told to, in this process."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from time import monotonic
from typing import Any

from msgspec import json
from standardwebhooks import Webhook

Behaviour = Callable[[int], int | None]
"""By how many requests came before: what to answer, None for nothing at all."""


class Receiver:
    """One receiver: what it took, in order and when, each verified; how often it was asked."""

    def __init__(self, behaviour: Behaviour) -> None:
        self.secret = ""
        self.took: list[dict[str, Any]] = []
        self.took_at: list[float] = []
        self.bodies: list[bytes] = []
        self.asked = 0
        self._behaviour = behaviour
        self.news = asyncio.Event()

    async def handle(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Answer one delivery; of a sender that was killed amid one nothing is taken."""
        with suppress(asyncio.IncompleteReadError):
            await self._answer(reader, writer)

    async def _answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode()
        lines = [line.partition(": ") for line in head.split("\r\n")[1:] if line]
        headers = {name: value for name, _, value in lines}
        body = await reader.readexactly(int(headers["content-length"]))
        self.bodies.append(body)
        status = self._behaviour(self.asked)
        self.asked += 1
        try:
            if status is None:
                await reader.read()  # until the other side has had enough
                return
            if status == 200 and self.secret:
                Webhook(self.secret).verify(body, headers)
                self.took.append(json.decode(body))
                self.took_at.append(monotonic())
                self.news.set()
            writer.write(f"HTTP/1.1 {status} -\r\nLocation: http://127.0.0.1:1/\r\n\r\n".encode())
            writer.write(b"x" * 100_000)  # which nobody reads
        finally:
            writer.close()

    async def until(self, count: int) -> None:
        """Wait until it took so many."""
        async with asyncio.timeout(30):
            while len(self.took) < count:
                self.news.clear()
                await self.news.wait()


@asynccontextmanager
async def receiving(behaviour: Behaviour = lambda _: 200) -> AsyncIterator[tuple[Receiver, str]]:
    """A receiver, and its URL."""
    receiver = Receiver(behaviour)
    server = await asyncio.start_server(receiver.handle, "127.0.0.1", 0)
    try:
        yield receiver, f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/hook"
    finally:
        server.close()
