"""How these commands reach the store: with the database's own rights, and no key."""

import os
from collections.abc import Awaitable, Callable
from typing import TypeVar

from api.access.access_store import AccessStore
from api.access.session_store import SessionStore, session_times
from api.clock import utc_now
from api.command_kit.options import option
from api.command_kit.refusing import refuse
from api.command_kit.stores import with_log
from api.event_store import Log
from api.http.refusals import AccessError
from api.settings import load

T = TypeVar("T")

database_option = option("--database", metavar="URL", help="The league's log (BONEBOOK_DATABASE).")


def with_store(database: str | None, act: Callable[[AccessStore], Awaitable[T]]) -> T:
    """Run `act` with the store open and return its result; an `AccessError` ends the command.

    `database` is the URL of the league's log; None takes the one of the settings.
    """
    return _with(database, lambda log: act(AccessStore(log)))


def with_sessions(database: str | None, act: Callable[[SessionStore], Awaitable[T]]) -> T:
    """Run `act` with the store of sessions open; otherwise as `with_store`."""

    async def on(log: Log) -> T:
        return await act(SessionStore(log, session_times(load(os.environ)), utc_now))

    return _with(database, on)


def _with(database: str | None, act: Callable[[Log], Awaitable[T]]) -> T:
    try:
        return with_log(database, act)
    except AccessError as error:
        refuse(str(error))
