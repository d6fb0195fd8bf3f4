"""Opening a database for the commands that need one."""

import asyncio
import os
from collections.abc import Awaitable, Callable
from typing import TypeVar

import rich_click as click

from api.command_kit.refusing import refuse
from api.event_store import Log, LogError, begins, open_log
from api.settings import BadSettings, load

T = TypeVar("T")


def with_log(
    database: str | None, act: Callable[[Log], Awaitable[T]], *, create: bool = False
) -> T:
    """Run `act` with the log open, close the log, and return the result.

    `database` is the log's URL; None takes the one of the settings. A log that is not there is
    begun only with `create`, and standard error says so. A `LogError`, also of `act`, or a bad
    setting ends the command with status 2.
    """

    async def opened() -> T:
        settings = load(os.environ, database=database)
        url = settings.database
        begun = create and begins(url)
        log = open_log(url, create=create, standby=settings.standby)
        if settings.seal_names:
            log.seal_names()
        if begun:
            click.echo(f"Began a new log: {begun}", err=True)
        try:
            return await act(log)
        finally:
            await log.close()

    try:
        return asyncio.run(opened())
    except (LogError, BadSettings) as error:
        refuse(str(error))
