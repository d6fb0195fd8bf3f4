"""Events recorded over HTTP, beside a POST that does nothing, in bare Litestar and in our app.

Every server is a process of its own, all behind the same HTTP server; the client is this process
(`bench.server.client`). What is recorded are real plays of matches in 64 matches at once, each
over a connection of its own, with and without `Idempotency-Key`; reports of 64 connections in one
match, beside the same in 64; and batches. Rounds are taken in turn, so that only ratios of one
table are to be believed; each figure is a median with the lowest and the highest beside it. What
the machine did besides is told by its load, and by how often its disk syncs.
"""

import asyncio
import os
from collections.abc import Iterator
from contextlib import ExitStack
from itertools import product, repeat, takewhile
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from msgspec import Raw, Struct, json

from api.event_store.postgres.migrating import migrate
from bench.log.disk import syncs
from bench.log.goals import goal
from bench.server.client import Load, ask, keyed, load, on_loop, processor_seconds, request
from bench.server.serving import BARE, Served, serving
from domain import events as e
from tests.generators import generate_fives
from tests.support.postgres_server import server

ROUNDS = 3
SECONDS = 2.0
WAITS = 3
"""Rounds in which an answer is waited for at half load."""
CONNECTIONS = 64
BATCH = 20
SEEDS = 8
MATCHES_EACH = 10
"""Matches that each connection plays out, one after the other."""
OPENING = {"book": "PDA", "players": ["Ana", "Bruno"], "best_of": 99}
PASSED = json.encode({"fact": "passed", "seat": 0})
BATCHED = json.encode({"events": [{"fact": "passed", "seat": 0}] * BATCH})

BARE_POST = "a POST that does nothing, bare Litestar"
OUR_POST = "a POST that does nothing, our app"
PLAYS, KEYED_PLAYS = "real plays", "real plays, Idempotency-Key"
MANY, HOT = "the same report in 64 matches", "the same report in one hot match"
BATCHES = f"batches of {BATCH}, events"


class LoadRound(Struct, frozen=True):
    """A load, and what each request of it took of the server's processor, in microseconds."""

    load: Load
    cost: float


def plays(seed: int) -> list[bytes]:
    """The bodies of reports of a match until its first card is signed, careless as people are."""
    facts = generate_fives.match(seed, "PDA", 2, habits=generate_fives.CARELESS, best_of=3).facts[
        1:
    ]
    return [e.encode(fact) for fact in takewhile(_unsigned, facts)]


def _unsigned(fact: e.Fact) -> bool:
    return not isinstance(fact, e.ScoreCardSigned)


