"""The log: append commands, read streams, follow news.

Here belong the queue of waiting commands, the writer that commits them in groups, and the news to
followers. What is decided about a command is in `batch`, the database behind it is a `store`. All
of it runs inside one event loop; other processes may write to the same database.
"""

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from contextvars import ContextVar
from functools import partial
from time import perf_counter
from typing import Any, NamedTuple

from api.event_store.batch import (
    Appended,
    Command,
    CommandOutcome,
    CommittedCommand,
    CommitWatch,
    Epoch,
    Footing,
    command,
    since_exchanged,
)
from api.event_store.envelope import LogEntry, LoggedEntry, StoredFact, unpack
from api.event_store.erasable_names import WITH_NAMES, Event, SealedNames
from api.event_store.errors import KeyReused, ReadOnly, StoreUnavailable, UnknownFact, UnknownStream
from api.event_store.news import News
from api.event_store.pace import Pace
from api.event_store.read_models import Models
from api.event_store.store import Execute, Store
from api.event_store.upcasts import UPCASTS, Upcast
from domain.audit.leaf import StoredRow
from domain.events import Entry
from domain.events.league_facts import LEAGUE_STREAM, LeagueEntry
from domain.events.tournament_facts import STREAM_MARK, TournamentEntry

WITH_EACH: ContextVar[Callable[[Execute], Awaitable[None]] | None] = ContextVar(
    "with_each", default=None
)
"""A step that each transaction of the task takes first, and that is kept or undone with it."""


class _Queued(NamedTuple):
    command: Command
    answered: asyncio.Future[Appended]
    marks: Sequence[object]


