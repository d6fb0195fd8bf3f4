"""Whether recording stays as fast as a match grows to 10,000 events, and the store to millions.

``python3 run.py bench growth`` fills a scratch store of each kind up to a million events;
``python -m bench.log.growth 10000000`` up to ten. The filling is valid: matches of 200 events
as the recorder stores them, with an answer beside each. It is deleted at the end.

Beside recording: opening the log, reading on from a cursor in its middle, and reading one
match. Recording is told with its 99th percentile and with the disk's own syncs, since
what else uses the disk meanwhile is in both.
"""

import asyncio
import os
import sqlite3
import sys
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from secrets import token_hex
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from time import perf_counter

import psycopg
from msgspec import Struct
from rich.progress import track

from api.event_store import Log, NewEvent, open_log
from api.event_store.envelope import pack
from api.event_store.postgres.dsn import log_address
from api.event_store.postgres.migrating import migrate
from api.matches.matches import Matches, Order
from api.matches.sender_fold import Report
from api.visibility import WHOLE, Viewer
from bench.log.disk import syncs
from domain.bones import Bone
from domain.events import BonePlayed, GameStarted, HandStarted, MatchOpened, Passed
from domain.rulebooks import book
from tests.support.postgres_server import server

EVENT = NewEvent(
    BonePlayed(0, Bone("6-4"), on=Bone("6-6")), "table-4", None, "2026-05-01T10:00:00.000Z"
)
PASSED = [Report(Passed(0))]
FINGERPRINT = bytes(32)
MATCH = 200
CHUNK = 100_000
SIZES = (10_000, 100_000, 1_000_000, 10_000_000)
LENGTH = 10_000
SAMPLE = 500
Fill = Callable[[int, int], None]
"""Bring the store from so many events to so many."""


class Scratch(Struct, frozen=True):
    """A store to be filled: its URL, its folder, how it is filled, and what ends the filling."""

    url: str
    folder: Path
    fill: Fill
    settle: Callable[[], object]


# --- filling ----------------------------------------------------------------------------------


@contextmanager
def sqlite() -> Iterator[Scratch]:
    """A log in a file."""
    with TemporaryDirectory(prefix="bonebook-growth-") as folder:
        path = Path(folder) / "log.db"
        asyncio.run(open_log(f"sqlite:///{path}").close())
        url = f"sqlite:///{path}"
        yield Scratch(url, Path(folder), lambda *upto: _fill_sqlite(path, *upto), lambda: None)


def _fill_sqlite(path: Path, first: int, end: int) -> None:
    tag, state = pack(EVENT)
    numbers = range(first, end)
    with sqlite3.connect(path) as db:
        db.executemany(
            "INSERT INTO stored_events VALUES (?, ?, ?, ?, ?)",
            ((n + 1, f"filled-{n // MATCH}", n % MATCH + 1, tag, state) for n in numbers),
        )
        db.executemany(
            "INSERT INTO answers VALUES (?, ?, ?, ?, ?, ?)",
            (
                (f"{n:08d}", FINGERPRINT, f"filled-{n // MATCH}", *2 * (n % MATCH + 1,), n + 1)
                for n in numbers
            ),
        )  # fmt: skip
    db.close()


@contextmanager
def postgres() -> Iterator[Scratch]:
    """A league on a server of its own."""
    with server(shared_buffers="256MB", max_wal_size="4GB") as at:
        url = at.url("growth")
        migrate(url)

        def settle() -> None:
            with at.connect() as db:
                db.execute("VACUUM ANALYZE")
                db.execute("CHECKPOINT")

        yield Scratch(url, at.folder, lambda *upto: _fill_postgres(url, *upto), settle)


def _fill_postgres(url: str, first: int, end: int) -> None:
    tag, state = pack(EVENT)
    options = " ".join(f"{name}='{value}'" for name, value in log_address(url).options().items())
    with psycopg.connect(options) as db:
        db.execute("SET statement_timeout = 0")
        db.execute(
            "INSERT INTO stored_events SELECT 'filled-' || n / %(match)s, n %% %(match)s + 1,"
            " %(tag)s, %(state)s, n + 1 FROM generate_series(%(first)s, %(end)s - 1) AS n",
            {"match": MATCH, "tag": tag, "state": state, "first": first, "end": end},
        )
        db.execute(
            "INSERT INTO answers SELECT lpad(n::text, 8, '0'), %(print)s,"
            " 'filled-' || n / %(match)s, n %% %(match)s + 1, n %% %(match)s + 1, n + 1"
            " FROM generate_series(%(first)s, %(end)s - 1) AS n",
            {"match": MATCH, "print": FINGERPRINT, "first": first, "end": end},
        )
        db.execute("UPDATE log_head SET position = %s", (end,))


