"""Events recorded over HTTP on SQLite, beside a bare loop of insert and commit.

The server is `bonebook serve` in a process of its own; the client is a few lines
on a socket, so that what is measured is mostly the server. Both run on this machine.
"""

import asyncio
import socket
import sqlite3
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from msgspec import json

BONEBOOK = Path(sys.executable).with_name("bonebook")
SECONDS = 3.0
TABLES = (1, 8)
"""Matches recorded at the same time, each over a connection of its own."""
BATCH = 20
PASSED = {"fact": "passed", "seat": 0}


def run() -> None:
    """Print events/s, and each as a ratio to the bare loop."""
    with TemporaryDirectory() as folder:
        bare = bare_loop(Path(folder) / "bare.db")
        print(f"  bare insert and commit, one at a time      {bare:8,.0f} events/s")
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        told = Path(folder) / "told"
        with told.open("w") as out, (Path(folder) / "log").open("w") as log:
            command = [BONEBOOK, "serve", "--port", str(port)]
            server = subprocess.Popen(command, cwd=folder, stdout=out, stderr=log)
        try:
            wait_for(port)
            key = next(line.split()[1] for line in told.open() if "recorder" in line.split()[:1])
            for batch in (1, BATCH):
                for tables in TABLES:
                    rate = asyncio.run(recorded(port, key, batch, tables))
                    what = f"over HTTP, batches of {batch}, {tables} tables at once"
                    print(f"  {what:42} {rate:8,.0f} events/s  {rate / bare:5.2f} x")
        finally:
            server.terminate()
            server.wait()


def bare_loop(path: Path) -> float:
    """Rows a second that this disk takes, one to a transaction, as safe as the log's."""
    with sqlite3.connect(path, isolation_level=None) as db:
        db.execute("PRAGMA journal_mode=WAL")
        db.execute("PRAGMA synchronous=FULL")
        db.execute("CREATE TABLE events (position INTEGER PRIMARY KEY, state BLOB)")
        began, rows = perf_counter(), 0
        while perf_counter() - began < SECONDS:
            db.execute("BEGIN")
            db.execute("INSERT INTO events (state) VALUES (?)", (json.encode(PASSED),))
            db.execute("COMMIT")
            rows += 1
        return rows / (perf_counter() - began)


def wait_for(port: int) -> None:
    """Return once the server answers."""
    while True:
        try:
            with socket.create_connection(("127.0.0.1", port), timeout=1):
                return
        except OSError:
            continue


async def recorded(port: int, key: str, batch: int, tables: int) -> float:
    """Events a second that `tables` matches have acknowledged."""
    began = perf_counter()
    counts = await asyncio.gather(*(one_table(port, key, batch) for _ in range(tables)))
    return sum(counts) / (perf_counter() - began)


async def one_table(port: int, key: str, batch: int) -> int:
    """Record one match for a while; return how many events were acknowledged."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)

    async def post(path: str, body: object) -> bytes:
        content = json.encode(body)
        head = (
            f"POST {path} HTTP/1.1\r\nHost: bench\r\nAuthorization: Bearer {key}\r\n"
            f"Content-Type: application/json\r\nContent-Length: {len(content)}\r\n\r\n"
        )
        writer.write(head.encode() + content)
        answer = (await reader.readuntil(b"\r\n\r\n")).lower()
        length = int(answer.split(b"content-length: ")[1].split(b"\r\n")[0])
        found = await reader.readexactly(length)
        assert answer.startswith(b"http/1.1 201"), found
        return found

    opened = json.decode(await post("/v1/matches", {"book": "PDA", "players": ["Ana", "Bruno"]}))
    where = f"/v1/matches/{opened['match']}/events"
    started = [{"fact": "game-started", "number": 1}, {"fact": "hand-started", "number": 1}]
    await post(where, {"events": started})
    body = PASSED if batch == 1 else {"events": [PASSED] * batch}
    began, count = perf_counter(), 0
    while perf_counter() - began < SECONDS:
        await post(where, body)
        count += batch
    writer.close()
    return count
