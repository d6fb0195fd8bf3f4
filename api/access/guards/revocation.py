"""Long answers, and work that takes long, which end when their caller's right does."""

import asyncio
from collections.abc import AsyncGenerator, Callable, Coroutine
from contextlib import aclosing, suppress
from typing import Any, Final, NamedTuple, TypeVar

from litestar.exceptions import NotAuthorizedException

from api.access.directory import Caller
from api.access.guards.guard import charge, directory_of, the_caller, venue_of
from api.access.policy import allowed
from api.access.principals import Delay
from api.event_store import StoreUnavailable
from api.http.disconnect import while_connected
from api.http.http_types import Request

T = TypeVar("T")

LOOK: Final = 0.25
"""Seconds between two looks whether a caller's key is good still."""
A_REQUESTS_WORTH: Final = 64 << 10
"""Bytes of a stream that count as one request."""


async def while_good(request: Request, work: Coroutine[Any, Any, T]) -> T:
    """The result of the work, which ends with its connection, and with its caller's key.

    Raises `ClientGone`, and `NotAuthorizedException` once the key is good no more.
    """
    working = asyncio.ensure_future(while_connected(request.receive, work))
    revoked = asyncio.ensure_future(_revoked(request))
    try:
        await asyncio.wait({working, revoked}, return_when=asyncio.FIRST_COMPLETED)
        if not working.done():
            raise NotAuthorizedException("this key was revoked")
        return working.result()
    finally:
        working.cancel()
        revoked.cancel()
        await asyncio.wait({working, revoked})


async def _revoked(request: Request) -> None:
    directory, caller = directory_of(request), the_caller(request.scope)
    while directory.still(caller) is not None:
        await asyncio.sleep(LOOK)
        with suppress(StoreUnavailable):
            await directory.at_hand()


class StreamRights(NamedTuple):
    """The right to a stream: what it goes by, and whether it is still as it was at the beginning.

    `credential` is the session or the key that the stream was asked for with, "" without any.
    """

    credential: str
    lasts: Callable[[], bool]


def rights_to(request: Request, action: str) -> StreamRights:
    """The right of a request's caller to do this to its match, for as long as that takes.

    It ends too when what the caller is shown comes later or sooner than it did.
    """
    directory, caller = directory_of(request), the_caller(request.scope)
    delays = _delays(caller, request)

    def lasts() -> bool:
        now = directory.still(caller)
        if now is None or not allowed(now.grants, action, venue_of(request)):
            return False
        return _delays(now, request) == delays

    return StreamRights(caller.session or caller.key, lasts)


async def while_allowed(
    request: Request, action: str, chunks: AsyncGenerator[bytes]
) -> AsyncGenerator[bytes]:
    """The chunks of an answer, as long as the caller may still do this to the match of the request.

    They end too when what the caller is shown comes later or sooner than it did. They count as
    requests, by their bytes.
    """
    directory, rights, uncounted = directory_of(request), rights_to(request, action), 0
    async with aclosing(chunks):
        async for chunk in chunks:
            try:
                await directory.at_hand()
            except StoreUnavailable:
                return
            if not rights.lasts():
                return
            if chunk:  # an empty one only asks for a look
                yield chunk
                uncounted += len(chunk)
                if uncounted >= A_REQUESTS_WORTH:
                    charge(request, 1 + uncounted // A_REQUESTS_WORTH)
                    uncounted %= A_REQUESTS_WORTH


def _delays(caller: Caller, request: Request) -> set[Delay]:
    return {held.delay for held in caller.grants.at(venue_of(request))}
