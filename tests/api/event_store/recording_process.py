"""A second process that records, to be raced with and killed.

    recording_process.py steadily URL RUN        until killed
    recording_process.py contest URL NAME WINS   until it has won so many versions

Each acknowledgement is one line of JSON, written only after the log has answered. What the
store does not answer is sent again, as it was.
"""

import asyncio
import json
import sys
from collections.abc import Awaitable, Callable
from functools import partial
from itertools import count

from api.event_store import (
    Appended,
    Log,
    NewEvent,
    StaleVersion,
    StoreUnavailable,
    WrongStore,
    open_log,
)
from domain.events import Observed

WRITERS = 4
STREAMS = 2
BEGUN = [NewEvent(Observed("begin"))]


def batch(run: str, writer: int, number: int) -> list[NewEvent]:
    """One to three events that say whose they are and which of how many."""
    size = number % 3 + 1
    return [
        NewEvent(Observed("tick", note=f"{run} {writer} {number} {n} {size}"), "clock")
        for n in range(size)
    ]


async def record(log: Log, run: str, writer: int, number: int) -> Appended:
    """The command of this writer with this number, the same whenever it is sent."""
    key = f"{run}-{writer}-{number}"
    stream = f"m-{writer % STREAMS}"
    events = batch(run, writer, number)
    return await until_answered(lambda: log.append(stream, events, None, key, key.encode()))


async def until_answered(ask: Callable[[], Awaitable[Appended]]) -> Appended:
    while True:
        try:
            return await ask()
        except (StoreUnavailable, WrongStore):
            await asyncio.sleep(0.02)


async def begin(log: Log) -> None:
    for n in range(STREAMS):
        await until_answered(partial(log.append, f"m-{n}", BEGUN, 0, f"begin-{n}", b""))


def say(*what: object) -> None:
    print(json.dumps(what), flush=True)


async def steadily(log: Log, run: str) -> None:
    await begin(log)

    async def write(writer: int) -> None:
        for number in count():
            done = await record(log, run, writer, number)
            say(writer, number, done.first, done.last, done.log_position)

    await asyncio.gather(*(write(writer) for writer in range(WRITERS)))


async def contest(log: Log, name: str, wins: int) -> None:
    await begin(log)
    while wins:
        version = await log.version("m-0")
        try:
            won = await log.append("m-0", [NewEvent(Observed("won", note=name))], version)
        except StaleVersion:
            continue
        say(won.first)
        wins -= 1


async def opened(url: str) -> Log:
    """The log, once its server takes connections."""
    while True:
        try:
            return open_log(url)
        except WrongStore:
            await asyncio.sleep(0.05)


async def main(mode: str, url: str, name: str, wins: str = "0") -> None:
    log = await opened(url)
    await (steadily(log, name) if mode == "steadily" else contest(log, name, int(wins)))
    await log.close()


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
