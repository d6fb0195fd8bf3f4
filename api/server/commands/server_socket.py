"""Where a server listens, and how: its socket, and the settings of uvicorn.

Here the proxies that may tell a caller's address (`X-Forwarded-For`) are trusted. Connections
themselves are `api.http.wire.connections`; requests are answered by `api.server.app`, and
`api.server.shutdown` says what a signal to stop does.
"""

import signal
import socket
import sys
from contextlib import suppress
from typing import NamedTuple

import uvicorn
from litestar.types import ASGIApp

from api.command_kit.refusing import refuse
from api.http.middleware.access_log import log_to_stderr, set_log_level
from api.http.wire.connections import AT_ONCE, Connections, room
from api.server.shutdown import NOTHING_MORE, DrainingServer, OnSignal
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
