"""How a server stops: it drains after SIGTERM, so that a load balancer has time to turn away.

The waiting for requests in progress is uvicorn's. `api.http.middleware.cancelled_requests` answers
those that are cut short. SIGHUP comes in here too, and reloads settings (`api.server.reloading`).
"""

import signal
from collections.abc import Callable
from time import monotonic
from types import FrameType
from typing import NamedTuple

import uvicorn

from api.http.wire.connections import LimitedServer


def _nothing() -> None:
    pass


class OnSignal(NamedTuple):
    """Functions called when the server is told to stop, and to read its settings again."""

    drain: Callable[[], None] = _nothing
    reload: Callable[[], None] = _nothing


NOTHING_MORE = OnSignal()
"""For a server that neither drains nor reloads."""


_DRAINING_TICK = 0.1
"""Seconds between two looks whether a server that drains has done so for long enough."""


class DrainingServer(LimitedServer):
    """A server that goes on for `seconds` after it was told to stop.

    It calls `drain` then, so that it says to be ready no more, and a load balancer sends requests
    elsewhere. Told a second time, or by Ctrl-C, it stops at once. `hang_up`, the handler of SIGHUP,
    has it call `reload`.
    """

    def __init__(self, config: uvicorn.Config, on_signal: OnSignal, seconds: float) -> None:
        super().__init__(config)
        self._on_signal = on_signal
        self._seconds = seconds
        self._ends_at: float | None = None
        self._reloads = False

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Begin to drain at the first SIGTERM; stop at a later one, or at any other signal.

        Without seconds to drain, the first SIGTERM stops as well.
        """
        if sig == signal.SIGTERM and self._seconds and self._ends_at is None:
            self._ends_at = monotonic() + self._seconds
            self.tick = _DRAINING_TICK
            self._on_signal.drain()
            self.wake()
        else:
            super().handle_exit(sig, frame)

    def hang_up(self, _: int, __: FrameType | None) -> None:
        """Reload at the next tick: a signal's own handler may interrupt anything."""
        self._reloads = True
        self.wake()

    async def on_tick(self, counter: int) -> bool:
        """Reload the settings if that is due, and return whether it is time to stop."""
        if self._reloads:
            self._reloads = False
            self._on_signal.reload()
        drained = self._ends_at is not None and monotonic() >= self._ends_at
        return await super().on_tick(counter) or drained
