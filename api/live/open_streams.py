"""An open stream: its viewer, the updates that wait for it, and how it ends."""

import asyncio
from collections.abc import AsyncGenerator, Iterable
from time import monotonic
from typing import Final, NamedTuple, Protocol

from api.access.guards.revocation import StreamRights
from api.broadcast.occasions import Occasion
from api.live.messages import EVENT_STREAM, StreamForm
from api.visibility import Viewer


class Sight(NamedTuple):
    """The request for a match's stream.

    Attributes
    ----------
    viewer : who reads, and so what they may see
    kinds : the kinds of fact that are sent; empty for all
    form : Server-Sent Events or JSON lines
    occasion : the setting of the match, for its scoreboard
    """

    viewer: Viewer
    kinds: frozenset[str] = frozenset()
    form: StreamForm = EVENT_STREAM
    occasion: Occasion = Occasion()


class StreamUpdate(NamedTuple):
    """The entries after position `after`, up to and with `upto`, as bytes to send.

    `closed` says whether the match is over by then. `data` is empty if no entry is of a kind that
    was asked for, and none supersedes another.
    """

    after: int
    upto: int
    closed: bool
    data: bytes


NOTHING_NEW = StreamUpdate(0, 0, False, b"")
"""Returned by `Watch.next` for a stream that is to end; not sent."""
ALIVE = StreamUpdate(0, 0, False, b"")
"""The heartbeat of a silent stream."""


LOOK = StreamUpdate(0, 0, False, b"")
"""Has a stream check whether its reader may still read it."""


RESET = StreamUpdate(0, 0, False, b"")
"""Has a stream send a new snapshot: the log was exchanged for another one."""


class OpenStream(Protocol):
    """A stream that has a place."""

    def make_way(self) -> None:
        """End the stream, whose place another stream has taken."""


class Watch:
    """One open stream of a match, and at most `backlog` updates that wait to be sent.

    Attributes
    ----------
    sight : the request for the stream
    rights : the reader's right to it; None for one that is to `LOOK` after any change of rights
    dropped : whether the stream is to end, though updates may still wait
    replaced : whether that is because another stream took its place
    spoke_at : when something was last to be sent, by the monotonic clock
    """

    def __init__(
        self, sight: Sight, backlog: int, now: float, rights: StreamRights | None = None
    ) -> None:
        self.sight = sight
        self.rights = rights
        self.dropped = self.replaced = False
        self.spoke_at = now
        self._backlog = backlog
        self._updates: list[StreamUpdate] = []  # few, and an empty deque takes 0.7 kB
        self._waits: asyncio.Future[None] | None = None

    def put(self, update: StreamUpdate, now: float) -> None:
        """Add an update to be sent; if `backlog` wait already, it is lost and the stream ends."""
        if update.data or update is ALIVE:
            self.spoke_at = now
        if len(self._updates) < self._backlog:
            self._updates.append(update)
        else:
            self.dropped = True
        self._wake()

    def make_way(self) -> None:
        """Have the stream end because another stream has taken its place."""
        self.dropped = self.replaced = True
        self._wake()

    def end(self) -> None:
        """Have the stream end; what waits to be sent is not."""
        self.dropped = True
        self._wake()

    async def next(self) -> StreamUpdate:
        """Wait for the next update to send.

        `NOTHING_NEW` once none waits and the stream is to end.
        """
        while not self._updates:
            if self.dropped:
                return NOTHING_NEW
            self._waits = asyncio.get_running_loop().create_future()
            await self._waits
        return self._updates.pop(0)

    def _wake(self) -> None:
        if self._waits is not None and not self._waits.done():
            self._waits.set_result(None)


_LOOKS_IN_A_TURN: Final = 100


async def have_look(streams: Iterable[tuple[str, Watch]]) -> None:
    """Put `LOOK` into each of the streams, given with its match, whose reader's right is over.

    A stream without `rights` always gets it. Of streams with the same credential and match one is
    checked for all.
    """
    lasting: dict[tuple[str, str], bool] = {}
    for n, (match, watch) in enumerate(streams, 1):
        rights, now = watch.rights, monotonic()
        if rights is None:
            watch.put(LOOK, now)
            continue
        alike = match, rights.credential
        if alike not in lasting:
            lasting[alike] = rights.lasts()
        if not lasting[alike]:
            watch.put(LOOK, now)
        if n % _LOOKS_IN_A_TURN == 0:
            await asyncio.sleep(0)


async def continued(first: bytes, rest: AsyncGenerator[bytes]) -> AsyncGenerator[bytes]:
    """Yield the chunk of a stream that was read already, then the `rest`, which is closed then."""
    try:
        yield first
        async for chunk in rest:
            yield chunk
    finally:
        await rest.aclose()