class Log:
    """The log in a store. `api.event_store.open_log` opens one; close it with `close`.

    Attributes
    ----------
    url : where another process may open it too, "" where none can
    in_doubt : whether the reply to a commit was ever lost; others set it back
    watches : told of each command that is queued, and of each group that was committed
    """

    def __init__(
        self, store: Store, upcasts: Mapping[str, Upcast] = UPCASTS, url: str = ""
    ) -> None:
        self._store = store
        self.url = url
        self._upcasts = upcasts
        self._waiting: list[_Queued] = []
        self._called = False
        self._under_way: dict[asyncio.Task[None], tuple[Sequence[_Queued], float]] = {}
        self._pace = Pace()
        self._abreast = 1
        self._news = News(store)
        store.recognise = self._news.recognise
        self._closed = False
        self._read_only = ""
        self._commit_failed = False
        self.in_doubt = False
        self.watches: list[CommitWatch] = []
        self._seals = False
        self.names = SealedNames(store, self.transaction)
        """The names that stand in the log as tokens."""

    # --- writing ----------------------------------------------------------------

    async def append(
        self,
        stream: str,
        events: Sequence[Event],
        expected: int | None = None,
        key: str | None = None,
        fingerprint: bytes = b"",
        footing: Footing | None = None,
        on: Footing | None = None,
    ) -> Appended:
        """Record events at the end of a stream, all or none, and return when they are safe.

        `expected` is the version the events were decided on; 0 begins the stream; None takes any,
        but the stream must be there. A command whose `key` was recorded before is answered as it
        was then, whatever the version is now. Keys are one name space: prefix them with whose they
        are, and let the `fingerprint` cover all that was sent, its target included.

        A command may be decided on one that is still on its way to the disk: each has a
        `footing`, and the second is `on` the first's. Where the first is not recorded, the
        second is stale. They are queued in the order of the calls, but for facts that have names.

        Raises `StaleVersion`, `UnknownStream`, `KeyReused`, `BadCommand` (nothing is recorded),
        `StoreUnavailable` (see its `recorded`), `LogExchanged`. A cancelled call may record too.
        """
        if self._closed:
            raise StoreUnavailable("the log is closed")
        if self._read_only:
            raise ReadOnly(self._read_only)
        based = partial(command, footing=footing, on=on, epoch=self.epoch)

        async def record(it: Sequence[Event], digest: bytes) -> Appended:
            return await self._queued(based(stream, it, expected, key, fingerprint=digest))

        if any(isinstance(one.fact, WITH_NAMES) for one in events):
            if self._seals:
                try:
                    return await self.names.sealing(events, fingerprint, record)
                except KeyReused as reused:  # as it may seem, since each is salted with its own
                    known = await self.answer(reused.key, fingerprint)
                    assert known is not None, "its key is on record"
                    return known
            await self.names.check(events)
        return await record(events, fingerprint)

    def _queued(self, new: Command) -> asyncio.Future[Appended]:
        """The answer to a command, which waits for its turn from now on."""
        answered: asyncio.Future[Appended] = asyncio.get_running_loop().create_future()
        marks = [watch.queued() for watch in self.watches]
        self._waiting.append(_Queued(new, answered, marks))
        self._call()
        return answered

    def seal_names(self) -> None:
        """Record names as tokens from now on, so that they can be erased."""
        self._seals = True

    @property
    def read_only(self) -> str:
        """Why this process records nothing more; "" while it records."""
        return self._read_only

    def stop_recording(self, why: str) -> None:
        """Record nothing more in this process: what comes is refused with `ReadOnly`."""
        self._read_only = why

    @property
    def recording(self) -> bool:
        """Whether events are taken, and the last attempt to store any succeeded."""
        return not (self._read_only or self._commit_failed or self._closed)

    @property
    def unanswered(self) -> float:
        """Seconds for which the store has had the oldest group under way; 0 without any."""
        began = [began for _, began in self._under_way.values()]
        return perf_counter() - min(began) if began else 0.0

    def _call(self) -> None:
        """Hand over when all that can be done now is done."""
        if not self._called:
            self._called = True
            asyncio.get_running_loop().call_soon(self._hand_over)

    def _hand_over(self) -> None:
        """Give the store as many groups of what waits as it is well to have under way.

        Where the disk is slow, there is one, of all that wait: the next waits for the same disk.
        Where our own work takes the time, there are two: the store has one while we answer another.
        """
        self._called = False
        while self._waiting and len(self._under_way) < self._abreast:
            size = len(self._waiting)
            if self._under_way and size < min(len(group) for group, _ in self._under_way.values()):
                return
            if not self._under_way and self._abreast > 1:
                size = (size + 1) // 2
            group, self._waiting = self._waiting[:size], self._waiting[size:]
            # A sender that has gone before its turn has nothing recorded.
            group = [queued for queued in group if not queued.answered.done()]
            if group:
                began = perf_counter()
                task = asyncio.get_running_loop().create_task(self._commit(group, began))
                self._under_way[task] = group, began

    async def _commit(self, group: Sequence[_Queued], began: float) -> None:
        outcomes: Sequence[CommandOutcome | Exception]
        commands = [queued.command for queued in group]
        try:
            outcomes = since_exchanged(commands, await self._store.commit(commands))
            self._commit_failed = False
        except Exception as error:  # noqa: BLE001 - whatever it was, nobody may wait for ever
            outcomes = [error] * len(group)
            self._commit_failed = True
        unavailable = (one for one in outcomes if isinstance(one, StoreUnavailable))
        self.in_doubt |= any(one.recorded is None for one in unavailable)
        for n, watch in enumerate(self.watches):
            ended = [
                CommittedCommand(queued.marks[n], len(queued.command.events), outcome)
                for queued, outcome in zip(group, outcomes, strict=True)
            ]
            watch.committed(ended, perf_counter() - began)
        for queued, outcome in zip(group, outcomes, strict=True):
            if isinstance(outcome, Appended) and not outcome.replayed:
                queued.command.footing.recorded = True
                self._news.recorded(queued.command, outcome)
            if queued.answered.done():
                continue
            if isinstance(outcome, Appended):
                self._news.reaches(outcome.log_position)
                queued.answered.set_result(outcome)
            else:
                queued.answered.set_exception(outcome)
        self._news.announce()
        current = asyncio.current_task()
        assert current is not None
        del self._under_way[current]
        self._abreast = self._pace.abreast(self._store.abreast)
        if self._abreast > 1:
            self._hand_over()
        else:  # after those who were answered just now have had their turn
            self._call()

    async def answer(self, key: str, fingerprint: bytes) -> Appended | None:
        """The answer that a command under this key was given, None where there was none.

        Ask before a command is decided on: if it is a repeat, its own events are in the way by now.
        Answers on record alone count. Raises `KeyReused` where the key is on record with another
        fingerprint, and `StoreUnavailable`.
        """
        epoch, known = self.epoch, await self._store.answer(key)
        if known and known.fingerprint != fingerprint:
            fingerprint = await self.names.salted(fingerprint, known.appended)
        epoch.check()
        answer = known and known.to(key, fingerprint)
        if isinstance(answer, KeyReused):
            raise answer
        return answer

    # --- reading ----------------------------------------------------------------

    async def read(self, stream: str, after: int = 0, upto: int | None = None) -> list[Entry]:
        """The entries of a match at positions after < position <= upto, as recorded.

        Names that were not erased stand in place of tokens. Raises `UnknownStream`, for entries of
        a tournament too, and `UnknownFact` where this release cannot read one of them.
        """
        recorded = await self._read(stream, after, upto)
        entries = [one for one in recorded if isinstance(one, Entry)]
        if len(entries) < len(recorded):
            raise UnknownStream(stream)
        return entries

    async def read_tournament(self, stream: str, after: int = 0) -> list[TournamentEntry]:
        """The entries of a tournament at positions > `after`, as recorded.

        Raises `UnknownStream`, also for a match, and `UnknownFact`.
        """
        recorded = await self._read(stream, after, None)
        entries = [one for one in recorded if isinstance(one, TournamentEntry)]
        if len(entries) < len(recorded):
            raise UnknownStream(stream)
        return entries

    async def read_league(self, after: int = 0) -> list[LeagueEntry]:
        """The league's own entries at positions > `after`, if any. Raises `UnknownFact`."""
        recorded = map(self._entry, await self._store.events(LEAGUE_STREAM, after, None))
        return [entry for entry in recorded if isinstance(entry, LeagueEntry)]

    async def _read(self, stream: str, after: int, upto: int | None) -> list[LoggedEntry]:
        events = await self._store.events(stream, after, upto)
        if not events and not await self._store.version(stream):
            raise UnknownStream(stream)
        return [self._entry(event) for event in await self.names.opened(events)]

    async def tail(self, after: int = 0, limit: int = 200) -> list[LogEntry]:
        """Up to `limit` entries of all kinds of stream at log positions > `after`, in order."""
        rows = await self._store.tail(after, limit)
        events = await self.names.opened([StoredFact(*row[1:]) for row in rows])
        return [
            LogEntry(row.position, row.stream, self._entry_or_unknown(event))
            for row, event in zip(rows, events, strict=True)
        ]

    async def stored(self, after: int, limit: int) -> Sequence[StoredRow]:
        """Up to `limit` events at log positions > `after`, in order, as stored: names as tokens."""
        return await self._store.tail(after, limit)

    async def stored_at(self, stream: str, position: int) -> StoredRow | None:
        """One event of a stream as it is stored, None where there is none."""
        return await self._store.stored_at(stream, position)

    async def damage(self, *, quick: bool = False) -> list[tuple[int, str]]:
        """The damage that the store finds in itself (`Store.damage`): log position and words."""
        return await self._store.damage(quick=quick)

    async def version(self, stream: str) -> int:
        """The position of the stream's last event, 0 where there is no such stream."""
        return await self._store.version(stream)

    async def streams(self) -> list[str]:
        """The stream of every match, in the order in which they were begun."""
        return [one for one in await self._store.streams() if not one.startswith(STREAM_MARK)]

    async def head(self) -> int:
        """The last position of the log, 0 where it is empty."""
        return await self._store.head()

    async def seconds(self) -> float:
        """The database's time: seconds since 1970, UTC."""
        return await self._store.seconds()

    def _entry(self, stored: StoredFact) -> LoggedEntry:
        return unpack(stored, self._upcasts)

    def _entry_or_unknown(self, stored: StoredFact) -> LoggedEntry | UnknownFact:
        try:
            return self._entry(stored)
        except UnknownFact as unknown:
            return unknown

    def models(self) -> Models:
        """The read models that are kept beside the log."""
        return Models(self.transaction, self._store.rows)

    async def rows(self, statement: str, *values: Any) -> list[Any]:
        """Query the tables beside the events (`api.event_store.store.Store.rows`)."""
        return await self._store.rows(statement, *values)

    @asynccontextmanager
    async def transaction(self) -> AsyncGenerator[Execute]:
        """A transaction on the tables beside the events (`api.event_store.store.Store`)."""
        try:
            async with self._store.transaction() as execute:
                if step := WITH_EACH.get():
                    await step(execute)
                yield execute
        except StoreUnavailable as error:
            self.in_doubt |= error.recorded is None
            raise

    # --- news -------------------------------------------------------------------

    async def news(self, after: int, poll: float = 1.0, history: int | None = None) -> int:
        """Wait until the log reaches beyond log position `after`; return how far it reaches.

        `history` is that of the log in which `after` was read, if the caller awaited anything since
        then: a place in the log before would be waited for without end.

        What this process records wakes its followers at once. What others record may be told by the
        database, and is found by looking every `poll` seconds. Raises as `News.beyond` does.
        """
        return await self._news.beyond(after, poll, history)

    def own(self, after: int, upto: int) -> dict[str, int] | None:
        """By stream, the last position in it of events at log positions after < p <= upto.

        None if another process recorded some of these events, or if they are long ago.
        """
        return self._news.own(after, upto)

    @property
    def reached(self) -> int:
        """The last log position that this process knows of, 0 before it has looked."""
        return self._news.reached

    @property
    def history(self) -> int:
        """How often the log was exchanged for another one while it was open."""
        return self._news.history

    @property
    def epoch(self) -> Epoch:
        """The time since the log was exchanged last, for those who read and then write."""
        return self._news.epoch

    def when_exchanged(self, forget: Callable[[], None]) -> None:
        """Have `forget` called each time the log is exchanged: what was read of it may be lost."""
        self._news.when_exchanged(forget)

    async def look(self) -> None:
        """Look how far the log reaches. Raises `StoreUnavailable`, and `LogExchanged`."""
        await self._news.recognise()

    async def attend(self, tell: Callable[[int], None]) -> None:
        """Be counted among the log's servers until cancelled; `tell` is called as in `Store`."""
        await self._store.attend(tell)

    async def close(self) -> None:
        """Record what is waiting, then let go of the database; later `append` calls are refused."""
        self._closed = True
        while self._waiting or self._under_way:
            self._hand_over()
            if self._under_way:  # those who waited may all have gone
                await asyncio.wait(self._under_way)
        await self._news.close()
        await self._store.close()
