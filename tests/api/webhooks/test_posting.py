"""The answer to a delivery, read as HTTP has it."""

import asyncio
from contextlib import suppress

import pytest

from api.webhooks.posting import Delivery, PostOutcome, post

SECRET = "whsec_" + "c2VjcmV0" * 4
NO_HTTP = PostOutcome(0, "what came back is no HTTP")


async def outcome(answer: bytes) -> PostOutcome:
    """How a delivery goes to a receiver that answers with these bytes and hangs up."""

    async def handle(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(ConnectionError):
            await reader.readuntil(b"\r\n\r\n{}")
            writer.write(answer)
            await writer.drain()
        writer.close()

    async with await asyncio.start_server(handle, "127.0.0.1", 0) as server:
        url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/"
        return await post(url, Delivery("m", b"{}"), [SECRET], seconds=30, allowed=["127.0.0.0/8"])


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        (b"HTTP/1.1 204 No Content\r\n\r\n", PostOutcome(204)),
        (b"HTTP/1.0 200 OK\r\n\r\nendless", PostOutcome(200)),
        (b"HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\n\r\n", PostOutcome(200)),
        (b"HTTP/1.1 503 -\r\nretry-AFTER: 120 \r\n\r\n", PostOutcome(503, "it answered 503", 120)),
        (
            b"HTTP/1.1 503 -\r\nA: b\r\nRetry-After: soon\r\n\r\n",
            PostOutcome(503, "it answered 503"),
        ),
        (b"HTTP/1.1 503 -\r\nRetry-After: 9999999\r\n\r\n", PostOutcome(503, "it answered 503")),
        (
            b"HTTP/1.1 503 -\r\nRetry-After: Wed, 21 Oct 2015 07:28:00 GMT\r\n\r\n",
            PostOutcome(503, "it answered 503"),
        ),
        (b"SSH-2.0-OpenSSH\r\n\r\n", NO_HTTP),
        (b"HTTP/1.1 200 OK\r\nA: b", NO_HTTP),
        (b"HTTP/1.1 200 OK\r\nA: " + b"b" * 200_000, NO_HTTP),
        (b"", NO_HTTP),
    ],
    ids=lambda value: repr(value)[:40],
)
def test_an_answer_is_read_as_http(answer: bytes, expected: PostOutcome) -> None:
    assert asyncio.run(outcome(answer)) == expected
