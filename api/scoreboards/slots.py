"""Overlay slots: addresses that stay, which a director points at a table or a match."""

from collections.abc import Callable
from typing import Final, NamedTuple

from api.event_store import Log
from api.match_lists.watchable_matches import NEWEST

_READ: Final = "SELECT id, board, stream FROM slots WHERE id = ?"
_ALL: Final = "SELECT id, board, stream FROM slots ORDER BY id"
_SINCE: Final = "SELECT since FROM slots WHERE id = ?"
_NOW: Final = "SELECT version FROM access_head"
_POINT: Final = """
    INSERT INTO slots (id, board, stream, since) VALUES (?, ?, ?, ?)
    ON CONFLICT (id) DO UPDATE SET
        board = excluded.board, stream = excluded.stream, since = excluded.since
"""
_AT_TABLE: Final = """
    SELECT stream, opened FROM venues WHERE board = ? AND opened < ? AND placed <= ?
    ORDER BY opened DESC LIMIT ?
"""
"""The matches that were opened last at a table, before a place in the log, as far as they were put
there by somebody who may point slots, or up to a version of access."""
_PAGE: Final = 200
_MOST: Final = 20
"""How many of the last matches at a table are looked through for one that may be shown."""


class Slot(NamedTuple):
    """Where a slot points: at whatever is played at a table, at one match, or nowhere."""

    id: str
    table: str = ""
    match: str = ""


class OverlaySlots:
    """The slots of a log. Every method may raise `StoreUnavailable`."""

    def __init__(self, log: Log) -> None:
        self._log = log

    async def find(self, id: str) -> Slot:
        """Where a slot points: nowhere if nobody pointed it yet."""
        rows = await self._log.rows(_READ, id)
        return Slot(*rows[0]) if rows else Slot(id)

    async def all(self) -> list[Slot]:
        """Every slot that was ever pointed, by id."""
        return [Slot(*row) for row in await self._log.rows(_ALL)]

    async def point(self, slot: Slot) -> None:
        """Point a slot.

        At a table it shows the matches that are there by now, and of later ones those alone that
        somebody put there who may point slots.
        """
        async with self._log.transaction() as execute:
            ((version,),) = await execute(_NOW)
            await execute(_POINT, *slot, version)

    async def candidates(self, slot: Slot, may_watch: Callable[[str], bool]) -> list[str]:
        """Up to 20 matches that a slot may show to a viewer, the last opened first.

        `may_watch` says whether the viewer may watch a match. A slot without an id is the address
        of its table, which shows every match that anybody puts there.
        """
        if not slot.table:
            return [slot.match] if slot.match and may_watch(slot.match) else []
        watchable, end, more = list[str](), NEWEST, True
        rows = await self._log.rows(_SINCE, slot.id) if slot.id else [(NEWEST,)]
        since = rows[0][0] if rows else 0
        while more and len(watchable) < _MOST:
            arguments = slot.table, end, since, _PAGE
            page = await self._log.rows(_AT_TABLE, *arguments)
            watchable += [match for match, _ in page if may_watch(match)]
            more, end = len(page) == _PAGE, page[-1][1] if page else 0
        return watchable[:_MOST]
