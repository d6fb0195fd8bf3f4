"""Whether anything is lost when the leader of a Patroni cluster is killed, and how soon it is back.

``python3 run.py bench failover [KILLS [SEED]]``

Three PostgreSQL servers under Patroni, configured by `deploy/patroni.yml`, one of them the
synchronous standby. Two Bonebooks have all three in their address. Six writers record over HTTP
and note on the disk what was acknowledged; a reader follows the league. Then the leader is struck:

- kill: every process of its machine is killed (kill -9);
- crash: PostgreSQL is killed (kill -9), and Patroni lives on;
- freeze: every process of its machine is stopped, until another member leads; then it wakes;
- switchover: Patroni is asked to have the standby lead.

KILLS is how many kills and crashes there are, in turn; for three of them there are a freeze and a
switchover. For each is printed how long the database took no writes, asked apart from Bonebook, and
how long after that Bonebook took none. At the end the log is held against what was noted.

It needs etcd, and Patroni 3.1 or newer: with an older one a leader that stood still may take the
lead back from the next one, by which what was acknowledged meanwhile is lost.
"""

import asyncio
import sys
from asyncio import Condition
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import pairwise
from pathlib import Path
from random import Random, randrange
from signal import SIGCONT, SIGKILL, SIGSTOP
from statistics import median
from tempfile import TemporaryDirectory
from time import monotonic
from typing import NamedTuple

from api.event_store import open_log
from api.event_store.postgres.migrating import migrate
from bench.failover.drills import Missing, at_work, report_ledger, verified
from bench.failover.durable_ledger import DurableScribe, noted
from bench.failover.leader_probe import LeaderProbe
from bench.failover.league_reader import LeagueReader, LogPlace
from bench.failover.patroni_cluster import Cluster, Member, patroni_cluster
from bench.log.goals import goal, machine
from tests.api.conftest import Server
from tests.faults.storm import TABLES

KILLS = 30
OWN_SECONDS = 2.0
"""Seconds that Bonebook may take once the database takes writes again."""
GONE_SECONDS = 120.0
"""Seconds after which a cluster that does not come back, or a Bonebook, has failed."""
CALM_SECONDS = 10.0
"""Seconds before a strike by which the machine is known."""
STEADY = 40
"""Commands acknowledged between two strikes, at least."""


class Outage(NamedTuple):
    """A strike, and how long it was felt: seconds.

    Attributes
    ----------
    calm : between two acknowledgements to one writer before it, at the median
    manager : for which the database took no writes
    first : from then until a writer had an acknowledgement
    every : from then until every writer had one
    """

    way: str
    calm: float
    manager: float
    first: float
    every: float


class Drill:
    """A cluster that is struck while writers record."""

    def __init__(
        self, cluster: Cluster, nodes: Sequence[Server], scribes: list[DurableScribe]
    ) -> None:
        self.cluster = cluster
        self.nodes = nodes
        self.scribes = scribes
        self.probe = LeaderProbe([cluster.address("", member) for member in cluster.members])
        self.outages = list[Outage]()

    async def strike(self, way: str) -> None:
        """Strike the leader, wait until all is back, and note how long that took."""
        await self._recorded(STEADY)
        leader = await asyncio.to_thread(self.cluster.leader)
        began = monotonic()
        await asyncio.to_thread(self._struck, way, leader)
        if way == "freeze":
            await self._written_since(began)
            await self._acknowledged_since(self.probe.written[-1])
            leader.signal(SIGCONT)
        elif way == "kill":
            leader.begin()
        await asyncio.to_thread(self.cluster.until_whole)
        await self._acknowledged_since(monotonic())
        self.outages.append(self._outage(way, began))
        print(f"  {len(self.outages)}. {_line(self.outages[-1])}", flush=True)

    def _struck(self, way: str, leader: Member) -> None:
        if way == "crash":
            leader.crash()
        elif way == "switchover":
            self.cluster.switch_over(leader)
        else:
            leader.signal(SIGKILL if way == "kill" else SIGSTOP)

    def _outage(self, way: str, began: float) -> Outage:
        last = [moment for moment in self.probe.written if moment <= began][-1:]
        moments = last + [moment for moment in self.probe.written if moment > began]
        length, back = max((after - before, after) for before, after in pairwise(moments))
        own = [
            min(moment for moment in scribe.moments if moment >= back) - back
            for scribe in self.scribes
        ]
        calm = [
            after - before
            for scribe in self.scribes
            for before, after in pairwise(scribe.moments)
            if began - CALM_SECONDS < before and after < began
        ]
        return Outage(way, median(calm), length, min(own), max(own))

    async def _recorded(self, further: int) -> None:
        """Wait until so many further commands are acknowledged."""
        enough = self._acknowledged() + further
        await self._until(lambda: self._acknowledged() >= enough)

    def _acknowledged(self) -> int:
        return sum(len(scribe.moments) for scribe in self.scribes)

    async def _written_since(self, began: float) -> None:
        """Wait until the database takes writes that were sent a second after this moment."""
        await self._until(lambda: self.probe.written[-1] > began + 1)

    async def _acknowledged_since(self, moment: float) -> None:
        """Wait until every writer had an acknowledgement since."""
        await self._until(lambda: all(scribe.moments[-1] > moment for scribe in self.scribes))

    async def _until(self, holds: Callable[[], bool]) -> None:
        async with asyncio.timeout(GONE_SECONDS):
            while not holds():
                for node in self.nodes:
                    assert node.process.poll() is None, (node.folder / "err").read_text()[-2000:]
                await asyncio.sleep(0.02)


