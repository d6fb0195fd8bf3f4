"""The writer of a PostgreSQL log: each group of commands one transaction, in the head's order.

Here belongs how a group is recorded, and what became of one whose reply was lost. The
head is one row. Whoever records locks it until their commit is on the disk, so positions
are given in the order of commits, and a follower that reads in order misses nothing.

A head that stands where this writer left it says that nobody recorded since. Then what the
writer remembers of versions is true, and a group is one exchange with the server, sent
while the one before it is still being committed. Whenever that is not so, nothing is
recorded, and the group is decided under the lock, on what is looked up there.
"""

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from secrets import token_hex
from typing import Any

import psycopg
from psycopg import AsyncConnection
from psycopg.errors import Diagnostic
from psycopg.pq.abc import PGresult

from api.event_store.batch import Appended, Command, CommandOutcome, Plan, StoredAnswer, plan
from api.event_store.errors import StoreUnavailable
from api.event_store.postgres.pipeline import (
    Pipeline,
    number,
    numbers,
    octets,
    rows,
    text,
    texts,
    whole,
)
from api.event_store.remembered_versions import RememberedVersions

PATIENCE = 5.0
"""Seconds in which a server that restarts may come back before its callers get an error."""
_LONGEST = 20.0
"""Seconds after which a server that says nothing is taken for lost."""
_TRUE = b"\x01"

_MARK = "SELECT pg_logical_emit_message(true, 'bonebook', '')"
"""Writes to the journal, so that the commit waits as one that records does; no table is touched."""

STATEMENTS = {
    "enter": "INSERT INTO turns (writer, turn) VALUES ($1, 0)",
    "leave": "DELETE FROM turns WHERE writer = $1",
    "begin": "BEGIN ISOLATION LEVEL READ COMMITTED",
    "lock": "SELECT position FROM log_head FOR UPDATE",
    "versions": """
        SELECT stream,
            (SELECT max(originator_version) FROM stored_events WHERE originator_id = stream)
        FROM unnest($1::text[]) AS stream
    """,
    "answers": """
        SELECT found.* FROM unnest($1::text[]) AS asked CROSS JOIN LATERAL (
            SELECT key, fingerprint, stream, first, last, log_position FROM answers
            WHERE key = asked LIMIT 1
        ) AS found
    """,
    "record": "SELECT record_group($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)",
    "mark": _MARK,
    "commit": "COMMIT",
    "rollback": "ROLLBACK",
}
_LOCK_HEAD = "SELECT position FROM log_head FOR UPDATE"
_END_WRITER = "DELETE FROM turns WHERE writer = %s RETURNING turn"

Connect = Callable[[], Awaitable[AsyncConnection[Any]]]
Asked = asyncio.Future[PGresult]


class Undone(Exception):
    """The connection was lost, and certainly nothing of the group is stored."""


class WriterSession:
    """A writer's time on one connection, in which its groups are counted."""

    def __init__(self, line: Pipeline, connect: Connect) -> None:
        self.line = line
        self.writer = token_hex(8)
        self.turn = 0
        self.done = 0
        """The last turn that was sent to be recorded."""
        self._connect = connect
        self._ending = asyncio.Lock()
        self._recorded: int | None = None

    async def enter(self) -> None:
        """Make the connection ready for groups."""
        await self.line.prepare(STATEMENTS)
        await self.line.ask("enter", self.writer.encode())

    def record(self, before: int, decided: Plan) -> Asked:
        """Send the next group, to be recorded if the log ends at log position `before`.

        Its turn is counted. Return the future of the answer, which says whether it was recorded.
        """
        self.turn += 1
        events = decided.events
        answers = [answer.appended for answer in decided.answers.values()]
        return self.line.ask(
            "record",
            self.writer.encode(),
            number(self.turn),
            number(before),
            texts([str(e.originator_id) for e in events]),
            numbers([e.originator_version for e in events]),
            texts([e.topic for e in events]),
            octets([e.state for e in events]),
            texts(list(decided.answers)),
            octets([answer.fingerprint for answer in decided.answers.values()]),
            texts([a.stream for a in answers]),
            numbers([a.first for a in answers]),
            numbers([a.last for a in answers]),
            numbers([a.log_position for a in answers]),
        )

    async def recorded(self, turn: int) -> bool:
        """Whether a group whose reply was lost is stored; the session ends and records no more.

        A new connection asks. Raises `StoreUnavailable` where it cannot find that out.
        """
        async with self._ending:
            if self._recorded is None:
                try:
                    async with asyncio.timeout(2 * PATIENCE):
                        self._recorded = await self._end()
                except (psycopg.Error, StoreUnavailable, TimeoutError) as error:
                    raise StoreUnavailable(
                        f"PostgreSQL: no reply to a commit ({error})", recorded=None
                    ) from error
        return turn <= self._recorded

    async def _end(self) -> int:
        """End this writer; how many of its groups are stored.

        The lock on the head waits for a group that is still being committed; one that the
        server has not begun on will find its writer gone. Where a standby is waited for, it
        has those groups once this is committed.
        """
        async with await self._connect() as db, on_standby(db):
            await db.execute(_LOCK_HEAD)
            row = await (await db.execute(_END_WRITER, (self.writer,))).fetchone()
        if row is None:
            raise StoreUnavailable("its count of groups is gone")
        return row[0]


