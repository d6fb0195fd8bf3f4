"""The changes of access, each a row that stays, and whether the tables are as they were changed.

A row of `access_changes` has a principal, a key, a grant or a venue as it is after a change, or an
administrator's act of upkeep, which stands in no other table. These rows are sealed in the log
(`api.audit.signed_log.table_seals`), so that none can be taken out unnoticed. A name or a label
stands in them as a token, and its salt beside it.
"""

from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from secrets import token_bytes
from typing import Any, Final, NamedTuple

from msgspec import json

from api.event_store import Execute, Log
from domain.audit.name_tokens import token

_COUNT: Final = "SELECT changes FROM access_head"
_RAISE: Final = "UPDATE access_head SET changes = changes RETURNING changes"
"""A statement that changes nothing and makes other changes of access wait for this transaction."""
_NOTE: Final = "UPDATE access_head SET changes = ?"
_PUT: Final = "INSERT INTO access_changes (number, kind, id, state, salt) VALUES"
_LAST: Final = """
    SELECT kind, id, state, salt FROM access_changes AS change WHERE kind <> 'act' AND number = (
        SELECT max(number) FROM access_changes
        WHERE kind = change.kind AND id = change.id
    ) ORDER BY number
"""
_ACTS: Final = """
    SELECT id, state FROM access_changes WHERE kind = 'act' ORDER BY number DESC LIMIT ?
"""
_AT_ONCE: Final = 200
_TRIES: Final = 50


class _NotedTable(NamedTuple):
    """The columns that tell a row from others, the others, and the column with a private text."""

    name: str
    known_by: tuple[str, ...]
    others: tuple[str, ...]
    private: str = ""


_TABLES: Final[Mapping[str, _NotedTable]] = {
    "principal": _NotedTable(
        "principals", ("id",), ("name", "kind", "created_at", "ended_at", "pin"), "name"
    ),
    "key": _NotedTable(
        "access_keys",
        ("id",),
        (
            *("principal", "sha256", "label", "created_at", "expires_at", "revoked_at"),
            *("scopes", "place", "provider"),
        ),
        "label",
    ),
    "grant": _NotedTable(
        "grants",
        ("principal", "role", "scope", "seat"),
        ("delay", "created_at", "removed_at"),
    ),
    "venue": _NotedTable("venues", ("stream",), ("event", "board", "public", "placed", "delay")),
}


class _NotedRow(NamedTuple):
    """A row of one of the tables, by what is kept of it."""

    kind: str
    id: str
    values: dict[str, Any]

    def state(self, salt: bytes) -> str:
        """Its values in writing, the private one as a token."""
        values, private = dict(self.values), _TABLES[self.kind].private
        if private:
            values[private] = token(salt, values[private])
        return json.encode(values).decode()


async def note_changes(execute: Execute, version: int) -> None:
    """Journal the rows that the running transaction changed: those whose `changed` is `version`.

    Where the journal has not begun, every row of the four tables is journaled instead.
    """
    ((changes,),) = await execute(_RAISE)
    where = "" if changes < 0 else f"WHERE changed = {version:d}"
    await _note(execute, [row async for row in _rows(execute, where)], max(changes, 0))


async def note_act(log: Log, id: str, state: str) -> None:
    """Journal the state of an act of upkeep, in a transaction of its own.

    Call this again with the same `id` after each change of the act: every state stays.
    Raises `StoreUnavailable`.
    """
    await begin_journal(log)
    async with log.transaction() as execute:
        ((changes,),) = await execute(_RAISE)
        await execute(f"{_PUT} (?, ?, ?, ?, ?)", changes + 1, "act", id, state, None)
        await execute(_NOTE, changes + 1)


async def acts_noted(log: Log, most: int) -> list[tuple[str, str]]:
    """The last `most` journal rows about acts of upkeep, the newest first: id and state.

    An act has a row for each state that was noted. Raises `StoreUnavailable`.
    """
    return [(id, state) for id, state in await log.rows(_ACTS, most)]


