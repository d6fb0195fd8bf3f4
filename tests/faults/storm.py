"""A storm: scribes record through two nodes while everything behind them is killed.

The nodes are real servers over one log; each reaches PostgreSQL through a line of its
own that can lose a reply. A fault comes after a number of acknowledgements drawn from a
seed, so at no particular moment.
"""

import asyncio
import os
import signal
from collections import Counter
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path
from random import Random
from time import monotonic
from typing import NamedTuple

from api.access.principals import mint
from tests.faults.client import Ledger, Scribe
from tests.faults.proxy import Proxy, proxy
from tests.support import warm
from tests.support.ports import free_port
from tests.support.postgres_server import Server
from tests.support.principals import old_keys_file

TABLES = ("a", "a", "b", "b", "c", "d")
"""The table of each scribe: at two of them two scribes race for the same matches."""
BETWEEN = (5, 40)
"""Commands acknowledged between two faults, at least and at most."""
PATIENCE = 90.0
"""Seconds without an acknowledgement after which recording counts as stopped."""
FROZEN = (0.2, 1.0)
BACKEND = "postgres: bonebook"
TICK = b'"tick"'
"""Events that only a command that records has in it."""


class Least(NamedTuple):
    """How much a storm is at least: whatever is longest decides."""

    seconds: float = 0
    kills: int = 0
    events: int = 0
    """Acknowledged."""
    each: int = 0
    """Strikes of each kind of fault."""


Progress = Callable[[float, "Storm"], None]
"""Called after each fault with the seconds gone by, and the storm."""


class Node:
    """A server that is killed and begun again, at one address."""

    def __init__(self, folder: Path, database: str) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.folder = folder
        self.database = database
        self.begin()

    def begin(self) -> None:
        """Start it; whoever wants something of it asks until it answers."""
        arguments = ("serve", "--port", str(self.port))
        environment = {**os.environ, "BONEBOOK_DATABASE": self.database}
        log = self.folder / f"log-{self.port}"
        self.process = warm.Running(arguments, self.folder, log, log, environment)

    def see_to_it(self) -> None:
        """Begin it again where it ended by itself: its store was away when it started."""
        if self.process.poll() is not None:
            self.begin()

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()


class Storm:
    """The nodes, the scribes, what was done to them and what they were told."""

    def __init__(self, nodes: list[Node], token: str, seed: int) -> None:
        self.nodes = nodes
        self.random = Random(seed)
        self.ledger = Ledger()
        self.faults: Counter[str] = Counter()
        self.kills = 0
        self.told = asyncio.Condition()
        urls = [node.url for node in nodes]
        self.scribes = [
            Scribe(f"{table}{n}", f"{table}-{seed}", urls, token, self.ledger)
            for n, table in enumerate(TABLES)
        ]

    async def rage(
        self, strike: "Strike", least: Least, progress: Progress = lambda *_: None
    ) -> None:
        """Strike until there was at least so much of everything; then recover."""
        began = monotonic()
        recording = [asyncio.create_task(one.record(self.told)) for one in self.scribes]
        try:
            while (
                monotonic() - began < least.seconds
                or self.kills < least.kills
                or self.ledger.events < least.events
                or strike.lacking(self.faults, least.each)
            ):
                await self.acknowledged(self.random.randint(*BETWEEN))
                fault = strike.next(self.random, strike.lacking(self.faults, least.each))
                self.faults[fault] += 1
                self.kills += await strike(fault, self)
                progress(monotonic() - began, self)
            await self.acknowledged(3 * len(self.scribes))
        finally:
            for task in recording:
                task.cancel()
            await asyncio.gather(*recording, return_exceptions=True)

    async def acknowledged(self, further: int) -> None:
        """Wait until so many further commands are answered."""
        goal = self.answered() + further
        while self.answered() < goal:
            for node in self.nodes:
                node.see_to_it()
            before = self.answered()
            deadline = monotonic() + PATIENCE
            while self.answered() == before:
                assert monotonic() < deadline, f"recording stopped after {dict(self.faults)}"
                with suppress(TimeoutError):
                    async with asyncio.timeout(1), self.told:
                        await self.told.wait()
                for node in self.nodes:
                    node.see_to_it()

    def answered(self) -> int:
        return len(self.ledger.acknowledged) + len(self.ledger.refused)

    def node(self) -> Node:
        return self.random.choice(self.nodes)

    async def kill_node(self) -> int:
        node = self.node()
        node.kill()
        node.begin()
        return 1

    async def freeze_node(self) -> int:
        await self.freeze(self.node().process.pid)
        return 0

    async def freeze(self, pid: int) -> None:
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGSTOP)
            await asyncio.sleep(self.random.uniform(*FROZEN))
            os.kill(pid, signal.SIGCONT)