@asynccontextmanager
async def on_standby(db: AsyncConnection[Any]) -> AsyncGenerator[None]:
    """A transaction that the standby has when it ends, and all that was committed before.

    Raises `StoreUnavailable` where the wait for it was cancelled.
    """
    warnings: list[str] = []

    def noticed(notice: Diagnostic) -> None:
        if notice.severity_nonlocalized == "WARNING":
            warnings.append(notice.message_primary or "")

    db.add_notice_handler(noticed)
    try:
        async with db.transaction():
            yield
    finally:
        db.remove_notice_handler(noticed)
    if warnings:
        raise StoreUnavailable(f"it may be on no standby: {warnings[0]}", recorded=None)


async def wait_for_standby(db: AsyncConnection[Any]) -> None:
    """Wait until the standby has what is committed by now; at once where there is none.

    Raises `TimeoutError` after `_LONGEST` seconds, and `StoreUnavailable` where the server gave up
    the wait.
    """
    async with asyncio.timeout(_LONGEST), on_standby(db):
        await db.execute(_MARK)


class Writer:
    """Records groups in the order in which they are given; the next may follow at once."""

    def __init__(self, connect: Connect, begin: Callable[[], Awaitable[None]]) -> None:
        """`begin` is awaited before anything is recorded over a new connection."""
        self._connect = connect
        self._begin = begin
        self._tenure: WriterSession | None = None
        self._known: RememberedVersions | None = None
        self._left: int | None = None
        """Where the head was when a group of ours had moved it."""
        self._under_way: set[Asked] = set()
        self._order = asyncio.Lock()
        self._latest = asyncio.Event()
        """Set when the group given last is done with."""
        self._latest.set()
        self._anew = 0
        """Groups to be decided under the lock: how many; no later group may overtake them."""

    @property
    def pid(self) -> int | None:
        """The process of the server that this writer is connected to, None if it is to none."""
        return self._tenure and self._tenure.line.pid

    async def commit(self, commands: Sequence[Command]) -> list[CommandOutcome]:
        """Record a group; return the outcome of each command, in order.

        Raises `Undone`, `StoreUnavailable`, `WrongStore` and `psycopg.Error`.
        """
        earlier, self._latest = self._latest, asyncio.Event()
        done = self._latest
        try:
            outcomes = await self._ahead(commands)
            if outcomes is None:
                self._anew += 1
                try:
                    await earlier.wait()
                    outcomes = await self._decided_anew(commands)
                finally:
                    self._anew -= 1
            return outcomes
        finally:
            done.set()

    async def close(self) -> None:
        """Wait for what is under way, and hang up."""
        async with self._order:
            if self._under_way:
                await asyncio.wait(self._under_way)
            if self._tenure is not None and self._tenure.line.alive():
                with suppress(psycopg.Error, TimeoutError):
                    async with asyncio.timeout(PATIENCE):
                        await self._tenure.line.ask("leave", self._tenure.writer.encode())
                self._tenure.line.close()

    # --- on what is known ---------------------------------------------------------------

    async def _ahead(self, commands: Sequence[Command]) -> list[CommandOutcome] | None:
        """Record a group by the remembered versions, without the lock; None if that failed."""
        async with self._order:
            tenure, known = await self._at_work(), self._known
            decided = None if known is None or self._anew else known.plan(commands)
            if known is None or decided is None:
                return None
            recording = tenure.record(known.head, decided)
            turn = tenure.turn
            known.sent(decided, commands)
            self._under_way.add(recording)
        recorded = False
        try:
            answer = await self._told(tenure, turn, recording)
            recorded = answer is None or answer.get_value(0, 0) == _TRUE
        except (psycopg.errors.UniqueViolation, psycopg.errors.SerializationFailure):
            pass  # a key or a stream that is there already, or the group before was not recorded
        finally:
            self._under_way.discard(recording)
            if recorded:
                tenure.done = turn
                self._left = decided.events[-1].id
            elif self._known is known:
                self._known = None
        return decided.outcomes if recorded else None

    # --- under the lock -----------------------------------------------------------------

    async def _decided_anew(self, commands: Sequence[Command]) -> list[CommandOutcome]:
        async with self._order:
            if self._under_way:
                await asyncio.wait(self._under_way)
            return await self._under_lock(await self._at_work(), commands)

    async def _under_lock(
        self, tenure: WriterSession, commands: Sequence[Command]
    ) -> list[CommandOutcome]:
        """Lock the head, look up what the group touches, and record what is decided on it."""
        tenure.turn = tenure.done
        try:
            async with asyncio.timeout(_LONGEST):
                head, versions, answers = await _looked_up(tenure.line, commands)
                decided = plan(commands, head, versions, answers)
                if not decided.events:
                    await self._confirm(tenure.line, decided)
        except (psycopg.Error, TimeoutError) as error:
            self._let_go(tenure)
            if lost(error):
                raise Undone(str(error)) from error
            raise
        except BaseException:
            self._let_go(tenure)
            raise
        if decided.events:
            questions = tenure.record(head, decided), tenure.line.ask("commit")
            try:
                answer = await self._told(tenure, tenure.turn, *questions)
                if answer is not None and answer.get_value(0, 0) != _TRUE:
                    # Citus moved the league since: the lock was on the table that it left.
                    raise Undone("the head moved although it was locked")
            except BaseException:
                self._let_go(tenure)
                raise
            tenure.done = tenure.turn
        # Where others record too, what is known of the head would mostly be out of date.
        alone = self._left in (None, head)
        known = (
            self._known if self._known and self._known.head == head else RememberedVersions(head)
        )
        known.learn(versions)
        known.sent(decided, commands)
        self._known, self._left = known if alone else None, known.head
        return decided.outcomes

    async def _confirm(self, line: Pipeline, decided: Plan) -> None:
        """End a group that records nothing; answers given before wait for the standby once more.

        Raises `StoreUnavailable` where it is not known whether the standby has them.
        """
        if not any(isinstance(one, Appended) for one in decided.outcomes):
            await line.ask("rollback")
            return
        try:
            await asyncio.gather(line.ask("mark"), line.ask("commit"))
        except (psycopg.Error, TimeoutError) as error:
            why = f"PostgreSQL: it may be on no standby: {error}"
            raise StoreUnavailable(why, recorded=None) from error

    # --- the connection -----------------------------------------------------------------

    async def _told(self, tenure: WriterSession, turn: int, *questions: Asked) -> PGresult | None:
        """The answer to the first question; None if it was lost although the group is stored.

        Raises `Undone` where it is not.
        """
        try:
            async with asyncio.timeout(_LONGEST):
                return (await asyncio.gather(*questions))[0]
        except (psycopg.Error, TimeoutError) as error:
            if not lost(error):
                raise
            self._let_go(tenure)
            if not await tenure.recorded(turn):
                raise Undone(str(error)) from error
            return None

    async def _at_work(self) -> WriterSession:
        """The tenure on a connection, a new one where it was lost."""
        if self._tenure is None or not self._tenure.line.alive():
            self._known = self._tenure = None
            tenure = WriterSession(Pipeline(await self._connect()), self._connect)
            try:
                await self._begin()
                async with asyncio.timeout(_LONGEST):
                    await tenure.enter()
            except BaseException:
                tenure.line.close()
                raise
            self._tenure = tenure
        return self._tenure

    def _let_go(self, tenure: WriterSession) -> None:
        """Hang up; the server undoes what was not committed."""
        tenure.line.close()
        if self._tenure is tenure:
            self._known = self._tenure = None


