"""How fast the log records on PostgreSQL, beside the database alone and the library's recorder.

All in one run on one server of its own, every figure the median of a few rounds taken
in turn, so that only the ratios are to be believed. Each event counted has been synced.
"""

import asyncio
import os
import re
import shutil
import subprocess
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter

import psycopg
from eventsourcing.persistence import StoredEvent

from domain.bones import Bone
from domain.events import BonePlayed
from domain.recorder import NewEvent, migrate, open_log
from domain.recorder.envelope import pack
from domain.recorder.place import place
from domain.recorder.postgres_library import library_recorder
from tests.postgres_server import Server, server

EVENT = NewEvent(
    BonePlayed(0, Bone("6-4"), on=Bone("6-6")), "table-4", None, "2026-05-01T10:00:00.000Z"
)
ROUNDS = 3
SECONDS = 2
CLIENTS = (1, 8, 32, 64)
FINGERPRINT = b"0123456789abcdef" * 2
_leagues = count()


def league(at: Server) -> str:
    url = at.url(f"bench_{next(_leagues)}")
    migrate(url)
    return url


def syncs(folder: Path) -> float:
    """How often a second the disk takes eight KiB for certain: what bounds each commit."""
    with (folder / "sync.bin").open("wb", buffering=0) as file:
        until = (started := perf_counter()) + SECONDS / 2
        done = 0
        while perf_counter() < until:
            file.seek(0)
            file.write(bytes(8192))
            os.fdatasync(file.fileno())
            done += 1
        return done / (perf_counter() - started)


# --- (a) the database alone ----------------------------------------------------------------


def alone(clients: int) -> Callable[[Server], float]:
    """A row of the event's size inserted and committed, over and over: pgbench, or threads."""
    tag, state = pack(EVENT)
    row = f"INSERT INTO bare (stream, tag, state) VALUES ('m-0', '{tag}', '{state.decode()}')"

    def rate(at: Server) -> float:
        with at.connect() as db:
            db.execute("DROP TABLE IF EXISTS bare")
            db.execute(
                "CREATE TABLE bare (position bigserial PRIMARY KEY, stream text, tag text,"
                " state bytea)"
            )
        program = at.binaries / "pgbench"
        if program.exists() or (program := Path(shutil.which("pgbench") or "none")).exists():
            return _pgbench(program, at, row, clients)
        with ThreadPoolExecutor(clients) as threads:
            done = sum(threads.map(lambda _: _inserted(at, row), range(clients)))
        return done / SECONDS

    return rate


def _pgbench(program: Path, at: Server, row: str, clients: int) -> float:
    script = at.folder / "insert.sql"
    script.write_text(row + ";\n")
    said = subprocess.run(
        [program, "--no-vacuum", "--protocol=prepared", f"--client={clients}", "--jobs=2",
         f"--time={SECONDS}", f"--file={script}", at.url().partition("?")[0]],
        check=True, capture_output=True, text=True,
    ).stdout  # fmt: skip
    found = re.search(r"tps = ([\d.]+)", said)
    assert found, said
    return float(found[1])


def _inserted(at: Server, row: str) -> int:
    done = 0
    with at.connect() as db:
        until = perf_counter() + SECONDS
        while perf_counter() < until:
            db.execute(row)  # pyright: ignore[reportArgumentType, reportCallIssue]
            done += 1
    return done


# --- (b) the library's recorder --------------------------------------------------------------


def library(at: Server) -> float:
    """The library's own inserting over the same tables, one event a transaction."""
    tag, state = pack(EVENT)
    recorder = library_recorder(league(at))
    until = (started := perf_counter()) + SECONDS
    done = 0
    while perf_counter() < until:
        done += 1
        recorder.insert_events([StoredEvent("m-0", done, tag, state)])
    rate = done / (perf_counter() - started)
    recorder.datastore.close()
    return rate


# --- (c) ours ------------------------------------------------------------------------------


def ours(writers: int, size: int = 1) -> Callable[[Server], float]:
    """The log itself: so many writers at once, each its own match, so many events a command."""

    async def record(url: str) -> float:
        log = open_log(url)
        events = [EVENT] * size
        until = (started := perf_counter()) + SECONDS

        async def write(writer: int) -> int:
            done = 0
            while perf_counter() < until:
                await log.append(f"m-{writer}", events, done, f"k-{writer}-{done}", FINGERPRINT)
                done += size
            return done

        done = sum(await asyncio.gather(*(write(writer) for writer in range(writers))))
        rate = done / (perf_counter() - started)
        await log.close()
        return rate

    return lambda at: asyncio.run(record(league(at)))


