"""Whether `bonebook verify` gives a false alarm on a log that is written to: runs and alarms.

``python3 run.py bench verified_under_load 120`` verifies for so many seconds on each store, run
after run, while a writer records in groups and a keeper signs. Half of the runs read all rows, half
the last ones, as a server does at its start.
"""

import asyncio
import sys
from multiprocessing import get_context
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic
from typing import Final

from api.access.access_journal import access_damage
from api.audit.keeper import AuditKeeper
from api.audit.verification.verifying import StoreSource, verify
from api.event_store import Log, NewEvent, open_log
from api.event_store.postgres.migrating import migrate
from api.settings import Settings
from bench.log.goals import goal, machine
from domain.audit.policy import Policy
from domain.events import Observed
from tests.support.postgres_server import server

SECONDS: Final = 20.0
ORIGIN: Final = "bench.example/load"
TALK: Final = NewEvent(Observed("talk"))
MATCHES: Final = 50


async def record(log: Log) -> None:
    """Record one event after the other, in a few matches, until cancelled."""
    number = 0
    while True:
        stream, begun = f"m-{number % MATCHES}", number < MATCHES
        await log.append(stream, [TALK] * (1 + number % 3), 0 if begun else None, f"k{number}")
        number += 1
        await asyncio.sleep(0.002)


async def sign(keeper: AuditKeeper) -> None:
    """Sign what is recorded, over and over, until cancelled."""
    assert keeper.signing is not None
    await keeper.signing.begin()
    while True:
        await keeper.signing.sign()
        await asyncio.sleep(0.05)


def _settings(database: str, folder: Path) -> Settings:
    return Settings(
        origin=ORIGIN,
        database=database,
        audit=str(folder / "audit"),
        signing_key=str(folder / "key"),
    )


async def _write(database: str, folder: Path) -> None:
    log = open_log(database)
    keeper = AuditKeeper(log, _settings(database, folder))
    await keeper.begin()
    await asyncio.gather(record(log), sign(keeper))


def write(database: str, folder: Path) -> None:
    """Record and sign until the process is ended."""
    asyncio.run(_write(database, folder))


async def alarms(database: str, folder: Path, seconds: float) -> tuple[int, list[str]]:
    """How often the log was verified, and what was said to be damaged."""
    read = open_log(database)
    keeper = AuditKeeper(read, _settings(database, folder))
    await keeper.begin()
    assert keeper.signing is not None
    policy = Policy((keeper.signing.key,))
    writing = get_context("spawn").Process(target=write, args=(database, folder))
    writing.start()
    source, runs, words = StoreSource(read, ORIGIN), 0, list[str]()
    while keeper.files.checkpoint() is None:  # noqa: ASYNC110 - another process signs
        await asyncio.sleep(0.05)
    until = monotonic() + seconds
    while monotonic() < until:
        report = await verify(source, keeper.files, policy, all_rows=runs % 2 == 0)
        words += [damage.words for damage in report.damage] + await access_damage(read)
        words += report.unknown
        runs += 1
    assert writing.is_alive()
    writing.terminate()
    writing.join()
    print(f"  {await read.head():,} events", flush=True)
    await read.close()
    return runs, words


def run(seconds: float = SECONDS) -> None:
    """Print the runs and the alarms of each store."""
    print(machine())
    with TemporaryDirectory() as place, server(in_memory=True) as league:
        migrate(league.url())
        for kind, database in (
            ("SQLite", f"sqlite:///{place}/log.db"),
            ("PostgreSQL", league.url()),
        ):
            runs, words = asyncio.run(alarms(database, Path(place, kind), seconds))
            print(f"  {kind}: {runs:,} runs of verify under load", flush=True)
            goal(f"{kind}: alarms {words[:3]}", len(words), most=0.5, unit="")


if __name__ == "__main__":
    run(*map(float, sys.argv[1:]))
