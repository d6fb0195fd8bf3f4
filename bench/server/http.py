"""Events recorded over HTTP, beside a POST of the same body that does nothing.

The server is `bonebook serve` in a process of its own, with the route of `bench.server.serving`
added; the client costs a tenth of it (`bench.server.client`). Both run on this machine. Here on
SQLite; `bench.log.postgres` asks the same of PostgreSQL.
"""

import asyncio
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

from msgspec import json

from bench.server.client import Load, ask, load, request
from bench.server.serving import serving

ROUNDS = 3
SECONDS = 2.0
TABLES = 32
"""Matches recorded at the same time, each over a connection of its own."""
BATCH = 20
PASSED = {"fact": "passed", "seat": 0}
SINGLE, BATCHES = "(d) over HTTP, one event a request", "(d) over HTTP, batches of 20"
NOTHING, NOTHING_20 = "(e) POST that does nothing, one event", "(e) the same, batches of 20"
NAMES = (NOTHING, SINGLE, NOTHING_20, BATCHES)


class Sent:
    """A server over some database, and matches to record in it."""

    def __init__(self, port: int, key: str) -> None:
        self.port = port
        self._key = key
        self._matches = [asyncio.run(self._opened()) for _ in range(TABLES)]

    async def _opened(self) -> str:
        opening = {"book": "PDA", "players": ["Ana", "Bruno"]}
        match = json.decode(await ask(self.port, request("/v1/matches", self._key, opening)))
        started = [{"fact": "game-started", "number": 1}, {"fact": "hand-started", "number": 1}]
        where = f"/v1/matches/{match['match']}/events"
        await ask(self.port, request(where, self._key, {"events": started}))
        return match["match"]

    def load(self, name: str, pace: float = 0.0) -> Load:
        """What comes of one of `NAMES`, as fast as may be or so many requests a second."""
        kind = "nothing" if name in (NOTHING, NOTHING_20) else "matches"
        body = PASSED if name in (NOTHING, SINGLE) else {"events": [PASSED] * BATCH}
        requests = [
            request(f"/v1/{kind}/{match}/events", self._key, body) for match in self._matches
        ]
        return asyncio.run(load(self.port, requests, SECONDS, pace))

    def rate(self, name: str) -> Callable[..., float]:
        """Events a second, as a case of a bench that does not care for what it is given."""
        size = 1 if name in (NOTHING, SINGLE) else BATCH
        return lambda *_: size * self.load(name).rate


@contextmanager
def asked(database: str) -> Iterator[Sent]:
    """A server of our own over this database."""
    with TemporaryDirectory() as folder, serving(database, Path(folder)) as (port, key):
        yield Sent(port, key)


def tell(rates: dict[str, float], server: Sent) -> None:
    """Print the ratios of (d) to (e), and how long an answer takes at half the load."""
    print(f"one event: (d) is {rates[SINGLE] / rates[NOTHING]:.2f} x (e);"
          f" batches: {rates[BATCHES] / rates[NOTHING_20]:.2f} x")  # fmt: skip
    for name in (SINGLE, NOTHING):
        half = server.load(name, rates[SINGLE] / 2)
        print(f"{name}, at {half.rate:,.0f}/s: p50 {half.p50:.1f} ms, p99 {half.p99:.1f} ms;"
              f" the client took {half.busy:.0%} of a processor")  # fmt: skip


def bare_loop(path: Path) -> float:
    """Rows a second that this disk takes, one to a transaction, as safe as the log's."""
    path.unlink(missing_ok=True)
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
        taken = rows / (perf_counter() - began)
    db.close()
    return taken


def run() -> None:
    """Print events/s, and each as a ratio to the bare loop."""
    with TemporaryDirectory() as folder, asked("sqlite:///bonebook.db") as server:
        bare = "bare insert and commit, one at a time"
        cases = {bare: lambda: bare_loop(Path(folder) / "bare.db")}
        cases |= {name: server.rate(name) for name in NAMES}
        rounds = [{name: rate() for name, rate in cases.items()} for _ in range(ROUNDS)]
        rates = {name: median(one[name] for one in rounds) for name in cases}
        for name, rate in rates.items():
            print(f"{name:42} {rate:9,.0f} events/s {rate / rates[bare]:6.2f} x")
        tell(rates, server)


if __name__ == "__main__":
    run()
