"""Scribes whose ledger is on the disk before they go on: a line for each answer, synced.

What such a file says was acknowledged must be in the log, whatever became of the scribes.
"""

import os
from collections.abc import Sequence
from pathlib import Path
from time import monotonic

import httpx2
from msgspec import json

from tests.faults.client import Command, Ledger, Scribe


class DurableScribe(Scribe):
    """A scribe that notes each answer in a file, and when it came.

    Attributes
    ----------
    moments : when a command was acknowledged, in seconds of the monotonic clock
    """

    def __init__(
        self, name: str, table: str, nodes: Sequence[str], token: str, folder: Path
    ) -> None:
        super().__init__(name, table, nodes, token, Ledger())
        self.moments = [monotonic()]
        self.file = (folder / f"{name}.ledger").open("ab", buffering=0)

    def take(self, match: str, number: int, answer: httpx2.Response, checked: bool) -> None:
        super().take(match, number, answer, checked)
        command: Command = self.name, number
        if entry := self.ledger.acknowledged.get(command):
            self.moments.append(monotonic())
            self._note([*command, *entry])
        elif command in self.ledger.refused:
            self._note([*command])

    def _note(self, line: list[object]) -> None:
        self.file.write(json.encode(line) + b"\n")
        os.fsync(self.file.fileno())


def noted(folder: Path, scribes: Sequence[DurableScribe]) -> Ledger:
    """One ledger of what the files say, with what else the scribes were told."""
    whole = Ledger()
    for file in sorted(folder.glob("*.ledger")):
        for line in file.read_bytes().splitlines():
            who, number, *entry = json.decode(line)
            if entry:
                match, first, last = entry
                whole.acknowledged[who, number] = match, first, last
            else:
                whole.refused.add((who, number))
    for scribe in scribes:
        whole.replayed += scribe.ledger.replayed
        whole.wrong += scribe.ledger.wrong
        whole.delays += scribe.ledger.delays
    return whole
