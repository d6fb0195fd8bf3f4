"""Long answers, and work that takes long, which end when their caller's right does."""

import asyncio
from collections.abc import AsyncGenerator, Callable, Coroutine
from contextlib import aclosing, suppress
from typing import Any, Final, NamedTuple, TypeVar

from litestar.exceptions import NotAuthorizedException

from api.access.guards.guard import charge, directory_of, the_caller, venue_of
from api.access.policy import Caller, allowed
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
    """Await the work, and cancel it when its client or the caller's key or session is gone.

    Raises `ClientGone`, `NotAuthorizedException` once the key or session is good no more, and
    whatever the work raises.
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
    """The right to a stream, as it was when the stream was asked for.

    `credential` is the hash of the session or the id of the key, "" without any. `lasts` says
    whether that right is still the same, by the directory as last read.
    """

    credential: str
    lasts: Callable[[], bool]


def rights_to(request: Request, action: str) -> StreamRights:
    """The right of a request's caller to do `action` to its match, to be asked again and again.

    It ends with the caller's key, session or grant, and when the caller's delay changes.
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
    """Pass on chunks while the caller's right lasts (`rights_to`), and close them at the end.

    They end without an error, also where the store cannot be asked. An empty chunk is not passed
    on: it only has the right looked at. The chunks count as requests, by their bytes.
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