async def _looked_up(
    line: Pipeline, commands: Sequence[Command]
) -> tuple[int, dict[str, int], dict[str, StoredAnswer]]:
    """The head, which is locked now, and the versions and answers that a group touches."""
    _, head, versions, known = await asyncio.gather(
        line.ask("begin"),
        line.ask("lock"),
        line.ask("versions", texts(list({c.stream for c in commands}))),
        line.ask("answers", texts(list({c.key for c in commands if c.key is not None}))),
    )
    at = {text(stream): whole(version) for stream, version in rows(versions)}
    answers = {
        text(key): StoredAnswer(
            fingerprint or b"", Appended(text(stream), whole(first), whole(last), whole(at_log))
        )
        for key, fingerprint, stream, first, last, at_log in rows(known)
    }
    return whole(head.get_value(0, 0)), at, answers


def lost(error: psycopg.Error | TimeoutError) -> bool:
    """Whether the server may have done what was asked without our having its word for it.

    Its own refusals have a state; those of class 57 (shutdown) and 08 (connection) end
    the connection, whatever it was doing.
    """
    if isinstance(error, TimeoutError):
        return True
    if not isinstance(error, psycopg.OperationalError | psycopg.InterfaceError):
        return False
    return error.sqlstate is None or error.sqlstate[:2] in ("08", "57")
