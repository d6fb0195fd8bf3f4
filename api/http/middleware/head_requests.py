"""HEAD: every address that can be read answers it as GET, without the body (RFC 9110, 9.3.2)."""

import asyncio

from litestar.types import (
    ASGIApp,
    HTTPDisconnectEvent,
    HTTPReceiveMessage,
    Message,
    Receive,
    Scope,
    Send,
    WebSocketReceiveMessage,
)


class Heads:
    """ASGI middleware that passes HEAD on as GET and drops the body; a stream ends once begun."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["method"] != "HEAD":
            await self._app(scope, receive, send)
            return
        answered = asyncio.Event()

        async def begun(message: Message) -> None:
            if message["type"] == "http.response.start":
                await send(message)
            elif not answered.is_set():
                answered.set()
                await send({"type": "http.response.body", "body": b"", "more_body": False})

        body_sent = False

        async def gone() -> HTTPReceiveMessage | WebSocketReceiveMessage:
            nonlocal body_sent
            if not body_sent:
                body_sent = True
                return await receive()
            await answered.wait()
            return HTTPDisconnectEvent(type="http.disconnect")

        # A copy: what sends the answer must know that it is one to HEAD. Its state is shared.
        await self._app({**scope, "method": "GET"}, gone, begun)  # pyright: ignore[reportArgumentType]
