"""The servers that an address may lead to: which takes records, and which was followed by another.

Here belongs what a failover asks of connections. A host that says nothing holds up nobody, since
all hosts are asked at once. A server whose standby was promoted goes on with an older timeline:
it is hung up on, even where it is frozen and says nothing, and is not connected to again.
"""

import asyncio
import os
import socket
from collections.abc import Generator
from contextlib import contextmanager, suppress
from typing import Any, Self
from weakref import WeakKeyDictionary

import psycopg
from psycopg import AsyncConnection, BaseConnection

_ASK_AGAIN = 0.25
"""Seconds after which hosts that refused are asked again, where another says nothing."""
_TIMELINE = """
    SELECT (SELECT system_identifier FROM pg_control_system()),
           CASE WHEN pg_is_in_recovery() THEN 0 ELSE
           ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::int END
"""
_PER_HOST = ("host", "hostaddr", "port")


class AnyHost(AsyncConnection[Any]):
    """A connection to whichever host of an address takes it first; all are asked at once."""

    @classmethod
    async def connect(cls, conninfo: str = "", **options: Any) -> Self:
        """Connect. Raises the last host's `psycopg.OperationalError` if all refuse."""
        ask = super().connect
        hosts = each_host(options)
        if len(hosts) == 1:
            return await ask(conninfo, **options)

        def asked(n: int) -> asyncio.Task[Self]:
            return asyncio.create_task(ask(conninfo, **hosts[n]))

        asking = {asked(n): n for n in range(len(hosts))}
        refused: list[int] = []
        try:
            while True:
                pause = _ASK_AGAIN if refused else None
                done, _ = await asyncio.wait(
                    asking, timeout=pause, return_when=asyncio.FIRST_COMPLETED
                )
                for task in done:
                    refused.append(asking.pop(task))
                    if task.exception() is None or not asking:
                        return task.result()
                if not done:
                    asking |= {asked(n): n for n in refused}
                    refused.clear()
        finally:
            await _given_up(asking)


async def _given_up(asking: dict[asyncio.Task[Any], int]) -> None:
    """Hang up on the hosts that were slower."""
    for task in asking:
        task.cancel()
    for outcome in await asyncio.gather(*asking, return_exceptions=True):
        if isinstance(outcome, AsyncConnection):
            await outcome.close()


def each_host(options: dict[str, Any]) -> list[dict[str, Any]]:
    """The parameters of a connection to each host alone, as libpq pairs hosts with ports.

    >>> each_host({"host": "one,two", "port": "5432", "user": "ann"})[1]
    {'host': 'two', 'port': '5432', 'user': 'ann'}
    """
    lists = {name: str(options[name]).split(",") for name in _PER_HOST if options.get(name)}
    count = max((len(values) for name, values in lists.items() if name != "port"), default=1)
    return [
        options | {name: values[n if len(values) > 1 else 0] for name, values in lists.items()}
        for n in range(count)
    ]


class Leadership:
    """The servers that led one after the other, and the open connections to them."""

    def __init__(self) -> None:
        self._leading = (0, 0)
        """The system and the timeline of the server that leads, as far as was seen."""
        self._connections = WeakKeyDictionary[AsyncConnection[Any], tuple[int, int]]()

    async def admit(self, db: AsyncConnection[Any]) -> None:
        """Take a new connection in, and hang up on servers that its server followed.

        One to a standby is let be. Raises `psycopg.OperationalError` if its server was itself
        followed by another.
        """
        system, timeline = await (await db.execute(_TIMELINE)).fetchone() or (0, 0)
        if not timeline:  # a standby, which leads nobody
            return
        if system == self._leading[0] and timeline < self._leading[1]:
            raise psycopg.OperationalError(
                f"this server is on timeline {timeline} and was followed by another, on"
                f" {self._leading[1]}; if it was restored on purpose, start Bonebook anew"
            )
        self._leading = self._connections[db] = system, timeline
        for connection, led in list(self._connections.items()):
            if led != self._leading:
                hang_up(connection)


@contextmanager
def hung_up_after(db: AsyncConnection[Any], seconds: float) -> Generator[None]:
    """Hang up on a server that has not answered what is asked here within so many seconds."""
    timer = asyncio.get_running_loop().call_later(seconds, hang_up, db)
    try:
        yield
    finally:
        timer.cancel()


def hang_up(db: BaseConnection[Any]) -> None:
    """End a connection without a word: whoever waits for an answer over it is told of its loss.

    To cancel would ask the server, which may be frozen.
    """
    with suppress(psycopg.Error, OSError), socket.socket(fileno=os.dup(db.pgconn.socket)) as line:
        line.shutdown(socket.SHUT_RDWR)
