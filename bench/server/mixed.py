"""Half an hour of everything at once: recording, reading, streams and claims, on one server.

``python3 run.py bench mixed 30`` runs for thirty minutes; without a number for one. Recorders
report a whole match each, one event after the other at a steady pace, and begin another when
it is over; readers ask for boards, clocks, transcripts, pages and lists at any position;
streams follow the matches; an official raises claims about matches that are over. Told are the
recorders' p50 and p99 in each minute, the memory of the server and its workers, and how the
last five minutes (or the last sixth) compare with the first.
"""

import asyncio
import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from itertools import cycle
from pathlib import Path
from random import Random
from statistics import quantiles
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Final

from msgspec import json

from bench.log.goals import goal, machine
from bench.server.client import Getting
from bench.server.serving import serving
from domain import events as e
from tests.generators import generate_fives
from tests.generators.generate_fives import CARELESS

RECORDERS: Final = 16
READERS: Final = 8
STREAMS: Final = 100
REPORTS: Final = 2.0
QUESTIONS: Final = 1.0
CLAIMS: Final = 0.5
"""A second, of each."""
BOUNDED: Final = ("env", f"BONEBOOK_MEMORY={16 << 20}")
"""Matches are kept in memory up to a bound, which this load reaches within the first minutes:
what grows from then on is something else."""
CLAIMS_EACH: Final = 10
"""How many are raised about one match."""
VIEWS: Final = ("board", "clocks", "transcript", "scorecard", "events")


def bodies() -> list[list[bytes]]:
    """Reports of some matches, made beforehand: to make them takes longer than to send."""
    return [
        [
            e.encode(_sent(one))
            for one in generate_fives.match(seed, "PDA", 2, habits=CARELESS).facts[1:]
        ]
        for seed in range(RECORDERS)
    ]


def _sent(fact: e.Fact) -> e.Fact:
    """A signature has a route of its own, and a seat's key: something else is in its place."""
    return e.Observed("talk") if isinstance(fact, e.ScoreCardSigned) else fact


async def opened(to: Getting) -> str:
    """A match that was opened just now."""
    opening = {"book": "PDA", "players": ["Ana", "Bruno"], "best_of": 5, "public": True}
    return json.decode(await to.post("/v1/matches", json.encode(opening)))["match"]


def claims_about(reports: list[bytes]) -> list[bytes]:
    """Claims that may be raised about the bones that were played and the turns that were passed."""
    kinds = {b"bone-played": "out_of_turn", b"passed": "could_play"}
    return [
        json.encode({"kind": claimed, "event": at})
        for at, report in enumerate(reports, 2)
        for tag, claimed in kinds.items()
        if b'"fact":"%b"' % tag in report
    ]


class TableInPlay:
    """A match that is being recorded."""

    def __init__(self, number: int, matches: list[list[bytes]]) -> None:
        self.number, self.id, self.position = number, "", 0
        self._matches = cycle(matches[number:] + matches[:number])
        self._facts: Iterator[bytes] = iter(())

    async def next_event(self, to: Getting) -> float:
        """Report what happens next; the milliseconds to the answer."""
        fact = next(self._facts, None)
        while fact is None:
            await self._begin(to)
            fact = next(self._facts, None)
        began = perf_counter()
        await to.post(f"/v1/matches/{self.id}/events", fact)
        self.position += 1
        return 1000 * (perf_counter() - began)

    async def _begin(self, to: Getting) -> None:
        self.id, self.position = await opened(to), 1
        self._facts = iter(next(self._matches))


