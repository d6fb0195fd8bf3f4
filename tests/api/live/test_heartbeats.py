"""A stream speaks while its database says nothing."""

import asyncio
import signal
from collections.abc import AsyncGenerator
from contextlib import aclosing

import pytest

from api.event_store import NewEvent, open_log
from api.event_store.postgres.migrating import migrate
from api.live.log_parts import LogPart
from api.live.log_streams import LogSight
from api.live.messages import JSON_LINES, alive
from api.live.watches import never_silent
from tests.api.live.test_log_streams import OPENED, StreamNode, nothing_shown
from tests.support.postgres_server import Server, server
from tests.support.principals import put_in

BEATS = 2
PATIENCE = 60.0
"""Seconds after which a stream that says nothing is taken for stuck."""


@pytest.mark.anyio
async def test_the_heartbeat_of_a_log_stream_does_not_wait_for_a_frozen_database() -> None:
    with server(in_memory=True) as leader:
        migrate(leader.url())
        log = open_log(leader.url())
        await put_in(log, {"official": "official"})
        await log.append("m-1", [NewEvent(OPENED)], 0, "k-1")
        assert await said_while_frozen(leader, StreamNode(log)) == [alive(JSON_LINES)] * BEATS
        await log.close()


async def said_while_frozen(leader: Server, node: StreamNode) -> list[bytes]:
    """The first chunks behind the beginning, and the log is read on once the server wakes."""
    await node.directory.refresh()
    caller = node.directory.principal("official")
    assert caller is not None
    sight = LogSight(caller, "official", LogPart(), frozenset(), JSON_LINES)
    stream = await node.streams.stream(sight, nothing_shown, 0)
    async with asyncio.timeout(PATIENCE), aclosing(stream) as sent:
        await anext(sent)
        leader.signal_all(signal.SIGSTOP)
        try:
            chunks = [await anext(sent) for _ in range(BEATS)]
        finally:
            leader.signal_all(signal.SIGCONT)
        while b'"m-1"' not in await anext(sent):
            pass
    return chunks


@pytest.mark.anyio
async def test_a_stream_that_is_left_while_it_is_silent_is_left_behind_nowhere() -> None:
    left = asyncio.Event()

    async def silent() -> AsyncGenerator[bytes]:
        try:
            yield b"first"
            await asyncio.Event().wait()
        finally:
            left.set()

    async with aclosing(never_silent(silent(), 0.0, b"alive")) as sent:
        said = [await anext(sent) for _ in range(BEATS * 2)]
    assert (b"first" in said, said[-BEATS:]) == (True, [b"alive"] * BEATS)
    assert left.is_set()
