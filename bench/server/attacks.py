"""A recorder's waits while others attack: silent connections, half bodies, wrong keys, streams.

The server is alone, without a proxy, with 300 descriptors; the attacker is a process of its own
and begins anew, a second later, whatever was ended. The recorder opens a connection for each
report, as a tablet does that was put down meanwhile.
"""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from multiprocessing import get_context
from multiprocessing.synchronize import Event
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from msgspec import json

from bench.server.client import ask, request
from bench.server.serving import serving

SECONDS = 8.0
PACE = 0.02
"""Seconds between two reports."""
MOST_MS = 500.0
"""The longest that a recorder may wait, 99 times of 100."""
FEW_DESCRIPTORS = ("sh", "-c", 'ulimit -n 300; exec "$@"', "sh")
OPENING = {"book": "PDA", "players": ["Ana", "Bruno"]}

_HEAD = b"POST /v1/matches HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
_WRONG = b"Authorization: Bearer bb_aaaaaaaa_" + b"x" * 43 + b"\r\n"


async def _held(port: int, sent: bytes) -> None:
    """Connect, send this, read whatever comes until it ends; a second later the same again."""
    while True:
        with suppress(OSError):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(sent)
            while await reader.read(65536):
                pass
            writer.close()
        await asyncio.sleep(1)


async def _guessed(port: int, sent: bytes) -> None:
    """Send this over and over, as soon as it was answered."""
    while True:
        with suppress(OSError, asyncio.IncompleteReadError):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            while True:
                writer.write(sent)
                head = await reader.readuntil(b"\r\n\r\n")
                length = head.lower().partition(b"content-length: ")[2].partition(b"\r\n")[0]
                await reader.readexactly(int(length))


def _stream(match: str, key: str) -> bytes:
    path = f"/v1/matches/{match}/stream"
    return f"GET {path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {key}\r\n\r\n".encode()


Attacker = Callable[[int, bytes], Awaitable[None]]

ATTACKS: dict[str, tuple[Attacker, int, bytes]] = {
    "nobody": (_held, 0, b""),
    "500 silent connections": (_held, 500, b""),
    "500 heads that never end": (_held, 500, b"GET / HTTP/1.1\r\nX: "),
    "500 half-sent bodies": (_held, 500, _HEAD + b"Content-Length: 60000\r\n\r\n{"),
    "3,000 wrong keys and more": (_guessed, 8, _HEAD + _WRONG + b"Content-Length: 2\r\n\r\n{}"),
    "512 streams of one link": (_held, 512, b"STREAM"),
}


def _attack(name: str, port: int, stream: bytes, begun: Event) -> None:
    attacker, count, sent = ATTACKS[name]
    sent = stream if sent == b"STREAM" else sent

    async def all_at_once() -> None:
        asyncio.get_running_loop().call_later(1, begun.set)
        await asyncio.gather(asyncio.sleep(2), *(attacker(port, sent) for _ in range(count)))

    asyncio.run(all_at_once())


@contextmanager
def _under(name: str, port: int, stream: bytes) -> Iterator[None]:
    spawn = get_context("spawn")
    begun = spawn.Event()
    attacker = spawn.Process(target=_attack, args=(name, port, stream, begun))
    attacker.start()
    begun.wait()
    try:
        yield
    finally:
        attacker.kill()
        attacker.join()


async def _waited(port: int, sent: bytes) -> tuple[list[float], int]:
    """How long each report took, in milliseconds, and how many were not recorded."""
    waits: list[float] = []
    failed = 0
    until = perf_counter() + SECONDS
    while perf_counter() < until:
        began = perf_counter()
        try:
            async with asyncio.timeout(20):
                json.decode(await ask(port, sent))["last"]
        except (OSError, TimeoutError, KeyError, ValueError):
            failed += 1
        waits.append(1000 * (perf_counter() - began))
        await asyncio.sleep(PACE)
    return waits, failed


def run() -> None:
    """Print what a recorder waits under each attack, and how many lines were logged."""
    print(f"SQLite {sqlite3.sqlite_version}, 300 descriptors, no proxy; a report every", end=" ")
    print(f"{1000 * PACE:.0f} ms for {SECONDS:.0f} s")
    print(f"{'while attacked by':28}{'p50 ms':>8}{'p99 ms':>8}{'failed':>8}{'lines':>8}")
    with TemporaryDirectory(prefix="bonebook-") as place:
        folder = Path(place)
        with serving(f"sqlite:///{folder}/log.db", folder, FEW_DESCRIPTORS) as (port, key, _):
            opened = asyncio.run(ask(port, request("/v1/matches", key, OPENING)))
            stream = _stream(json.decode(opened)["match"], key)
            for name in ATTACKS:
                before = (folder / "log").read_text().count("\n")
                with _under(name, port, stream):
                    waits, failed = asyncio.run(_waited(port, request("/v1/matches", key, OPENING)))
                lines = (folder / "log").read_text().count("\n") - before - len(waits) + failed
                waits.sort()
                p50, p99 = waits[len(waits) // 2], waits[int(0.99 * len(waits))]
                late = "" if p99 < MOST_MS else "  too late"
                figures = f"{p50:8.1f}{p99:8.1f}{failed:8}{lines:8}"
                print(f"{name:28}{figures}{late}", flush=True)


if __name__ == "__main__":
    run()
