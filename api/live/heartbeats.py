"""Heartbeats: a stream that is silent for `heartbeat_seconds` says that it is alive.

A task sends them to streams of single matches (`run_heartbeats`), and a stream of several matches
measures its own `Silence`. Where the store holds a stream up for `HELD_UP` longer, `begun` and
`never_silent` send them in its place. The tablet's heartbeat, which keeps its lease, is
`api.at_table`'s.
"""

import asyncio
from collections.abc import AsyncGenerator, Callable, Coroutine, Iterable
from time import monotonic
from typing import Any, Final

from litestar.exceptions import HTTPException

from api.background_tasks import Pulse
from api.event_store import LogError
from api.http.threads import begun_apart
from api.live.messages import JSON_LINES, StreamForm
from api.live.open_streams import ALIVE, Watch
from domain.errors import BonebookError

HELD_UP: Final = 2.0
"""Seconds beyond the heartbeat after which a stream that waits for the store says it is alive."""


def alive(form: StreamForm) -> bytes:
    """The heartbeat of a silent stream."""
    return b'{"event":"alive"}\n' if form == JSON_LINES else b": ping\n\n"


class Silence:
    """The time since a stream last sent anything, of which `seconds` are allowed."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._since = monotonic()

    @property
    def left(self) -> float:
        """Seconds until a heartbeat is due; 0 if one is."""
        return max(0.0, self._since + self._seconds - monotonic())

    def begin_anew(self) -> None:
        """Count from now on: something was sent."""
        self._since = monotonic()

    def is_over(self) -> bool:
        """Whether a heartbeat is to be sent now; if so, it counts as sent."""
        over = monotonic() - self._since > self._seconds
        if over:
            self.begin_anew()
        return over


async def run_heartbeats(
    streams: Callable[[], Iterable[Watch]], seconds: float, pulse: Pulse
) -> None:
    """Have each of the streams that was silent for `seconds` send a heartbeat, until cancelled."""
    while True:
        await asyncio.sleep(seconds / 8)
        now = monotonic()
        for watch in streams():
            if now - watch.spoke_at > seconds:
                watch.put(ALIVE, now)
        pulse.done()


async def never_silent(
    chunks: AsyncGenerator[bytes], seconds: float, heartbeat: bytes
) -> AsyncGenerator[bytes]:
    """The chunks of a stream, and a heartbeat whenever none came for so many seconds.

    A chunk may wait for something, such as a silent database; the heartbeat comes all the same. The
    stream is closed at the end.
    """
    coming: asyncio.Future[bytes] | None = None
    try:
        while True:
            coming = coming or begun_apart(anext(chunks))
            if not (await asyncio.wait({coming}, timeout=seconds))[0]:
                yield heartbeat
                continue
            try:
                chunk = coming.result()
            except StopAsyncIteration:
                return
            coming = None
            yield chunk
    finally:
        if coming is not None and not coming.done():
            coming.cancel()
            await asyncio.wait({coming})
        await chunks.aclose()


async def begun(
    beginning: Coroutine[Any, Any, AsyncGenerator[bytes]], seconds: float, heartbeat: bytes
) -> AsyncGenerator[bytes]:
    """The stream that `beginning` returns, with heartbeats first if it takes longer than `seconds`.

    Raises what `beginning` does. After a heartbeat a refusal ends the stream instead: its reader
    comes back, and is refused then.
    """
    coming = begun_apart(beginning)
    try:
        held_up = not (await asyncio.wait({coming}, timeout=seconds))[0]
    except asyncio.CancelledError:
        await _left(coming)
        raise
    return _with_heartbeats(coming, seconds, heartbeat) if held_up else coming.result()


async def _with_heartbeats(
    coming: asyncio.Task[AsyncGenerator[bytes]], seconds: float, heartbeat: bytes
) -> AsyncGenerator[bytes]:
    try:
        yield heartbeat
        while not (await asyncio.wait({coming}, timeout=seconds))[0]:
            yield heartbeat
        try:
            chunks = coming.result()
        except (BonebookError, HTTPException, LogError):
            return
        async for chunk in chunks:
            yield chunk
    finally:
        await _left(coming)


async def _left(coming: asyncio.Task[AsyncGenerator[bytes]]) -> None:
    """End a stream that nobody reads any more, begun or not."""
    coming.cancel()
    await asyncio.wait({coming})
    if not coming.cancelled() and coming.exception() is None:
        await coming.result().aclose()