def fill(scratch: Scratch, first: int, end: int) -> None:
    """In pieces, with a bar to watch, and all of it on the disk at the end."""
    pieces = range(first, end, CHUNK)
    for at in track(pieces, description=f"to {end:,} events", transient=True):
        scratch.fill(at, min(at + CHUNK, end))
    scratch.settle()
    os.sync()  # or what the filling left to be written would be measured


# --- measuring --------------------------------------------------------------------------------


async def timed(times: int, ask: Callable[[int], Awaitable[object]]) -> list[float]:
    """Milliseconds of each of so many."""
    took: list[float] = []
    for n in range(times):
        started = perf_counter()
        await ask(n)
        took.append(1000 * (perf_counter() - started))
    return took


async def measured(scratch: Scratch, size: int) -> tuple[float, ...]:
    """At this size: opening, recording (p50, p99), reading from a cursor, reading a match."""
    started = perf_counter()
    log = open_log(scratch.url)
    await log.head()
    opening = 1000 * (perf_counter() - started)
    stream = f"fresh-{token_hex(4)}"
    await log.append(stream, [EVENT], 0)

    def middle(n: int) -> int:
        return (size // 2 + 7919 * n) % (size - MATCH)

    recording = await timed(
        SAMPLE,
        lambda n: log.append(stream, [EVENT], n + 1, f"{middle(n):08d}-{stream}", FINGERPRINT),
    )
    following = await timed(50, lambda n: log.tail(middle(n), MATCH))
    reading = await timed(50, lambda n: log.read(f"filled-{middle(n) // MATCH}"))
    await log.close()
    p99 = quantiles(recording, n=100)[98]
    return opening, median(recording), p99, median(following), median(reading)


async def as_a_match_grows(log: Log) -> tuple[list[tuple[float, float]], float]:
    """Milliseconds to decide on and record one report at the beginning, middle and end of
    a match, each beside the same in a match that has just begun, turn by turn; and to open
    the long one when it is not in memory.
    """
    matches = Matches(log)
    rules = book("PDA")
    opened = MatchOpened("PDA", rules.version, rules.sha256(), ("Ana", "Bruno"))
    order = Order(Viewer("recorder", "k"), "k")

    async def begin(match: str) -> None:
        await matches.open(match, opened, order)
        await matches.record(match, [Report(GameStarted(1)), Report(HandStarted(1))], order)

    await begin("long")
    took: list[tuple[float, float]] = []
    for at in (0, LENGTH // 2, LENGTH - SAMPLE):
        while (there := await log.version("long")) < at:
            await matches.record("long", PASSED * min(SAMPLE, at - there), order)
        await begin(short := f"short-{at}")
        each: list[list[float]] = [[], []]
        for _ in range(SAMPLE):
            for match, times in zip(("long", short), each, strict=True):
                times.extend(await timed(1, lambda _, to=match: matches.record(to, PASSED, order)))
        took.append((median(each[0]), median(each[1])))
    cold = await timed(1, lambda _: Matches(log).following("long", WHOLE))
    await log.close()
    return took, cold[0]


def run(most: int = 1_000_000) -> None:
    """Print the tables."""
    for name, kind in (("SQLite", sqlite), ("PostgreSQL", postgres)):
        with kind() as scratch:
            took, cold = asyncio.run(as_a_match_grows(open_log(scratch.url)))
            print(f"{name}: one report, and the ratio to one of a match that has just begun")
            for at, (now, new) in zip((0, LENGTH // 2, LENGTH - SAMPLE), took, strict=True):
                print(f"  events {at + 1:,} to {at + SAMPLE:,}: {now:.2f} ms, {now / new:.2f} x")
            print(f"  the whole match, opened when it is not in memory: {cold:.0f} ms")
        with kind() as scratch:
            print(f"{name:>12} {'opened':>8} {'recorded':>9} {'p99':>8} {'one sync':>9}"
                  f" {'from a cursor':>14} {'a match':>8}  ms")  # fmt: skip
            there = 0
            for size in (size for size in SIZES if size <= most):
                fill(scratch, there, size)
                opening, p50, p99, tail, match = asyncio.run(measured(scratch, size))
                sync = 1000 / syncs(scratch.folder, 0.5)
                print(f"{size:12,} {opening:8.1f} {p50:9.2f} {p99:8.2f} {sync:9.2f}"
                      f" {tail:14.2f} {match:8.2f}", flush=True)  # fmt: skip
                there = size + SAMPLE + 1


if __name__ == "__main__":
    run(int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000)
