"""The seals of the tables beside the log: changes of access, viewings, and answers to commands.

Each table is only ever added to. A seal is a fact of the log: how far each has come, and the hash
of what is new since the seal before. It is signed as every fact is, so that none of these rows can
be altered or taken out unnoticed from the next checkpoint on.
"""

import asyncio
from collections.abc import AsyncIterator
from hashlib import sha256
from time import monotonic
from typing import Final, NamedTuple

from msgspec import structs

from api.access.access_journal import begin_journal
from api.background_tasks import Pulse
from api.clock import Now, rfc3339
from api.event_store import Log, StaleVersion
from domain.events.league_facts import LEAGUE_STREAM, LeagueEntry, TablesSealed

_REST: Final = 30
"""The rest after a seal, as a multiple of the time that the seal took."""
_AT_ONCE: Final = 500
"""Rows that are read and hashed before others on the event loop have their turn."""


class SealedTable(NamedTuple):
    """A table that is sealed: its name in words, how it is read, and how far it has come.

    `reached` is an SQL expression for the number of the last row. `page` is a query for rows in the
    order of their numbers, of which no two are the same: those with numbers > its first value and
    <= its second, the first so many as its third says, each with its number in front.
    """

    words: str
    reached: str
    page: str


TABLES: Final = {
    "changes": SealedTable(
        "changes of access",
        "(SELECT changes FROM access_head)",
        "SELECT number, kind, id, state FROM access_changes"
        " WHERE number > ? AND number <= ? ORDER BY number LIMIT ?",
    ),
    "viewings": SealedTable(
        "viewings",
        "(SELECT viewings FROM access_head)",
        "SELECT number, stream, minute, principal, key FROM viewings"
        " WHERE number > ? AND number <= ? ORDER BY number LIMIT ?",
    ),
    "answers": SealedTable(
        "answers to commands of events",
        "(SELECT coalesce(max(log_position), 0) FROM answers)",
        "SELECT log_position, key, fingerprint, stream, first, last FROM answers"
        " WHERE log_position > ? AND log_position <= ? ORDER BY log_position, key LIMIT ?",
    ),
}
"""By the name of the field of `TablesSealed` that says how far each was sealed."""
_REACHED: Final = f"SELECT {', '.join(table.reached for table in TABLES.values())}"
_NOTHING: Final = TablesSealed()


async def hash_of(log: Log, table: SealedTable, after: int, upto: int) -> str:
    """The SHA-256 in hexadecimal of the rows numbered from `after + 1` to `upto`; "" for none."""
    if upto <= after:
        return ""
    hashed = sha256()
    async for row in _rows(log, table, after, upto):
        for column in row:
            data = column if isinstance(column, bytes) else str(column).encode()
            hashed.update(b"%d\n%b\n" % (len(data), data))
    return hashed.hexdigest()


async def _rows(
    log: Log, table: SealedTable, after: int, upto: int
) -> AsyncIterator[tuple[object, ...]]:
    """The rows of a table in a span of numbers, read by the page. Each number is of one row."""
    while rows := await log.rows(table.page, after, upto, _AT_ONCE):
        for row in rows:
            yield tuple(row)
        after = rows[-1][0]
        await asyncio.sleep(0)


class TableSeals:
    """Seals the tables beside a log. Any number of servers may do so at once."""

    def __init__(self, log: Log, clock: Now, rest: float = 1.0) -> None:
        """`rest`: seconds between two looks at least; mostly there is nothing to seal."""
        self._rest = rest
        self._log = log
        self._clock = clock
        self._last: TablesSealed | None = None
        self._version = 0
        self.pulse = Pulse("seals")
        log.when_exchanged(self._forget)

    def _forget(self) -> None:
        self._last = None

    async def run(self) -> None:
        """Seal until cancelled, or until recording has stopped. Raises `StoreUnavailable`."""
        took = 0.0
        while not self._log.read_only:
            await asyncio.sleep(max(self._rest, _REST * took))
            began = monotonic()
            self.pulse.due()
            await self.seal()
            self.pulse.done()
            took = monotonic() - began

    async def seal(self) -> None:
        """Record a seal of what is new, if anything is. Raises `StoreUnavailable`."""
        await begin_journal(self._log)
        last, history = self._last, self._log.history
        if last is None:
            self._version = await self._log.version(LEAGUE_STREAM)
            sealed = await self._log.read_league(self._version - 1) if self._version else []
            last = self._last = sealed[-1].fact if sealed else _NOTHING
        ((changes, viewings, answers),) = await self._log.rows(_REACHED)
        upto = TablesSealed(changes, viewings, answers)
        hashes = {
            f"{name}_sha256": await hash_of(
                self._log, table, getattr(last, name), getattr(upto, name)
            )
            for name, table in TABLES.items()
        }
        if self._log.history != history:
            self._last = None
            return
        if not any(hashes.values()):
            return
        fact = structs.replace(upto, **hashes)
        entry = LeagueEntry(0, fact, rfc3339(self._clock()))
        try:
            recorded = await self._log.append(LEAGUE_STREAM, [entry], self._version)
        except StaleVersion:  # another server sealed
            self._last = None
        else:
            self._last = fact if self._log.history == history else None
            self._version = recorded.last
