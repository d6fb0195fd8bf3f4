"""How fast the log records on PostgreSQL, directly and over HTTP.

Beside it (a) the database alone, (b) the library's recorder, (e) a POST that does nothing.

All in one run on one server of its own, every figure the median of a few rounds taken
in turn, so that only the ratios are to be believed. Each event counted has been synced.
"""

import asyncio
import re
import shutil
import subprocess
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from pathlib import Path
from statistics import median
from time import perf_counter

from eventsourcing.persistence import StoredEvent

from bench.log.disk import syncs
from bench.server import http
from domain.bones import Bone
from domain.events import BonePlayed
from domain.recorder import NewEvent, open_log
from domain.recorder.envelope import pack
from domain.recorder.postgres.library import library_recorder
from domain.recorder.postgres.migrating import migrate
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
    "the disk alone, syncs": lambda at: syncs(at.folder, SECONDS / 2),
    **{f"(a) bare rows, {n} clients": alone(n) for n in CLIENTS},
    "(b) library's recorder": library,
    **{f"(c) log, {n} writers": ours(n) for n in (*CLIENTS, 256)},
    "(c) log, 64 writers, batches of 20": ours(64, 20),
}


def measured(at: Server) -> dict[str, float]:
    """Events recorded per second in each case, medians of rounds taken in turn."""
    rounds: list[dict[str, float]] = []
    for _ in range(ROUNDS):
        rates = {name: rate(at) for name, rate in CASES.items()}
        # Not beside the others: a server that listens is woken by every group of every league.
        with http.asked(league(at)) as asked:
            rounds.append(rates | {name: asked.rate(name)() for name in http.NAMES})
    return {name: median(one[name] for one in rounds) for name in rounds[0]}


def run() -> None:
    """Print the table, then how long an answer over HTTP takes."""
    with server(shared_buffers="256MB") as at:
        rates = measured(at)
        best = max(rate for name, rate in rates.items() if name.startswith("(a)"))
        print(f"{'recording on PostgreSQL':38} {'events/s':>9} {'best of (a)':>12} {'(b)':>8}")
        for name, rate in rates.items():
            of_library = rate / rates["(b) library's recorder"]
            print(f"{name:38} {rate:9,.0f} {rate / best:11.2f}x {of_library:7.1f}x")
        with http.asked(league(at)) as asked:
            http.tell(rates, asked)


if __name__ == "__main__":
    run()
