"""Where the time of a report with a key goes: what each part takes of a processor, in microseconds.

In one process, without a network, 64 reports at a time in 64 matches, so that they share commits
as those of 64 connections do. Garbage is collected as seldom as in the server. Beside it stand a
POST that does nothing in bare Litestar, and a report that is only recorded: a part is what the
whole takes more than what is below it.
"""

import asyncio
import gc
import os
from collections.abc import Awaitable, Callable
from contextlib import redirect_stderr
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import process_time
from typing import Any, Final

import uvloop
from litestar import Litestar

from api.event_store import Log, NewEvent, open_log
from api.http.rate_limit import Buckets, RateLimits
from api.http.services import services_of
from api.matches.matches import Matches, Order
from api.matches.report_bodies import reported
from api.matches.sender_fold import Report
from api.server.app import COLLECTED_AFTER, bare_app, fronted
from api.settings import Settings
from api.visibility import Viewer
from bench.log.goals import machine
from bench.server.reads import NOON, keys
from bench.server.serving import bare_nothing
from domain.events import GameStarted, HandStarted, MatchOpened, Passed
from domain.rulebooks import book

MATCHES: Final = 64
GROUPS: Final = 60
ROUNDS: Final = 5
BODY: Final = b'{"fact":"passed","seat":0}'
NOTE: Final = (
    "Microseconds of a processor, without a network: 64 reports at a time in 64 matches share their"
    " commits. Over HTTP each takes as much more as the request that does nothing does."
)
Ask = Callable[[int, int], Awaitable[object]]
"""Report to a match for the so manieth time."""


async def asked(app: Any, path: str, key: str, name: str) -> None:
    """Send one report through the app."""
    headers = [
        (b"host", b"bench"),
        (b"authorization", f"Bearer {key}".encode()),
        (b"content-type", b"application/json"),
        (b"content-length", b"%d" % len(BODY)),
        (b"idempotency-key", name.encode()),
    ]
    scope = {
        "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": "POST",
        "scheme": "http", "path": path, "raw_path": path.encode(), "root_path": "",
        "query_string": b"", "client": ("127.0.0.1", 1), "server": ("bench", 80),
        "headers": headers, "state": {"arrived": True},
    }  # fmt: skip

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": BODY, "more_body": False}

    async def send(message: dict[str, Any]) -> None:
        assert message.get("status", 201) == 201, message

    await app(scope, receive, send)


async def microseconds(ask: Ask, since: int) -> float:
    """The time of one of many, `MATCHES` at a time."""
    began = process_time()
    for turn in range(since, since + GROUPS):
        await asyncio.gather(*(ask(match, turn) for match in range(MATCHES)))
    return 1e6 * (process_time() - began) / GROUPS / MATCHES


def ways(log: Log, key: str) -> dict[str, Ask]:
    """The parts that are measured, from the bottom up."""
    app = bare_app(Settings(), log)
    wide = Buckets(1e7, 10**7)
    services_of(app).add(RateLimits(wide, wide, wide, wide))
    matches, bare = services_of(app)[Matches], Litestar([bare_nothing], openapi_config=None)
    whole = fronted(app, Settings())
    by = Viewer("recorder", "recorder")
    event, seen = [NewEvent(Passed(0), "recorder", None, NOON, "device")], bytes(32)

    async def read(_: int, __: int) -> None:
        reported(BODY, official=False, limit=2000)

    async def recorded(match: int, turn: int) -> None:
        await log.append(f"r-{match}", event, None, f"r-{match}-{turn}", seen)

    async def decided(match: int, turn: int) -> None:
        order = Order(by, "recorder", None, f"d-{match}-{turn}", seen, "device")
        await matches.record(f"d-{match}", [Report(Passed(0))], order)

    return {
        "bare": lambda _, __: asked(bare, "/v1/nothing/m/events", key, "k"),
        "read": read,
        "recorded": recorded,
        "decided": decided,
        "whole": lambda match, turn: asked(
            whole, f"/v1/matches/w-{match}/events", key, f"w-{match}-{turn}"
        ),
    }


async def begun(log: Log) -> None:
    """Matches to report to, each way its own."""
    rules = book("PDA")
    facts = (
        MatchOpened("PDA", rules.version, rules.sha256(), ("Ana", "Bruno")),
        GameStarted(1),
        HandStarted(1),
    )
    for way in "rdw":
        for match in range(MATCHES):
            await log.append(f"{way}-{match}", [NewEvent(one) for one in facts], 0)


async def measured() -> dict[str, list[float]]:
    """Microseconds of each way, in rounds taken in turn."""
    times: dict[str, list[float]] = {}
    with TemporaryDirectory(dir=Path.cwd(), prefix="bench-") as folder:
        log = open_log(f"sqlite:///{folder}/log.db")
        await begun(log)
        key = (await keys(log))["official"]
        asks = ways(log, key)
        gc.freeze()
        gc.set_threshold(*COLLECTED_AFTER)
        for turn in range(ROUNDS):
            for name, ask in asks.items():
                times.setdefault(name, []).append(await microseconds(ask, turn * GROUPS))
        await log.close()
    return times


def table() -> list[str]:
    """The parts as lines of Markdown."""
    with Path(os.devnull).open("w") as nowhere, redirect_stderr(nowhere):  # the log of requests
        medians = {name: median(times) for name, times in uvloop.run(measured()).items()}
    parts = {
        "the report in the log: stored form, group, commit in SQLite": medians["recorded"],
        "deciding on it, from the match in memory": medians["decided"] - medians["recorded"],
        "reading the body as a report": medians["read"],
        "guard, limits, log of requests, problems, headers": (
            medians["whole"] - medians["decided"] - medians["read"]
        ),
        "in all": medians["whole"],
        "beside it: a POST that does nothing in bare Litestar": medians["bare"],
    }
    return [
        "| part of a report with a key | µs |",
        "|---|--:|",
        *(f"| {name} | {took:.0f} |" for name, took in parts.items()),
    ]


def run() -> None:
    """Print the table."""
    print("\n".join([*table(), machine()]))


if __name__ == "__main__":
    run()
