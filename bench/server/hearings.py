"""A recorder's waits while eight officials raise the hardest claims, each with an own key.

The claims are declarations over a whole hand of 42: one that nobody can decide within a
hearing's steps, and one that takes nearly all of them; every hearing goes to a worker. The
recorder reports at a steady pace over a connection that stays open, alone and attacked by
turns. Its p99 may at most double. Here on SQLite; a URL of PostgreSQL in
BONEBOOK_TEST_DATABASE_URL is asked instead.
"""

import asyncio
import os
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import repeat
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from msgspec import json

from bench.server.client import Load, ask, load, request
from bench.server.serving import serving
from domain import events as e
from tests.adjudication.claims.test_fortytwo import endless, slow

CLIENTS = 8
ROUNDS = 5
SECONDS = 6.0
PACE = 50.0
"""Reports a second."""
MOST = 2.0
"""By how much the recorder's p99 may grow."""


class League:
    """A server of our own, the match that is recorded, and the claims to be raised."""

    def __init__(self, port: int, key: str) -> None:
        self.port, self.key = port, key
        match = self._opened({"book": "PDA", "players": ["Ana", "Bruno"]})
        self._told(match, [e.GameStarted(1), e.HandStarted(1)])
        self.report = request(f"/v1/matches/{match}/events", key, {"fact": "passed", "seat": 0})
        self.claims = [self._claim(n) for n in range(CLIENTS)]

    def _claim(self, number: int) -> bytes:
        """A claim in a match of its own, by an official of its own."""
        facts, at = endless() if number % 2 else slow()
        match = self._opened({"book": "42", "players": ["Ana", "Bo", "Cy", "Di"]})
        self._told(match, [fact for _, fact in facts[1:]])
        who = {"principal": f"official-{number}"}
        self._asked("/v1/principals", {"id": who["principal"], "name": f"Official {number}"})
        made = self._asked("/v1/keys", who)
        self._asked("/v1/grants", {**who, "role": "official", "scope": "league"})
        claim = {"kind": "declaration", "event": at}
        return request(f"/v1/matches/{match}/claims", made["key"], claim)

    def _opened(self, opening: dict[str, Any]) -> str:
        return self._asked("/v1/matches", opening)["match"]

    def _told(self, match: str, facts: list[e.Fact]) -> None:
        reports = [json.decode(e.encode(fact)) for fact in facts]
        self._asked(f"/v1/matches/{match}/events", {"events": reports})

    def _asked(self, path: str, body: object) -> Any:
        return json.decode(asyncio.run(ask(self.port, request(path, self.key, body))))

    def recorded(self) -> Load:
        """The recorder's waits."""
        return asyncio.run(load(self.port, [repeat(self.report)], SECONDS, PACE))


def _raised(port: int, claims: list[bytes], seconds: float, connection: Connection) -> None:
    connection.send(None)
    connection.send(asyncio.run(load(port, [*map(repeat, claims)], seconds)))


@contextmanager
def _attacked(league: League) -> Iterator[list[Load]]:
    """Claims raised over and over in another process; what they came to stands in the list."""
    spawn, loads = get_context("spawn"), list[Load]()
    here, there = spawn.Pipe()
    attack = (league.port, league.claims, SECONDS + 2, there)
    attacker = spawn.Process(target=_raised, args=attack)
    attacker.start()
    here.recv()
    try:
        yield loads
        loads.append(here.recv())
    finally:
        attacker.kill()
        attacker.join()


def run() -> None:
    """Print what the recorder waits alone and attacked, and the ratio of the two."""
    with TemporaryDirectory(prefix="bonebook-") as place:
        folder = Path(place)
        database = os.environ.get("BONEBOOK_TEST_DATABASE_URL", f"sqlite:///{folder}/log.db")
        with serving(database, folder) as (port, key, _):
            _told(League(port, key))


def _told(league: League) -> None:
    alone, attacked, heard = list[Load](), list[Load](), list[Load]()
    for _ in range(ROUNDS):
        alone.append(league.recorded())
        with _attacked(league) as loads:
            attacked.append(league.recorded())
        heard += loads
    print(f"{ROUNDS} rounds of {SECONDS:.0f} s, {PACE:.0f} reports a second; medians, ms")
    print(f"{'':28}{'p50':>8}{'p99':>8}")
    for name, rounds in (("alone", alone), (f"while {CLIENTS} raise claims", attacked)):
        p50, p99 = median(one.p50 for one in rounds), median(one.p99 for one in rounds)
        print(f"{name:28}{p50:8.1f}{p99:8.1f}")
    ratio = median(one.p99 for one in attacked) / median(one.p99 for one in alone)
    claims = median(one.rate for one in heard)
    print(f"p99 attacked is {ratio:.2f} x p99 alone; {claims:.1f} claims a second were heard")
    if ratio > MOST:
        print("too late")


if __name__ == "__main__":
    run()
