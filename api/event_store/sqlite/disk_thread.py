"""The thread that waits for the disk, so that the event loop need not.

A disk that syncs in a fraction of a millisecond is waited for in the loop itself, since to take
turns with the thread meanwhile would take longer. But any disk may stand still for seconds, and
another process may hold the lock of the file.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from typing import Final, TypeVar

A = TypeVar("A")

_AT_ONCE: Final = 0.002
"""Seconds for which the event loop waits before it goes on with its other work."""


class DiskThread:
    """A thread that does one thing after another, and the event loop's waits for it."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, "sqlite")

    async def do(self, work: Callable[[A], None], argument: A) -> None:
        """Have `work` done, and return when it is. Raises what it raises.

        A caller who is cancelled meanwhile is so once it is done, or gets its error instead.
        """
        done = self._thread.submit(work, argument)
        with suppress(TimeoutError):  # which is gone before anything is awaited
            return done.result(_AT_ONCE)
        return await _end(done)

    def close(self) -> None:
        """Wait for what is being done; nothing can be done after this."""
        self._thread.shutdown()


async def _end(done: Future[None]) -> None:
    waiting, cancelled = asyncio.wrap_future(done), None
    while not waiting.done():
        try:
            await asyncio.wait([waiting])
        except asyncio.CancelledError as error:
            cancelled = error.args  # The error itself would hold this frame, and the frame it.
    waiting.result()
    if cancelled is not None:
        raise asyncio.CancelledError(*cancelled)
