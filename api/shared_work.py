"""Work that is done once for all who wait for it, and given up once nobody does."""

import asyncio
from collections.abc import Callable, Coroutine, Hashable
from typing import Any, Generic, TypeVar

T = TypeVar("T")


class SharedWork(Generic[T]):
    """Pieces of work under way, by key, each with the number of those who wait for it."""

    def __init__(self) -> None:
        self._under_way: dict[Hashable, tuple[asyncio.Task[T], int]] = {}

    async def of(self, key: Hashable, work: Callable[[], Coroutine[Any, Any, T]]) -> T:
        """The result of the work under this key: begun now, or shared if it is under way already.

        Each who waits gets the result, or what the work raises. The work is cancelled once the last
        of them is.
        """
        if key in self._under_way:
            task, waiting = self._under_way[key]
        else:
            task, waiting = asyncio.create_task(work()), 0
        self._under_way[key] = task, waiting + 1
        try:
            return await asyncio.shield(task)
        finally:
            self._leave(key)

    def _leave(self, key: Hashable) -> None:
        task, waiting = self._under_way[key]
        if waiting > 1:
            self._under_way[key] = task, waiting - 1
            return
        del self._under_way[key]
        task.cancel()
