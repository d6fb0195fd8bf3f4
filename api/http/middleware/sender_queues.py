"""The requests of each sender that are in progress, and those that wait in line for a place.

Here belongs the order, which is first in, first out for each sender. Senders have nothing to do
with each other: the waiting requests of one hold up no request of another.
"""

import asyncio
from contextvars import ContextVar

from msgspec import Struct, field

SenderId = tuple[str, str]
"""Principal and key of a sender; of one without a good key "" and the address."""


class NoRoom(Exception):
    """As many requests of a sender are waiting as may."""


class PlaceInLine:
    """The place of one request: in line first, unless there is room, then in progress."""

    def __init__(self, queues: "SenderQueues", sender: SenderId) -> None:
        self._queues = queues
        self._begun = asyncio.Event()
        self.sender = sender

    @property
    def has_begun(self) -> bool:
        """Whether the request is in progress, or was."""
        return self._begun.is_set()

    async def begins(self) -> None:
        """Wait until the request may go on."""
        await self._begun.wait()

    def begin(self) -> None:
        """Let the request go on."""
        self._begun.set()

    def leave(self) -> None:
        """Give the place to the next request; it may be left again."""
        self._queues.leave(self)


class _QueueOfSender(Struct):
    in_progress: set[PlaceInLine] = field(default_factory=set[PlaceInLine])
    waiting: dict[PlaceInLine, None] = field(default_factory=dict[PlaceInLine, None])


class SenderQueues:
    """The requests of all senders.

    `at_once` is how many requests of a sender are in progress, `waiting` how many further ones may
    wait.
    """

    def __init__(self, at_once: int, waiting: int) -> None:
        self._at_once, self._waiting = at_once, waiting
        self._queues: dict[SenderId, _QueueOfSender] = {}

    @property
    def senders(self) -> set[SenderId]:
        """The senders with a request in progress."""
        return set(self._queues)

    def join(self, sender: SenderId) -> PlaceInLine:
        """The place of a new request, which has begun if there is room. Raises `NoRoom`."""
        queue = self._queues.setdefault(sender, _QueueOfSender())
        place = PlaceInLine(self, sender)
        if len(queue.in_progress) < self._at_once:
            queue.in_progress.add(place)
            place.begin()
        elif len(queue.waiting) < self._waiting:
            queue.waiting[place] = None
        else:
            raise NoRoom
        return place

    def leave(self, place: PlaceInLine) -> None:
        """Forget a request; where it was in progress, the one that waited longest begins."""
        queue = self._queues.get(place.sender)
        if queue is None:
            return
        queue.waiting.pop(place, None)
        queue.in_progress.discard(place)
        if queue.waiting and len(queue.in_progress) < self._at_once:
            following = next(iter(queue.waiting))
            del queue.waiting[following]
            queue.in_progress.add(following)
            following.begin()
        if not queue.in_progress:
            del self._queues[place.sender]


PLACE: ContextVar[PlaceInLine | None] = ContextVar("PLACE", default=None)
"""The place of the request that is handled."""


def leave_line() -> None:
    """Leave the place of the request that is handled, where other limits hold for its rest."""
    place = PLACE.get()
    if place is not None:
        place.leave()
