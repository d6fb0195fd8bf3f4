"""How long a page of the list of matches takes, as they become 200,000, for every kind of reader.

``python3 run.py bench lists`` fills a scratch store of each kind with matches that were opened,
assigned and followed, and asks a server for pages of 1 and 50, one at a time, beside a route
that reads nothing.
"""

import asyncio
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import quantiles
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any, Final

import psycopg

from api.access.access_store import AccessStore
from api.access.principals import AccessKey, Delay, Grant, Principal, Role, mint
from api.event_store import NewEvent, open_log
from api.event_store.envelope import pack
from api.event_store.postgres.dsn import log_address
from api.event_store.postgres.migrating import migrate
from api.match_lists.match_summaries import LISTINGS, SummaryFold
from bench.log.goals import goal, machine
from bench.server.client import Getting
from bench.server.serving import serving
from domain.events import Entry, MatchOpened
from domain.rulebooks import book
from tests.support.postgres_server import server

SIZES: Final = (1_000, 10_000, 200_000)
ASKED: Final = 1_000
CHARGES: Final = 10_000
NOON: Final = "2026-05-01T12:00:00.000Z"
READERS: Final[dict[str, tuple[Role, str, Delay]]] = {
    "audience of the league": ("audience", "league", 0),
    "audience of an event": ("audience", "event:event-7", 0),
    "recorder of 10,000 matches": ("recorder", "table:table-1", 0),
    "scoreboard, 30 s behind": ("scoreboard", "league", 30),
    "broadcaster, a hand behind": ("broadcaster", "league", "hand"),
}
TableRows = dict[str, Iterator[Sequence[Any]]]


def rows(first: int, end: int) -> TableRows:
    """A store's content: these matches, a tenth of them public, and each event with a hundredth."""
    rules = book("PDA")
    opened = MatchOpened("PDA", rules.version, rules.sha256(), ("Ana", "Bruno"))
    tag, state = pack(NewEvent(opened, "k", None, NOON))
    fold = SummaryFold()
    fold.feed(Entry(1, opened, "k", None, NOON))
    listed, numbers = fold.row(), range(first, end)
    return {
        "stored_events": ((f"m-{n}", 1, tag, state, n + 1) for n in numbers),
        "model_rows": ((LISTINGS.name, 1, f"m-{n}", 1, listed) for n in numbers),
        "venues": (
            (f"m-{n}", f"event-{n % 100}", f"table-{n % 40}", n % 10 == 0, 1, n + 1)
            for n in numbers
        ),
    }


COLUMNS: Final = {
    "stored_events": "originator_id, originator_version, topic, state, {position}",
    "model_rows": "name, generation, stream, position, state",
    "venues": "stream, event, board, public, changed, opened",
}
FOLLOWED: Final = "INSERT INTO models (name, generation, cursor, live) VALUES ('{}', 1, 0, {})"


def fill_sqlite(url: str, first: int, end: int) -> None:
    """Put these matches into a file."""
    with sqlite3.connect(url.removeprefix("sqlite:///")) as db:
        if not first:
            db.execute(FOLLOWED.format(LISTINGS.name, 1))
        for table, its in rows(first, end).items():
            columns = COLUMNS[table].format(position="rowid")
            marks = ", ".join("?" * len(columns.split(",")))
            db.executemany(f"INSERT INTO {table} ({columns}) VALUES ({marks})", its)
        db.execute("UPDATE models SET cursor = ?", (end,))
        db.execute("ANALYZE")
    db.close()


def fill_postgres(url: str, first: int, end: int) -> None:
    """Put these matches into a league."""
    options = " ".join(f"{name}='{value}'" for name, value in log_address(url).options().items())
    with psycopg.connect(options, autocommit=True) as db:
        db.execute("SET statement_timeout = 0")
        if not first:
            db.execute(FOLLOWED.format(LISTINGS.name, True).encode())
        for table, its in rows(first, end).items():
            columns = COLUMNS[table].format(position="notification_id")
            with db.cursor().copy(f"COPY {table} ({columns}) FROM STDIN".encode()) as copy:
                for row in its:
                    copy.write_row(row)
        db.execute("UPDATE log_head SET position = %s", (end,))
        db.execute("UPDATE models SET cursor = %s", (end,))
        db.execute("VACUUM ANALYZE")
        db.execute("CHECKPOINT")  # what was filled in at once is not written while pages are asked


async def readers(url: str, size: int) -> dict[str, str]:
    """The readers, of whom the recorder has a charge for every match up to 10,000; their keys."""
    log = open_log(url)
    store, keys = AccessStore(log), dict[str, str]()
    for n, (name, (role, scope, delay)) in enumerate(READERS.items()):
        id, keys[name], hashed = mint()
        who = f"reader-{size}-{n}"
        await store.add_principal(Principal(who, name, "service", NOON))
        await store.add_key(AccessKey(id, who, hashed, "", NOON))
        await store.grant(Grant(who, role, scope, None, delay, NOON))
        if role == "recorder":
            async with log.transaction() as execute:
                for match in range(min(size, CHARGES)):
                    await execute(
                        "INSERT INTO grants (principal, role, scope, seat, delay, created_at,"
                        " changed, opened) VALUES (?, 'recorder', ?, -1, '0', ?, 1, ?)",
                        *(who, f"match:m-{match}", NOON, match + 1),
                    )
    await log.close()
    return keys


async def took(port: int, path: str, key: str) -> tuple[float, float]:
    """Milliseconds to the answer, p50 and p99, asked over one connection one at a time."""
    getting = await Getting.connected(port, key)
    times: list[float] = []
    for _ in range(ASKED):
        began = perf_counter()
        await getting.get(path)
        times.append(1000 * (perf_counter() - began))
    getting.close()
    cuts = quantiles(times, n=100)
    return cuts[49], cuts[98]


def at_sizes(url: str) -> None:
    """Print a line for each reader and size."""
    fill = fill_sqlite if url.startswith("sqlite") else fill_postgres
    for first, size in zip((0, *SIZES), SIZES, strict=False):
        fill(url, first, size)
        keys = asyncio.run(readers(url, size))
        with TemporaryDirectory() as folder, serving(url, Path(folder)) as (port, *_):
            for name, key in keys.items():
                pages = [asyncio.run(took(port, f"/v1/matches?limit={n}", key)) for n in (1, 50)]
                percentiles = "; ".join(f"p50 {p50:5.2f} p99 {p99:5.2f}" for p50, p99 in pages)
                print(f"  {size:>9,} {name:28} {percentiles} ms", flush=True)
                if size == SIZES[-1]:
                    goal(f"{name}, p99", max(p99 for _, p99 in pages), most=5, unit="ms")
            p50, p99 = asyncio.run(took(port, "/v1/rulebooks", keys["audience of the league"]))
            print(f"  {size:>9,} {'(nothing read)':28} p50 {p50:5.2f} p99 {p99:5.2f} ms")


@contextmanager
def stores() -> Iterator[tuple[str, str]]:
    """One of each kind, by its URL."""
    with TemporaryDirectory() as folder, server(shared_buffers="256MB") as at:
        path = Path(folder) / "log.db"
        asyncio.run(open_log(f"sqlite:///{path}").close())
        url = at.url("lists")
        migrate(url)
        yield f"sqlite:///{path}", url


def run() -> None:
    """Print how long pages of 1 and of 50 take."""
    with stores() as urls:
        for url in urls:
            print(f"{url.partition(':')[0]}, pages of 1 and of 50; {machine()}")
            at_sizes(url)


if __name__ == "__main__":
    run()
