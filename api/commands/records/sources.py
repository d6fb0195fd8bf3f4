"""What the commands that read a record are given: a file, or a match in a database."""

import asyncio
import os
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeVar

import rich_click as click

from api.commands.refusing import refuse
from api.match_files import possible, read_matches
from api.settings import BadSettings, load
from domain.errors import BonebookError
from domain.events import Entry
from domain.recorder import Log, LogError, open_log

T = TypeVar("T")

database_option = click.option(
    "--database", metavar="URL", help="The log, such as sqlite:///bonebook.db (BONEBOOK_DATABASE)."
)
number_option = click.option(
    "--match", "number", default=1, show_default=True, help="Which match of a file of several."
)


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


def entries_from(source: str, number: int, database: str | None) -> list[Entry]:
    """The entries of a match: of a file, or with a database of the match with this id."""
    if not Path(source).exists() and database is not None:
        return with_log(database, lambda log: log.read(source))
    try:
        matches = read_matches(Path(source))
        if not 1 <= number <= len(matches):
            refuse(f"{source}: --match {number}: it holds {len(matches)} matches")
        return possible(matches[number - 1], Path(source))
    except BonebookError as error:
        refuse(str(error))
