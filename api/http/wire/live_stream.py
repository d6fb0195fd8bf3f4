"""An answer that goes on: its chunks are sent as they come, until its reader goes.

litestar's own stream keeps a group of tasks for each; of thousands that is most of their memory.
"""

import asyncio
from collections.abc import AsyncGenerator
from typing import Any, cast

from litestar.response import Stream
from litestar.response.streaming import ASGIStreamingResponse
from litestar.types import HTTPResponseBodyEvent, Receive, Send


class LiveStream(Stream):
    """A streamed response that no cache keeps.

    It ends with its iterator or when the client goes.
    """

    def to_asgi_response(self, *_: Any, **__: Any) -> "_Sending":
        """The ASGI response, with status 200: each chunk is sent at once.

        The iterator is closed when it ends or the client goes.
        """
        return _Sending(
            iterator=self.iterator,  # pyright: ignore[reportArgumentType]
            headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"},
            media_type=str(self.media_type),
            status_code=200,
        )


class _Sending(ASGIStreamingResponse):
    async def send_body(self, send: Send, receive: Receive) -> None:
        sending = asyncio.current_task()
        assert sending is not None
        gone = asyncio.create_task(_gone(receive))
        gone.add_done_callback(lambda it: None if it.cancelled() else sending.cancel())
        try:
            async for chunk in self.iterator:
                await send(_body(chunk, more=True))
            await send(_body(b"", more=False))
        except asyncio.CancelledError:
            if not gone.done() or gone.cancelled():
                raise
            sending.uncancel()
        finally:
            gone.cancel()
            await cast("AsyncGenerator[bytes]", self.iterator).aclose()


async def _gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


def _body(chunk: Any, *, more: bool) -> HTTPResponseBodyEvent:
    return {"type": "http.response.body", "body": chunk, "more_body": more}
