"""Pools of connections, and what they do when tasks are cancelled.

A pool loses a connection where its task is cancelled while it is handed one or hands one back: each
is one fewer for good, and after the last nobody reads any more. So both are done in tasks of
their own, which nobody cancels. The pool's own tasks end when they are cancelled.
"""

import asyncio
from collections.abc import AsyncGenerator, Coroutine
from contextlib import asynccontextmanager, suppress
from functools import partial
from typing import Any, Final, TypeVar, cast

from psycopg_pool import AsyncConnectionPool, PoolTimeout

from api.event_store.postgres.hosts import AnyHost

T = TypeVar("T")
_ASK_AGAIN: Final = 0.5
"""Seconds that a pool is waited for each time, so that it tries a server that was away again."""
_going_on = set[asyncio.Task[Any]]()
"""Tasks that are held until they end."""


class Pool(AsyncConnectionPool[AnyHost]):
    """A pool whose workers end when they are cancelled, as everything is at the end of a loop.

    psycopg's own take a cancellation for an error of their work, and wait for more work: a loop
    that ends while they reach for a silent server would wait for them for ever.
    """

    @classmethod
    async def worker(cls, q: Any) -> None:
        """Work for the pool until there is no more, or the task is cancelled."""
        await super().worker(cast(Any, _WorkUntilCancelled(q)))


class _WorkUntilCancelled:
    """The work of a pool, of which a worker that was cancelled gets none."""

    def __init__(self, work: Any) -> None:
        self._work = work

    async def get(self) -> Any:
        """Wait for the next piece of work."""
        if cancelled():
            raise asyncio.CancelledError
        return await self._work.get()


def cancelled() -> bool:
    """Whether this task was cancelled. It may not have been told so.

    Before Python 3.12 `asyncio.wait_for`, with which pools of psycopg wait, loses a cancellation
    that comes together with its answer (gh-86296).
    """
    task = asyncio.current_task()
    return task is not None and task.cancelling() > 0


@asynccontextmanager
async def taken(pool: Pool, patience: float) -> AsyncGenerator[AnyHost]:
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


async def _asked_for(pool: Pool, patience: float) -> AnyHost:
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


def _give_back(pool: Pool, taking: asyncio.Task[AnyHost]) -> None:
    """Give back a connection that came after its task was cancelled."""
    if not taking.cancelled() and taking.exception() is None:
        _apart(pool.putconn(taking.result()))
