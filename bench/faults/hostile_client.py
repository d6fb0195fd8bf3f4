"""A hostile client in a process of its own: it asks for the worst until it is killed.

Some of its connections ask without a pause until they are written to wait, others leave streams
unread, and others send bodies by the drop.
"""

import asyncio
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Final

from msgspec import json

from bench.faults.worst_inputs import WorstInput

ASKING: Final = 24
UNREAD: Final = 24
BY_THE_DROP: Final = 24
"""Connections that ask, that leave a stream unread, and that send bodies slowly."""
STREAMS: Final = ("/v1/matches/m/stream", "/v1/tournaments/field/stream", "/v1/stream?match=m")


def attack(port: int, role: str, key: str, inputs: Sequence[WorstInput], written: str) -> None:
    """Ask for the worst until killed; write how often each status was answered."""
    asyncio.run(HostileClient(port, role, key, inputs).attack(Path(written)))


class HostileClient:
    """Connections of one role that do their worst."""

    def __init__(self, port: int, role: str, key: str, inputs: Sequence[WorstInput]) -> None:
        self._port, self._role, self._inputs = port, role, inputs
        self._known = f"Authorization: Bearer {key}\r\n" if key else ""
        self.statuses = Counter[str]()

    async def attack(self, written: Path) -> None:
        """Do so until cancelled."""
        await asyncio.gather(
            self._tell(written),
            *(self._ask(n) for n in range(ASKING)),
            *(self._leave_unread(n) for n in range(UNREAD)),
            *(self._send_slowly(n) for n in range(BY_THE_DROP)),
        )

    async def _tell(self, written: Path) -> None:
        while True:
            await asyncio.sleep(0.5)
            await asyncio.to_thread(written.write_bytes, json.encode(self.statuses))

    async def _opened(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        return await asyncio.open_connection("127.0.0.1", self._port)

    async def _ask(self, number: int) -> None:
        order = list(self._inputs)
        Random(f"{self._role} {number}").shuffle(order)
        while True:
            with suppress(OSError, asyncio.IncompleteReadError, ValueError):
                reader, writer = await self._opened()
                while True:
                    status, wait = await self._answer(reader, writer, order[0])
                    self.statuses[status] += 1
                    if status == "429":
                        await asyncio.sleep(wait)
                    else:
                        order.append(order.pop(0))
            order.append(order.pop(0))  # a stream, or a connection that was closed
            await asyncio.sleep(0.05)

    async def _answer(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, worst: WorstInput
    ) -> tuple[str, float]:
        """The status of an answer, and how many seconds it says to wait. Raises for a stream."""
        name = worst.name.encode("ascii", "replace").decode()
        head = f"{worst.method} {worst.path} HTTP/1.1\r\nHost: x\r\nX-Input: {name}\r\n"
        if worst.method != "GET":
            head += f"Content-Type: application/json\r\nContent-Length: {len(worst.body)}\r\n"
        writer.write(f"{head}{self._known}\r\n".encode() + worst.body)
        answer = (await reader.readuntil(b"\r\n\r\n")).lower()
        status = answer.split(b" ", 2)[1].decode()
        length = answer.partition(b"content-length: ")[2].partition(b"\r\n")[0]
        if not length and status not in ("204", "304"):
            writer.close()
            raise ValueError("a stream")
        await reader.readexactly(int(length or 0))
        return status, float(answer.partition(b"retry-after: ")[2].partition(b"\r\n")[0] or 0)

    async def _leave_unread(self, number: int) -> None:
        path = STREAMS[number % len(STREAMS)]
        head = f"GET {path} HTTP/1.1\r\nHost: x\r\nX-Input: unread {path}\r\n{self._known}\r\n"
        while True:
            with suppress(OSError):
                _, writer = await self._opened()
                writer.write(head.encode())
                await asyncio.sleep(5)
                writer.close()

    async def _send_slowly(self, number: int) -> None:
        head = (
            "POST /v1/matches/m/events HTTP/1.1\r\nHost: x\r\nX-Input: by the drop\r\n"
            f"Content-Type: application/json\r\nContent-Length: 60000\r\n{self._known}\r\n"
        )
        await asyncio.sleep(number / BY_THE_DROP)
        while True:
            with suppress(OSError):
                _, writer = await self._opened()
                writer.write(head.encode())
                while not writer.transport.is_closing():
                    writer.write(b" ")
                    await writer.drain()
                    await asyncio.sleep(0.5)
