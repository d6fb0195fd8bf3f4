"""Where a server listens, and how: its socket, and the settings of uvicorn.

Connections themselves are `api.http.wire.connections`; requests are answered by `api.server.app`.
"""

import signal
import socket
import sys
from collections.abc import Callable
from contextlib import suppress
from time import monotonic
from types import FrameType
from typing import NamedTuple

import uvicorn
from litestar.types import ASGIApp

from api.command_kit.refusing import refuse
from api.http.middleware.access_log import log_to_stderr, set_log_level
from api.http.wire.connections import AT_ONCE, Connections, LimitedServer, room
from api.settings import Settings


def bound(settings: Settings) -> socket.socket:
    """A socket bound to the address, not listening yet.

    The command ends if the address is taken.
    """
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    taken = socket.socket(family)
    taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if settings.workers > 1:
        taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
    try:
        taken.bind((settings.host, settings.port))
    except OSError as error:
        taken.close()
        where = f"{settings.host}, port {settings.port}"
        refuse(f"cannot listen at {where}: {error.strerror}; give another --host or --port")
    return taken


_DRAINING_TICK = 0.1
"""Seconds between two looks whether a server that drains has done so for long enough."""


class DrainingServer(LimitedServer):
    """A server that goes on for `seconds` after it was told to stop.

    It calls `drain` then, so that it says to be ready no more, and a load balancer sends requests
    elsewhere. Told a second time, or by Ctrl-C, it stops at once. `hang_up`, the handler of SIGHUP,
    has it call `reload`.
    """

    def __init__(self, config: uvicorn.Config, on_signal: "OnSignal", seconds: float) -> None:
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


def _nothing() -> None:
    pass


class OnSignal(NamedTuple):
    """Functions called when the server is told to stop, and to read its settings again."""

    drain: Callable[[], None] = _nothing
    reload: Callable[[], None] = _nothing


NOTHING_MORE = OnSignal()
"""For a server that neither drains nor reloads."""


class Certified(NamedTuple):
    """The files of a server's certificate and of its key, both in PEM."""

    certificate: str
    key: str


def listen(
    app: ASGIApp,
    settings: Settings,
    on_signal: OnSignal = NOTHING_MORE,
    certified: Certified | None = None,
) -> None:
    """Serve this app until told to stop, and `drain_seconds` longer, unless by Ctrl-C.

    The command ends if the address is taken. It is over https if there are files of a certificate
    (`certified`). SIGHUP reloads the settings, but ends a server that was started from a terminal,
    as when the terminal is closed.
    """
    log_to_stderr()
    set_log_level(settings.log_level)
    config = uvicorn.Config(
        app,  # pyright: ignore[reportArgumentType]
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_keep_alive=5,
        # Live streams end when their time is up, not when their viewers like.
        timeout_graceful_shutdown=1,
        http=Connections(room(settings.connections), settings.head_seconds).protocol,  # pyright: ignore[reportArgumentType]
        ws="none",
        ssl_certfile=certified.certificate if certified else None,
        ssl_keyfile=certified.key if certified else None,
        backlog=AT_ONCE,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=settings.proxies,
    )
    config.load_app()
    listening = bound(settings)
    # Accepted sockets inherit these options. asyncio sets TCP_NODELAY only on its own.
    listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    if hasattr(socket, "TCP_USER_TIMEOUT"):  # Linux
        stall = int(1000 * settings.stall_seconds)
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, stall)
    server = DrainingServer(config, on_signal, settings.drain_seconds)
    if hasattr(signal, "SIGHUP") and not sys.stderr.isatty():
        signal.signal(signal.SIGHUP, server.hang_up)
    with suppress(KeyboardInterrupt):
        server.run(sockets=[listening])
