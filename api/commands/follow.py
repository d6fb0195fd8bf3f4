"""`bonebook follow`: keep the read models current, in a process apart from the server."""

import asyncio
from contextlib import suppress

import rich_click as click

from api.access import log_to_stderr
from api.commands.sources import database_option, with_log
from api.keeping import keep


@click.command()
@database_option
def follow(database: str | None) -> None:
    """Keep the read models current until stopped.

    `bonebook serve` does so itself; where it is told not to (BONEBOOK_FOLLOWERS=false),
    this does, on the same machine or another. Several may run: the work is done once.
    """
    log_to_stderr()
    with suppress(KeyboardInterrupt, asyncio.CancelledError):
        with_log(database, keep)
