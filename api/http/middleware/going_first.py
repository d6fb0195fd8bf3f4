"""The requests in progress of senders who owe no time: a sender who does waits for them.

A sender owes time who had more of the processor lately than is theirs (`metered`). Without others
such a sender waits for nothing, and beside them never for long.
"""

import asyncio
from collections.abc import Callable, Hashable
from typing import Final

PATIENCE: Final = 0.1
"""Seconds after which a request begins whatever others do."""


class GoingFirst:
    """The requests that go first, and those that wait for them."""

    def __init__(self) -> None:
        self._count = 0
        self._waiting: dict[Hashable, tuple[asyncio.TimerHandle, Callable[[], None]]] = {}

    def __bool__(self) -> bool:
        return self._count > 0

    def enter(self) -> None:
        """Note a request that goes first."""
        self._count += 1

    def leave(self) -> None:
        """Note its end; after the last of them, those that waited go on."""
        self._count -= 1
        if not self._count:
            waiting, self._waiting = self._waiting, {}
            for timer, go_on in waiting.values():
                timer.cancel()
                go_on()

    def __enter__(self) -> None:
        """Go first for as long as this lasts."""
        self.enter()

    def __exit__(self, *_: object) -> None:
        self.leave()

    def after(self, who: Hashable, go_on: Callable[[], None], lost: Callable[[], None]) -> None:
        """Call `go_on` after all that go first, or `lost` once that has taken long.

        Of one who waits already nothing changes.
        """
        if who not in self._waiting:
            timer = asyncio.get_running_loop().call_later(PATIENCE, self._no_longer, who, lost)
            self._waiting[who] = timer, go_on

    def _no_longer(self, who: Hashable, lost: Callable[[], None]) -> None:
        self._waiting.pop(who, None)
        lost()
