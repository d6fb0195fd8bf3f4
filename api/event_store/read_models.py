"""The tables of the read models: rows, and in the same transaction how far the log is read.

Here belongs the SQL that SQLite and PostgreSQL share. What a row holds is a
projection's business, when it is written a follower's (`api.event_store.followers`).

A read model is kept in generations. One is live; a rebuild fills a further one beside
it, which then takes its place. To make tables would need an owner's rights, to make
rows does not.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Any

from msgspec import Struct

from api.event_store.store import Execute

_MODEL = " WHERE name = ? AND generation = ?"
_LIVE = "SELECT generation, cursor FROM models WHERE name = ? AND live"
_BEGIN = "INSERT INTO models (name, generation, cursor, live) VALUES (?, ?, 0, ?)"
_ADVANCE = f"UPDATE models SET cursor = ?{_MODEL} AND cursor = ? RETURNING cursor"
_LOCK = "UPDATE models SET cursor = cursor WHERE name = ?"
_GENERATIONS = "SELECT generation, cursor, live FROM models WHERE name = ?"
_PUT_ROW = """
    INSERT INTO model_rows (name, generation, stream, position, state) VALUES (?, ?, ?, ?, ?)
    ON CONFLICT (name, generation, stream)
    DO UPDATE SET position = excluded.position, state = excluded.state
"""
_PARK = """
    INSERT INTO parked (name, generation, stream, position, why) VALUES (?, ?, ?, ?, ?)
    ON CONFLICT (name, generation, stream) DO NOTHING
"""
_ROW = f"SELECT stream, position, state FROM model_rows{_MODEL} AND stream = ?"
_ROWS = """
    SELECT stream, position, state FROM model_rows WHERE name = ? AND generation = (
        SELECT generation FROM models WHERE name = ? AND live
    ) AND stream IN
"""
_BEHIND = f"""
    SELECT stream FROM ({_ROWS} (%s)) AS listed WHERE position < (
        SELECT max(originator_version) FROM stored_events WHERE originator_id = listed.stream
    )
"""
_TOGETHER = 100
"""Rows asked for in one statement."""
_STANDING = """
    SELECT name, cursor, (
        SELECT count(*) FROM parked
        WHERE parked.name = models.name AND parked.generation = models.generation
    ) FROM models WHERE live ORDER BY name
"""
_PARKED = f"SELECT stream, position, why FROM parked{_MODEL} ORDER BY stream"
_DIFFERING = """
    SELECT old.stream FROM model_rows AS old LEFT JOIN model_rows AS new
    ON new.name = old.name AND new.generation = ? AND new.stream = old.stream
    WHERE old.name = ? AND old.generation = ? AND (
        new.stream IS NULL OR new.position < old.position
        OR (new.position = old.position AND new.state <> old.state)
    ) ORDER BY old.stream
