"""A proxy that is a bad network: it cuts answers anywhere, and lets some pass slowly."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from random import Random

LONGEST = 400_000
"""Bytes after which a connection is cut at the latest."""
RATES = (20_000, 200_000, 2_000_000)
"""Bytes a second; each connection has one of these."""
PIECE = 4096


class CuttingProxy:
    """Passes connections on to a port of this machine, and counts those that it cut."""

    def __init__(self, to: int, random: Random) -> None:
        self._to = to
        self._random = random
        self.cut = 0

    async def handle(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Pass on one connection until either side ends it or its bytes are used up."""
        try:
            there, onward = await asyncio.open_connection("127.0.0.1", self._to)
        except OSError:  # the server is being started
            writer.close()
            return
        asking = asyncio.create_task(_pass_on(reader, onward))
        try:
            with suppress(OSError):
                await self._answer(there, writer)
        finally:
            asking.cancel()
            writer.close()
            onward.close()

    async def _answer(self, there: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        left, rate = self._random.randrange(PIECE, LONGEST), self._random.choice(RATES)
        while received := await there.read(PIECE):
            writer.write(received[:left])
            await writer.drain()
            left -= len(received)
            if left <= 0:
                self.cut += 1
                return
            await asyncio.sleep(len(received) / rate)


async def _pass_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(OSError):
        while received := await reader.read(PIECE):
            writer.write(received)
            await writer.drain()
        writer.close()


@asynccontextmanager
async def cutting(to: int, random: Random) -> AsyncIterator[tuple[CuttingProxy, str]]:
    """A proxy to a port of this machine, and its URL."""
    proxy = CuttingProxy(to, random)
    server = await asyncio.start_server(proxy.handle, "127.0.0.1", 0)
    try:
        yield proxy, f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    finally:
        server.close()
