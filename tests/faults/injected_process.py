"""A process whose n-th write or sync is made to fail, for each n, by who started it.

    injected_process.py FOLDER CALL AT N …

It is traced, and its AT-th CALL fails. Run N is a child that first makes AT - N idle
calls, so that what fails is its own N-th; it then opens the log at FOLDER/N/log.db, which
may lie there already, records, and writes down what it was told.

Each thread counts its own calls, so the commits are made in the main one here.
"""

import asyncio
import json
import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path

from api.event_store import LogError, NewEvent, StoreUnavailable, open_log
from api.event_store.sqlite.disk_thread import A, DiskThread
from domain.events import Observed

COMMANDS = 6


def batch(number: int) -> list[NewEvent]:
    """One to three events, some larger than a page."""
    note = f"{number} " + "x" * (700 * (number % 3))
    return [NewEvent(Observed("tick", note=note))] * (number % 3 + 1)


async def record(folder: Path, output: int) -> None:
    def say(*what: object) -> None:
        os.write(output, (json.dumps(what) + "\n").encode())

    log = open_log(f"sqlite:///{folder}/log.db")
    version = await log.version("m-a")
    for number in range(COMMANDS):
        try:
            done = await log.append("m-a", batch(number), version, f"n{number}", b"")
        except StoreUnavailable as error:
            say("refused", number, error.recorded)
            if error.recorded is None:
                try:
                    await log.append("m-a", batch(number), version, f"n{number}", b"")
                except StoreUnavailable:
                    say("closed")
                return
            continue
        version = done.last
        say("recorded", number, done.first, done.last)
    await log.close()
    say("ended")


async def _do_here(self: DiskThread, work: Callable[[A], None], argument: A) -> None:  # noqa: ARG001 - a method
    work(argument)


def run(folder: Path, call: str, idle: int) -> None:
    folder.mkdir(exist_ok=True)
    file = os.open(folder / "told", os.O_CREAT | os.O_WRONLY | os.O_APPEND)
    scratch = os.open(folder / "scratch", os.O_CREAT | os.O_WRONLY)
    DiskThread.do = _do_here
    for _ in range(idle):
        if call == "pwrite64":
            os.pwrite(scratch, b"x", 0)
        else:
            getattr(os, call)(scratch)
    try:
        asyncio.run(record(folder, file))
    except LogError as error:
        os.write(file, (json.dumps(["not opened", str(error)]) + "\n").encode())


def main(folder: str, call: str, at: str, *runs: str) -> None:
    for n in map(int, runs):
        child = os.fork()
        if child == 0:
            run(Path(folder, str(n)), call, int(at) - n)
            os._exit(0)
        ended = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        if ended not in (0, -signal.SIGKILL):
            sys.exit(f"run {n} ended with {ended}")


if __name__ == "__main__":
    main(*sys.argv[1:])
