"""The log and more than one process: killed in the middle, and racing for one log.

Real processes on a real store. A process is killed after it has acknowledged a
number of commands drawn from a fixed seed, so at no particular moment. That servers
side by side refuse nothing lawful is `tests/api/server/test_workers.py`.
"""

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest

from api.event_store import open_log
from domain.events import Observed
from tests.api.event_store.ledger import everything, ticks
from tests.api.event_store.recording_process import WRITERS, batch, record
from tests.support.examples import AsMany

pytestmark = pytest.mark.anyio

PROGRAM = Path(__file__).with_name("recording_process.py")


@contextmanager
def process(*arguments: object) -> Iterator[subprocess.Popen[str]]:
    command = [sys.executable, str(PROGRAM), *map(str, arguments)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as running:
        try:
            yield running
        finally:
            running.kill()


def acknowledged_before_kill(url: str, run: str, count: int) -> list[list[int]]:
    """Let a process record until so many are acknowledged, kill it, and take all it said."""
    with process("steadily", url, run) as running:
        assert running.stdout is not None
        lines = [running.stdout.readline() for _ in range(count)]
        running.kill()
        lines += running.stdout.readlines()
    return [json.loads(line) for line in lines if line.endswith("\n")]


async def test_a_recorder_killed_with_9_has_every_acknowledged_event_and_no_other(
    url: str, as_many: AsMany
):
    random = Random(20260501)
    for run in (f"run{n}" for n in range(as_many(1, 2, 12))):
        acknowledged = acknowledged_before_kill(url, run, random.randint(1, 80))
        log = open_log(url)
        entries = await everything(log)
        assert [entry.log_position for entry in entries] == list(range(1, len(entries) + 1))

        stored = {key[1:]: at for key, at in ticks(entries).items() if key[0] == run}
        next_of = dict.fromkeys(range(WRITERS), 0)
        for writer, number, first, last, log_position in acknowledged:
            assert stored[writer, number] == [
                (position, log_position - last + position) for position in range(first, last + 1)
            ]
            next_of[writer] = number + 1
        in_flight = set(next_of.items())
        assert (
            stored.keys() - {(writer, number) for writer, number, *_ in acknowledged} <= in_flight
        )

        for writer, number in in_flight:
            answer = await record(log, run, writer, number)
            assert answer.replayed == ((writer, number) in stored)
        after = ticks(await everything(log))
        for writer, number in in_flight:
            assert len(after[run, writer, number]) == len(batch(run, writer, number))
        await log.close()


async def test_of_two_processes_on_one_stream_exactly_one_wins_each_version(url: str):
    with process("contest", url, "a", 150) as first, process("contest", url, "b", 150) as second:
        won = {"a": first.communicate()[0], "b": second.communicate()[0]}
        assert (first.returncode, second.returncode) == (0, 0)
    log = open_log(url)
    stored = await log.read("m-0", after=1)
    assert [entry.position for entry in stored] == list(range(2, 302))
    for name, output in won.items():
        assert [json.loads(line)[0] for line in output.splitlines()] == [
            entry.position
            for entry in stored
            if isinstance(entry.fact, Observed) and entry.fact.note == name
        ]
    assert [e.log_position for e in await everything(log)] == list(range(1, 303))
    await log.close()
