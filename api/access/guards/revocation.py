"""Long answers, which end when their reader's right to them does."""

from collections.abc import AsyncGenerator
from contextlib import aclosing

from api.access.guards.guard import directory_of, the_caller, venue_of
from api.access.policy import allowed
from api.event_store import StoreUnavailable
from api.http.http_types import Request


async def while_allowed(
    request: Request, action: str, chunks: AsyncGenerator[bytes]
) -> AsyncGenerator[bytes]:
    """These chunks, as long as the caller may still do this to the match of the request."""
    directory, caller = directory_of(request), the_caller(request.scope)
    async with aclosing(chunks):
        async for chunk in chunks:
            try:
                await directory.at_hand()
            except StoreUnavailable:
                return
            now = directory.still(caller)
            if now is None or not allowed(now.grants, action, venue_of(request)):
                return
            if chunk:  # an empty one only asks for a look
                yield chunk
