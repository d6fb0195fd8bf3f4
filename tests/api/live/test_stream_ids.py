"""A reader who comes back with an id of a log that was exchanged begins anew, on any server."""

from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable
from pathlib import Path

import httpx2
import pytest
from msgspec import json

from api.live.log_parts import LogPart
from api.live.log_streams import LogSight
from api.live.messages import JSON_LINES, LogSnapshot, StreamId, id_of, read_id
from api.live.open_streams import Sight
from api.matches.sender_fold import Report
from api.visibility import WHOLE
from domain.events import Observed, Passed
from tests.api.live.test_exchanged import ORDER, House, told
from tests.support.principals import put_in

Streaming = Callable[[House, StreamId | None], Awaitable[AsyncGenerator[bytes]]]


async def of_match(house: House, after: StreamId | None) -> AsyncGenerator[bytes]:
    return await house.feed.stream("m", Sight(WHOLE, form=JSON_LINES), "ann", after)


async def of_league(house: House, after: StreamId | None) -> AsyncGenerator[bytes]:
    await house.directory.refresh()
    caller = house.directory.principal("ann")
    assert caller is not None
    await house.look()

    async def pages() -> AsyncGenerator[LogSnapshot]:
        yield LogSnapshot((), (), {})

    sight = LogSight(caller, "ann", LogPart(), frozenset(), JSON_LINES)
    return await house.streams.stream(sight, pages, after)


async def last_id(stream: AsyncIterator[bytes]) -> StreamId:
    """The id of the next message that has one."""
    async for data in stream:
        for line in data.splitlines():
            if (id := json.decode(line).get("id")) is not None:
                read = read_id(id)
                assert read is not None
                return read
    raise AssertionError("the stream ended before an id")


@pytest.fixture
async def begun(tmp_path: Path) -> AsyncIterator[House]:
    """A log of five events."""
    house = House(tmp_path)
    await house.begin()
    await put_in(house.log, {"ann": "official"})
    yield house
    await house.log.close()


async def exchanged(house: House) -> House:
    """A server that was started on another log, which has gone on beyond where this one was."""
    house.cut(3)
    await house.grow_by_others(*[Passed(1)] * 4)
    return House(house.path.parent)


@pytest.mark.anyio
@pytest.mark.parametrize("streaming", [of_match, of_league])
@pytest.mark.parametrize("with_mark", [True, False])
async def test_an_id_goes_on_in_its_own_log_alone(
    begun: House, *, streaming: Streaming, with_mark: bool
) -> None:
    snapshot = await last_id(await streaming(begun, None))
    assert (snapshot.position, snapshot.mark != "") == (5, True)
    id = snapshot if with_mark else StreamId(5)
    await begun.matches.record("m", [Report(Observed("talk"))], ORDER)
    await told(await streaming(begun, id), "update")
    other = await exchanged(begun)
    stream = await streaming(other, id)
    if with_mark:
        assert await told(stream, "reset") == {"after": 5, "position": 7}
        await told(stream, "snapshot")
    else:  # of a release before this one
        await told(stream, "update")
    await other.log.close()


@pytest.mark.anyio
@pytest.mark.parametrize("streaming", [of_match, of_league])
async def test_an_id_of_what_both_logs_have_goes_on(begun: House, *, streaming: Streaming) -> None:
    entries = await begun.log.tail(2, 1)
    assert hasattr(entries[0].entry, "recorded_at")
    id = id_of(3, entries[0].entry.recorded_at)  # pyright: ignore[reportAttributeAccessIssue]
    other = await exchanged(begun)
    await told(await streaming(other, id), "update")
    await other.log.close()


@pytest.mark.parametrize("id", ["x", "-1", "5-", "5-1234567", "5-1234567g", "5-12345678-"])
def test_an_id_that_is_none_is_refused(id: str, audience: httpx2.Client) -> None:
    answer = audience.get("/v1/stream", params={"after": id})
    assert (answer.status_code, "after" in answer.text) == (422, True)


@pytest.mark.parametrize("id", [StreamId(0), StreamId(7), id_of(7, "2026-11-27T20:00:00.000Z")])
def test_an_id_is_read_as_it_was_written(id: StreamId) -> None:
    assert read_id(str(id)) == id