class LoadedServer:
    """A server over some database, beside bare Litestar, and matches to record in it."""

    def __init__(self, ours: Served, bare: Served) -> None:
        self._ours, self._bare = ours, bare
        self._reports = on_loop(self._opened(CONNECTIONS))
        on_loop(self._begun())
        games = [plays(seed) for seed in range(SEEDS)]
        paths = iter(on_loop(self._opened(CONNECTIONS * MATCHES_EACH)))
        self._plays = [
            iter(list(product([next(paths) for _ in range(MATCHES_EACH)], games[n % SEEDS])))
            for n in range(CONNECTIONS)
        ]

    async def _opened(self, count: int) -> list[str]:
        sent = request("/v1/matches", self._ours.key, OPENING)
        answers: list[bytes] = []
        for _ in range(count // CONNECTIONS):
            some = (ask(self._ours.port, sent) for _ in range(CONNECTIONS))
            answers += await asyncio.gather(*some)
        return [f"/v1/matches/{json.decode(one)['match']}/events" for one in answers]

    async def _begun(self) -> None:
        started = [{"fact": "game-started", "number": 1}, {"fact": "hand-started", "number": 1}]
        for path in self._reports:
            await ask(self._ours.port, request(path, self._ours.key, {"events": started}))

    def _requests(self, name: str) -> list[Iterator[bytes]]:
        key, each = self._ours.key, range(CONNECTIONS)
        if name in (BARE_POST, OUR_POST):
            return [repeat(request("/v1/nothing/m/events", key, Raw(PASSED)))] * CONNECTIONS
        if name == PLAYS:
            return [(request(path, key, Raw(body)) for path, body in self._plays[n]) for n in each]
        if name == KEYED_PLAYS:
            return [keyed(key, self._plays[n]) for n in each]
        body = BATCHED if name == BATCHES else PASSED
        return [keyed(key, repeat((self._reports[0 if name == HOT else n], body))) for n in each]

    def round(self, name: str, pace: float = 0.0) -> LoadRound:
        """The result of one of `CASES`, as fast as may be or so many requests a second."""
        served = self._bare if name == BARE_POST else self._ours
        before = processor_seconds(served.pid)
        load_ = on_loop(load(served.port, self._requests(name), SECONDS, pace))
        took = processor_seconds(served.pid) - before
        return LoadRound(load_, 1e6 * took / (load_.rate * SECONDS))


CASES = (BARE_POST, OUR_POST, PLAYS, KEYED_PLAYS, MANY, HOT, BATCHES)


def asked(database: str, folder: Path) -> None:
    """Print the table of one store."""
    with ExitStack() as stack:
        places = [Path(stack.enter_context(TemporaryDirectory(dir=folder))) for _ in range(2)]
        bare = stack.enter_context(serving(BARE, places[0]))
        ours = stack.enter_context(serving(database, places[1]))
        there = LoadedServer(ours, bare)
        rounds = [{name: there.round(name) for name in CASES} for _ in range(ROUNDS)]
        of_bare = median(one[BARE_POST].load.rate for one in rounds)
        for name in CASES:
            tell(name, [one[name] for one in rounds], of_bare)
        hot, many = (median(one[name].load.rate for one in rounds) for name in (HOT, MANY))
        keyed_plays = median(one[KEYED_PLAYS].load.rate for one in rounds)
        goal(f"{KEYED_PLAYS}, beside {BARE_POST}", keyed_plays / of_bare, least=0.7)
        goal("one hot match beside many matches", hot / many, least=0.4)
        tell_waits(there, keyed_plays / 2)


def tell_waits(there: LoadedServer, pace: float) -> None:
    """Print how long an answer takes at this pace, beside bare Litestar's."""
    p99s: list[float] = []
    for name in (BARE_POST, KEYED_PLAYS):
        paced = [there.round(name, pace).load for _ in range(WAITS)]
        p50, p99 = median(one.p50 for one in paced), median(one.p99 for one in paced)
        print(f"  at {pace:,.0f}/s, {name}: p50 {p50:.1f} ms, p99 {p99:.1f} ms")
        p99s.append(p99)
    goal("p99 at half load beside bare Litestar's", p99s[1] / p99s[0], most=5)


def tell(name: str, rounds: list[LoadRound], of_bare: float) -> None:
    """Print one line: events a second and their spread, and beside bare Litestar's requests."""
    size = BATCH if name == BATCHES else 1
    rates = sorted(size * one.load.rate for one in rounds)
    cost, busy = median(one.cost for one in rounds), median(one.load.busy for one in rounds)
    print(
        f"  {name:40}{median(rates):8,.0f}/s  {rates[0]:7,.0f} to {rates[-1]:7,.0f}"
        f"{median(rates) / of_bare:7.2f} x{cost:6.0f} µs a request, client {busy:.0%}",
        flush=True,
    )


def run() -> None:
    """Print a table for each store."""
    with TemporaryDirectory(prefix="bonebook-http-") as place, server() as at:
        folder = Path(place)
        league = at.url("http")
        migrate(league)
        for store, database in (("SQLite", "sqlite:///bonebook.db"), ("PostgreSQL", league)):
            load_now, disk = os.getloadavg()[0], syncs(folder, 0.5)
            print(f"{store}; load {load_now:.1f} before, the disk syncs {disk:,.0f} times a second")
            asked(database, folder)


if __name__ == "__main__":
    run()
