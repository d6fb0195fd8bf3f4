"""Whether anything is lost when a league is moved to another PostgreSQL, and how long writers wait.

``python3 run.py bench moving_league [SECONDS [EVENTS]]``

Two PostgreSQL servers that know nothing of each other, and two Bonebooks with both in their
address. The league has EVENTS entries already. Six writers record over HTTP and note on the disk
what was acknowledged; a reader follows the league. Meanwhile `bonebook move` copies the league, and
after SECONDS of that it switches. At the end the target is held against what was noted, verified
against what was signed, and nothing must have been recorded at the source since.
"""

import asyncio
import os
import sys
from asyncio import Condition
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import monotonic
from typing import NamedTuple

from api.event_store import NewEvent, open_log
from api.event_store.postgres.migrating import migrate
from bench.failover.drills import at_work, report_ledger
from bench.failover.durable_ledger import DurableScribe, noted
from bench.failover.failover import in_the_log
from bench.failover.league_reader import LeagueReader, LogPlace
from bench.log.goals import goal, machine
from domain.events import Passed
from tests.api.conftest import Server
from tests.faults.storm import TABLES
from tests.support import warm
from tests.support.postgres_server import Server as PostgreSQL
from tests.support.postgres_server import server as postgresql

SCHEMA = "north"
WAITED_SECONDS = 5.0
"""Seconds for which a writer may wait, at most."""
CALM_SECONDS = 5.0
EVENTS = 100_000
GONE_SECONDS = 120.0
PASSED = NewEvent(Passed(0))


class Places(NamedTuple):
    """The servers of a move, and the address by which Bonebook has both."""

    source: PostgreSQL
    target: PostgreSQL

    @property
    def both(self) -> str:
        hosts = f"127.0.0.1:{self.source.port},127.0.0.1:{self.target.port}"
        return f"postgresql://north_server:secret@{hosts}/postgres?schema={SCHEMA}"

    @property
    def command(self) -> tuple[str, ...]:
        return "move", "--database", self.source.url(SCHEMA), "--to", self.target.url(SCHEMA)


@contextmanager
def two_places() -> Iterator[Places]:
    """A league on one server, an empty one on another, and the login of its servers at both."""
    with postgresql(wal_level="logical") as source, postgresql() as target:
        for place in (source, target):
            migrate(place.url(SCHEMA))
            with place.connect() as db:
                db.execute("CREATE ROLE north_server LOGIN PASSWORD 'secret' IN ROLE north_app")
        with target.connect() as db:
            db.execute(
                "ALTER ROLE north_server IN DATABASE postgres"
                " SET default_transaction_read_only = on"
            )
        yield Places(source, target)


async def run_beside(folder: Path, *arguments: str, **settings: str) -> tuple[int, str]:
    """The status of a command, and what it printed."""
    out, err = folder / "printed", folder / "complained"
    for file in (out, err):
        file.unlink(missing_ok=True)
    process = warm.Running(arguments, folder, out, err, {**os.environ, **settings})
    status = await asyncio.to_thread(process.wait)
    return 2 if status is None else status, out.read_text() + err.read_text()


async def recorded(scribes: Sequence[DurableScribe], further: int) -> None:
    """Wait until so many further commands of every scribe are acknowledged."""
    due = [len(scribe.moments) + further for scribe in scribes]
    async with asyncio.timeout(GONE_SECONDS):
        while any(len(it.moments) < count for it, count in zip(scribes, due, strict=True)):  # noqa: ASYNC110 - the scribes tell nobody
            await asyncio.sleep(0.02)


