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
"""The thread that reads what was sent, where that takes long: several would slow each other."""


class Spent(Struct):
    """Seconds of the processor that threads have spent on a request."""

    seconds: float = 0.0


SPENT: ContextVar[Spent | None] = ContextVar("SPENT", default=None)


async def beside(limiter: CapacityLimiter, work: Callable[..., T], *arguments: object) -> T:
    """The result of work that a thread does. Raises what `work` does."""
    spent = SPENT.get()

    def timed() -> T:
        began = thread_time()
        try:
            return work(*arguments)
        finally:
            if spent is not None:
                spent.seconds += thread_time() - began

    return await to_thread.run_sync(timed, limiter=limiter)
