"""A node: a process that records until it is killed, and the ledger of what it was told."""

import json
import os
import subprocess
import sys
from threading import Condition, Thread

from tests.api.event_store.ledger import Acknowledged
from tests.support.paths import RECORDER, ROOT

RECORDING = RECORDER / "recording_process.py"
PATIENCE = 60.0
"""Seconds without an acknowledgement after which recording counts as stopped."""


class Node:
    """One recording process; `run` names its batches."""

    def __init__(self, url: str, run: str, *program: str) -> None:
        """`program` is another program than the usual one, and what comes before its words."""
        self.run = run
        self.acknowledged: Acknowledged = {}
        self._said = Condition()
        self.process = subprocess.Popen(
            [sys.executable, *(program or (str(RECORDING),)), "steadily", url, run],
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
        )
        self._reader = Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            if line.endswith("\n"):
                writer, number, first, last, log_position = json.loads(line)
                with self._said:
                    self.acknowledged[self.run, writer, number] = first, last, log_position
                    self._said.notify_all()

    def wait_for(self, further: int) -> None:
        """Wait until so many further batches are acknowledged."""
        with self._said:
            goal = len(self.acknowledged) + further
            enough = self._said.wait_for(lambda: len(self.acknowledged) >= goal, PATIENCE)
        assert enough, f"{self.run} stopped at {len(self.acknowledged)} of {goal}"

    def kill(self) -> Acknowledged:
        """Kill it with -9, and take all it said."""
        self.process.kill()
        self._reader.join()
        self.process.wait()
        return self.acknowledged