async def filled(url: str, events: int) -> None:
    """Record so many events, in matches of 100."""
    log = open_log(url)

    async def fill(first: int) -> None:
        for match in range(first, events // 100, 20):
            await log.append(f"old-{match}", [PASSED] * 100, 0, f"old-{match}", b"0" * 32)

    await asyncio.gather(*(fill(first) for first in range(20)))
    await log.close()


async def moved(places: Places, folder: Path, seconds: float, events: int) -> None:
    """Move the league under load, and print what came of it."""
    await filled(places.source.url(SCHEMA), events)
    nodes = [Server(folder, database=places.both, origin="drill.example/league")]
    try:
        nodes.append(Server(folder, nodes[0].keys, database=places.both))
        urls, token = [node.url for node in nodes], nodes[0].keys["official"]
        scribes = [
            DurableScribe(f"{table}{n}", table, urls, token, folder)
            for n, table in enumerate(TABLES)
        ]
        reader = LeagueReader(urls, token)
        async with at_work(reader.run()):
            await reader.begun()
            switch = await _moved_under_load(places, folder, scribes, seconds)
            due = await in_the_log(places.target.url(SCHEMA))
            async with asyncio.timeout(GONE_SECONDS):
                await reader.reached(list(due)[-1])
        _report_waits(scribes, *switch)
        await _report_target(places, folder, scribes, reader, due)
        address = {"BONEBOOK_DATABASE": places.target.url(SCHEMA)}
        status, printed = await run_beside(folder, "verify", **nodes[0].settings | address)
        print("  " + printed.strip().replace("\n", "\n  "))
        goal("bonebook verify at the target", status, most=0.5, unit="status")
    finally:
        for node in nodes:
            node.kill()


async def _moved_under_load(
    places: Places, folder: Path, scribes: Sequence[DurableScribe], seconds: float
) -> tuple[float, float]:
    """Copy and switch while they record; return the moments around the switch."""
    answered = Condition()
    async with at_work(*(scribe.record(answered) for scribe in scribes)):
        await recorded(scribes, 10)
        began = monotonic()
        status, printed = await run_beside(folder, *places.command)
        print(f"  copied in {monotonic() - began:.1f} s: {status} {printed.strip()}")
        await asyncio.sleep(seconds)
        began = monotonic()
        status, printed = await run_beside(folder, *places.command, "--switch")
        print(f"  switched in {monotonic() - began:.1f} s: {status} {printed.strip()}", flush=True)
        await recorded(scribes, 20)
        return began, monotonic()


async def _report_target(
    places: Places,
    folder: Path,
    scribes: Sequence[DurableScribe],
    reader: LeagueReader,
    due: dict[LogPlace, int],
) -> None:
    """Hold the target against the ledger, the reader against the target, and look at the source."""
    target = places.target.url(SCHEMA)
    await report_ledger(target, noted(folder, scribes))
    print(f"  the reader: {len(reader.updates):,} updates; beside them {dict(reader.beside)}")
    faults = reader.faults(due, await in_the_log(target))
    goal(f"told: {faults}", sum(faults), most=0.5, unit="updates")
    goal("resets of the stream", reader.beside["reset"], most=0.5)
    left = len(await in_the_log(places.source.url(SCHEMA)))
    print(f"  entries of matches: {left:,} at the source, {len(due):,} at the target")


def _report_waits(scribes: Sequence[DurableScribe], began: float, ended: float) -> None:
    calm = [
        after - before
        for scribe in scribes
        for before, after in pairwise(scribe.moments)
        if began - CALM_SECONDS < before and after < began
    ]
    waits = [
        max(
            after - before
            for before, after in pairwise(scribe.moments)
            if after > began and before < ended
        )
        for scribe in scribes
    ]
    print(f"  before: one acknowledgement a writer each {median(calm):.3f} s")
    print(f"  longest waits: {', '.join(f'{wait:.2f}' for wait in waits)} s")
    goal("longest wait of a writer", max(waits), most=WAITED_SECONDS, unit="s")


def run(seconds: int = 5, events: int = EVENTS) -> None:
    """Print how long writers waited, and what the target has of what was acknowledged."""
    print(machine(), flush=True)
    with two_places() as places, TemporaryDirectory(prefix="bonebook-drill-") as folder:
        asyncio.run(moved(places, Path(folder), seconds, events))


if __name__ == "__main__":
    run(*map(int, sys.argv[1:]))
