"""The server that hostile clients attack: it writes down how long its event loop was held.

``hostile_server DATABASE PORT`` serves until it is told to stop. In its folder it writes `turns`,
with each long turn of the event loop, and `matches`, with the megabytes of the matches in memory.
"""

import asyncio
import asyncio.events
import gc
import sys
from collections.abc import Mapping
from contextvars import ContextVar
from functools import partial
from pathlib import Path
from time import perf_counter, thread_time
from typing import Any, Final

from litestar.types import ASGIApp, Receive, Scope, Send

from api.http.services import services_of
from api.matches.matches import Matches
from api.server.app import bare_app, fronted
from api.server.commands.serve import begun, opened, tell_beginning
from api.server.commands.server_socket import listen
from api.server.warming import start_warming

MOST_MS: Final = 50.0
LONGEST_MS: Final = 200.0
"""Milliseconds of a turn from which on it is shown though it worked less: it waited for something,
as for a disk or a lock."""
INPUT: Final = ContextVar("INPUT", default="")
"""The input that a turn of the event loop is for, in the server."""
_TASKS: Final = set[asyncio.Task[None]]()
"""A task that nothing holds may be collected."""


def serve(database: str, port: int) -> None:
    """Serve until told to stop; write each long turn of the event loop to `turns`."""
    sys.modules["uvloop"] = None  # pyright: ignore[reportArgumentType]  # asyncio's can be timed
    settings, log = opened(database=database, port=port)
    tell_beginning(begun(settings, log), settings)
    app = bare_app(settings, log)
    app.on_startup.append(partial(start_warming, services_of(app)))
    app.on_startup.append(partial(_start_weighing, services_of(app)[Matches]))
    _time_turns()
    listen(_named(fronted(app, settings)), settings)


async def _start_weighing(matches: Matches) -> None:
    """Write the megabytes of the matches in memory to `matches` each second."""

    async def weigh() -> None:
        while True:
            await asyncio.to_thread(Path("matches").write_text, str(matches.weight / (1 << 20)))
            await asyncio.sleep(1)

    _TASKS.add(asyncio.create_task(weigh()))


def _named(app: ASGIApp) -> ASGIApp:
    async def named(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            names = dict(scope["headers"])
            INPUT.set(names.get(b"x-input", b"others").decode())
        await app(scope, receive, send)

    return named


def _time_turns() -> None:
    """Write each long turn to `turns`, with each collection of garbage in it."""
    run = asyncio.events.Handle._run  # pyright: ignore[reportPrivateUsage]
    turns = Path("turns").open("a", buffering=1)  # noqa: SIM115 - for as long as the server runs
    began_at, collections = [0.0], list[str]()

    def collected(phase: str, info: Mapping[str, int]) -> None:
        now = thread_time()
        if phase == "start":
            began_at[0] = now
        else:
            took = 1000 * (now - began_at[0])
            collections.append(f"generation {info['generation']} {took:.0f} ms")

    def timed(handle: Any) -> None:
        began, at = thread_time(), perf_counter()
        collections.clear()
        try:
            run(handle)
        finally:
            took, passed = 1000 * (thread_time() - began), 1000 * (perf_counter() - at)
            if took > MOST_MS or passed > LONGEST_MS:
                what = handle._context.get(INPUT) or handle
                waits = [f"waited {passed - took:.0f} ms"] if passed > LONGEST_MS else []
                turns.write("\t".join((f"{took:.0f}", f"{what}", *waits, *collections)) + "\n")

    asyncio.events.Handle._run = timed  # pyright: ignore[reportPrivateUsage, reportAttributeAccessIssue]
    gc.callbacks.append(collected)


if __name__ == "__main__":
    serve(sys.argv[1], int(sys.argv[2]))
