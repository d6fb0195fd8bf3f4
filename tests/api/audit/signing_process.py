"""A process that records and signs, and is killed with -9 before a step.

    python signing_process.py URL FOLDER STEP

It records ten events and signs, ten more and signs, and goes on until the step comes up for
the third time.
"""

import asyncio
import os
import signal
import sys
from pathlib import Path

from api.audit.signed_log.checkpointer import Checkpointer
from api.audit.signed_log.files import AuditFiles
from api.event_store import NewEvent, open_log
from domain.audit.notes import ED25519, NoteSigner
from domain.events import Passed


async def record_and_sign(url: str, folder: Path, fatal: str) -> None:
    left = 3

    def step(name: str) -> None:
        nonlocal left
        left -= name == fatal
        if not left:
            os.kill(os.getpid(), signal.SIGKILL)

    log = open_log(url)
    files = AuditFiles(folder)
    files.make()
    key = NoteSigner("league.example/north", ED25519, bytes(range(32)))
    signing = Checkpointer(log, key, files, step)
    await signing.begin()
    for number in range(100):
        await log.append("m-1", [NewEvent(Passed(1))] * 10, None if number else 0)
        await signing.sign()


if __name__ == "__main__":
    asyncio.run(record_and_sign(sys.argv[1], Path(sys.argv[2]), sys.argv[3]))
