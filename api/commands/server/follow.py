"""`bonebook follow`: keep the read models current, in a process apart from the server."""

import asyncio
import signal
from contextlib import suppress

import rich_click as click

from api.commands.records.sources import database_option
from api.commands.records.stores import with_log
from api.http.access_log import log_to_stderr
from api.read_models.runner import keep
from domain.recorder import Log


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
    keeping = asyncio.ensure_future(keep(log))
    for sign in (signal.SIGINT, signal.SIGTERM):
        with suppress(NotImplementedError):  # Windows
            asyncio.get_running_loop().add_signal_handler(sign, keeping.cancel)
    with suppress(asyncio.CancelledError):
        await keeping
