"""Turns of the event loop and questions to the store, idle and at ten events a second.

``python3 run.py bench waking`` asks an app in this process: alone, beside streams of other matches,
and beside webhooks of another match. An event that is not for them should not wake them.
"""

import asyncio
import asyncio.events
import gc
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from itertools import cycle
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter, process_time
from typing import Any, Final

import httpx2

from api.event_store import Log, open_log
from api.server.app import COLLECTED_AFTER
from bench.faults.worst_inputs import CALL_AND_GO_ON
from bench.log.goals import machine
from bench.server.blocking import client_of

SECONDS: Final = 5.0
PACE: Final = 10
"""Events a second."""
STREAMS, HOOKS = 100, 20
ASKED: Final = ("rows", "head", "tail", "transaction")
"""Methods of a store that count as questions."""
MOST_NAMED: Final = 6


class Turns:
    """Counts turns of the event loop, by the coroutine that has them, and questions to a store."""

    def __init__(self, log: Log) -> None:
        self.turns, self.questions = Counter[str](), Counter[str]()
        run = asyncio.events.Handle._run  # pyright: ignore[reportPrivateUsage]

        def counting(handle: Any) -> None:
            self.turns[_name(handle._callback)] += 1
            run(handle)

        asyncio.events.Handle._run = counting  # pyright: ignore[reportPrivateUsage, reportAttributeAccessIssue]
        store: Any = log._store  # pyright: ignore[reportPrivateUsage]
        for name in ASKED:
            setattr(store, name, self._noting(name, getattr(store, name)))

    def _noting(self, name: str, method: Callable[..., Any]) -> Callable[..., Any]:
        def noted(*arguments: Any, **named: Any) -> Any:
            self.questions[name] += 1
            return method(*arguments, **named)

        return noted

    def clear(self) -> None:
        """Count anew."""
        self.turns.clear()
        self.questions.clear()


def _name(callback: Any) -> str:
    task = getattr(callback, "__self__", None)
    if isinstance(task, asyncio.Task):
        return getattr(task.get_coro(), "__qualname__", "")
    return getattr(callback, "__qualname__", type(callback).__name__)


async def _held_open(app: Callable[..., Awaitable[None]], path: str, token: str) -> None:
    """Hold a stream open, and take what it is sent."""
    never = asyncio.get_running_loop().create_future()
    body = iter([{"type": "http.request", "body": b"", "more_body": False}])
    address, _, query = path.partition("?")
    scope = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": "GET",
        "scheme": "http",
        "path": address,
        "raw_path": address.encode(),
        "query_string": query.encode(),
        "root_path": "",
        "headers": [(b"host", b"house"), (b"authorization", f"Bearer {token}".encode())],
        "client": ("127.0.0.1", 1),
        "server": ("house", 80),
        "state": {},
    }

    async def receive() -> Any:
        return next(body, None) or await never

    async def send(_: Any) -> None:
        await asyncio.sleep(0)

    with suppress(asyncio.CancelledError):
        await app(scope, receive, send)


async def _show(name: str, turns: Turns, client: httpx2.AsyncClient) -> None:
    for pace in (0, PACE):
        await asyncio.sleep(1.5)
        turns.clear()
        began, spent, calls = perf_counter(), process_time(), cycle(CALL_AND_GO_ON)
        for _ in range(int(SECONDS * pace)):
            answer = await client.post("/v1/matches/m/events", json=next(calls))
            assert answer.status_code == 201, answer.text
            await asyncio.sleep(1 / pace)
        await asyncio.sleep(max(0.0, SECONDS - (perf_counter() - began)))
        seconds, spent = perf_counter() - began, process_time() - spent
        print(
            f"  {name}, {pace} events a second: {turns.turns.total() / seconds:.0f} turns,"
            f" {turns.questions.total() / seconds:.1f} questions,"
            f" {1000 * spent / seconds:.1f} ms of processor a second",
            flush=True,
        )
        often = turns.turns.most_common(MOST_NAMED)
        print("   ", ", ".join(f"{count / seconds:.0f} {name}" for name, count in often))


async def compare() -> None:
    """Print each state, and the coroutines that have most turns in it."""
    with TemporaryDirectory() as folder:
        log = open_log(f"sqlite:///{Path(folder)}/log.db")
        turns = Turns(log)
        async with client_of(log) as (client, tokens):
            client.headers["Authorization"] = f"Bearer {tokens['all']}"
            for match in ("m", "other"):
                opening = {"id": match, "book": "PDA", "players": ["Ana", "Bruno"]}
                (await client.post("/v1/matches", json=opening)).raise_for_status()
            await _show("alone", turns, client)
            app: Any = client._transport  # pyright: ignore[reportPrivateUsage]
            streams = [
                asyncio.create_task(
                    _held_open(app.app, f"/v1/stream?match=other&table=t{n}", tokens["all"])
                )
                for n in range(STREAMS)
            ]
            await asyncio.sleep(1)
            await _show(f"{STREAMS} streams of other matches", turns, client)
            for stream in streams:
                stream.cancel()
            await asyncio.gather(*streams)
            hook = {"url": "http://127.0.0.1:9/", "match": "other"}
            for _ in range(HOOKS):
                (await client.post("/v1/webhooks", json=hook)).raise_for_status()
            await asyncio.sleep(2)
            await _show(f"{HOOKS} webhooks of another match", turns, client)


def run() -> None:
    """Print the table."""
    print(f"SQLite, {machine()}")
    gc.set_threshold(*COLLECTED_AFTER)  # as the server has it
    asyncio.run(compare())


if __name__ == "__main__":
    run()
