"""What the commands that need a database do with it."""

import asyncio
import os
from collections.abc import Awaitable, Callable
from typing import TypeVar

from api.commands.refusing import refuse
from api.settings import BadSettings, load
from domain.recorder import Log, LogError, open_log

T = TypeVar("T")


def with_log(database: str | None, act: Callable[[Log], Awaitable[T]]) -> T:
    """What `act` gives with the log open; what the log refuses ends the command."""

    async def opened() -> T:
        log = open_log(load(os.environ, database=database).database)
        try:
            return await act(log)
        finally:
            await log.close()

    try:
        return asyncio.run(opened())
    except (LogError, BadSettings) as error:
        refuse(str(error))
