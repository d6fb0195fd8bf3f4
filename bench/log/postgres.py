"""How fast the log records on PostgreSQL, beside (a) bare rows, (b) the library's recorder.

All in one run on one server of its own, every figure the median of a few rounds taken in turn,
the lowest and the highest beside it, so that only the ratios are to be believed. Each event
counted has been synced. How it goes over HTTP is for `bench.server.http`.
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
from typing import Any

from eventsourcing.persistence import StoredEvent
from eventsourcing.postgres import PostgresApplicationRecorder, PostgresDatastore
from psycopg.rows import dict_row

from api.event_store import NewEvent, open_log
from api.event_store.envelope import pack
from api.event_store.postgres.dsn import log_address
from api.event_store.postgres.migrating import migrate
from bench.log.disk import syncs
from bench.log.goals import goal, machine
from domain.bones import Bone
from domain.events import BonePlayed
from tests.support.postgres_server import Server, server

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


class NoPeer(Exception):
    """A peer gave no figure, so nothing can be compared."""


def _pgbench(program: Path, at: Server, row: str, clients: int) -> float:
    script = at.folder / "insert.sql"
    script.write_text(row + ";\n")
    done = subprocess.run(
        [program, "--no-vacuum", "--protocol=prepared", f"--client={clients}", "--jobs=2",
         f"--time={SECONDS}", f"--file={script}", at.url().partition("?")[0]],
        check=False, capture_output=True, text=True,
    )  # fmt: skip
    matched = re.search(r"tps = ([\d.]+)", done.stdout)
    if done.returncode or not matched:
        raise NoPeer(f"pgbench with {clients} clients gave no result: {done.stderr.strip()}")
    return float(matched[1])


def _inserted(at: Server, row: str) -> int:
    done = 0
    with at.connect() as db:
        until = perf_counter() + SECONDS
        while perf_counter() < until:
            db.execute(row)  # pyright: ignore[reportArgumentType, reportCallIssue]
            done += 1
    return done


# --- (b) the library's recorder --------------------------------------------------------------


def library(writers: int) -> Callable[[Server], float]:
    """The library's own recorder as it comes, in tables of its own: as many writers, in threads,
    each its own stream, one event a transaction.
    """
    tag, state = pack(EVENT)

    def rate(at: Server) -> float:
        where = log_address(league(at))
        datastore = PostgresDatastore(
            "", "", "", "", "", pool_size=writers, schema=where.schema, originator_id_type="text"
        )
        parameters: dict[str, Any] = {**where.parameters, "row_factory": dict_row}
        datastore.pool.kwargs = parameters
        recorder = PostgresApplicationRecorder(datastore, events_table_name="stock_events")
        recorder.create_table()
        until = (started := perf_counter()) + SECONDS

        def write(writer: int) -> int:
            done = 0
            while perf_counter() < until:
                done += 1
                recorder.insert_events([StoredEvent(f"m-{writer}", done, tag, state)])
            return done

        with ThreadPoolExecutor(writers) as threads:
            done = sum(threads.map(write, range(writers)))
        taken = perf_counter() - started
        datastore.close()
        return done / taken

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
    **{f"(b) library's recorder, {n} writers": library(n) for n in (1, 64)},
    **{f"(c) log, {n} writers": ours(n) for n in (*CLIENTS, 256)},
    "(c) log, 64 writers, batches of 20": ours(64, 20),
}


def run() -> None:
    """Print the table."""
    with server(shared_buffers="256MB", max_connections="200") as at:
        print(machine())
        try:
            rounds = [{name: rate(at) for name, rate in CASES.items()} for _ in range(ROUNDS)]
        except NoPeer as error:
            print(f"no comparison: {error}")
            return
    rates = {name: sorted(one[name] for one in rounds) for name in CASES}
    best = max(median(found) for name, found in rates.items() if name.startswith("(a)"))
    stock = max(median(found) for name, found in rates.items() if name.startswith("(b)"))
    print(f"{'recording on PostgreSQL':36}{'events/s':>9}{'lowest':>9}{'highest':>9}"
          f"{'best of (a)':>13}{'best of (b)':>13}")  # fmt: skip
    for name, runs in rates.items():
        rate, low, high = median(runs), runs[0], runs[-1]
        print(
            f"{name:36}{rate:9,.0f}{low:9,.0f}{high:9,.0f}{rate / best:12.2f}x{rate / stock:12.1f}x"
        )
    many = median(rates["(c) log, 64 writers"])
    goal("64 writers beside pgbench's best", many / best, least=2)
    goal("64 writers beside the library's best", many / stock, least=20)


if __name__ == "__main__":
    run()
