"""The interface of a database that holds the log and the tables beside it.

Every method may raise `StoreUnavailable`. Queueing, grouping and the decision
about each command are not a store's business: `log` and `batch` have them.
"""

from collections.abc import Awaitable, Callable, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Any, Protocol

from msgspec import Struct

from api.event_store.batch import Command, CommandOutcome, StoredAnswer
from api.event_store.envelope import StoredFact
from domain.audit.leaf import StoredRow

Execute = Callable[..., Awaitable[list[Any]]]
"""Runs one statement: given its text with ? for each value, then the values; returns its rows."""


class CopiedLog(Struct, frozen=True):
    """A copy of a log.

    Attributes
    ----------
    store : "sqlite" or "postgresql": where it can be put back
    tables : the version of its tables
    head : its last position
    """

    store: str
    tables: int
    head: int


class Store(Protocol):
    """A database that holds the log.

    Attributes
    ----------
    abreast : how many groups may be given to `commit` before the first is done
    recognise : awaited before anything is recorded over a new connection
    """

    abreast: int
    recognise: Callable[[], Awaitable[None]] | None

    async def commit(self, commands: Sequence[Command]) -> list[CommandOutcome]:
        """Record a group in one transaction; when this returns it is on the disk.

        Groups are recorded in the order in which they are given.
        """
        ...

    async def events(self, stream: str, after: int, upto: int | None) -> Sequence[StoredFact]:
        """The events of a stream at positions after < position <= upto, in order."""
        ...

    async def tail(self, after: int, limit: int) -> Sequence[StoredRow]:
        """Up to `limit` events of all streams at log positions > `after`, in order."""
        ...

    async def stored_at(self, stream: str, position: int) -> StoredRow | None:
        """One event of a stream as it is stored, None where there is none."""
        ...

    async def damage(self, *, quick: bool = False) -> list[tuple[int, str]]:
        """Damage that reading the events does not show: log positions, and words without names.

        It is of two kinds: remembered answers that name other events than those at their
        position, and faults of the database's pages, at position 1. A `quick` look leaves the
        answers out.

        SQLite reads its pages for this, and compares indexes with their tables unless `quick`.
        PostgreSQL reads no pages and compares nothing: it gives the number of checksum failures
        that it has met so far.
        """
        ...

    async def answer(self, key: str) -> StoredAnswer | None:
        """The remembered answer for an Idempotency-Key, None if none is remembered."""
        ...

    async def version(self, stream: str) -> int:
        """The position of the stream's last event, 0 where there is no such stream."""
        ...

    async def streams(self) -> list[str]:
        """Every stream, in the order in which they were begun."""
        ...

    async def head(self) -> int:
        """The last position of the log, 0 where it is empty."""
        ...

    async def seconds(self) -> float:
        """The database's time: seconds since 1970, UTC."""
        ...

    async def rows(self, statement: str, *values: Any) -> list[Any]:
        """The rows that a question gives: its text with ? for each value, then the values."""
        ...

    def transaction(self) -> AbstractAsyncContextManager[Execute]:
        """A transaction on the tables beside the events: kept on leaving, undone on an error."""
        ...

    async def listen(self, heard: Callable[[], None]) -> None:
        """Call `heard` when another process may have recorded, until cancelled.

        A hint, not a promise: it may come late, twice, or never. Returns at once where
        the database has no such thing.
        """
        ...

    async def attend(self, tell: Callable[[int], None]) -> None:
        """Count this process among the log's servers until cancelled.

        `tell` is called with how many they are, this one too, at first and every few seconds.
        Returns at once, and calls nothing, where the database serves no more than one.
        """
        ...

    async def close(self) -> None:
        """Let go of the database. Nothing may be asked of the store after this."""
        ...
