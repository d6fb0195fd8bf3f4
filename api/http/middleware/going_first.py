"""The requests in progress of senders who owe no time: a sender who does waits for them.

A sender owes time who had more of the processor lately than is theirs (`metered`). Without others
such a sender waits for nothing, and beside them never for long. Others are there for a while after
their last request: somebody at a table reports every few seconds.
"""

import asyncio
from collections.abc import Callable, Hashable
from time import monotonic
from typing import Final

PATIENCE: Final = 0.1
"""Seconds that a request waits at most for those that go first."""
LATELY: Final = 2.0
"""Seconds after their last request for which others are there."""


class GoingFirst:
    """The requests that go first, counted, and those waiting for their end."""

    def __init__(self) -> None:
        self._count = 0
        self._last = -LATELY
        """When a request that goes first began or ended last, by the monotonic clock."""
        self._waiting: dict[Hashable, tuple[asyncio.TimerHandle, Callable[[], None]]] = {}

    @property
    def in_progress(self) -> bool:
        """Whether a request goes first now."""
        return self._count > 0

    @property
    def lately(self) -> bool:
        """Whether a request goes first, or did within `LATELY` seconds."""
        return self.in_progress or monotonic() - self._last < LATELY

    def enter(self) -> None:
        """Count a request that goes first, until its `leave`."""
        self._count += 1
        self._last = monotonic()

    def leave(self) -> None:
        """Note the end of a request that went first.

        After the last, call `go_on` of all that wait.
        """
        self._count -= 1
        self._last = monotonic()
        if not self._count:
            waiting, self._waiting = self._waiting, {}
            for timer, go_on in waiting.values():
                timer.cancel()
                go_on()

    def __enter__(self) -> None:
        """Count as a request that goes first until the `with` block ends."""
        self.enter()

    def __exit__(self, *_: object) -> None:
        self.leave()

    def after(self, who: Hashable, go_on: Callable[[], None], lost: Callable[[], None]) -> None:
        """Call `go_on` once no request goes first any more, or `lost` after `PATIENCE` seconds.

        Only one of the two is called. If `who` waits already, nothing changes. Call it only while a
        request goes first: the end of the last of them is what calls `go_on`.
        """
        if who not in self._waiting:
            timer = asyncio.get_running_loop().call_later(PATIENCE, self._no_longer, who, lost)
            self._waiting[who] = timer, go_on

    def _no_longer(self, who: Hashable, lost: Callable[[], None]) -> None:
        self._waiting.pop(who, None)
        lost()
