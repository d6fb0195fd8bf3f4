"""How long until an event has reached 2,000 live streams, and what a stream costs in memory.

Of one match, and over fifty that each record an event at once; on both stores; and 5,000 of one
match on two servers of one league, the second of which hears of it by NOTIFY alone. The readers
are another process on this machine. A stream is late after `LATE` seconds.
"""

import asyncio
import os
import re
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic, sleep

from msgspec import json

from api.event_store.postgres.migrating import migrate
from bench.log.disk import syncs
from bench.log.goals import goal, machine
from bench.server.client import ask, on_loop, processor_seconds, request
from bench.server.serving import Served, serving
from tests.support.postgres_server import server

STREAMS = 2000
EVENTS = 20
LATE = 1.0
OPENING = {"book": "PDA", "players": ["Ana", "Bruno"]}
STARTED = [{"fact": "game-started", "number": 1}, {"fact": "hand-started", "number": 1}]
PASSED = {"fact": "passed", "seat": 0}
_UPDATE = re.compile(rb"id: (\d+)\nevent: update")


class Reader(asyncio.Protocol):
    """One live stream: when each event came."""

    def __init__(self, path: str, key: str) -> None:
        head = f"GET {path} HTTP/1.1\r\nHost: bench\r\nAuthorization: Bearer {key}\r\n\r\n"
        self._head = head.encode()
        self._got = b""
        self.began = asyncio.get_running_loop().create_future()
        self.came: dict[int, float] = {}

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        transport.write(self._head)  # pyright: ignore[reportAttributeAccessIssue]

    def data_received(self, data: bytes) -> None:
        now = monotonic()
        self._got += data
        if not self.began.done() and b"event: snapshot" in self._got:
            self.began.set_result(None)
        elif not self.began.done() and not self._got.startswith(b"HTTP/1.1 200"):
            self.began.set_exception(AssertionError(self._got))
        for matched in _UPDATE.finditer(self._got):
            self.came.setdefault(int(matched[1]), now)
        self._got = self._got[-64:]


def _read(where: Sequence[tuple[int, str, str]], connection: Connection) -> None:
    """Hold these streams open, in a process of its own; say when each event came to each."""

    async def held() -> None:
        loop = asyncio.get_running_loop()
        readers: list[Reader] = []
        for n in range(0, len(where), 50):
            for port, path, key in where[n : n + 50]:
                _, reader = await loop.create_connection(
                    lambda path=path, key=key: Reader(path, key), "127.0.0.1", port
                )
                readers.append(reader)
            await asyncio.gather(*(reader.began for reader in readers[n:]))
        connection.send(len(readers))
        await loop.run_in_executor(None, connection.recv)
        connection.send([reader.came for reader in readers])

    on_loop(held())


@contextmanager
def readers(where: Sequence[tuple[int, str, str]]) -> Iterator[list[dict[int, float]]]:
    """So many streams; when each event came to each stands in the list at the end."""
    here, there = get_context("spawn").Pipe()
    process = get_context("spawn").Process(target=_read, args=(where, there))
    process.start()
    arrivals: list[dict[int, float]] = []
    assert here.recv() == len(where)
    try:
        yield arrivals
        sleep(LATE)
        here.send(None)
        arrivals.extend(here.recv())
    finally:
        process.kill()
        process.join()


def resident(pid: int) -> int:
    """The bytes of memory that a process has."""
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGESIZE")


async def _post(to: Served, match: str, body: object) -> int:
    sent = request(f"/v1/matches/{match}/events", to.key, body)
    return json.decode(await ask(to.port, sent))["last"]


async def _begun(to: Served, matches: int) -> list[str]:
    matches_begun: list[str] = []
    for _ in range(matches):
        opened = await ask(to.port, request("/v1/matches", to.key, OPENING))
        matches_begun.append(json.decode(opened)["match"])
        await _post(to, matches_begun[-1], {"events": STARTED})
    return matches_begun


async def _recorded(to: Served, matches: list[str]) -> dict[int, float]:
    """An event in each of these matches at once, over and over; when each was sent."""
    sent: dict[int, float] = {}
    for _ in range(EVENTS):
        began = monotonic()
        positions = await asyncio.gather(*(_post(to, match, PASSED) for match in matches))
        sent[positions[0]] = began
        await asyncio.sleep(0.3)
    return sent


def measured(name: str, servers: Sequence[Served], streams: int, matches: int) -> None:
    """Print one line: what came of events in so many matches, over so many streams."""
    first = servers[0]
    there = on_loop(_begun(first, matches))
    where = [
        (at.port, f"/v1/matches/{there[n % matches]}/stream", first.key)
        for n in range(streams)
        for at in (servers[n % len(servers)],)
    ]
    before = [resident(at.pid) for at in servers]
    with readers(where) as came:
        each = max(
            (resident(at.pid) - held) / (streams / len(servers))
            for at, held in zip(servers, before, strict=True)
        )
        worked = processor_seconds(first.pid)
        sent = on_loop(_recorded(first, there))
        worked = processor_seconds(first.pid) - worked
    waits = sorted(
        1000 * (arrived.get(at, began + 99) - began)
        for arrived in came
        for at, began in sent.items()
    )
    p50, p99 = waits[len(waits) // 2], waits[int(0.99 * len(waits))]
    late = sum(wait > 1000 * LATE for wait in waits)
    print(
        f"  {name:42} p50 {p50:6.0f} ms, p99 {p99:6.0f} ms, late {late}, {each / 1000:.0f} kB each,"
        f" {1e6 * worked / (EVENTS * streams):.0f} µs for each update",
        flush=True,
    )
    goal(f"{name}: p99", p99, most=150, unit="ms")
    goal(f"{name}: late", late, most=0.5, unit="updates")
    goal(f"{name}: memory of one", each / 1000, most=25, unit="kB")


def run() -> None:
    """Print a line for each."""
    with TemporaryDirectory(prefix="bonebook-streams-") as place, server() as at, ExitStack() as up:
        folder = Path(place)
        disk = syncs(folder, 0.5)
        print(f"{machine()}, the disk syncs {disk:,.0f} times a second")
        league = at.url("streams")
        migrate(league)
        folders = [folder / name for name in ("sqlite", "one", "other")]
        for served in folders:
            served.mkdir()
        stores = [
            ("SQLite", f"sqlite:///{folder}/log.db", folders[0]),
            ("PostgreSQL", league, folders[1]),
        ]
        for store, database, own in stores:
            served = up.enter_context(serving(database, own))
            measured(f"{store}, {STREAMS:,} of one match", [served], STREAMS, 1)
            measured(f"{store}, {STREAMS:,} over fifty", [served], STREAMS, 50)
        two = [served, up.enter_context(serving(league, folders[2]))]
        measured("PostgreSQL, 5,000 on two servers", two, 5000, 1)


if __name__ == "__main__":
    run()