def _line(outage: Outage) -> str:
    return (
        f"{outage.way}: the database took no writes for {outage.manager:.1f} s; then Bonebook took"
        f" the first after {outage.first:.2f} s, and of every writer after {outage.every:.2f} s"
        f" (before: one a writer each {outage.calm:.2f} s)"
    )


def planned(kills: int, random: Random) -> list[str]:
    """The ways of a drill, in the order in which they come."""
    others = kills // 3
    ways = ["kill", "crash"] * (kills // 2) + ["kill"] * (kills % 2)
    ways += ["freeze"] * others + ["switchover"] * others
    random.shuffle(ways)
    return ways


@contextmanager
def _two_servers(cluster: Cluster, folder: Path) -> Iterator[list[Server]]:
    """Two Bonebooks over a league that demands a standby; the first signs the log."""
    database = cluster.address("?schema=drill")
    nodes = [Server(folder, database=database, standby=True, origin="drill.example/league")]
    try:
        nodes.append(Server(folder, nodes[0].keys, database=database, standby=True))
        yield nodes
    finally:
        for node in nodes:
            node.kill()


async def in_the_log(database: str) -> dict[LogPlace, int]:
    """The position in the log of each entry of a match, in its order."""
    log = open_log(database)
    positions = dict[LogPlace, int]()
    after = 0
    while entries := await log.tail(after):
        for entry in entries:
            if not entry.stream.startswith("-"):
                positions[entry.stream, entry.entry.position] = entry.log_position
        after = entries[-1].log_position
    await log.close()
    return positions


async def _measured(cluster: Cluster, folder: Path, ways: Sequence[str]) -> None:
    with _two_servers(cluster, folder) as nodes:
        urls, token = [node.url for node in nodes], nodes[0].keys["official"]
        scribes = [
            DurableScribe(f"{table}{n}", table, urls, token, folder)
            for n, table in enumerate(TABLES)
        ]
        drill, reader, told = Drill(cluster, nodes, scribes), LeagueReader(urls, token), Condition()
        async with at_work(reader.run()):
            await reader.begun()
            async with at_work(drill.probe.run(), *(scribe.record(told) for scribe in scribes)):
                for way in ways:
                    await drill.strike(way)
            due = await in_the_log(nodes[0].database)
            with suppress(TimeoutError):  # what it was not told by then is counted as missed
                async with asyncio.timeout(GONE_SECONDS):
                    await reader.reached(list(due)[-1])
            # A command that was on its way when the writers ended may have been recorded since.
            recorded = await in_the_log(nodes[0].database)
        _report_outages(drill.outages)
        await report_ledger(nodes[0].database, noted(folder, scribes))
        print(f"  the reader: {len(reader.updates):,} updates; beside them {dict(reader.beside)}")
        faults = reader.faults(due, recorded)
        goal(f"told: {faults}", sum(faults), most=0.5, unit="updates")
        goal("bonebook verify", verified(nodes[0]), most=0.5, unit="status")


def _report_outages(outages: Sequence[Outage]) -> None:
    for way, count in Counter(outage.way for outage in outages).items():
        of_way = [outage for outage in outages if outage.way == way]
        longest = max(outage.manager for outage in of_way)
        print(
            f"  {way}, {count}: the database took no writes for"
            f" {median(outage.manager for outage in of_way):.1f} s, at most {longest:.1f};"
            f" Bonebook's first {median(outage.first for outage in of_way):.2f} s, at most"
            f" {max(outage.first for outage in of_way):.2f}"
        )
        every = max(outage.every for outage in of_way)
        goal(f"{way}: every writer again, at most", every, most=OWN_SECONDS, unit="s")


def run(kills: int = KILLS, seed: int = -1) -> None:
    """Print each outage, and what the log has of what was acknowledged."""
    seed = randrange(1 << 32) if seed < 0 else seed
    ways = planned(kills, Random(seed))
    print(f"{machine()}, seed {seed}: {', '.join(ways)}", flush=True)
    try:
        with patroni_cluster() as cluster, TemporaryDirectory(prefix="bonebook-drill-") as folder:
            migrate(cluster.address("?schema=drill"))
            asyncio.run(_measured(cluster, Path(folder), ways))
    except Missing as missing:
        print(f"  not tried: {missing}")


if __name__ == "__main__":
    run(*map(int, sys.argv[1:]))
