"""A server that is told to stop: a request that it cuts short may be sent again."""

import asyncio
from typing import Any

import pytest
from litestar.types import HTTPScope, Message, Receive, Scope, Send
from msgspec import json

from api.http.middleware.cancelled_requests import Ended

pytestmark = pytest.mark.anyio
SCOPE: Any = {"type": "http", "method": "POST", "path": "/v1/matches/m-a/events"}


async def cancelled(begins: bool, scope: HTTPScope) -> list[Any]:
    """The messages of a request that is cancelled while its handler waits."""
    waiting, sent = asyncio.Event(), list[Message]()

    async def waits(_: Scope, __: Receive, send: Send) -> None:
        if begins:
            await send({"type": "http.response.start", "status": 200, "headers": []})
        waiting.set()
        await asyncio.Event().wait()

    async def receive() -> Any:
        raise AssertionError("nothing is asked for")

    async def send(message: Message) -> None:
        sent.append(message)

    task = asyncio.create_task(_run(Ended(waits), scope, receive, send))
    await waiting.wait()
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    return sent


async def _run(app: Ended, scope: HTTPScope, receive: Receive, send: Send) -> None:
    await app(scope, receive, send)


async def test_a_request_cut_short_is_answered_503_and_may_be_sent_again():
    start, body = await cancelled(False, SCOPE)
    assert start["status"] == 503
    assert dict(start["headers"])[b"retry-after"]
    problem = json.decode(body["body"])
    assert problem["type"] == "urn:bonebook:store-unavailable"
    assert "not known" in problem["detail"]


async def test_an_answer_that_began_is_left_as_it_is():
    assert [message["type"] for message in await cancelled(True, SCOPE)] == ["http.response.start"]
