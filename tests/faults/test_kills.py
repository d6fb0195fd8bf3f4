"""Everything is killed while two nodes record, and nothing acknowledged is lost.

A fault comes after a number of acknowledgements drawn from a fixed seed, so at no
particular moment.
"""

import os
import signal
import time
from random import Random

import pytest

from domain.recorder import open_log
from tests.faults.conftest import Sizes
from tests.faults.node import Node
from tests.postgres_server import Server
from tests.recorder.ledger import Acknowledged, everything, held_against

pytestmark = pytest.mark.anyio

BACKEND = "postgres: bonebook"
FAULTS = ("node", "postmaster", BACKEND, "walwriter", "checkpointer", "freeze", "freeze node")
FROZEN = 0.2
"""Seconds; a freeze is a length of time, whatever else happens in it."""


class Storm:
    """Two nodes that record into one league, and what happens to them."""

    def __init__(self, server: Server, url: str, seed: int) -> None:
        self.server = server
        self.url = url
        self.random = Random(seed)
        self.acknowledged: Acknowledged = {}
        self.runs = 0
        self.nodes = [self.node(), self.node()]

    def node(self) -> Node:
        self.runs += 1
        return Node(self.url, f"run{self.runs}")

    def strike(self, fault: str) -> None:
        n = self.random.randrange(2)
        if fault == "node":
            self.acknowledged |= self.nodes[n].kill()
            self.nodes[n] = self.node()
        elif fault == "freeze node":
            self.nodes[n].process.send_signal(signal.SIGSTOP)
            time.sleep(FROZEN)
            self.nodes[n].process.send_signal(signal.SIGCONT)
        elif fault == "freeze":
            for pid in [p for p, title in self.server.processes().items() if BACKEND in title][:1]:
                os.kill(pid, signal.SIGSTOP)
                time.sleep(FROZEN)
                os.kill(pid, signal.SIGCONT)
        else:
            self.server.kill(fault)
            if fault == "postmaster":
                assert self.server.postmaster is not None
                self.server.postmaster.wait()
                self.server.start()

    def end(self) -> Acknowledged:
        for node in self.nodes:
            self.acknowledged |= node.kill()
        return self.acknowledged


async def test_postgresql_and_its_nodes_are_killed_and_nothing_acknowledged_is_lost(
    victim: Server, league: str, sizes: Sizes
):
    storm = Storm(victim, league, seed=20260501)
    order = [FAULTS[n % len(FAULTS)] for n in range(sizes.kills)]
    storm.random.shuffle(order)
    try:
        for fault in order:
            storm.nodes[storm.random.randrange(2)].wait_for(storm.random.randint(*sizes.between))
            storm.strike(fault)
        for node in storm.nodes:
            node.wait_for(1)
    finally:
        acknowledged = storm.end()
    victim.start()
    log = open_log(league)
    entries = await everything(log)
    print(f"{sizes.kills} faults, {len(acknowledged)} batches, {len(entries)} events")
    held_against(entries, acknowledged)
    await log.close()


async def test_nodes_on_one_file_are_killed_and_nothing_acknowledged_is_lost(
    tmp_path: object, sizes: Sizes
):
    url = f"sqlite:///{tmp_path}/log.db"
    random = Random(20260502)
    acknowledged: Acknowledged = {}
    for n in range(sizes.file_kills):
        node = Node(url, f"run{n}")
        node.wait_for(random.randint(*sizes.between))
        acknowledged |= node.kill()
    log = open_log(url)
    held_against(await everything(log), acknowledged)
    await log.close()