CASES: dict[str, Callable[[Server], float]] = {
    "the disk alone, syncs": lambda at: syncs(at.folder),
    **{f"(a) bare rows, {n} clients": alone(n) for n in CLIENTS},
    "(b) library's recorder": library,
    **{f"(c) log, {n} writers": ours(n) for n in (*CLIENTS, 256)},
    "(c) log, 64 writers, batches of 20": ours(64, 20),
}


def measured(at: Server) -> dict[str, float]:
    """Events recorded per second in each case, medians of rounds taken in turn."""
    rates: dict[str, list[float]] = {name: [] for name in CASES}
    for _ in range(ROUNDS):
        for name, rate in CASES.items():
            rates[name].append(rate(at))
    return {name: median(found) for name, found in rates.items()}


# --- growth ------------------------------------------------------------------------------------


async def as_a_match_grows(url: str, length: int = 10_000, sample: int = 500) -> list[float]:
    """Seconds for one event of one match, medians at its beginning, middle and end."""
    log = open_log(url)
    took: list[float] = []
    for n in range(length):
        started = perf_counter()
        await log.append("m-0", [EVENT], n, f"k-{n}", FINGERPRINT)
        took.append(perf_counter() - started)
    await log.close()
    middle = length // 2
    return [median(took[at : at + sample]) for at in (100, middle, length - sample)]


async def as_the_store_grows(at: Server, steps: tuple[int, ...]) -> list[tuple[int, float, float]]:
    """Events in the store, then the median and the 99th percentile for one more, in seconds."""
    url = league(at)
    log = open_log(url)
    found: list[tuple[int, float, float]] = []
    for step, size in enumerate(steps):
        _fill(url, size, step)
        took: list[float] = []
        for n in range(600):
            started = perf_counter()
            await log.append(f"fresh-{step}", [EVENT], n, f"k-{step}-{n}", FINGERPRINT)
            took.append(perf_counter() - started)
        found.append((await log.head(), median(took[100:]), quantiles(took[100:], n=100)[98]))
    await log.close()
    return found


def _fill(url: str, size: int, step: int) -> None:
    """Bring the store to so many events: matches of 200, written by the database itself."""
    tag, state = pack(EVENT)

    options = " ".join(f"{name}='{value}'" for name, value in place(url).options().items())
    with psycopg.connect(options) as db:
        db.execute("SET statement_timeout = 0")
        db.execute(
            "WITH head AS (SELECT position FROM log_head FOR UPDATE), more AS ("
            " INSERT INTO stored_events (originator_id, originator_version, topic, state,"
            " notification_id) SELECT %s || '-' || n / 200, n %% 200 + 1, %s, %s, position + n + 1"
            " FROM head, generate_series(0, %s - position - 1) AS n)"
            "UPDATE log_head SET position = %s",
            (f"filled-{step}", tag, state, size, size),
        )
    with psycopg.connect(options, autocommit=True) as db:
        db.execute("SET statement_timeout = 0")
        db.execute("ANALYZE stored_events")


STORE = (10_000, 100_000, 1_000_000)


def run(store: tuple[int, ...] = STORE) -> None:
    """Print the tables."""
    with server(shared_buffers="256MB") as at:
        rates = measured(at)
        best = max(rate for name, rate in rates.items() if name.startswith("(a)"))
        print(f"{'recording on PostgreSQL':36} {'events/s':>9} {'best of (a)':>12} {'(b)':>8}")
        for name, rate in rates.items():
            of_library = rate / rates["(b) library's recorder"]
            print(f"{name:36} {rate:9,.0f} {rate / best:11.2f}x {of_library:7.1f}x")
        took = asyncio.run(as_a_match_grows(league(at)))
        print("one event of a match of 10,000, at its beginning, middle, end:", end=" ")
        print(", ".join(f"{1000 * each:.2f} ms" for each in took))
        for size, middle, slow in asyncio.run(as_the_store_grows(at, store)):
            print(
                f"one event in a store of {size:,}: {1000 * middle:.2f} ms, p99 {1000 * slow:.2f}"
            )


if __name__ == "__main__":
    run()
