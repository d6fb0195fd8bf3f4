"""How far a follower is behind after all its connections to PostgreSQL were dropped.

Events are recorded the whole time; at each drop the connection that listens, the one that
reads and the one that writes are ended by the server. Nothing may be missed or doubled.
"""

import asyncio
import logging
from statistics import median, quantiles

from rich.progress import Progress

from api.event_store import open_log
from api.event_store.postgres.migrating import migrate
from tests.faults.trials import a_follower_loses_its_connections, dropping
from tests.support.postgres_server import server

DROPS = 120


def run() -> None:
    """Print the lag in seconds: median, 99th percentile, longest."""
    logging.getLogger("psycopg").setLevel(logging.CRITICAL)  # which tells of each drop
    with server() as victim:
        url = victim.url("followers")
        migrate(url)
        lags = sorted(asyncio.run(_dropped(url)))
    print(f"  {DROPS} drops, 0 missed, 0 doubled")
    print(
        f"  from the drop until the next event was followed: p50 {median(lags):.2f} s,"
        f" p99 {quantiles(lags, n=100)[98]:.2f} s, max {lags[-1]:.2f} s"
    )


async def _dropped(url: str) -> list[float]:
    reading, writing = open_log(url), open_log(url)
    with Progress(transient=True) as bar:
        task = bar.add_task("drops", total=DROPS)
        lags = await a_follower_loses_its_connections(
            reading, writing, dropping(url), DROPS, progress=lambda n: bar.update(task, completed=n)
        )
    await reading.close()
    await writing.close()
    return lags
