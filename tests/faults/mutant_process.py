"""The recording process of a mutant: it says that it recorded when it may not have.

mutant_process.py MUTANT steadily URL RUN
mutant_process.py MUTANT FOLDER CALL AT N …      as injected_process.py
"""

import asyncio
import sqlite3
import sys
from collections.abc import Sequence

from api.event_store.batch import Command, CommandOutcome, Plan
from api.event_store.postgres import migrating
from api.event_store.postgres import store as postgres
from api.event_store.sqlite import sqlite_connections
from api.event_store.sqlite import store as sqlite
from api.event_store.sqlite.store import SQLiteStore
from tests.api.event_store import recording_process
from tests.faults import injected_process

ENOUGH = 1000


def unchecked() -> None:
    """It records on a server that is not safe for a record."""
    migrating.check_settings = postgres.check_settings = lambda *_, **__: None  # pyright: ignore[reportPrivateImportUsage, reportAttributeAccessIssue]


def unsynced() -> None:
    """SQLite does not wait for the disk."""
    sqlite_connections._PRAGMAS = ("PRAGMA synchronous=OFF", *sqlite_connections._PRAGMAS[1:])  # pyright: ignore[reportPrivateUsage]
    SQLiteStore.check_settings = lambda _: None  # pyright: ignore[reportAttributeAccessIssue]


def early() -> None:
    """It acknowledges what it means to commit when there is enough of it."""
    commit = SQLiteStore.commit
    held: list[Command] = []

    async def mutant(self: SQLiteStore, commands: Sequence[Command]) -> list[CommandOutcome]:
        async with self.writer.transaction() as cursor:
            planned = self._decide(cursor, [*held, *commands])  # pyright: ignore[reportPrivateUsage]
        outcomes = planned.outcomes[len(held) :]
        held.extend(commands)
        if len(held) >= ENOUGH:
            await commit(self, held)
            held.clear()
        return outcomes

    SQLiteStore.commit = mutant  # pyright: ignore[reportAttributeAccessIssue]


def answers_apart() -> None:
    """The answers are kept in a transaction of their own, after the events."""
    commit, decide = SQLiteStore.commit, SQLiteStore._decide  # pyright: ignore[reportPrivateUsage]

    async def mutant(self: SQLiteStore, commands: Sequence[Command]) -> list[CommandOutcome]:
        plans: list[Plan] = []

        def without(cursor: sqlite3.Cursor, commands: Sequence[Command]) -> Plan:
            plans.append(decide(self, cursor, commands))
            return Plan(plans[0].events, {}, plans[0].outcomes)

        self._decide = without  # pyright: ignore[reportAttributeAccessIssue, reportPrivateUsage]
        outcomes = await commit(self, commands)
        async with self.writer.transaction() as cursor:
            for key, answer in plans[0].answers.items():
                at = answer.appended
                row = (key, answer.fingerprint, at.stream, at.first, at.last, at.log_position)
                cursor.execute(sqlite._INSERT_ANSWER, row)  # pyright: ignore[reportPrivateUsage]
        return outcomes

    SQLiteStore.commit = mutant  # pyright: ignore[reportAttributeAccessIssue]


MUTANTS = {each.__name__: each for each in (unchecked, unsynced, early, answers_apart)}

if __name__ == "__main__":
    MUTANTS[sys.argv[1]]()
    if sys.argv[2] == "steadily":
        asyncio.run(recording_process.main(*sys.argv[2:]))
    else:
        injected_process.main(*sys.argv[2:])
