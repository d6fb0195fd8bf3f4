"""Whether recording stays as fast with 10,000 matches in play as with 100, and within its memory.

``python3 run.py bench many_matches``: matches of some length are in a scratch log; 64 recorders
report to them in turns. Beside the throughput stand the processor's time for an event, how much
the process grew, and how many matches are in memory at the end, for a bound that does not hold
all of them, where a match that has gone is folded anew, and for one that does.
"""

import asyncio
import gc
import resource
from itertools import count
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter, process_time
from typing import Final

from api.event_store import Log, NewEvent, open_log
from api.matches.matches import Matches, Order
from api.matches.sender_fold import Report
from api.server.app import COLLECTED_AFTER
from api.visibility import Viewer
from bench.log.goals import goal, machine
from domain.events import Passed
from tests.generators import generate_fives

IN_PLAY: Final = (100, 257, 10_000)
BOUNDS: Final = (256 << 20, 512 << 20)
LENGTH: Final = 100
RECORDERS: Final = 64
EVENTS: Final = 20_000
ROUNDS: Final = 3
SEED: Final = 42


async def fill(log: Log, matches: int) -> None:
    """Record matches of `LENGTH` events, as recorders with keys of their own report them."""
    facts = generate_fives.match(SEED, "PDA", 2, habits=generate_fives.CARELESS, best_of=99).facts[
        :LENGTH
    ]
    events = [
        NewEvent(fact, "table-4", None, "2026-05-01T12:00:00.000Z", "abcdefgh") for fact in facts
    ]
    numbers = iter(range(matches))

    async def some() -> None:
        for n in numbers:
            await log.append(f"m-{n}", events, 0)

    await asyncio.gather(*(some() for _ in range(RECORDERS)))


async def play(log: Log, in_play: int, bound: int) -> tuple[float, float, float, int]:
    """Events a second, ms of a processor for each, MB that the process grew, matches in memory."""
    matches, order = Matches(log, bound), Order(Viewer("recorder", "table-4"), "table-4")
    gc.collect()
    before, turn = resident(), count()
    for n in range(in_play):  # each is asked for twice, as one in play is
        for _ in range(2):
            await matches.record(f"m-{n}", [Report(Passed(0))], order)
    began, worked = perf_counter(), process_time()

    async def record() -> None:
        while (n := next(turn)) < EVENTS:
            await matches.record(f"m-{n * 7919 % in_play}", [Report(Passed(0))], order)

    await asyncio.gather(*(record() for _ in range(RECORDERS)))
    took, busy = perf_counter() - began, process_time() - worked
    return EVENTS / took, 1000 * busy / EVENTS, resident() - before, matches.kept


def resident() -> float:
    """Megabytes of memory that this process holds."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * resource.getpagesize() / (1 << 20)


async def compare() -> None:
    """Print a line for each bound and number of matches."""
    with TemporaryDirectory() as folder:
        log = open_log(f"sqlite:///{folder}/log.db")
        await fill(log, max(IN_PLAY))
        for bound in BOUNDS:
            first = 0.0
            for in_play in IN_PLAY:
                rounds = [await play(log, in_play, bound) for _ in range(ROUNDS)]
                rate, work, grown, in_memory = (median(one) for one in zip(*rounds, strict=True))
                first = first or work
                print(
                    f"  bound {bound >> 20:>5} MB, {in_play:>6,} in play: {rate:>8,.0f} events/s,"
                    f" {work:.3f} ms of a processor each ({first / work:.2f} of the first),"
                    f" {grown:>5.0f} MB more, {in_memory:>6,.0f} in memory",
                    flush=True,
                )
                if in_play == IN_PLAY[-1]:
                    goal("10,000 in play beside 100", first / work, least=0.8)
                    goal("memory beside the bound", grown / (bound >> 20), most=1)
        await log.close()


def run() -> None:
    """Print the table."""
    print(f"{RECORDERS} recorders, matches of {LENGTH} events and more, {machine()}")
    gc.set_threshold(*COLLECTED_AFTER)  # as the server has it
    asyncio.run(compare())


if __name__ == "__main__":
    run()