"""


class Row(Struct, frozen=True):
    """The row of a read model for a stream, after the event at `position`."""

    stream: str
    position: int
    state: bytes


class ParkedStream(Struct, frozen=True):
    """A stream that a read model stopped following, the event it could not take, and why."""

    model: str
    stream: str
    position: int
    why: str


class Divergence(Struct, frozen=True):
    """Where a read model is not what a cold replay of the log gives.

    `what` is "missing" (no row), "behind" (an event not in it that its cursor has
    passed), "differs" (other bytes) or "parked". Where `stream` is "the log", it says instead that
    the log ends before the place to which the read model was read.
    """

    model: str
    stream: str
    what: str


class GenerationState(Struct, frozen=True):
    """How far a generation of a read model has read the log, and the streams it parked."""

    generation: int
    cursor: int
    parked: Mapping[str, ParkedStream]


class ReadModelCheckpoint(Struct, frozen=True):
    """How far a read model that is served has read the log; how many streams it parked."""

    name: str
    log_position: int
    parked: int


class Models:
    """The read models beside a log, by name. Every method may raise `StoreUnavailable`."""

    def __init__(
        self, transaction: Callable[[], AbstractAsyncContextManager[Execute]], read: Execute
    ) -> None:
        self._transaction = transaction
        self._read = read

    async def reading(self, name: str, generation: int | None = None) -> GenerationState | None:
        """The state of a generation; by default of the live one, which is begun if it is missing.

        None where a further rebuild has taken the place of this generation.
        """
        async with self._transaction() as execute:
            if generation is None:
                rows = await execute(_LIVE, name)
                if not rows:
                    await execute(_BEGIN + " ON CONFLICT DO NOTHING", name, 1, True)
                    rows = await execute(_LIVE, name)
            else:
                rows = await execute(
                    f"SELECT generation, cursor FROM models{_MODEL}", name, generation
                )
            if not rows:
                return None
            parked = await execute(_PARKED, name, rows[0][0])
        ((at, cursor),) = rows
        return GenerationState(at, cursor, {row[0]: ParkedStream(name, *row) for row in parked})

    async def advance(
        self,
        name: str,
        at: GenerationState,
        cursor: int,
        rows: list[Row],
        parked: list[ParkedStream],
    ) -> bool:
        """Write rows and move the cursor, together.

        False, and nothing is written, where the cursor is no longer where `at` has it.
        """
        async with self._transaction() as execute:
            if not await execute(_ADVANCE, cursor, name, at.generation, at.cursor):
                return False
            for row in rows:
                await execute(_PUT_ROW, name, at.generation, row.stream, row.position, row.state)
            for stream in parked:
                await execute(
                    _PARK, name, at.generation, stream.stream, stream.position, stream.why
                )
        return True

    async def row(self, name: str, stream: str) -> Row | None:
        """The live generation's row for a stream, which may lack its last events.

        None if it has none: it has not read so far, or parked the stream at its first event.
        """
        async with self._transaction() as execute:
            live = await execute(_LIVE, name)
            rows = await execute(_ROW, name, live[0][0], stream) if live else []
        return Row(*rows[0]) if rows else None

    async def rows(self, name: str, streams: Sequence[str]) -> dict[str, Row]:
        """The live generation's rows, by stream, for those of these that have one (`row`)."""
        return {row[0]: Row(*row) for row in await self._of(f"{_ROWS} (%s)", name, streams)}

    async def behind(self, name: str, streams: Sequence[str]) -> set[str]:
        """Those of these streams whose row lacks events that are recorded by now.

        Streams without a row are left out.
        """
        return {stream for (stream,) in await self._of(_BEHIND, name, streams)}

    async def _of(self, statement: str, name: str, streams: Sequence[str]) -> list[Any]:
        """The rows that a statement reads of the live generation for these streams."""
        read: list[Any] = []
        for first in range(0, len(streams), _TOGETHER):
            together = streams[first : first + _TOGETHER]
            marks = ", ".join("?" * len(together))
            read += await self._read(statement % marks, name, name, *together)
        return read

    async def keep_only(self, names: Collection[str]) -> None:
        """Drop every read model that is not among these."""
        async with self._transaction() as execute:
            for name, generation in await execute("SELECT name, generation FROM models"):
                if name not in names:
                    await _drop(execute, name, generation)

    async def standing(self) -> list[ReadModelCheckpoint]:
        """Every read model that is kept, by name; its figures are those of the live generation."""
        async with self._transaction() as execute:
            return [ReadModelCheckpoint(*row) for row in await execute(_STANDING)]

    async def begin(self, name: str) -> int:
        """Begin a further generation, empty and not live; return its number.

        One that was begun before and is not live is dropped.
        """
        await self.reading(name)  # so that there is a live one to lock
        async with self._transaction() as execute:
            generations = await _locked(execute, name)
            for generation, _, live in generations:
                if not live:
                    await _drop(execute, name, generation)
            further = max(row[0] for row in generations) + 1
            await execute(_BEGIN, name, further, False)
        return further

    async def swap(self, name: str, generation: int, head: int) -> list[str] | None:
        """Make a generation live and drop the old one; return the streams in which they differ.

        None, and nothing is done, where it is gone or has not read as far as the old one, or
        to the `head` of the log where that lies before: the log was exchanged for a shorter one. A
        stream differs where the new row is missing, behind, or other bytes at the
        same position.
        """
        async with self._transaction() as execute:
            generations = await _locked(execute, name)
            reached = [cursor for at, cursor, _ in generations if at == generation]
            ((old, cursor),) = [(at, cursor) for at, cursor, live in generations if live]
            if not reached or reached[0] < min(cursor, head):
                return None
            differing = await execute(_DIFFERING, generation, name, old)
            await _drop(execute, name, old)
            await execute(f"UPDATE models SET live = ?{_MODEL}", True, name, generation)
        return [stream for (stream,) in differing]


async def _locked(execute: Execute, name: str) -> list[tuple[int, int, bool]]:
    """Generation, cursor and whether it is live, of all; none of them moves meanwhile."""
    await execute(_LOCK, name)
    return await execute(_GENERATIONS, name)


async def _drop(execute: Execute, name: str, generation: int) -> None:
    for table in ("model_rows", "parked", "models"):
        await execute(f"DELETE FROM {table}{_MODEL}", name, generation)
