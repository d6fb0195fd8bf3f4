"""The common part of drills under load: tasks beside them, and a log held against a ledger."""

import asyncio
import os
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager

from api.event_store import open_log
from bench.log.goals import goal
from tests.api.conftest import Server
from tests.faults.client import Ledger, verdict
from tests.support import warm


class Missing(Exception):
    """A program of the drill that this machine has not, or too old, and how to have it."""


@asynccontextmanager
async def at_work(*work: Coroutine[object, object, None]) -> AsyncIterator[None]:
    """Tasks that go on until this is over; a line for each that failed before."""
    tasks = [asyncio.create_task(piece) for piece in work]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        for end in await asyncio.gather(*tasks, return_exceptions=True):
            if isinstance(end, Exception):
                print(f"  failed before the end: {end!r}")


async def report_ledger(database: str, ledger: Ledger) -> None:
    log = open_log(database)
    agreed = await verdict(log, ledger)
    await log.close()
    print(
        f"  acknowledged {ledger.events:,} events in {len(ledger.acknowledged):,} commands, refused"
        f" as stale {len(ledger.refused):,}, replayed {ledger.replayed:,}, stored {agreed.events:,}"
    )
    print(f"  {agreed}")
    goal(
        "lost, doubled or reordered",
        agreed.lost + agreed.doubled + agreed.reordered,
        most=0.5,
    )
    goal("ledger and log agree in all else", agreed.clean, least=1)


def verified(node: Server) -> int:
    """The status of `bonebook verify` on the log, where it is signed."""
    folder = node.folder
    out, err = folder / "verified", folder / "complained"
    environment = {**os.environ, **node.settings}
    status = warm.Running(("verify",), folder, out, err, environment).wait()
    print("  " + out.read_text().strip().replace("\n", "\n  "))
    return 2 if status is None else status
