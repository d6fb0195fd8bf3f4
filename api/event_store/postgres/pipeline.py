"""One connection on which statements follow each other without waiting for the answers.

Here belong libpq's pipeline and the binary form of values. It is written on libpq's own
interface, because a group passes through here for each commit: psycopg's cursors and
array dumpers took longer for it than the server.
"""

import asyncio
from collections import deque
from collections.abc import Mapping, Sequence
from select import POLLIN, poll
from struct import Struct, pack
from typing import Any

import psycopg
from psycopg import AsyncConnection
from psycopg.errors import Diagnostic, error_from_result
from psycopg.pq import ExecStatus
from psycopg.pq.abc import PGresult

_BINARY = 1
_INT4, _INT8 = Struct(">i"), Struct(">q")
_OID = {"bigint": 20, "bytea": 17, "text": 25}
_FAILED = (ExecStatus.FATAL_ERROR, ExecStatus.BAD_RESPONSE, ExecStatus.PIPELINE_ABORTED)


class Pipeline:
    """A connection over which statements, prepared by name, follow each other without a wait.

    It takes the connection over, which is not to be used otherwise again, within a running loop;
    `close` ends it. An answer is there when the server has ended what the statement began: outside
    of a transaction, when it is committed. One that came with a warning is an error without a
    state: a wait for the synchronous standby that was cancelled ends so.
    """

    def __init__(self, db: AsyncConnection[Any]) -> None:
        self._db = db
        self._libpq = db.pgconn
        self._libpq.enter_pipeline_mode()
        self._warning = ""
        db.add_notice_handler(self._noticed)
        self.pid = self._libpq.backend_pid
        self._loop = asyncio.get_running_loop()
        self._socket = self._libpq.socket
        self._asked: deque[asyncio.Future[PGresult]] = deque()
        self._result: PGresult | None = None
        self._over = False
        self._arrived = poll()
        self._arrived.register(self._socket, POLLIN)
        self._loop.add_reader(self._socket, self._read)

    async def prepare(self, statements: Mapping[str, str]) -> None:
        """Have the server parse these, with $1, $2, … for their values."""
        for name, text in statements.items():
            self._libpq.send_prepare(name.encode(), text.encode())
            await self._sent()

    def ask(self, name: str, *values: bytes) -> asyncio.Future[PGresult]:
        """Send a prepared statement with its values, each in its binary form.

        Return a future of its answer, or of a `psycopg.Error`.
        """
        formats = [_BINARY] * len(values)
        self._libpq.send_query_prepared(name.encode(), values, formats, _BINARY)
        return self._sent()

    def _sent(self) -> asyncio.Future[PGresult]:
        answer: asyncio.Future[PGresult] = self._loop.create_future()
        self._asked.append(answer)
        try:
            self._libpq.pipeline_sync()
            self._flush()
        except psycopg.Error as error:
            self._give_up(error)
        return answer

    def _flush(self) -> None:
        """Send what the socket takes; the rest when it takes more."""
        if self._libpq.flush():
            self._loop.add_writer(self._socket, self._flush_more)
        else:
            self._loop.remove_writer(self._socket)

    def _flush_more(self) -> None:
        try:
            self._flush()
        except psycopg.Error as error:
            self._give_up(error)

    def _read(self) -> None:
        """Take in all that the server sent, and answer each statement at its end.

        uvloop tells once of a connection that was reset, and of nothing after that: what came
        before the reset does not leave it unread.
        """
        try:
            self._take_in()
            while not self._over and self._arrived.poll(0):
                self._take_in()
        except psycopg.Error as error:
            self._give_up(error)

    def _take_in(self) -> None:
        """Take in what one read gives. Raises `psycopg.Error` if the connection is lost."""
        self._libpq.consume_input()
        while self._asked and not self._libpq.is_busy():
            result = self._libpq.get_result()
            if result is None:
                if self._db.closed:
                    raise psycopg.OperationalError(self._libpq.get_error_message())
            elif result.status != ExecStatus.PIPELINE_SYNC:
                # An error at the commit comes after the statement's own result.
                self._result = result
            else:
                self._answer(self._asked.popleft())
        if self._db.closed:
            raise psycopg.OperationalError(self._libpq.get_error_message())

    def _noticed(self, notice: Diagnostic) -> None:
        if notice.severity_nonlocalized == "WARNING":
            self._warning = notice.message_primary or "a warning"

    def _answer(self, question: asyncio.Future[PGresult]) -> None:
        result, self._result = self._result, None
        warning, self._warning = self._warning, ""
        if question.done():
            return
        if warning:  # it may be committed here, and on no standby
            question.set_exception(psycopg.OperationalError(warning))
        elif result is None:
            question.set_exception(psycopg.OperationalError("no answer from the server"))
        elif result.status in _FAILED:
            question.set_exception(error_from_result(result))
        else:
            question.set_result(result)

    def _give_up(self, error: psycopg.Error) -> None:
        """The connection is lost, and every answer that was still to come."""
        self._hang_up()
        while self._asked:
            if not (question := self._asked.popleft()).done():
                question.set_exception(
                    psycopg.OperationalError(f"the connection was lost: {error}")
                )

    def _hang_up(self) -> None:
        if not self._over:
            self._over = True
            self._loop.remove_reader(self._socket)
            self._loop.remove_writer(self._socket)
            self._libpq.finish()

    def alive(self) -> bool:
        """Whether the server has not hung up, so far as can be told without asking it."""
        while not self._over and not self._asked and self._arrived.poll(0):
            self._read()
        return not self._over

    def close(self) -> None:
        """Hang up; the server undoes what was not committed.

        Answers that are still awaited fail with `psycopg.OperationalError`.
        """
        self._give_up(psycopg.OperationalError("closed"))


# --- values ---------------------------------------------------------------------------------


def number(value: int) -> bytes:
    """Encode a bigint in PostgreSQL's binary form."""
    return _INT8.pack(value)


def numbers(values: Sequence[int]) -> bytes:
    """Encode a bigint[] in PostgreSQL's binary form."""
    size, count = _INT4.pack(8), len(values)
    parts = [size] * (2 * count)
    parts[1::2] = map(_INT8.pack, values)
    return _head("bigint", count) + b"".join(parts)


def texts(values: Sequence[str]) -> bytes:
    """Encode a text[] in PostgreSQL's binary form."""
    return _array("text", [value.encode() for value in values])


def octets(values: Sequence[bytes]) -> bytes:
    """Encode a bytea[] in PostgreSQL's binary form."""
    return _array("bytea", values)


def _array(kind: str, values: Sequence[bytes]) -> bytes:
    parts = [b""] * (2 * len(values))
    parts[::2] = map(_INT4.pack, map(len, values))
    parts[1::2] = values
    return _head(kind, len(values)) + b"".join(parts)


def _head(kind: str, count: int) -> bytes:
    """Dimensions, no nulls, the elements' type, and the one dimension from 1; see array_recv."""
    return pack(">iiiii", 1, 0, _OID[kind], count, 1) if count else pack(">iii", 0, 0, _OID[kind])


def rows(result: PGresult) -> list[list[bytes | None]]:
    """The rows of an answer, each value in its binary form, NULL as None."""
    columns = range(result.nfields)
    return [[result.get_value(row, n) for n in columns] for row in range(result.ntuples)]


def whole(value: bytes | None) -> int:
    """Decode a bigint; NULL is 0."""
    return int.from_bytes(value, signed=True) if value else 0


def text(value: bytes | None) -> str:
    """Decode a text; NULL is ""."""
    return value.decode() if value else ""