class Afternoon:
    """All that goes on at once, and what was measured of it."""

    def __init__(self, port: int, key: str, seconds: float) -> None:
        self.port, self.key = port, key
        self._made = made = bodies()
        self.began, self.until = perf_counter(), perf_counter() + seconds
        self.tables = [TableInPlay(n, made) for n in range(RECORDERS)]
        self.took: list[tuple[float, float]] = []
        self.counted = {"reports": 0, "questions": 0, "claims": 0, "streams": 0}
        self.memory: list[tuple[float, float]] = []

    async def run(self) -> None:
        """Until the time is over."""
        going = [self._record(one) for one in self.tables]
        going += [self._read(Random(n)) for n in range(READERS)]
        going += [self._follow(Random(n)) for n in range(STREAMS)]
        going += [self._claim(), self._weigh()]
        await asyncio.gather(*going)
        assert self.took, "nothing was recorded"

    def _goes_on(self) -> bool:
        return perf_counter() < self.until

    async def _record(self, table: TableInPlay) -> None:
        to = await Getting.connected(self.port, self.key)
        due = perf_counter() + table.number / RECORDERS / REPORTS
        while self._goes_on():
            await asyncio.sleep(max(0.0, due - perf_counter()))
            took = await table.next_event(to)
            # A request that fell due during another's wait has waited too.
            late = max(0.0, 1000 * (perf_counter() - due) - took)
            self.took.append((perf_counter() - self.began, took + late))
            self.counted["reports"] += 1
            due += 1 / REPORTS

    async def _read(self, rng: Random) -> None:
        to = await Getting.connected(self.port, self.key)
        while self._goes_on():
            await asyncio.sleep(rng.expovariate(QUESTIONS))
            table = rng.choice(self.tables)
            if table.position:
                at = rng.randint(1, table.position)
                view = rng.choice(VIEWS)
                where = f"/v1/matches/{table.id}/{view}?at={at}"
                where = rng.choice((where, "/v1/matches", f"/matches/{table.id}"))
                with suppress(AssertionError):  # a match that was begun anew meanwhile
                    await to.get(where)
                self.counted["questions"] += 1

    async def _follow(self, rng: Random) -> None:
        while self._goes_on():
            await asyncio.sleep(rng.random())
            table = rng.choice(self.tables)
            if not table.id:
                continue
            to = await Getting.connected(self.port, self.key)
            with suppress(TimeoutError):
                async with asyncio.timeout(min(60.0, max(0.1, self.until - perf_counter()))):
                    await to.streamed(f"/v1/matches/{table.id}/stream")
            self.counted["streams"] += 1
            to.close()

    async def _claim(self) -> None:
        """Claim after claim about matches that are over; a few about each."""
        rng, to = Random(0), await Getting.connected(self.port, self.key)
        due: list[tuple[str, bytes]] = []
        while self._goes_on():
            await asyncio.sleep(rng.expovariate(CLAIMS))
            if not due:
                match, reports = await opened(to), rng.choice(self._made)
                await to.post(
                    f"/v1/matches/{match}/events", b'{"events":[%b]}' % b",".join(reports)
                )
                claims = claims_about(reports)
                due = [(match, one) for one in rng.sample(claims, CLAIMS_EACH)]
            match, claim = due.pop()
            await to.post(f"/v1/matches/{match}/claims", claim)
            self.counted["claims"] += 1

    async def _weigh(self) -> None:
        while self._goes_on():
            self.memory.append((perf_counter() - self.began, resident_below(os.getpid())))
            await asyncio.sleep(5)


def resident_below(parent: int) -> float:
    """Megabytes that the processes below one hold."""
    children = Path(f"/proc/{parent}/task/{parent}/children").read_text().split()
    held = 0.0
    for child in children:
        with suppress(OSError):
            pages = int(Path(f"/proc/{child}/statm").read_text().split()[1])
            held += pages * 4096 / (1 << 20) + resident_below(int(child))
    return held


def tell(afternoon: Afternoon, seconds: float) -> None:
    """Print the minutes, and the last five beside the first."""
    piece = min(300.0, seconds / 6)
    step = min(60.0, piece)
    for n in range(int(seconds / step)):
        first, end = n * step, (n + 1) * step
        took = [ms for at, ms in afternoon.took if first <= at < end]
        held = [mb for at, mb in afternoon.memory if first <= at < end]
        if len(took) > 1 and held:
            p50, p99 = (quantiles(took, n=100)[n] for n in (49, 98))
            print(f"  {first / 60:5.1f} min: p50 {p50:6.1f} p99 {p99:7.1f} ms, {held[-1]:5.0f} MB")
    early, late = (
        quantiles([ms for at, ms in afternoon.took if low <= at < low + piece], n=100)[98]
        for low in (0.0, seconds - piece)
    )
    since = [mb for at, mb in afternoon.memory if at >= piece]
    print(f"  {', '.join(f'{count:,} {name}' for name, count in afternoon.counted.items())}")
    goal(f"recorders' p99 ({early:.1f}, then {late:.1f} ms)", late / early, most=1.2)
    goal(f"memory ({since[0]:.0f}, then {since[-1]:.0f} MB)", since[-1] / since[0], most=1.1)
    goal("claims that were heard", afternoon.counted["claims"], least=seconds * CLAIMS / 4, unit="")


def run(minutes: float = 1.0) -> None:
    """Print how recording fared beside all else."""
    print(f"{minutes:g} minutes, {machine()}", flush=True)
    with (
        TemporaryDirectory() as folder,
        serving("sqlite:///bonebook.db", Path(folder), BOUNDED) as (port, key, _),
    ):
        afternoon = Afternoon(port, key, 60 * minutes)
        asyncio.run(afternoon.run())
        print(f"  at the end: {machine()}")
        tell(afternoon, 60 * minutes)


if __name__ == "__main__":
    run(*map(float, sys.argv[1:]))
