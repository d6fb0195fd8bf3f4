"""Work in threads and processes: a wait for a place that is given up keeps nothing in memory."""

import asyncio
import gc
import weakref
from collections.abc import Awaitable, Callable, Iterator
from os import getpid
from typing import Any

import pytest
from anyio import CapacityLimiter, to_process

from api.http.threads import beside, let_go


class Held:
    """Something that a request has in hand."""


@pytest.fixture
def uncollected() -> Iterator[None]:
    gc.collect()
    gc.disable()
    yield
    gc.enable()


async def in_process(limiter: CapacityLimiter, work: Callable[[], Any]) -> Any:
    return await let_go(to_process.run_sync(work, cancellable=True, limiter=limiter))


@pytest.mark.usefixtures("uncollected")
@pytest.mark.parametrize("way", [beside, in_process])
def test_a_wait_for_a_place_that_is_cancelled_keeps_nothing(
    way: Callable[[CapacityLimiter, Callable[[], Any]], Awaitable[Any]],
) -> None:
    kept = list[weakref.ref[Held]]()

    async def request(limiter: CapacityLimiter) -> None:
        held = Held()
        kept.append(weakref.ref(held))
        await way(limiter, getpid)
        del held

    async def visit() -> None:
        limiter, busy = CapacityLimiter(1), object()
        limiter.acquire_on_behalf_of_nowait(busy)
        waiting = asyncio.create_task(request(limiter))
        for _ in range(10):
            await asyncio.sleep(0)
        assert limiter.statistics().tasks_waiting == 1
        waiting.cancel()
        await asyncio.wait([waiting])
        del waiting
        assert [held() for held in kept] == [None]

    asyncio.run(visit())
