"""Work in threads, at the expense of the request that it is for.

Threads take the interpreter from the event loop, so their time counts for the sender as that of
the loop does (`api.http.middleware.metered`).
"""

from asyncio import CancelledError
from collections.abc import Awaitable, Callable
from contextvars import ContextVar
from time import thread_time
from typing import Final, TypeVar

from anyio import CapacityLimiter, to_thread
from msgspec import Struct

T = TypeVar("T")


READING: Final = CapacityLimiter(1)
"""Bounds the threads that parse long bodies to one: several would slow each other."""


class Spent(Struct):
    """Processor time of threads for one request, in seconds; `beside` adds to it."""

    seconds: float = 0.0


SPENT: ContextVar[Spent | None] = ContextVar("SPENT", default=None)


async def beside(limiter: CapacityLimiter, work: Callable[..., T], *arguments: object) -> T:
    """Run `work` in a thread and return its result. Raises what `work` raises.

    It waits for a free place of `limiter` first. The thread's processor time is added to `SPENT`,
    if that is set.
    """
    spent = SPENT.get()

    def timed() -> T:
        began = thread_time()
        try:
            return work(*arguments)
        finally:
            if spent is not None:
                spent.seconds += thread_time() - began

    return await let_go(to_thread.run_sync(timed, limiter=limiter))


async def let_go(wait: Awaitable[T]) -> T:
    """Await the work of a thread or process; a wait that is cancelled keeps nothing in memory.

    anyio's wait for a place has the waiting task in a frame, the task keeps the error that ended
    it, and the error its frames: a circle, and in it whatever the request had in hand.
    """
    try:
        return await wait
    except CancelledError as cancelled:
        cancelled.__context__ = None
        raise cancelled.with_traceback(None) from None
