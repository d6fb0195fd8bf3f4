"""How these commands reach the store: with the database's own rights, and no key."""

import os
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from typing import TypeVar

import rich_click as click

from api.access.access_store import AccessError, AccessStore
from api.access.session_store import SessionStore
from api.commands.records.stores import with_log
from api.commands.refusing import refuse
from api.settings import load
from domain.recorder import Log

T = TypeVar("T")

database_option = click.option(
    "--database", metavar="URL", help="The league's log (BONEBOOK_DATABASE)."
)


def utc_now() -> datetime:
    """The time that keys and grants are made at."""
    return datetime.now(UTC)


def with_store(database: str | None, act: Callable[[AccessStore], Awaitable[T]]) -> T:
    """What `act` gives with the store open; what it refuses ends the command."""
    return _with(database, lambda log: act(AccessStore(log)))


def with_sessions(database: str | None, act: Callable[[SessionStore], Awaitable[T]]) -> T:
    """The same, with the store of sessions."""

    async def on(log: Log) -> T:
        return await act(SessionStore(log, load(os.environ).session_times(), utc_now))

    return _with(database, on)


def _with(database: str | None, act: Callable[[Log], Awaitable[T]]) -> T:
    try:
        return with_log(database, act)
    except AccessError as error:
        refuse(str(error))
