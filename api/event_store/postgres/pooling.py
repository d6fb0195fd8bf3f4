"""A connection of a pool for a while, which a task that is cancelled does not lose.

A pool loses a connection where its task is cancelled while it is handed one or hands one back: each
is one fewer for good, and after the last nobody reads any more. So both are done in tasks of
their own, which nobody cancels.
"""

import asyncio
from collections.abc import AsyncGenerator, Coroutine
from contextlib import asynccontextmanager, suppress
from functools import partial
from typing import Any, Final, TypeVar

from psycopg_pool import AsyncConnectionPool, PoolTimeout

from api.event_store.postgres.hosts import AnyHost

T = TypeVar("T")
_ASK_AGAIN: Final = 0.5
"""Seconds that a pool is waited for each time, so that it tries a server that was away again."""
_going_on = set[asyncio.Task[Any]]()
"""Tasks that are held until they end."""


@asynccontextmanager
async def taken(pool: AsyncConnectionPool[AnyHost], patience: float) -> AsyncGenerator[AnyHost]:
    """A connection from a pool, given back at the end of the block.

    The block is committed, or rolled back if it raises. Raises `PoolTimeout` if no connection is to
    be had for `patience` seconds: rounds of half a second, one at least.
    """
    taking = _apart(_asked_for(pool, patience))
    try:
        db = await asyncio.shield(taking)
    except asyncio.CancelledError:
        taking.add_done_callback(partial(_give_back, pool))
        raise
    try:
        async with db:
            yield db
    finally:
        await asyncio.shield(_apart(pool.putconn(db)))


async def _asked_for(pool: AsyncConnectionPool[AnyHost], patience: float) -> AnyHost:
    """A connection from a pool.

    It is asked for again and again, at least once, each time for as long as `_ASK_AGAIN`: with each
    question the pool tries a server that was away, and with none in between. Raises `PoolTimeout`.
    """
    for _ in range(round(patience / _ASK_AGAIN) - 1):
        with suppress(PoolTimeout):
            return await pool.getconn(_ASK_AGAIN)
    return await pool.getconn(_ASK_AGAIN)


def _apart(work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
    task = asyncio.get_running_loop().create_task(work)
    _going_on.add(task)
    task.add_done_callback(_going_on.discard)
    return task


def _give_back(pool: AsyncConnectionPool[AnyHost], taking: asyncio.Task[AnyHost]) -> None:
    """Give back a connection that came after its task was cancelled."""
    if not taking.cancelled() and taking.exception() is None:
        _apart(pool.putconn(taking.result()))
