"""A TCP proxy before PostgreSQL that loses one reply, or one request, and cuts the line there."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import TypeVar


class Proxy:
    """Forwards everything, until it is told at which tag ("COMMIT", "INSERT", …) to cut.

    `cut_at`: the reply to it is lost. `cut_before`: what is sent with these bytes in it is.
    `cut_after`: the reply to what is sent with these bytes in it is lost.
    """

    def __init__(self, port: int) -> None:
        self.server_port = port
        self.port = 0
        self.cut_at: bytes | None = None
        self.cut_before: bytes | None = None
        self.cut_after: bytes | None = None
        self.cuts = 0
        self.cut: Callable[[], object] = lambda: None
        """Further faults of the server then."""

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            from_server, to_server = await asyncio.open_connection("127.0.0.1", self.server_port)
        except OSError:
            writer.close()
            return
        sent = asyncio.Event()
        tasks = [
            asyncio.create_task(self._requests(reader, to_server, sent)),
            asyncio.create_task(self._replies(from_server, writer, sent)),
        ]
        try:
            with suppress(asyncio.CancelledError):  # the proxy ends
                await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            writer.close()
            to_server.close()

    async def _requests(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, sent: asyncio.Event
    ) -> None:
        with suppress(ConnectionError):
            while data := await reader.read(65536):
                if self.cut_before and self.cut_before in data:
                    self.cut_before = None
                    self.cuts += 1
                    return
                if self.cut_after and self.cut_after in data:
                    self.cut_after = None
                    sent.set()
                writer.write(data)
                await writer.drain()

    async def _replies(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, sent: asyncio.Event
    ) -> None:
        """Message by message: a letter, the length of the rest, the rest."""
        with suppress(asyncio.IncompleteReadError, ConnectionError):
            while True:
                head = await reader.readexactly(5)
                body = await reader.readexactly(int.from_bytes(head[1:]) - 4)
                to_be_cut = self.cut_at and body.startswith(self.cut_at)
                if head[:1] == b"C" and (to_be_cut or sent.is_set()):
                    self.cut_at = None
                    self.cuts += 1
                    self.cut()
                    return
                writer.write(head + body)
                await writer.drain()


Of = TypeVar("Of", bound=Proxy)


class SilentAtFirst(Proxy):
    """Says nothing over its first connection, until the client gives that up."""

    def __init__(self, port: int) -> None:
        super().__init__(port)
        self.connections = 0

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.connections += 1
        if self.connections > 1:
            return await super().serve(reader, writer)
        await reader.read()
        return writer.close()


@asynccontextmanager
async def proxy(port: int, kind: type[Of] = Proxy) -> AsyncIterator[Of]:
    """A proxy before the server at this port, for as long as it is needed."""
    made = kind(port)
    listening = await asyncio.start_server(made.serve, "127.0.0.1", 0)
    made.port = listening.sockets[0].getsockname()[1]
    yield made
    listening.close()
