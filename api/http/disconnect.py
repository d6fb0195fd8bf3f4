"""Work that ends with its request: where the client goes away, it is cancelled."""

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

from litestar.types import Receive

from api.http.refusals import ClientGone
from api.http.threads import begun_apart

T = TypeVar("T")


async def while_connected(receive: Receive, work: Coroutine[Any, Any, T]) -> T:
    """The result of the work. Raises what the work raises.

    Raises `ClientGone` if the client disconnects first: the work is cancelled then, and has ended.
    `receive` is that of the request: nobody else reads from it meanwhile, and messages other than a
    disconnect are dropped.
    """
    working = begun_apart(work)
    gone = asyncio.ensure_future(_gone(receive))
    try:
        await asyncio.wait({working, gone}, return_when=asyncio.FIRST_COMPLETED)
        if not working.done():
            raise ClientGone("", "the client went away")
        return working.result()
    finally:
        working.cancel()
        gone.cancel()
        await asyncio.wait({working, gone})


async def _gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
