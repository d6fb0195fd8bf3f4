"""How long each question about a match of 10,000 events takes, at any position, for each viewer.

``python3 run.py bench reads`` asks the app itself, without a network between: what a network and a
server add is in `http`. Beside the times stand those of a short match and of a route that reads
nothing. Positions are drawn anew for each question, in both readings; the first question after
the match was opened, which folds it, is told apart. Times are of the processor, so that other
work on the machine counts little; with ``wall`` behind the name those of the clock.
"""

import asyncio
import gc
import sys
from collections.abc import Callable, Sequence
from random import Random
from statistics import quantiles
from time import perf_counter, process_time
from typing import Any, Final

from api.access.access_store import AccessStore
from api.access.principals import AccessKey, Grant, Principal, Role, mint
from api.event_store import Log, NewEvent, open_log
from api.http.rate_limit import Buckets, RateLimits
from api.http.services import services_of
from api.server.app import COLLECTED_AFTER, bare_app
from api.settings import Settings
from bench.log.goals import goal, machine
from domain.events import Fact
from tests.generators import generate_fives

LENGTHS: Final = (200, 10_000)
ASKED: Final = 200
SEED: Final = 42
NOON: Final = "2026-05-01T12:00:00.000Z"
VIEWERS: Final[tuple[Role, ...]] = ("official", "recorder", "audience")
AT_ANY: Final = ("board", "board.svg", "chips", "score", "scorecard", "clocks", "transcript")
NOW: Final = ("events?after=9900", "events", "disputes", "claims", "docket", "reviews", "watch")
FOR_OFFICIALS: Final = ("docket", "reviews", "watch")
MOST: Final = 10.0
"""Milliseconds that any of them may take, 99 times of 100."""
PAGES: Final = ("/matches/m", "/matches/m/live", "/matches/m/disputes")
App = Any


async def get(app: App, path: str, key: str) -> int:
    """Ask the app; the status of its answer."""
    route, _, query = path.partition("?")
    scope = {
        "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": "GET",
        "scheme": "http", "path": route, "raw_path": route.encode(), "root_path": "",
        "query_string": query.encode(), "client": ("127.0.0.1", 1), "server": ("bench", 80),
        "headers": [(b"host", b"bench"), (b"authorization", f"Bearer {key}".encode())],
        "state": {},
    }  # fmt: skip
    status = 0

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: dict[str, Any]) -> None:
        nonlocal status
        status = message.get("status", status)

    await app(scope, receive, send)
    return status


async def fill(log: Log, facts: Sequence[Fact]) -> None:
    """Record these, as two keys report them: hidden bones under the official's."""
    events = [NewEvent(one, "official", None, NOON) for one in facts]
    for first in range(0, len(events), 500):
        await log.append("m", events[first : first + 500], first)


async def keys(log: Log) -> dict[str, str]:
    """The key of each viewer."""
    store, by_role = AccessStore(log), dict[str, str]()
    for role in VIEWERS:
        id, by_role[role], hashed = mint()
        await store.add_principal(Principal(role, role, "service", NOON))
        await store.add_key(AccessKey(id, role, hashed, "", NOON))
        for scope in ("league", "match:m"):
            await store.grant(Grant(role, role, scope, created_at=NOON))
    return by_role


async def timed(
    app: App, path: Callable[[], str], key: str, clock: Callable[[], float]
) -> tuple[float, float, float, float]:
    """Milliseconds: of the first question, then p50, p99 and the longest of all others."""
    took: list[float] = []
    for _ in range(ASKED + 1):
        where = path()
        began = clock()
        status = await get(app, where, key)
        took.append(1000 * (clock() - began))
        assert status in (200, 404) or "tricks" in where, (where, status)
    first, *others = took
    cuts = quantiles(others, n=100)
    return first, cuts[49], cuts[98], max(others)


async def at_length(length: int, clock: Callable[[], float]) -> None:
    """Print a line for each route and viewer."""
    facts = generate_fives.match(SEED, "PDA", 2, habits=generate_fives.CARELESS, best_of=99).facts[
        :length
    ]
    log, rng = open_log("sqlite://"), Random(SEED)
    await fill(log, facts)
    tokens = await keys(log)
    gc.freeze()
    gc.set_threshold(*COLLECTED_AFTER)  # as the server has it

    def at(name: str) -> str:
        reading = rng.choice(("corrected", "stood"))
        return f"/v1/matches/m/{name}?at={rng.randint(1, len(facts))}&as={reading}"

    paths: dict[str, Callable[[], str]] = {"(nothing read)": lambda: "/v1/rulebooks"}
    paths |= {f"{name}, anywhere": lambda name=name: at(name) for name in AT_ANY}
    paths |= {f"{name} now": lambda name=name: f"/v1/matches/m/{name}" for name in AT_ANY}
    paths |= {
        name or "the match": lambda name=name: f"/v1/matches/m/{name}".rstrip("/") for name in NOW
    }
    paths |= {page: lambda page=page: page for page in PAGES}
    worst = (0.0, "")
    for name, path in paths.items():
        for role in VIEWERS:
            if role == "audience" and name in ("disputes", "claims", PAGES[2]):
                continue
            if role != "official" and name in FOR_OFFICIALS:
                continue
            app = bare_app(Settings(), log)
            wide = Buckets(1e6, 10**6)
            services_of(app).add(RateLimits(wide, wide, wide, wide))
            await get(app, "/v1/matches/m", tokens[role])
            first, p50, p99, most = await timed(app, path, tokens[role], clock)
            print(
                f"  {length:>6,} {name:24} {role:9} first {first:7.2f}; then p50 {p50:6.2f}"
                f" p99 {p99:6.2f} longest {most:6.2f} ms",
                flush=True,
            )
            worst = max(worst, (p99, f"{name}, {role}"))
    await log.close()
    goal(f"{length:,} events, the slowest p99 ({worst[1]})", worst[0], most=MOST, unit="ms")


def run() -> None:
    """Print the table for each length."""
    clock = perf_counter if "wall" in sys.argv else process_time
    kind = "the clock" if clock is perf_counter else "the processor"
    print(f"{ASKED} questions each, {machine()}, times of {kind}")
    for length in LENGTHS:
        asyncio.run(at_length(length, clock))


if __name__ == "__main__":
    run()
