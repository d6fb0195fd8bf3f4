"""A stream speaks while its database says nothing."""

import asyncio
import signal
from collections.abc import AsyncGenerator, Callable, Iterator
from contextlib import aclosing, closing
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import httpx2
import psycopg
import pytest
from psycopg.sql import SQL, Identifier

from api.event_store import NewEvent, UnknownStream, open_log
from api.event_store.postgres.migrating import migrate
from api.live.heartbeats import alive, begun, never_silent
from api.live.log_parts import LogPart
from api.live.log_streams import LogSight
from api.live.messages import JSON_LINES
from tests.api.conftest import Server as Bonebook
from tests.api.live.test_log_streams import (
    OPENED,
    OPENING,
    StreamNode,
    nothing_shown,
    of_a_director,
)
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


@pytest.fixture
def bonebook(tmp_path: Path, fresh_schema: Callable[[], str]) -> Iterator[Bonebook]:
    bonebook = Bonebook(tmp_path, database=fresh_schema(), heartbeat_seconds=0.1)
    yield bonebook
    bonebook.kill()


def with_events_locked(database: str) -> psycopg.Connection:
    """A connection to whose end the log can be read no more; who may do what can."""
    parts = urlsplit(database)
    db = psycopg.connect(parts._replace(query="").geturl())
    events = Identifier(parse_qs(parts.query)["schema"][0], "stored_events")
    db.execute(SQL("LOCK TABLE {} IN ACCESS EXCLUSIVE MODE").format(events))
    return db


BEGINNINGS = ("/v1/matches/m-1/stream", "/v1/tournaments/cup/stream", "/v1/tables/window/stream")


@pytest.mark.parametrize("path", BEGINNINGS)
def test_a_stream_speaks_that_is_asked_for_while_the_log_says_nothing(
    path: str, bonebook: Bonebook
) -> None:
    headers = asyncio.run(of_a_director(bonebook))
    with httpx2.Client(base_url=bonebook.url, headers=headers, timeout=PATIENCE) as director:
        event = {"id": "cup", "name": "Cup", "format": "42", "public": True}
        director.post("/v1/tournaments", json=event).raise_for_status()
        opening = {**OPENING, "id": "m-1", "table": "window", "event": "cup"}
        director.post("/v1/matches", json=opening).raise_for_status()
        with (
            closing(with_events_locked(bonebook.database)) as locked,
            director.stream("GET", path, headers={"Accept": JSON_LINES}) as answer,
        ):
            said = (line.encode() + b"\n" for line in answer.iter_lines())
            if (first := next(said)) != alive(JSON_LINES):
                assert b'"retry"' in first, "it has begun, and the first look is due"
                first = next(said)
            silent = [first, *(next(said) for _ in range(BEATS - 1))]
            locked.rollback()
            assert any(b'"snapshot"' in line for line in said)
    assert silent == [alive(JSON_LINES)] * BEATS


@pytest.mark.anyio
async def test_a_stream_that_is_refused_at_once_is_refused_and_later_it_ends() -> None:
    waits = asyncio.Event()

    async def refused() -> AsyncGenerator[bytes]:
        await waits.wait()
        raise UnknownStream("m-1")

    sent = await begun(refused(), 0.0, b"alive")
    assert [await anext(sent) for _ in range(BEATS)] == [b"alive"] * BEATS
    waits.set()
    assert {chunk async for chunk in sent} <= {b"alive"}
    with pytest.raises(UnknownStream):
        await begun(refused(), PATIENCE, b"alive")


@pytest.mark.anyio
@pytest.mark.parametrize("begins", [False, True])
async def test_a_stream_that_is_left_at_its_beginning_is_left_behind_nowhere(begins: bool) -> None:
    waits, left = asyncio.Event(), asyncio.Event()

    async def chunks() -> AsyncGenerator[bytes]:
        try:
            yield b"first"
            yield b"second"
        finally:
            left.set()

    async def beginning() -> AsyncGenerator[bytes]:
        sent = chunks()
        try:
            await waits.wait()
            await anext(sent)
        except asyncio.CancelledError:
            left.set()
            raise
        return sent

    async with aclosing(await begun(beginning(), 0.0, b"alive")) as sent:
        assert await anext(sent) == b"alive"
        if begins:
            waits.set()
            while await anext(sent) != b"second":
                pass
    assert left.is_set()
