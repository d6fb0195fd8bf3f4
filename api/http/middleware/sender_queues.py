"""The requests of each sender that are in progress, and those that wait in line for a place.

Here belongs the order, which is first in, first out for each sender. Senders have nothing to do
with each other: the waiting requests of one hold up no request of another.
"""

import asyncio
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from contextvars import ContextVar
from functools import partial

from msgspec import Struct, field

from api.http.middleware.going_first import GoingFirst

SenderId = tuple[str, str]
"""Principal and key of a sender; of one without a good key "" and the address."""


class NoRoom(Exception):
    """No further request of this sender may wait."""


class PlaceInLine:
    """The place of one request: waiting in line, in progress, or left."""

    def __init__(self, queues: "SenderQueues", sender: SenderId) -> None:
        self._queues = queues
        self._begun = asyncio.Event()
        self.sender = sender
        self.goes_first = False

    @property
    def has_begun(self) -> bool:
        """Whether the request may go on, or could: it stays True after `leave`, until `rejoin`."""
        return self._begun.is_set()

    async def begins(self) -> None:
        """Wait until the request may go on."""
        await self._begun.wait()

    def begin(self) -> None:
        """Let the request go on: `SenderQueues` calls this once the place has left the line."""
        self._begun.set()

    def leave(self) -> None:
        """Give up the place, waiting or in progress; leaving it again does nothing."""
        self._queues.leave(self)

    async def rejoin(self) -> None:
        """Join the end of the line again, after `leave`, and wait until the request may go on.

        It waits even where `SenderQueues.join` would raise `NoRoom`.
        """
        self._begun.clear()
        self._queues.take_in(self)
        await self._begun.wait()


class _QueueOfSender(Struct):
    in_progress: set[PlaceInLine] = field(default_factory=set[PlaceInLine])
    waiting: dict[PlaceInLine, None] = field(default_factory=dict[PlaceInLine, None])


class SenderQueues:
    """The requests in progress, and those waiting in line, of each sender.

    A sender has `at_once` requests in progress and `waiting` further ones in line. A sender who
    `owes` time has one in progress. It begins after a `rest` of so many seconds if others were
    there lately, then once no request goes `first`, or after `PATIENCE`: all requests in progress
    take turns at the event loop, and others would wait behind all of them.
    """

    def __init__(
        self,
        at_once: int,
        waiting: int,
        first: GoingFirst | None = None,
        owes: Callable[[SenderId], bool] = lambda _: False,
        rest: Callable[[SenderId], float] = lambda _: 0.0,
    ) -> None:
        self._at_once, self._waiting, self._owes = at_once, waiting, owes
        self._first = first or GoingFirst()
        self._rest, self._resting = rest, set[SenderId]()
        self._queues: dict[SenderId, _QueueOfSender] = {}

    @property
    def senders(self) -> set[SenderId]:
        """The senders with a request in progress, or in line."""
        return set(self._queues)

    def join(self, sender: SenderId) -> PlaceInLine:
        """The place of a new request, begun at once if it may be.

        Raises `NoRoom` if the line is full.
        """
        queue = self._queues.get(sender)
        full = queue is not None and len(queue.in_progress) >= self._room(sender)
        if queue is not None and full and len(queue.waiting) >= self._waiting:
            raise NoRoom
        place = PlaceInLine(self, sender)
        self.take_in(place)
        return place

    def take_in(self, place: PlaceInLine) -> None:
        """Put a place at the end of its sender's line, however long, and begin what may begin."""
        self._queues.setdefault(place.sender, _QueueOfSender()).waiting[place] = None
        self._go_on(place.sender)

    def leave(self, place: PlaceInLine) -> None:
        """Remove a place, waiting or in progress.

        The requests of its sender that waited longest begin in its stead.
        """
        queue = self._queues.get(place.sender)
        if queue is None:
            return
        queue.waiting.pop(place, None)
        queue.in_progress.discard(place)
        self._go_on(place.sender)
        if not queue.in_progress and not queue.waiting:
            self._queues.pop(place.sender, None)
        if place.goes_first:
            place.goes_first = False
            self._first.leave()

    def _go_on(
        self, sender: SenderId, *, rested: bool = False, lost_patience: bool = False
    ) -> None:
        """Let requests of a sender begin, as far as there is room."""
        queue = self._queues.get(sender)
        while queue and queue.waiting and len(queue.in_progress) < self._room(sender):
            owes = self._owes(sender)
            if owes and not rested and self._rests(sender):
                return
            if owes and self._first.in_progress and not lost_patience:
                go_on = partial(self._go_on, sender, rested=True)
                self._first.after((id(self), sender), go_on, partial(go_on, lost_patience=True))
                return
            place = next(iter(queue.waiting))
            del queue.waiting[place]
            queue.in_progress.add(place)
            if not owes:
                place.goes_first = True
                self._first.enter()
            place.begin()

    def _rests(self, sender: SenderId) -> bool:
        """Whether a sender rests now. It goes on by itself after that, with one request at least.

        What its streams use meanwhile makes no rest longer.
        """
        if sender in self._resting:
            return True
        seconds = self._rest(sender) if self._first.lately else 0.0
        if seconds:
            self._resting.add(sender)
            asyncio.get_running_loop().call_later(seconds, self._rested, sender)
        return seconds > 0

    def _rested(self, sender: SenderId) -> None:
        self._resting.discard(sender)
        self._go_on(sender, rested=True)

    def _room(self, sender: SenderId) -> int:
        return 1 if self._owes(sender) else self._at_once


PLACE: ContextVar[PlaceInLine | None] = ContextVar("PLACE", default=None)
"""The place of the request that is being handled; None for a request without a line."""


@asynccontextmanager
async def out_of_line() -> AsyncGenerator[None]:
    """Leave the place of the request being handled for the block, then wait in line for it again.

    This is for waiting on the client. After an error in the block the place is not taken again.
    Without a place nothing happens.
    """
    place = PLACE.get()
    if place is None:
        yield
        return
    place.leave()
    yield
    await place.rejoin()


def leave_line() -> None:
    """Leave the place of the request being handled for good; other limits hold for its rest."""
    place = PLACE.get()
    if place is not None:
        place.leave()
