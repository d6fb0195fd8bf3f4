"""The long ledger: everything is killed for as long as is asked, and nothing may be lost.

    python3 run.py bench ledger                                   (30 minutes or more on PostgreSQL)
    python3 -m bench.log.ledger --store sqlite --minutes 1 --kills 500 --events 50000
    python3 -m bench.log.ledger --store torn --states 10000

What is done, and how what was acknowledged is held against the log, is in tests/faults.
"""

import argparse
import asyncio
import sys
import tempfile
from pathlib import Path

from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

from api.event_store import open_log
from api.event_store.followers import Follower, compare
from api.event_store.postgres.migrating import migrate
from api.match_lists.match_summaries import READ_MODELS
from tests.faults.client import Ledger, Verdict, verdict
from tests.faults.storm import Least, Storm, Strike, file_storm, postgres_storm
from tests.faults.torn import each_state
from tests.support.postgres_server import server


def run() -> None:
    """The whole of it, on PostgreSQL, as the bench is asked for by name."""
    main(["--minutes", "30", "--kills", "800", "--events", "100000", "--each", "100"])


def main(words: list[str]) -> int:
    """Rage as asked and print the tables; 1 where anything is not as it must be."""
    parser = argparse.ArgumentParser(prog="python3 -m bench.log.ledger", description=__doc__)
    parser.add_argument("--store", choices=["postgres", "sqlite", "torn"], default="postgres")
    parser.add_argument("--minutes", type=float, default=30.0, help="how long at least")
    parser.add_argument("--kills", type=int, default=0, help="how many at least")
    parser.add_argument("--events", type=int, default=0, help="acknowledged events at least")
    parser.add_argument("--each", type=int, default=0, help="how many of each fault at least")
    parser.add_argument("--states", type=int, default=10_000, help="torn states, for torn")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args(words)
    if arguments.store == "torn":
        return asyncio.run(_torn(arguments.states, arguments.seed))
    with tempfile.TemporaryDirectory(prefix="bonebook-ledger-") as folder:
        rage = _on_postgres if arguments.store == "postgres" else _on_sqlite
        return asyncio.run(rage(Path(folder), arguments))


async def _on_postgres(folder: Path, arguments: argparse.Namespace) -> int:
    with server() as victim:
        league = victim.url("ledger")
        migrate(league)
        async with postgres_storm(victim, league, folder, arguments.seed) as (storm, strike):
            await _rage(storm, strike, arguments)
        victim.start()
        return await _told(league, storm)


async def _on_sqlite(folder: Path, arguments: argparse.Namespace) -> int:
    async with file_storm(folder, arguments.seed) as (storm, strike):
        await _rage(storm, strike, arguments)
    return await _told(f"sqlite:///{folder}/log.db", storm)


async def _rage(storm: Storm, strike: Strike, arguments: argparse.Namespace) -> None:
    """The storm, with a bar over the seconds that it takes at least."""
    seconds = arguments.minutes * 60
    least = Least(seconds, arguments.kills, arguments.events, arguments.each)
    with _progress() as bar:
        task = bar.add_task("", total=seconds)

        def tell(gone: float, storm: Storm) -> None:
            words = f"{storm.kills} kills, {storm.ledger.events:,} events acknowledged"
            bar.update(task, completed=gone, description=words)

        await storm.rage(strike, least, tell)


async def _told(url: str, storm: Storm) -> int:
    """Hold the ledger against the log, and the read models too, and print what came of it."""
    log = open_log(url)
    verdict_ = await verdict(log, storm.ledger)
    differing = 0
    for model in READ_MODELS:
        await Follower(log, model).catch_up()
        differing += len(await compare(log, model))
    await log.close()
    for line in _lines(storm, storm.ledger, verdict_, differing):
        print(line)
    return 0 if verdict_.clean and not differing else 1


def _lines(storm: Storm, ledger: Ledger, verdict: Verdict, differing: int) -> list[str]:
    faults = ", ".join(f"{fault} {count}" for fault, count in storm.faults.most_common())
    return [
        f"faults: {faults}",
        f"kills {storm.kills}, acknowledged {ledger.events:,} events in"
        f" {len(ledger.acknowledged):,} commands, refused as stale {len(ledger.refused):,},"
        f" replayed {ledger.replayed:,}, stored {verdict.events:,}",
        f"lost {verdict.lost}, doubled {verdict.doubled}, reordered {verdict.reordered},"
        f" displaced {verdict.displaced}, torn {verdict.torn}, denied {verdict.denied},"
        f" unasked {verdict.unasked}, gaps {verdict.gaps},"
        f" unexplained answers {len(verdict.wrong)}",
        f"read models that differ from a cold replay: {differing}",
        f"retry to success, of {len(ledger.delays):,}: p50 {ledger.delay(50):.2f} s,"
        f" p99 {ledger.delay(99):.2f} s, max {max(ledger.delays, default=0):.2f} s",
        *verdict.wrong[:5],
    ]


async def _torn(states: int, seed: int) -> int:
    with tempfile.TemporaryDirectory(prefix="bonebook-torn-") as folder, _progress() as bar:
        task = bar.add_task("torn states", total=states)
        done, acknowledged = await each_state(
            Path(folder), states, seed, lambda count: bar.update(task, completed=count)
        )
    print(f"torn states {done:,}, acknowledged {acknowledged:,}, lost 0, in part 0")
    return 0


def _progress() -> Progress:
    return Progress(TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