class Strike:
    """The faults there are where the log is a file: those of the nodes."""

    SHARES = {"kill node": 8, "freeze node": 1}  # noqa: RUF012 - read alone

    def lacking(self, struck: Mapping[str, int], each: int) -> list[str]:
        """The faults that came less than so often."""
        return [fault for fault in self.SHARES if struck.get(fault, 0) < each]

    def next(self, random: Random, lacking: Sequence[str]) -> str:
        """One of the faults that are lacking, or of all, by their shares."""
        of = lacking or list(self.SHARES)
        return random.choices(of, [self.SHARES[fault] for fault in of])[0]

    async def __call__(self, fault: str, storm: Storm) -> int:
        """Do it; how many kills it was."""
        return await (storm.kill_node() if fault == "kill node" else storm.freeze_node())


class PostgresStrike(Strike):
    """The faults of a server, of its processes and of the lines to it, besides."""

    SHARES = {  # noqa: RUF012 - read alone
        "kill node": 3,
        "kill postmaster": 2,
        f"kill {BACKEND}": 3,
        "kill walwriter": 2,
        "kill checkpointer": 2,
        "kill background writer": 1,
        "stop immediate": 2,
        "stop fast in recovery": 1,
        "freeze node": 1,
        "freeze backend": 1,
        "lose reply": 3,
        "lose request": 2,
    }

    def __init__(self, server: Server, lines: list[Proxy]) -> None:
        self.server = server
        self.lines = lines

    async def __call__(self, fault: str, storm: Storm) -> int:
        if fault.endswith(" node"):
            return await super().__call__(fault, storm)
        if fault.startswith("lose "):
            line = storm.random.choice(self.lines)
            if fault == "lose reply":
                line.cut_after = TICK
            else:
                line.cut_before = TICK
            return 0
        if fault == "freeze backend":
            for pid in self.server.titled(BACKEND)[:1]:
                await storm.freeze(pid)
            return 0
        return await asyncio.to_thread(self.strike_server, fault)

    def strike_server(self, fault: str) -> int:
        if fault == "stop immediate":
            self.server.stop()
        elif fault == "stop fast in recovery":
            self.server.kill("walwriter")
            self.server.stop_fast()
        elif not self.server.kill(fault.removeprefix("kill ")):
            return 0
        if fault == "kill postmaster":
            assert self.server.postmaster is not None
            self.server.postmaster.wait()
        self.server.start()
        return 1


@asynccontextmanager
async def postgres_storm(
    server: Server, league: str, folder: Path, seed: int
) -> AsyncIterator[tuple[Storm, Strike]]:
    """A storm over a league on a server that is there to be killed."""
    async with AsyncExitStack() as stack:
        lines = [await stack.enter_async_context(proxy(server.port)) for _ in range(2)]
        # Without encryption, which would hide from the line where a reply ends.
        urls = [
            f"{league.replace(f':{server.port}/', f':{line.port}/')}"
            "&sslmode=disable&gssencmode=disable"
            for line in lines
        ]
        async with _storm(urls, folder, seed) as storm:
            yield storm, PostgresStrike(server, lines)


@asynccontextmanager
async def file_storm(folder: Path, seed: int) -> AsyncIterator[tuple[Storm, Strike]]:
    """A storm over a log in a file of this folder, log.db."""
    async with _storm([f"sqlite:///{folder}/log.db"] * 2, folder, seed) as storm:
        yield storm, Strike()


@asynccontextmanager
async def _storm(urls: list[str], folder: Path, seed: int) -> AsyncIterator[Storm]:
    official = mint()
    file = folder / "bonebook.keys"
    file.touch(mode=0o600)
    file.write_text(old_keys_file({"official": official}))
    nodes = [Node(folder, url) for url in urls]
    try:
        yield Storm(nodes, official[1], seed)
    finally:
        for node in nodes:
            node.kill()
