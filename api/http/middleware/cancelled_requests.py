"""Requests that the end of the server cuts short: answered 503, to be sent again.

A server that is told to stop waits a second for what is in progress, and then cancels it. Without
an answer of ours uvicorn would send 500, as for an error of the server's own.
"""

from asyncio import CancelledError

from litestar.types import ASGIApp, Message, Receive, Scope, Send

from api.http.middleware.head_and_body_limits import refuse
from api.http.problems import RETRY_AFTER, problem

_DETAIL = (
    "the server is ending; whether this was carried out is not known: send it again with the same"
    " Idempotency-Key"
)


class Ended:
    """ASGI middleware that answers a cancelled request with 503 if no answer to it had begun."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        begun = False

        async def noted(message: Message) -> None:
            nonlocal begun
            begun = True
            await send(message)

        try:
            await self._app(scope, receive, noted)
        except CancelledError:
            if begun or scope["type"] != "http":
                raise
            unavailable = problem("store-unavailable", 503, _DETAIL)
            await refuse(unavailable, send, (b"retry-after", b"%d" % RETRY_AFTER))
