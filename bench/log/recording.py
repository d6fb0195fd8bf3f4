"""How fast the log records, beside the database alone and the library's own recorder.

All in one run on one disk, every figure the median of a few rounds taken in turn,
so that only the ratios are to be believed. Each event counted has been synced.
"""

import asyncio
import sqlite3
from collections.abc import Callable
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

import uvloop
from eventsourcing.persistence import StoredEvent
from eventsourcing.sqlite import SQLiteApplicationRecorder, SQLiteDatastore

from api.event_store import NewEvent, open_log
from api.event_store.envelope import pack
from bench.log.disk import syncs
from bench.log.goals import goal, machine
from domain.bones import Bone
from domain.events import BonePlayed

EVENT = NewEvent(
    BonePlayed(0, Bone("6-4"), on=Bone("6-6")), "table-4", None, "2026-05-01T10:00:00.000Z"
)
ROUNDS = 5
SINGLES = 1_500
BARE, ONE, MANY = "bare insert and commit", "log, 1 writer", "log, 64 writers"


def bare(path: Path, count: int) -> None:
    """Insert and commit row after row, with the settings that the log has."""
    tag, state = pack(EVENT)
    db = sqlite3.connect(path, isolation_level=None)
    db.execute("PRAGMA journal_mode=WAL")
    db.execute("PRAGMA synchronous=FULL")
    db.execute("CREATE TABLE events (stream, position, tag, state, PRIMARY KEY (stream, position))")
    for n in range(count):
        db.execute("BEGIN IMMEDIATE")
        db.execute("INSERT INTO events VALUES (?, ?, ?, ?)", ("m-0", n, tag, state))
        db.execute("COMMIT")
    db.close()


def library(path: Path, count: int) -> None:
    """The library's own recorder, one event a transaction (WAL, and SQLite's default sync)."""
    tag, state = pack(EVENT)
    recorder = SQLiteApplicationRecorder(SQLiteDatastore(str(path), originator_id_type="text"))
    recorder.create_table()
    for n in range(1, count + 1):
        recorder.insert_events([StoredEvent("m-0", n, tag, state)])
    recorder.datastore.close()


def ours(writers: int, size: int) -> Callable[[Path, int], None]:
    """The log itself: so many writers at once, each its own match, so many events a command."""

    async def record(path: Path, count: int) -> None:
        log = open_log(f"sqlite:///{path}")

        async def write(writer: int) -> None:
            events = [EVENT] * size
            for n in range(count // writers // size):
                key = f"k-{writer}-{n}"
                await log.append(f"m-{writer}", events, n * size, key, b"0123456789abcdef" * 2)

        await asyncio.gather(*(write(writer) for writer in range(writers)))
        await log.close()

    # On the loop that the server runs on.
    return lambda path, count: uvloop.run(record(path, count))


CASES: dict[str, tuple[Callable[[Path, int], None], int]] = {
    BARE: (bare, SINGLES),
    "library's recorder": (library, SINGLES),
    ONE: (ours(1, 1), SINGLES),
    "log, 8 writers": (ours(8, 1), 4 * SINGLES),
    MANY: (ours(64, 1), 640 * 16),
    "log, 1 writer, batches of 20": (ours(1, 20), 10 * SINGLES),
    "log, 64 writers, batches of 20": (ours(64, 20), 1280 * 40),
}


def measured() -> dict[str, list[float]]:
    """Events recorded per second in each case, in rounds taken in turn."""
    rates: dict[str, list[float]] = {name: [] for name in CASES}
    for _ in range(ROUNDS):
        for name, (record, count) in CASES.items():
            with TemporaryDirectory(dir=Path.cwd(), prefix="bench-") as folder:
                started = perf_counter()
                record(Path(folder) / "log.db", count)
                rates[name].append(count / (perf_counter() - started))
    return rates


def run() -> None:
    """Print the table."""
    with TemporaryDirectory(dir=Path.cwd(), prefix="bench-") as folder:
        disk = syncs(Path(folder), 0.5)
    print(f"{machine()}; the disk syncs {disk:,.0f} times a second")
    rates = measured()
    base = median(rates[BARE])
    print(f"{'recording on SQLite':32} {'events/s':>9} {'lowest':>9} {'highest':>9} {'ratio':>7}")
    for name, runs in rates.items():
        rate = median(runs)
        print(f"{name:32} {rate:9,.0f} {min(runs):9,.0f} {max(runs):9,.0f} {rate / base:6.2f}x")
    goal("one writer beside a raw commit", median(rates[ONE]) / base, least=0.6)
    goal("64 writers beside a raw commit", median(rates[MANY]) / base, least=3)


if __name__ == "__main__":
    run()
