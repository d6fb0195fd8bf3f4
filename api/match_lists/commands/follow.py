"""`bonebook follow`: keep the read models current, in a process apart from the server."""

import asyncio
import signal
from contextlib import suppress

import rich_click as click

from api.background_tasks import Supervisor
from api.command_kit.options import database_option
from api.command_kit.stores import with_log
from api.event_store import Log
from api.http.middleware.access_log import log_to_stderr
from api.match_lists.list_followers import keep


@click.command()
@database_option
def follow(database: str | None) -> None:
    """Keep the read models current until stopped.

    `bonebook serve` does so itself; where it is told not to (BONEBOOK_FOLLOWERS=false),
    this does, on the same machine or another. Several may run: the work is done once.
    """
    log_to_stderr()
    with_log(database, _until_stopped)


async def _until_stopped(log: Log) -> None:
    """Keep them until SIGINT or SIGTERM, even where a shell had one of them ignored."""
    tasks = Supervisor()
    keep(log, tasks)
    keeping = asyncio.ensure_future(tasks.wait())
    for sign in (signal.SIGINT, signal.SIGTERM):
        with suppress(NotImplementedError):  # Windows
            asyncio.get_running_loop().add_signal_handler(sign, keeping.cancel)
    with suppress(asyncio.CancelledError):
        await keeping
    await tasks.stop()
