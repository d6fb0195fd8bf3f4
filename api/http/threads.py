"""Work in threads and in tasks of its own, at the expense of the request that it is for.

Threads take the interpreter from the event loop, so their time counts for the sender as that of
the loop does (`api.http.middleware.metered`). So does that of a task that a request begins: its
steps are not the request's own. A stream is one request for hours, so no line holds its steps up:
whoever writes it asks for a turn between them instead.
"""

from asyncio import CancelledError, Task, create_task, sleep
from collections.abc import Awaitable, Callable, Generator
from contextvars import ContextVar
from time import thread_time
from typing import Any, Final, Generic, TypeVar

from anyio import CapacityLimiter, to_thread
from msgspec import Struct

T = TypeVar("T")


READING: Final = CapacityLimiter(1)
"""Bounds the threads that parse long bodies to one: several would slow each other."""


class Spent(Struct):
    """Processor time of threads and other tasks for one request, in seconds.

    `beside` and `begun_apart` add to it.
    """

    seconds: float = 0.0

    def add(self, seconds: float) -> None:
        """Add the time of a step."""
        self.seconds += seconds


SPENT: ContextVar[Spent | None] = ContextVar("SPENT", default=None)
REST: ContextVar[Callable[[], float] | None] = ContextVar("REST", default=None)
"""Gives the seconds that the sender of a stream is to rest now; None where nobody counts."""
_LONGEST_REST: Final = 0.5
"""Seconds: a stream must also notice when it is to end."""


class TimedSteps(Generic[T]):
    """An awaitable that tells how long each of its steps took, from resumed until it waits."""

    def __init__(self, whole: Awaitable[T], took: Callable[[float], None]) -> None:
        """`took` is called after each step, with seconds of the thread's processor time."""
        self._whole = whole
        self._took = took

    def __await__(self) -> Generator[Any, Any, T]:
        steps = self._whole.__await__()
        thrown: BaseException | None = None
        while True:
            began = thread_time()
            try:
                awaited = next(steps) if thrown is None else steps.throw(thrown)
            except StopIteration as stop:
                return stop.value
            finally:
                thrown = None  # An error that came to here would hold this frame, and it the error.
                self._took(thread_time() - began)
            try:
                yield awaited
            except BaseException as error:  # noqa: BLE001 - it is for those who wait within
                thrown = error


def begun_apart(work: Awaitable[T]) -> Task[T]:
    """A task that does the work. The time of its steps is added to `SPENT`, if that is set."""
    spent = SPENT.get()

    async def whole() -> T:
        return await (work if spent is None else TimedSteps(work, spent.add))

    return create_task(whole())


async def in_turn() -> None:
    """Let others have their turn at the event loop.

    The stream of a sender who owes time waits up to half a second besides, while others ask.
    """
    rest = REST.get()
    await sleep(min(_LONGEST_REST, rest()) if rest else 0)


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
                spent.add(thread_time() - began)

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