async def begin_journal(log: Log) -> None:
    """Begin the journal with every row that the access tables have now.

    Nothing is done where it has begun already. Raises `StoreUnavailable`.
    """
    ((changes,),) = await log.rows(_COUNT)
    if changes < 0:
        async with log.transaction() as execute:
            ((changes,),) = await execute(_RAISE)
            if changes < 0:
                await _note(execute, [row async for row in _rows(execute, "")], 0)


async def _note(execute: Execute, rows: Sequence[_NotedRow], after: int) -> None:
    made = list[object]()
    for number, row in enumerate(rows, after + 1):
        salt = token_bytes(32) if _TABLES[row.kind].private else None
        made += [number, row.kind, row.id, row.state(salt or b""), salt]
    for piece in _pieces(made, 5 * _AT_ONCE):
        marks = ", ".join(["(?, ?, ?, ?, ?)"] * (len(piece) // 5))
        await execute(f"{_PUT} {marks}", *piece)
    await execute(_NOTE, after + len(rows))


def _pieces(values: Sequence[object], size: int) -> Iterator[Sequence[object]]:
    return (values[at : at + size] for at in range(0, len(values), size))


async def _rows(execute: Execute, where: str) -> AsyncIterator[_NotedRow]:
    for kind, table in _TABLES.items():
        columns = (*table.known_by, *table.others)
        order = ", ".join(table.known_by)
        statement = f"SELECT {', '.join(columns)} FROM {table.name} {where} ORDER BY {order}"
        for row in await execute(statement):
            values = dict(zip(columns, row, strict=True))
            if "public" in values:
                values["public"] = bool(values["public"])  # a number in SQLite
                if values["delay"] == "0":  # as it was noted before there were delays
                    del values["delay"]
            if "scopes" in values:
                for column in ("scopes", "place", "provider"):
                    if not values[column]:  # as it was noted before keys had them
                        del values[column]
            yield _NotedRow(kind, " ".join(str(values[name]) for name in table.known_by), values)


async def access_damage(log: Log) -> list[str]:
    """The rows of the access tables that differ from their last state in the journal, in words.

    A venue or grant that names another opening of its match than the log has is among them. There
    are none where the journal has not begun. Rows that change meanwhile are compared again.
    Raises `StoreUnavailable`.
    """
    standing: list[str] | None = None
    for _ in range(_TRIES):
        before = await log.rows(_COUNT)
        words = await _differing(log)
        standing = words if standing is None else [one for one in words if one in standing]
        if not standing or await log.rows(_COUNT) == before:
            break
    return standing or []


async def _differing(log: Log) -> list[str]:
    ((changes,),) = await log.rows(_COUNT)
    if changes < 0:
        return []
    noted = {(kind, id): (state, salt) for kind, id, state, salt in await log.rows(_LAST)}
    words = list[str]()
    async for row in _rows(log.rows, ""):
        state, salt = noted.pop((row.kind, row.id), ("", None))
        if not state:
            words.append(f"{row.kind} {row.id}: nobody made it")
        elif row.state(bytes(salt or b"")) != state:
            words.append(f"{row.kind} {row.id}: not as it was changed last")
    return [*words, *(f"{kind} {id}: gone" for kind, id in noted), *await _misplaced(log)]


async def _misplaced(log: Log) -> list[str]:
    """The rows that name another opening of their match than the log has."""
    opened = "SELECT opened FROM openings WHERE openings.stream"
    words = list[str]()
    for kind, table, match in (
        ("venue", "venues", "venues.stream"),
        ("grant", "grants", "substr(grants.scope, 7)"),
    ):
        statement = (
            f"SELECT {match} FROM {table}"
            f" WHERE opened IS NOT NULL AND opened <> coalesce(({opened} = {match}), 0) ORDER BY 1"
        )
        words += [
            f"{kind} of {id}: its match was not opened there" for (id,) in await log.rows(statement)
        ]
    return words
