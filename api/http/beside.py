"""Work in threads, at the expense of the request that it is for.

Threads take the interpreter from the event loop, so their time counts for the sender as that of
the loop does (`api.http.middleware.metered`).
"""

from collections.abc import Callable
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

    return await to_thread.run_sync(timed, limiter=limiter)
